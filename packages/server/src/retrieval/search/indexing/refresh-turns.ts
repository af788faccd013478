import type { PreparedText } from '../../../rules/search-engine/index/types.ts'

/** Records that are read and indexed at once. */
const BATCH_ROWS = 200

export type PreparedTexts = ReadonlyMap<string, PreparedText>
const NO_TEXTS: PreparedTexts = new Map()

/**
 * Returns a function that reads records again, in the order of the calls: a slow read must not restore what a later one has
 * removed. Calls during a turn share the next one, so that many small changes cost one read.
 * @param readAndPut the work of one turn
 */
export function createRefreshTurns(
  readAndPut: (ids: string[], texts: PreparedTexts) => Promise<void>,
): (ids: string[], texts?: PreparedTexts) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }

  /** The records of the next turn, for which further calls can be added until it begins. */
  let next: { ids: Set<string>; texts: Map<string, PreparedText>; turn: Promise<void> } | null = null

  function scheduleTurn(): NonNullable<typeof next> {
    const ids = new Set<string>()
    const texts = new Map<string, PreparedText>()
    const turn = inTurn(async () => {
      if (next?.ids === ids) next = null
      await readAndPut([...ids], texts)
    })
    return { ids, texts, turn }
  }

  return async (ids, texts = NO_TEXTS) => {
    const turns = new Set<Promise<void>>()
    for (const id of ids) {
      if (next === null || next.ids.size >= BATCH_ROWS) next = scheduleTurn()
      const text = texts.get(id)
      next.ids.add(id)
      if (text !== undefined) next.texts.set(id, text)
      turns.add(next.turn)
    }
    await Promise.all(turns)
  }
}

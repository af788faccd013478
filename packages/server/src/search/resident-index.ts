import { forEachYielding } from '../event-loop/for-each-yielding.ts'
import type { PreparedText, SearchIndex } from './engine/types.ts'
import { type PreparedSource, prepareSource } from './prepare-source.ts'
import type { Preparer } from './preparer.ts'
import type { SourceRow } from './store.ts'

/** Records read and put into the index in one turn. */
const BATCH_ROWS = 200

export type PreparedTexts = ReadonlyMap<string, PreparedText>
const NO_TEXTS: PreparedTexts = new Map()

/** The index in memory, and the order in which it is changed. */
export interface ResidentIndex {
  /** the current index; callers do not keep it, since another may replace it */
  index(): SearchIndex
  /** Increases with every change of the index. */
  version(): number
  /**
   * Reads these records from the database and puts them into the index, or removes them, in the order of the calls.
   * @param texts prepared texts of some of them by id, which saves preparing them: the text of a record never changes
   */
  refresh(ids: string[], texts?: PreparedTexts): Promise<void>
  /** Puts records that a build has read, except those that were refreshed since it began, which are newer. */
  putBuilt(prepared: PreparedSource[]): Promise<void>
  /** Replaces the index by another one, which a build then fills, and refreshes again what changed during the last build. */
  replace(index: SearchIndex): Promise<void>
  /** Ends a build, after which `putBuilt` is not called again. */
  finishBuild(): void
}

interface ResidentIndexParts {
  /** empty */
  index: SearchIndex
  /** reads those of the records that belong into the index */
  read: (ids: string[]) => Promise<SourceRow[]>
  preparer: Preparer
  /** called with an error for each record that cannot be indexed */
  report: (error: unknown) => void
}

export function createResidentIndex({ read, preparer, report, ...parts }: ResidentIndexParts): ResidentIndex {
  let { index } = parts
  /** added to the generation, which counts from 0 in each index, so that the version keeps increasing */
  let version_offset = 0
  const version = () => version_offset + index.generation()
  /** records refreshed during a build; null when no build runs */
  let refreshed_ids: Set<string> | null = new Set()

  function put(prepared: PreparedSource): void {
    let failure = 'failure' in prepared ? prepared.failure : null
    try {
      if ('row' in prepared) index.put(prepared.row)
    } catch (error) {
      failure = String(error)
    }
    if (failure === null) return
    // a missing record is better than an outdated one
    index.remove(prepared.id)
    report(new Error(`record ${prepared.id} cannot be indexed: ${failure}`))
  }

  // what is read first is put first: a slow read must not bring back what a later one has removed
  let last: Promise<void> = Promise.resolve()
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }

  async function readAndPut(ids: string[], texts: PreparedTexts): Promise<void> {
    const rows = await read(ids)
    const ready = rows.filter(({ id }) => texts.has(id)).map((row) => prepareSource(row, texts.get(row.id)))
    const prepared = [...ready, ...(await preparer.prepare(rows.filter(({ id }) => !texts.has(id))))]
    const present = new Set(rows.map(({ id }) => id))
    for (const id of ids) {
      refreshed_ids?.add(id)
      if (!present.has(id)) index.remove(id)
    }
    await forEachYielding(prepared, put)
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

  /** Calls during a turn share the next one, so that many small changes cost one read. */
  async function refresh(ids: string[], texts = NO_TEXTS): Promise<void> {
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

  return {
    index: () => index,
    version,
    refresh,
    putBuilt: (prepared) =>
      forEachYielding(prepared, (record) => {
        if (!refreshed_ids?.has(record.id)) put(record)
      }),
    async replace(other) {
      const again = [...(refreshed_ids ?? [])]
      refreshed_ids = new Set()
      version_offset = version() + 1 - other.generation()
      index = other
      await refresh(again)
    },
    finishBuild() {
      refreshed_ids = null
    },
  }
}

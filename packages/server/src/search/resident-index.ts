import { forEachYielding } from '../event-loop/for-each-yielding.ts'
import type { PreparedText, SearchIndex } from './engine/types.ts'
import { type PreparedSource, prepareSource } from './prepare-source.ts'
import type { Preparer } from './preparer.ts'
import type { SourceRow } from './store.ts'

/** Records taken over in one turn. */
const BATCH_ROWS = 200

export type PreparedTexts = ReadonlyMap<string, PreparedText>
const NO_TEXTS: PreparedTexts = new Map()

/** The index in memory, and the order in which it is written. */
export interface ResidentIndex {
  /** the index of this moment; not to be kept, since another may take its place */
  index(): SearchIndex
  /** Grows with every change of the index. */
  version(): number
  /**
   * Makes the index what the record says of these now, in the order of the calls.
   * @param texts of some of them that are prepared already, by id: the text of a record never changes
   */
  refresh(ids: string[], texts?: PreparedTexts): Promise<void>
  /** Puts what a build read at some time before; what was taken over since the index is filled is newer and stays. */
  putBuilt(prepared: PreparedSource[]): Promise<void>
  /** Puts another index in place, which is then being filled, and takes over again what changed during the last. */
  replace(index: SearchIndex): Promise<void>
  /** The index is filled: nothing older than what it holds will be put. */
  finishBuild(): void
}

interface ResidentIndexParts {
  /** empty */
  index: SearchIndex
  /** those of the records that belong into the index */
  read: (ids: string[]) => Promise<SourceRow[]>
  preparer: Preparer
  /** told of records that cannot be indexed */
  report: (error: unknown) => void
}

export function createResidentIndex({ read, preparer, report, ...parts }: ResidentIndexParts): ResidentIndex {
  let { index } = parts
  /** what earlier indexes had come to: the generations of each count from 0 */
  let earlier = 0
  const version = () => earlier + index.generation()
  /** what was taken over while the index is being filled; null once it is */
  let newer: Set<string> | null = new Set()

  function put(prepared: PreparedSource): void {
    let failure = 'failure' in prepared ? prepared.failure : null
    try {
      if ('row' in prepared) index.put(prepared.row)
    } catch (error) {
      failure = String(error)
    }
    if (failure === null) return
    // an old form would be worse than none
    index.remove(prepared.id)
    report(new Error(`record ${prepared.id} cannot be indexed: ${failure}`))
  }

  // what was read first is put in first: a slow answer must not bring back what a later one has taken out
  let last: Promise<void> = Promise.resolve()
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }

  async function takeSome(ids: string[], texts: PreparedTexts): Promise<void> {
    const rows = await read(ids)
    const ready = rows.filter(({ id }) => texts.has(id)).map((row) => prepareSource(row, texts.get(row.id)))
    const prepared = [...ready, ...(await preparer.prepare(rows.filter(({ id }) => !texts.has(id))))]
    const present = new Set(rows.map(({ id }) => id))
    for (const id of ids) {
      newer?.add(id)
      if (!present.has(id)) index.remove(id)
    }
    await forEachYielding(prepared, put)
  }

  async function takeOver(ids: string[], texts = NO_TEXTS): Promise<void> {
    for (let i = 0; i < ids.length; i += BATCH_ROWS) await inTurn(() => takeSome(ids.slice(i, i + BATCH_ROWS), texts))
  }

  return {
    index: () => index,
    version,
    refresh: takeOver,
    putBuilt: (prepared) =>
      forEachYielding(prepared, (one) => {
        if (!newer?.has(one.id)) put(one)
      }),
    async replace(other) {
      const again = [...(newer ?? [])]
      newer = new Set()
      earlier = version() + 1 - other.generation()
      index = other
      await takeOver(again)
    },
    finishBuild() {
      newer = null
    },
  }
}

import { forEachYielding } from '../../../platform/event-loop/for-each-yielding.ts'
import type { SearchIndex } from '../../../rules/search-engine/index/types.ts'
import type { SourceRow } from '../store.ts'
import { type PreparedSource, prepareSource } from './prepare-source.ts'
import type { Preparer } from './preparer.ts'
import { createRefreshTurns, type PreparedTexts } from './refresh-turns.ts'

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
  /** Adds records that a build has read. Records refreshed since the build began are newer and stay. */
  putBuilt(prepared: PreparedSource[]): Promise<void>
  /**
   * Replaces the index by another one, which a build then fills, and refreshes again what changed during the last
   * build.
   */
  replace(index: SearchIndex): Promise<void>
  /** Ends a build. The index no longer remembers which records were refreshed. */
  finishBuild(): void
}

interface ResidentIndexParts {
  /** empty */
  index: SearchIndex
  /** reads those of the records that are searchable */
  read: (ids: string[]) => Promise<SourceRow[]>
  preparer: Preparer
  /** called with an error for each record that cannot be indexed */
  report: (error: unknown) => void
}

export function createResidentIndex({ read, preparer, report, ...parts }: ResidentIndexParts): ResidentIndex {
  let { index } = parts
  /** the versions of earlier indexes; the generations of each index count from 0 */
  let earlier_versions = 0
  const version = () => earlier_versions + index.generation()
  /** records refreshed during a build; null when no build runs */
  let refreshed: Set<string> | null = new Set()

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

  async function readAndPut(ids: string[], texts: PreparedTexts): Promise<void> {
    const rows = await read(ids)
    const with_text = rows.filter(({ id }) => texts.has(id)).map((row) => prepareSource(row, texts.get(row.id)))
    const prepared = [...with_text, ...(await preparer.prepare(rows.filter(({ id }) => !texts.has(id))))]
    const present = new Set(rows.map(({ id }) => id))
    for (const id of ids) {
      refreshed?.add(id)
      if (!present.has(id)) index.remove(id)
    }
    await forEachYielding(prepared, put)
  }

  const refresh = createRefreshTurns(readAndPut)

  return {
    index: () => index,
    version,
    refresh,
    putBuilt: (prepared) =>
      forEachYielding(prepared, (source) => {
        if (!refreshed?.has(source.id)) put(source)
      }),
    async replace(other) {
      const to_repeat = [...(refreshed ?? [])]
      refreshed = new Set()
      earlier_versions = version() + 1 - other.generation()
      index = other
      await refresh(to_repeat)
    },
    finishBuild() {
      refreshed = null
    },
  }
}

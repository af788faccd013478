import type { Db } from '../../../platform/db/db.ts'
import { listSourcesAfter, type SourceRow, type VectorModel } from '../store.ts'
import type { Preparer } from './preparer.ts'
import type { ResidentIndex } from './resident-index.ts'

/** Records per query. */
const BATCH_ROWS = 1000
/** Records prepared per call: deserializing the reply of the worker thread blocks the event loop. */
const CHUNK_ROWS = 50

interface IndexBuildParts {
  db: Db
  model: VectorModel
  resident: ResidentIndex
  preparer: Preparer
  isStopped: () => boolean
  /** called with the number of records added to the index */
  onProgress: (rows: number) => void
}

/**
 * Puts all records into the index, newest first. The next batch is read while the last one is prepared.
 * @returns false when it is stopped before the end
 */
export async function buildIndex(parts: IndexBuildParts): Promise<boolean> {
  const { db, model, resident, preparer, isStopped, onProgress } = parts
  const readAfter = (row: SourceRow | null) => {
    const reading = listSourcesAfter(db, row, model, BATCH_ROWS)
    // a failure is thrown where the rows are awaited; this avoids an unhandled rejection before that
    reading.catch(() => {})
    return reading
  }
  for (let reading: Promise<SourceRow[]> | null = readAfter(null); reading !== null; ) {
    const rows: SourceRow[] = await reading
    reading = rows.length === BATCH_ROWS ? readAfter(rows.at(-1) ?? null) : null
    for (let i = 0; i < rows.length; i += CHUNK_ROWS) {
      if (isStopped()) return false
      const chunk = rows.slice(i, i + CHUNK_ROWS)
      await resident.putBuilt(await preparer.prepare(chunk))
      onProgress(chunk.length)
    }
  }
  return true
}

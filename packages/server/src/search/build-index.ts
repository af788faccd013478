import type { Db } from '../db/db.ts'
import type { Preparer } from './preparer.ts'
import type { ResidentIndex } from './resident-index.ts'
import { listSourcesAfter, type SourceRow, type VectorModel } from './store.ts'

/** Records read at once. */
const BATCH_ROWS = 1000
/** Records prepared at once: reading a message with the answer holds the event loop. */
const CHUNK_ROWS = 50

interface IndexBuildParts {
  db: Db
  model: VectorModel
  resident: ResidentIndex
  preparer: Preparer
  isStopped: () => boolean
  /** told how many more records are in the index */
  onProgress: (rows: number) => void
}

/**
 * Puts the whole record into the index, newest first; the next records are read while the last are prepared.
 * @returns false when it was stopped before the end
 */
export async function buildIndex(parts: IndexBuildParts): Promise<boolean> {
  const { db, model, resident, preparer, isStopped, onProgress } = parts
  const readAfter = (row: SourceRow | null) => {
    const reading = listSourcesAfter(db, row, model, BATCH_ROWS)
    // the failure is met where the rows are needed
    reading.catch(() => {})
    return reading
  }
  for (let reading: Promise<SourceRow[]> | null = readAfter(null); reading !== null; ) {
    const rows: SourceRow[] = await reading
    reading = rows.length === BATCH_ROWS ? readAfter(rows.at(-1) ?? null) : null
    for (let i = 0; i < rows.length; i += CHUNK_ROWS) {
      if (isStopped()) return false
      const piece = rows.slice(i, i + CHUNK_ROWS)
      await resident.putBuilt(await preparer.prepare(piece))
      onProgress(piece.length)
    }
  }
  return true
}

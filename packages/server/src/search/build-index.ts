import type { Db } from '../db/db.ts'
import type { Preparer } from './preparer.ts'
import type { Resident } from './resident.ts'
import { listSourcesAfter, type SourceRow, type VectorModel } from './store.ts'

/** Records read at once. */
const BATCH_ROWS = 1000
/** Records prepared at once: reading a message with the answer holds the event loop. */
const PIECE_ROWS = 50

interface BuildParts {
  db: Db
  model: VectorModel
  resident: Resident
  preparer: Preparer
  stopped: () => boolean
  /** told how many more records are in the index */
  onProgress: (rows: number) => void
}

/**
 * Puts the whole record into the index, newest first; the next records are read while the last are prepared.
 * @returns false when it was stopped before the end
 */
export async function buildIndex(parts: BuildParts): Promise<boolean> {
  const { db, model, resident, preparer, stopped, onProgress } = parts
  const readAfter = (row: SourceRow | null) => {
    const reading = listSourcesAfter(db, row, model, BATCH_ROWS)
    // the failure is met where the rows are needed
    reading.catch(() => {})
    return reading
  }
  for (let reading: Promise<SourceRow[]> | null = readAfter(null); reading !== null; ) {
    const rows: SourceRow[] = await reading
    reading = rows.length === BATCH_ROWS ? readAfter(rows.at(-1) ?? null) : null
    for (let i = 0; i < rows.length; i += PIECE_ROWS) {
      if (stopped()) return false
      const piece = rows.slice(i, i + PIECE_ROWS)
      await resident.putRead(await preparer.prepare(piece))
      onProgress(piece.length)
    }
  }
  return true
}

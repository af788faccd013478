import { listIndexChanges } from '../../store.ts'
import { leaseSearchIndex, moveIndexCursor, type SearchIndexRow } from './search-index-store.ts'
import { type WritingParts, writeRecords } from './write-records.ts'

const DEADLINE_MS = 60_000
/** Changed records that are written at once, and up to which they are visible at once. */
const BATCH_RECORDS = 200
/** A cursor is moved after so long even where nothing changed, since events behind it are deleted some day. */
const MAX_CURSOR_AGE_MS = 60_000

/**
 * Writes what happened since the cursor of an index, unless another process does.
 * @param lease of this process
 * @returns false when events may be missing since the cursor
 */
export async function followIndex(
  { lease, ...writing }: WritingParts & { lease: string },
  row: SearchIndexRow,
): Promise<boolean> {
  const { db } = writing
  const since = await listIndexChanges(db, row.cursor)
  if (since === null) return false
  const is_old = Date.now() - Date.parse(row.changed_at) > MAX_CURSOR_AGE_MS
  if (since.ids.length === 0 && !is_old) return true
  const leased = await leaseSearchIndex(db, row.name, lease)
  // another process writes it, or has moved it meanwhile
  if (leased === null || leased.cursor.snapshot !== row.cursor.snapshot) return true
  const is_visible_at_once = since.ids.length <= BATCH_RECORDS
  for (let from = 0; from < since.ids.length; from += BATCH_RECORDS) {
    const ids = since.ids.slice(from, from + BATCH_RECORDS)
    await writeRecords(writing, [row], ids, { is_visible_at_once, deadline_ms: DEADLINE_MS })
    await leaseSearchIndex(db, row.name, lease)
  }
  await moveIndexCursor(db, row.name, lease, since.cursor)
  return true
}

import type { Db } from '../../../../platform/db/db.ts'
import type { ClusterClient } from '../../../../platform/outgoing/cluster-client.ts'
import type { Preparer } from '../../indexing/preparer.ts'
import { listSourcesAfter, listVersionedSourcesAfter, type VectorModel } from '../../store.ts'
import { moveIndexFill, type SearchIndexRow } from './search-index-store.ts'
import { writeDocuments } from './write-documents.ts'
import { toChanges } from './write-records.ts'

/** Records that are read, prepared and written at once. */
const BATCH_ROWS = 500
const BULK_DEADLINE_MS = 60_000
/** Records by whose length others are measured, and the length where there are none. */
const MEASURED_RECORDS = 1000
const DEFAULT_LENGTH = 150

/** The mean number of tokens of the newest records of everybody: hidden ones must not move the score of a visible one. */
export async function measureMeanLength(db: Db, preparer: Preparer, model: VectorModel): Promise<number> {
  const newest = await listSourcesAfter(db, null, model, MEASURED_RECORDS)
  const prepared = await preparer.prepare(
    newest.filter(({ is_published, workspace_id }) => is_published && workspace_id === null),
  )
  const lengths = prepared.flatMap((source) => ('row' in source ? [source.row.words.length] : []))
  return lengths.length === 0 ? DEFAULT_LENGTH : lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

interface FillParts {
  db: Db
  client: ClusterClient
  preparer: Preparer
  model: VectorModel
  /** of this process, which it holds for the index */
  lease: string
  report: (error: unknown) => void
  isStopped: () => boolean
}

/**
 * Fills an index with all records, newest first, from where an earlier process was. What changes meanwhile has a later
 * version, so that nothing older replaces it.
 * @returns false when it ends before, because the process stops or another one has the lease
 */
export async function fillIndex(parts: FillParts, index: SearchIndexRow): Promise<boolean> {
  const { db, client, preparer, model, lease, report, isStopped } = parts
  for (let { filled_to } = index; ; ) {
    if (isStopped()) return false
    const { version, rows } = await listVersionedSourcesAfter(db, filled_to, model, BATCH_ROWS)
    const last = rows.at(-1)
    if (last === undefined) return true
    const changes = toChanges(await preparer.prepare(rows), report)
    const how = { is_visible_at_once: false, deadline_ms: BULK_DEADLINE_MS }
    for (const id of await writeDocuments(client, [index], { version, changes }, how))
      report(new Error(`record ${id} cannot be indexed by the search cluster`))
    const to = { created_at: last.created_at, id: last.id }
    const moved = await moveIndexFill(db, { name: index.name, lease, to, written: rows.length })
    if (moved === null) return false
    filled_to = to
  }
}

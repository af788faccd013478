import type { Db } from '../../../../platform/db/db.ts'
import type { ClusterClient } from '../../../../platform/outgoing/cluster-client.ts'
import { type PreparedSource, prepareSource } from '../../indexing/prepare-source.ts'
import type { Preparer } from '../../indexing/preparer.ts'
import type { PreparedTexts } from '../../indexing/refresh-turns.ts'
import { listVersionedSources, type VectorModel } from '../../store.ts'
import type { SearchIndexRow } from './search-index-store.ts'
import { type DocumentChange, writeDocuments } from './write-documents.ts'

/** The changes of prepared records. @param report called for each record that cannot be prepared */
export function toChanges(prepared: readonly PreparedSource[], report: (error: unknown) => void): DocumentChange[] {
  return prepared.map((source) => {
    if ('row' in source) return { id: source.id, row: source.row }
    report(new Error(`record ${source.id} cannot be indexed: ${source.failure}`))
    // a missing record is better than an outdated one
    return { id: source.id, row: null }
  })
}

export interface WritingParts {
  db: Db
  client: ClusterClient
  preparer: Preparer
  model: () => VectorModel
  report: (error: unknown) => void
}

const NO_TEXTS: PreparedTexts = new Map()

/** Reads records and writes them to indexes, or deletes those that are not to be found any more. */
export async function writeRecords(
  { db, client, preparer, model, report }: WritingParts,
  indexes: readonly SearchIndexRow[],
  ids: string[],
  { texts = NO_TEXTS, ...how }: { is_visible_at_once: boolean; deadline_ms: number; texts?: PreparedTexts },
): Promise<void> {
  const { version, rows } = await listVersionedSources(db, ids, model())
  const with_text = rows.filter(({ id }) => texts.has(id)).map((row) => prepareSource(row, texts.get(row.id)))
  const prepared = [...with_text, ...(await preparer.prepare(rows.filter(({ id }) => !texts.has(id))))]
  const present = new Set(rows.map(({ id }) => id))
  const absent = ids.filter((id) => !present.has(id)).map((id) => ({ id, row: null }))
  const written = { version, changes: [...toChanges(prepared, report), ...absent] }
  for (const id of await writeDocuments(client, indexes, written, how))
    report(new Error(`record ${id} cannot be indexed by the search cluster`))
}

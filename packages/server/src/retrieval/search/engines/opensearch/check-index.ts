import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../../platform/db/db.ts'
import type { ClusterClient } from '../../../../platform/outgoing/cluster-client.ts'
import { prepareSource } from '../../indexing/prepare-source.ts'
import { countIndexChanges, countSources, listSources } from '../../store.ts'
import { createClusterIndex } from './cluster-index.ts'
import { type IndexState, readIndexState } from './cluster-indexes.ts'
import { listSampledIds, type SearchIndexRow } from './search-index-store.ts'
import { toStoredFields } from './to-document.ts'

/** Agreement of an index with the database. */
export interface IndexCheck {
  /** null: the cluster has no such index */
  state: IndexState | null
  /** records that belong in the index */
  records: number
  /** events that it does not have yet */
  lag: number
  /** records that were compared */
  compared: number
  /** those of them whose document is missing, or of another state of the record */
  different_ids: string[]
}

/** Compares an index with the database, record by record for a sample. @param sample number of records */
export async function checkIndex(
  { db, client }: { db: Db; client: ClusterClient },
  { name, meta, cursor }: SearchIndexRow,
  sample: number,
): Promise<IndexCheck> {
  const [state, { total: records }, lag, ids] = await Promise.all([
    readIndexState(client, name),
    countSources(db),
    countIndexChanges(db, cursor),
    listSampledIds(db, sample),
  ])
  const sources = await listSources(db, ids, meta)
  const hits = state === null ? new Map() : await createClusterIndex(client, name).readHits(ids)
  const different = sources.filter((source) => {
    const prepared = prepareSource(source)
    // a record that cannot be indexed is in no index
    if (!('row' in prepared)) return hits.has(source.id)
    return !isDeepStrictEqual(hits.get(source.id)?.fields, toStoredFields(prepared.row))
  })
  return { state, records, lag, compared: sources.length, different_ids: different.map(({ id }) => id) }
}

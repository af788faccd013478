import { type ClusterClient, ClusterError } from '../../../../platform/outgoing/cluster-client.ts'
import type { PreparedRow } from '../../../../rules/search-engine/index/types.ts'
import type { SearchIndexRow } from './search-index-store.ts'
import { toDocument } from './to-document.ts'

/** A record as one reading found it; null: it is not to be found any more. */
export interface DocumentChange {
  id: string
  row: PreparedRow | null
}

type WrittenIndex = Pick<SearchIndexRow, 'name' | 'meta'>

interface BulkItem {
  _id: string
  status: number
  error?: unknown
}

const CONFLICT = 409
const NOT_FOUND = 404
const BAD_REQUEST = 400

/**
 * Writes what one reading found to indexes. Versions are compared there, so that a repetition or an older state changes
 * nothing, whoever writes first.
 * @param version of the reading
 * @returns the ids of records that the cluster cannot index
 * @throws ClusterError when something is not written and a repetition may write it
 */
export async function writeDocuments(
  client: ClusterClient,
  indexes: readonly WrittenIndex[],
  { version, changes }: { version: number; changes: readonly DocumentChange[] },
  { is_visible_at_once, deadline_ms }: { is_visible_at_once: boolean; deadline_ms: number },
): Promise<string[]> {
  if (indexes.length === 0 || changes.length === 0) return []
  const lines = indexes.flatMap(({ name, meta }) =>
    changes.flatMap(({ id, row }) => {
      const target = { _index: name, _id: id, version, version_type: 'external' }
      return row === null ? [{ delete: target }] : [{ index: target }, toDocument(row, meta.mean_length)]
    }),
  )
  const { body } = await client.call<{ items: { index?: BulkItem; delete?: BulkItem }[] }>({
    method: 'POST',
    path: is_visible_at_once ? '/_bulk?refresh=true' : '/_bulk',
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    deadline_ms,
  })
  const refused = new Set<string>()
  for (const { index, delete: deleted } of body.items) {
    const item = index ?? deleted
    if (item === undefined || item.status < 300 || item.status === CONFLICT) continue
    if (deleted !== undefined && item.status === NOT_FOUND) continue
    if (item.status !== BAD_REQUEST)
      throw new ClusterError(`a record was not written: ${JSON.stringify(item.error)}`, item.status)
    refused.add(item._id)
  }
  return [...refused]
}

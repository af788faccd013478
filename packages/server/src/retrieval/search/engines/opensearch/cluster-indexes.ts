import { type ClusterClient, ClusterError } from '../../../../platform/outgoing/cluster-client.ts'
import { type IndexMeta, type IndexSize, indexBody } from './index-body.ts'

const NOT_FOUND = 404
const BAD_REQUEST = 400
/** For requests that no call waits for. */
const PATIENT_MS = 60_000
const MERGE_MS = 3_600_000

/** Creates an index; one that exists by then stays as it is. */
export async function createClusterIndexNamed(
  client: ClusterClient,
  name: string,
  meta: IndexMeta,
  size: IndexSize,
): Promise<void> {
  const { status, body } = await client.call<{ error?: { type: string } }>({
    ...{ method: 'PUT', path: `/${name}`, body: indexBody(meta, size) },
    ...{ deadline_ms: PATIENT_MS, allowed: [BAD_REQUEST] },
  })
  if (status === BAD_REQUEST && body.error?.type !== 'resource_already_exists_exception')
    throw new ClusterError(`the index ${name} cannot be created: ${JSON.stringify(body.error)}`, status)
}

/** The settings that an index was created with; null when it does not exist. */
export async function readIndexMeta(client: ClusterClient, name: string): Promise<IndexMeta | null> {
  const { status, body } = await client.call<Record<string, { mappings: { _meta?: IndexMeta } }>>({
    ...{ method: 'GET', path: `/${name}/_mapping`, allowed: [NOT_FOUND] },
  })
  return status === NOT_FOUND ? null : (body[name]?.mappings._meta ?? null)
}

export const deleteClusterIndex = (client: ClusterClient, name: string): Promise<unknown> =>
  client.call({ method: 'DELETE', path: `/${name}`, allowed: [NOT_FOUND], deadline_ms: PATIENT_MS })

/** Makes an index the one that the alias names, in one step. */
export const pointAlias = (client: ClusterClient, alias: string, name: string): Promise<unknown> =>
  client.call({
    method: 'POST',
    path: '/_aliases',
    body: {
      actions: [{ remove: { index: `${alias}-*`, alias, must_exist: false } }, { add: { index: name, alias } }],
    },
    deadline_ms: PATIENT_MS,
  })

/** Makes what was written visible to searches. */
export const refreshIndex = (client: ClusterClient, name: string): Promise<unknown> =>
  client.call({ method: 'POST', path: `/${name}/_refresh`, deadline_ms: PATIENT_MS })

export async function countDocuments(client: ClusterClient, name: string): Promise<number> {
  const { body } = await client.call<{ count: number }>({ method: 'GET', path: `/${name}/_count` })
  return body.count
}

/** State of an index: its health, shards, documents and size. */
export interface IndexState {
  health: string
  shards: number
  replicas: number
  documents: number
  /** deleted ones whose bytes are still there */
  deleted: number
  bytes: number
}

interface IndexStats {
  _all: {
    primaries: { docs: { count: number; deleted: number } }
    total: { store: { size_in_bytes: number } }
  }
}

/** @returns null when it does not exist */
export async function readIndexState(client: ClusterClient, name: string): Promise<IndexState | null> {
  const [listed] = (
    await client.call<{ health: string; pri: string; rep: string }[]>({
      ...{ method: 'GET', path: `/_cat/indices/${name}?format=json&h=health,pri,rep`, allowed: [NOT_FOUND] },
    })
  ).body.flat()
  if (listed?.health === undefined) return null
  const { body } = await client.call<IndexStats>({ method: 'GET', path: `/${name}/_stats/docs,store` })
  const { docs } = body._all.primaries
  return {
    health: listed.health,
    shards: Number(listed.pri),
    replicas: Number(listed.rep),
    documents: docs.count,
    deleted: docs.deleted,
    bytes: body._all.total.store.size_in_bytes,
  }
}

/** Removes the bytes of deleted documents from the files of an index, its log of operations included. */
export async function expungeDeleted(client: ClusterClient, name: string): Promise<void> {
  const post = (path: string) => client.call({ method: 'POST', path: `/${name}${path}`, deadline_ms: MERGE_MS })
  await post('/_flush?force=true')
  await post('/_forcemerge?only_expunge_deletes=true&flush=true')
  await post('/_flush?force=true')
}

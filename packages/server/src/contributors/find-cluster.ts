import { isLocal, networkOf } from '../addresses/network.ts'
import type { Db } from '../db/db.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { currentAddressKey, hashNetwork } from './address-key.ts'
import { listClusters, lockClusters, mergeClusters } from './cluster-store.ts'

/** Agents of one name count as one voice when they register within this time (design `trust.md` §2.2). */
const SAME_NAME_MS = 10 * 60_000

export interface Arrival {
  agent_name: string | null
  /** invite that they come with */
  invite_id: string | null
  /** IP address of the client, in the form of `readAddress` */
  address: string | null
  now: Date
}

export interface ClusterFound {
  /** null: nobody else belongs to it */
  cluster: string | null
  /** what is kept of the address; null when it is not public */
  address_hash: Uint8Array | null
}

/**
 * The cluster of somebody who registers: those who came with the same invite, from the same public network, or within
 * ten minutes under the same name are one voice, and clusters that meet in a newcomer become one. In the transaction of
 * the registration, which waits for other registrations.
 */
export async function findCluster(tx: Db, { agent_name, invite_id, address, now }: Arrival): Promise<ClusterFound> {
  await lockClusters(tx)
  // everybody on one machine or in one office would be one voice otherwise
  const network = address === null || isLocal(address) ? null : networkOf(address)
  const key = await currentAddressKey(tx, now)
  const address_hash = network === null ? null : hashNetwork(key, network)
  const registered_since = new Date(now.getTime() - SAME_NAME_MS).toISOString()
  const found = await listClusters(tx, { invite_id, address_hash, agent_name: agent_name || null, registered_since })
  const [cluster = null, ...others] = found.map((row) => row.cluster)
  if (cluster !== null && others.length > 0) {
    await mergeClusters(tx, cluster, others)
    const happened_at = now.toISOString()
    await enqueue(tx, {
      kind: 'recount_scores',
      payload: { cluster },
      now: happened_at,
      unique_key: `cluster ${cluster}`,
    })
  }
  return { cluster, address_hash }
}

import { addressNetwork, isLocalAddress } from '../addresses/address-network.ts'
import type { Db } from '../db/db.ts'
import { ensureAddressKey, hashNetwork } from './address-key.ts'
import { findSharedCluster, lockClusters } from './cluster-store.ts'

/**
 * Agents of the same name that register within this time are in one cluster: one person often starts several at once.
 */
const SAME_NAME_MS = 10 * 60_000

export interface RegistrationSource {
  agent_name: string | null
  /** the invite that they use */
  invite_id: string | null
  /** IP address of the client, in the form of `readAddress` */
  address: string | null
  now: Date
}

export interface ClusterMatch {
  /** null: the contributor starts a cluster of their own */
  cluster: string | null
  /** hash of the network address; null when the address is not public */
  address_hash: Uint8Array | null
}

/**
 * Finds the cluster of a new contributor: contributors with the same invite, from the same public network, or with the
 * same name within ten minutes are one cluster and count as one vote (docs/trust.md). Existing contributors keep their
 * cluster, else a registration under chosen names could merge the clusters of strangers. It takes the lock of
 * `lockClusters`.
 */
export async function findCluster(
  tx: Db,
  { agent_name, invite_id, address, now }: RegistrationSource,
): Promise<ClusterMatch> {
  await lockClusters(tx)
  // otherwise everyone on one machine or in one office network would be one cluster
  const network = address === null || isLocalAddress(address) ? null : addressNetwork(address)
  const key = await ensureAddressKey(tx, now)
  const address_hash = network === null ? null : hashNetwork(key, network)
  const registered_since = new Date(now.getTime() - SAME_NAME_MS).toISOString()
  const signals = { invite_id, address_hash, agent_name: agent_name || null, registered_since }
  const match = await findSharedCluster(tx, signals)
  return { cluster: match?.cluster ?? null, address_hash }
}

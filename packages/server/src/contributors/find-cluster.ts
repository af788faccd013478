import { addressNetwork, isLocalAddress } from '../addresses/address-network.ts'
import type { Db } from '../db/db.ts'
import { ensureAddressKey, hashNetwork } from './address-key.ts'
import { findSharedCluster, lockClusters } from './cluster-store.ts'

/** Agents of one name count as one voice when they register within this time (design `trust.md` §2.2). */
const SAME_NAME_MS = 10 * 60_000

export interface RegistrationSource {
  agent_name: string | null
  /** invite that they come with */
  invite_id: string | null
  /** IP address of the client, in the form of `readAddress` */
  address: string | null
  now: Date
}

export interface ClusterMatch {
  /** null: nobody else belongs to it */
  cluster: string | null
  /** what is kept of the address; null when it is not public */
  address_hash: Uint8Array | null
}

/**
 * The cluster of somebody who registers: those who came with the same invite, from the same public network, or within
 * ten minutes under the same name are one voice. Nobody who is there already is touched: else whoever registers under the
 * right names could make one voice of strangers. In the transaction of the registration, which waits for others.
 */
export async function findCluster(
  tx: Db,
  { agent_name, invite_id, address, now }: RegistrationSource,
): Promise<ClusterMatch> {
  await lockClusters(tx)
  // everybody on one machine or in one office would be one voice otherwise
  const network = address === null || isLocalAddress(address) ? null : addressNetwork(address)
  const key = await ensureAddressKey(tx, now)
  const address_hash = network === null ? null : hashNetwork(key, network)
  const registered_since = new Date(now.getTime() - SAME_NAME_MS).toISOString()
  const signals = { invite_id, address_hash, agent_name: agent_name || null, registered_since }
  const shared = await findSharedCluster(tx, signals)
  return { cluster: shared?.cluster ?? null, address_hash }
}

import { addressAllocation, addressNetwork, isLocalAddress } from '../../platform/addresses/address-network.ts'
import type { Db } from '../../platform/db/db.ts'
import { ensureAddressSalt, hashNetwork } from '../../platform/secrets/address-key.ts'
import type { KeyHasher } from '../../platform/secrets/api-key.ts'
import { findSharedCluster, lockClusters } from './cluster-store.ts'

export interface RegistrationSource {
  hashKey: KeyHasher
  /** the invite that they use */
  invite_id: string | null
  /** IP address of the client, in the form of `readAddress` */
  address: string | null
  now: Date
}

export interface ClusterMatch {
  /** null: the contributor starts a cluster of their own */
  cluster: string | null
  /** hash of the network: IPv4 /24, IPv6 /32; null when the address is not public */
  address_hash: Uint8Array | null
}

/**
 * Finds the cluster of a new contributor: contributors with the same invite or from the same public network are
 * one cluster and count as one vote (docs/trust.md). Existing contributors keep their cluster, else a registration
 * could merge the clusters of strangers. It takes the lock of `lockClusters`.
 */
export async function findCluster(
  tx: Db,
  { hashKey, invite_id, address, now }: RegistrationSource,
): Promise<ClusterMatch> {
  await lockClusters(tx)
  // otherwise everyone on one machine or in one office network would be one cluster
  const public_address = address === null || isLocalAddress(address) ? null : address
  const salt = await ensureAddressSalt(tx, now)
  const hash = (network: string | null) => (network === null ? null : hashNetwork(hashKey, salt, network))
  const network_hash = hash(public_address && addressNetwork(public_address))
  const address_hash = hash(public_address && addressAllocation(public_address)) ?? network_hash
  const match = await findSharedCluster(tx, { invite_id, address_hash, network_hash })
  return { cluster: match?.cluster ?? null, address_hash }
}

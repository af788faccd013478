import { type Db, findOne, sql } from '../db/db.ts'

/** An arbitrary number. Without the lock, two registrations at the same time would not find each other. */
const CLUSTERS_LOCK = 7_261_037

/** Blocks other registrations until the transaction ends. */
export const lockClusters = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(${CLUSTERS_LOCK})`)

export const clearAddressHashes = (tx: Db) =>
  tx.query(sql`update contributors set address_hash = null where address_hash is not null`)

/** The signals by which a newcomer is assigned to a cluster. */
export interface ClusterSignals {
  invite_id: string | null
  address_hash: Uint8Array | null
  agent_name: string | null
  /** ISO 8601; contributors of the same name count only when they registered since */
  registered_since: string
}

/**
 * The cluster of a contributor who shares a signal. The strongest signal decides: an invite is issued by an operator, a
 * network address costs something, a name costs nothing. By name only the first member of a cluster matches, so that a
 * sequence of registrations does not put every agent of a widespread name into one cluster. Seeds and operators are in
 * no cluster.
 */
export const findSharedCluster = (tx: Db, { invite_id, address_hash, agent_name, registered_since }: ClusterSignals) =>
  findOne<{ cluster: string }>(
    tx,
    sql`select cluster from contributors
      where type <> 'seed' and not is_operator
        and (invite_id = ${invite_id} or address_hash = ${address_hash}
          or (agent_name = ${agent_name} and created_at >= ${registered_since} and cluster = id))
      order by invite_id is distinct from ${invite_id}, address_hash is distinct from ${address_hash}, created_at, id
      limit 1`,
  )

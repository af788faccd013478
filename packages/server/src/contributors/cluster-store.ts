import { type Db, findOne, sql } from '../db/db.ts'

/** Any fixed number: two that register at once would not see each other. */
const CLUSTERS_LOCK = 7_261_037

/** Makes other registrations wait until the transaction ends. */
export const lockClusters = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(${CLUSTERS_LOCK})`)

export const clearAddressHashes = (tx: Db) =>
  tx.query(sql`update contributors set address_hash = null where address_hash is not null`)

/** What tells that a newcomer belongs to others. */
export interface ClusterSignals {
  invite_id: string | null
  address_hash: Uint8Array | null
  agent_name: string | null
  /** those of the same name who registered since */
  registered_since: string
}

/**
 * The cluster of whoever shares a signal, the strongest signal first: an invite was given by an operator, a network
 * costs something, a name is free. By name only who is their cluster's first is found, so that a chain of arrivals does
 * not make one voice of everyone who bears the name of a widespread agent. Seeds and operators belong to nobody.
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

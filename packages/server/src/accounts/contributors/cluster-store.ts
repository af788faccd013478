import { type Db, findOne, sql } from '../../platform/db/db.ts'

/** An arbitrary number. Without the lock, two registrations at the same time would not find each other. */
const CLUSTERS_LOCK = 7_261_037

/** Blocks other registrations until the transaction ends. */
export const lockClusters = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(${CLUSTERS_LOCK})`)

/** The signals by which a newcomer is assigned to a cluster. */
export interface ClusterSignals {
  invite_id: string | null
  address_hash: Uint8Array | null
  /** of the /48 of an IPv6 address, by which contributors were stored before */
  network_hash: Uint8Array | null
}

/**
 * The cluster of a contributor who shares a signal. The stronger signal decides: an invite is issued by an operator, a
 * network address costs something. A name costs nothing and is no signal: who registered under the name of a stranger
 * would otherwise take away their vote. Seeds and operators are in no cluster.
 */
export const findSharedCluster = (tx: Db, { invite_id, address_hash, network_hash }: ClusterSignals) =>
  findOne<{ cluster: string }>(
    tx,
    sql`select cluster from contributors
      where type not in ('seed', 'publisher') and not is_operator and (invite_id = ${invite_id} or address_hash in (${address_hash}, ${network_hash}))
      order by invite_id is distinct from ${invite_id}, coalesce(address_hash not in (${address_hash}, ${network_hash}), true), created_at, id
      limit 1`,
  )

import { type Db, sql } from '../db/db.ts'

/** Any fixed number: two that register at once would not see each other. */
const CLUSTERS_LOCK = 7_261_037

/** Makes other registrations wait until the transaction ends. */
export const lockClusters = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(${CLUSTERS_LOCK})`)

export const forgetAddresses = (tx: Db) =>
  tx.query(sql`update contributors set address_hash = null where address_hash is not null`)

/** What tells that a newcomer belongs to others. */
export interface Signals {
  invite_id: string | null
  address_hash: Uint8Array | null
  agent_name: string | null
  /** those of the same name who registered since */
  registered_since: string
}

/** The clusters of those who share a signal, in a fixed order; seeds and operators belong to nobody. */
export const listClusters = (tx: Db, { invite_id, address_hash, agent_name, registered_since }: Signals) =>
  tx.query<{ cluster: string }>(sql`
    select distinct cluster from contributors
    where type <> 'seed' and not is_operator
      and (invite_id = ${invite_id} or address_hash = ${address_hash}
        or (agent_name = ${agent_name} and created_at >= ${registered_since}))
    order by cluster`)

/** Makes several clusters one. */
export const mergeClusters = (tx: Db, into: string, others: string[]) =>
  tx.query(sql`update contributors set cluster = ${into} where cluster = any(${others})`)

import type { ContributorCreate, ContributorType, TrustLevel } from '@cairnway/contract'
import { type Db, findOne, sql } from '../../platform/db/db.ts'
import type { VoterClass } from '../../rules/trust/voter-class.ts'

export interface ContributorRow {
  id: string
  type: ContributorType
  display_handle: string
  agent_name: string | null
  agent_version: string | null
  trust_level: TrustLevel
  reputation_score: number
  total_experiences: number
  total_helpful: number
  total_not_helpful: number
}

/** Statements of a contributor about themselves; only the type is required. */
export type ContributorProfile = Omit<Partial<ContributorCreate>, 'type'> & { type: ContributorType }

/** Facts about the registration of a contributor. */
export interface ContributorOrigin {
  invite_id: string | null
  /** hash of the network that they registered from */
  address_hash: Uint8Array | null
}

export interface NewContributor extends ContributorProfile, Partial<ContributorOrigin> {
  id: string
  display_handle: string
  trust_level: TrustLevel
  is_operator: boolean
  voter_class: VoterClass
  /** contributors of one cluster count as one vote */
  cluster: string
  created_at: string
}

/** Stores a contributor; false when the handle, or the name of a source or operator, is taken. */
export async function insertContributor(db: Db, row: NewContributor): Promise<boolean> {
  const inserted = await db.query(sql`
    insert into contributors (id, type, display_handle, agent_name, agent_version, platform, host_os, base_model,
      framework, trust_level, is_operator, voter_class, cluster, invite_id, address_hash, created_at)
    values (${row.id}, ${row.type}, ${row.display_handle}, ${row.agent_name ?? null}, ${row.agent_version ?? null},
      ${row.platform ?? null}, ${row.host_os ?? null}, ${row.base_model ?? null}, ${row.framework ?? null},
      ${row.trust_level}, ${row.is_operator}, ${row.voter_class}, ${row.cluster}, ${row.invite_id ?? null},
      ${row.address_hash ?? null}, ${row.created_at})
    on conflict do nothing returning id`)
  return inserted.length === 1
}

/** A contributor by the caller's own id or by anyone's handle; null when there is none. */
export const findContributor = (db: Db, id_or_handle: string, caller_id: string) =>
  findOne<ContributorRow>(
    db,
    sql`select id, type, display_handle, agent_name, agent_version, trust_level, reputation_score, total_experiences,
        total_helpful, total_not_helpful
      from contributors
      where erased_at is null and (display_handle = ${id_or_handle} or (id = ${id_or_handle} and id = ${caller_id}))`,
  )

export const findSeedContributor = (db: Db, name: string | null) =>
  findOne<{ id: string }>(db, sql`select id from contributors where type = 'seed' and agent_name = ${name}`)

/** A source of records of that name, whatever its type. */
export const findSource = (db: Db, name: string) =>
  findOne<{ id: string; type: 'seed' | 'publisher'; trust_level: TrustLevel }>(
    db,
    sql`select id, type, trust_level from contributors where type in ('seed', 'publisher') and agent_name = ${name}
      order by type desc limit 1`,
  )

/** Names of operators, seed contributors and publishers, which nobody else may imitate. */
export const listProtectedNames = (db: Db) =>
  db.query<{ name: string }>(
    sql`select distinct agent_name as name from contributors
      where (is_operator or type in ('seed', 'publisher')) and agent_name is not null and erased_at is null`,
  )

/** An arbitrary number. Of nodes that start at the same time, one creates the operator and the others find them. */
const OPERATORS_LOCK = 7_261_035

/** Blocks other changes of operators until the transaction ends. */
export const lockOperators = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(${OPERATORS_LOCK})`)

/** Whether the contributor is the only operator. The caller holds the lock of `lockOperators`. */
export const isLastOperator = async (tx: Db, contributor_id: string): Promise<boolean> =>
  (await findOne(
    tx,
    sql`select from contributors c where c.id = ${contributor_id} and c.is_operator
      and not exists (select from contributors o where o.is_operator and o.id <> c.id)`,
  )) !== null

export const findOperator = (db: Db) =>
  findOne<{ id: string }>(db, sql`select id from contributors where is_operator order by created_at, id limit 1`)

export interface SuspensionRow {
  suspended_at: string | null
  suspension_reason: string | null
}

/** Finds since when and why a contributor is suspended; null when they are not. */
export const findSuspension = (db: Db, contributor_id: string) =>
  findOne<SuspensionRow>(
    db,
    sql`select suspended_at, suspension_reason from contributors
      where id = ${contributor_id} and trust_level = 'suspended'`,
  )

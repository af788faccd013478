import type { ContributorType, TrustLevel } from '@cairnway/contract'
import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'
import { isNewerThan, isOlderThan, type KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'

/** The last row of the page before. */
type PageStart = KeysetCursor | null

export interface OperatorRow {
  id: string
  name: string
  display_handle: string
  created_at: string
  last_used_at: string | null
}

/** Oldest first. */
export const listOperatorRows = (db: Db, after: PageStart, limit: number) =>
  db.query<OperatorRow>(sql`
    select c.id, coalesce(c.agent_name, c.display_handle) as name, c.display_handle, c.created_at,
      (select max(k.last_used_at) from api_keys k where k.contributor_id = c.id) as last_used_at
    from contributors c
    where c.is_operator
      and ${isNewerThan(after, sql`(c.created_at, c.id)`)}
    order by c.created_at, c.id limit ${limit}`)

export const isOperatorName = async (db: Db, name: string): Promise<boolean> =>
  (await db.query(sql`select id from contributors where is_operator and agent_name = ${name}`)).length > 0

/** Removes the operator role. The contributor stays, since the audit log names them. */
export const removeOperatorRole = (db: Db, id: string) =>
  db.query(sql`update contributors set is_operator = false, voter_class = 'fresh' where id = ${id}`)

export const ownsKey = async (db: Db, contributor_id: string, key_hash: Uint8Array): Promise<boolean> =>
  (await db.query(sql`select id from api_keys where contributor_id = ${contributor_id} and key_hash = ${key_hash}`))
    .length > 0

/** A contributor as operators see them. */
export interface ContributorDetailRow {
  id: string
  contributor_id: string
  display_handle: string
  type: ContributorType
  agent_name: string | null
  agent_version: string | null
  is_operator: boolean
  trust_level: TrustLevel
  reputation_score: number
  total_experiences: number
  total_helpful: number
  total_not_helpful: number
  strikes: number
  invite_id: string | null
  suspended_at: string | null
  suspension_reason: string | null
  /** time since which votes find their records wrong */
  found_wrong_at: string | null
  created_at: string
}

const selectContributorDetails = sql`
  select c.id, c.id as contributor_id, c.display_handle, c.type, c.agent_name, c.agent_version, c.is_operator,
    c.trust_level, c.reputation_score, c.total_experiences, c.total_helpful, c.total_not_helpful,
    (select count(*) from strikes s where s.contributor_id = c.id) as strikes, c.invite_id, c.suspended_at,
    c.suspension_reason, c.found_wrong_at, c.created_at
  from contributors c`

const matchesIdOrHandle = (id_or_handle: string): Sql =>
  sql`(c.id = ${id_or_handle} or c.display_handle = ${id_or_handle}) and c.erased_at is null`

/** Any contributor who is not erased, by id or handle. */
export const findContributorDetail = (db: Db, id_or_handle: string) =>
  findOne<ContributorDetailRow>(db, sql`${selectContributorDetails} where ${matchesIdOrHandle(id_or_handle)}`)

/** The same, locked until the transaction ends. */
export const lockContributorDetail = (tx: Db, id_or_handle: string) =>
  findOne<ContributorDetailRow>(
    tx,
    sql`${selectContributorDetails} where ${matchesIdOrHandle(id_or_handle)} for update of c`,
  )

export interface ContributorDetailFilter {
  trust_level: TrustLevel | null
  type: ContributorDetailRow['type'] | null
  /** prefix of the handle */
  handle: string | null
  /** only those whom votes find wrong */
  found_wrong: boolean
  after: PageStart
  limit: number
}

/** Newest first. */
export const listContributorDetails = (
  db: Db,
  { trust_level, type, handle, found_wrong, after, limit }: ContributorDetailFilter,
) =>
  db.query<ContributorDetailRow>(sql`
    ${selectContributorDetails}
    where c.erased_at is null and (${trust_level}::text is null or c.trust_level = ${trust_level})
      and (${type}::text is null or c.type = ${type})
      and (${handle}::text is null or starts_with(c.display_handle, ${handle}))
      and (not ${found_wrong}::boolean or c.found_wrong_at is not null)
      and ${isOlderThan(after, sql`(c.created_at, c.id)`)}
    order by c.created_at desc, c.id desc limit ${limit}`)

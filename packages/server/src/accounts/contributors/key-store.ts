import type { MemberRole, Scope, TrustLevel } from '@cairnway/contract'
import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'
import type { Reader } from '../../platform/visibility/visibility-predicates.ts'
import type { ContributorRow } from './store.ts'

export interface ApiKeyRow {
  id: string
  name: string
  scope: Exclude<Scope, 'public'>
  workspace_id: string | null
  is_active: boolean
  last_used_at: string | null
  expires_at: string | null
  created_at: string
}

export interface NewApiKey {
  id: string
  contributor_id: string
  key_hash: Uint8Array
  last_four: string
  name: string
  scope: Scope
  workspace_id: string | null
  expires_at: string | null
  created_at: string
}

/** Stores a key; false when the same key exists already. */
export async function insertKey(db: Db, row: NewApiKey): Promise<boolean> {
  const inserted = await db.query(sql`
    insert into api_keys (id, contributor_id, key_hash, last_four, name, scope, workspace_id, expires_at, created_at)
    values (${row.id}, ${row.contributor_id}, ${row.key_hash}, ${row.last_four}, ${row.name}, ${row.scope},
      ${row.workspace_id}, ${row.expires_at}, ${row.created_at})
    on conflict (key_hash) do nothing returning id`)
  return inserted.length === 1
}

/**
 * Counts the keys of a contributor that are neither revoked nor expired. It locks their row until the transaction ends,
 * so that keys which are created at the same time are counted one after the other.
 */
export async function countLiveKeys(tx: Db, contributor_id: string, now: string): Promise<number> {
  await tx.query(sql`select from contributors where id = ${contributor_id} for no key update`)
  const keys = await tx.query(
    sql`select id from api_keys
      where contributor_id = ${contributor_id} and revoked_at is null and (expires_at is null or expires_at > ${now})`,
  )
  return keys.length
}

/**
 * Revokes every operator key of that name except the given one.
 * @returns the ids of those that were valid until now
 */
export const revokeOtherKeys = (db: Db, name: string, key_hash: Uint8Array, now: string) =>
  db.query<{ id: string }>(
    sql`update api_keys set revoked_at = ${now}
      where name = ${name} and scope = 'operator' and key_hash <> ${key_hash} and revoked_at is null
      returning id`,
  )

/**
 * Makes a revoked key valid again.
 * @returns its id; null when it was not revoked
 */
export const restoreKey = (db: Db, key_hash: Uint8Array) =>
  findOne<{ id: string }>(
    db,
    sql`update api_keys set revoked_at = null where key_hash = ${key_hash} and revoked_at is not null returning id`,
  )

/** Whether a key is one that the reader's key reaches: a key of a workspace reaches only keys of that workspace. */
const isReachableKey = ({ contributor_id, workspace_id }: Reader): Sql =>
  sql`(contributor_id = ${contributor_id} and (${workspace_id}::text is null or workspace_id = ${workspace_id}))`

export const listKeyRows = (db: Db, reader: Reader, now: string) =>
  db.query<ApiKeyRow>(sql`
    select id, name, scope, workspace_id, last_used_at, expires_at, created_at,
      revoked_at is null and (expires_at is null or expires_at > ${now}) as is_active
    from api_keys where ${isReachableKey(reader)} order by created_at, id`)

export interface CurrentKeyRow extends Pick<ContributorRow, 'type' | 'display_handle' | 'agent_name'> {
  /** null, as `name` and `expires_at`, for a caller without an API key */
  id: string | null
  name: string | null
  expires_at: string | null
}

/** The contributor of a call, and their API key; null when the account has ended. */
export const findCurrentKey = (db: Db, { contributor_id, key_id }: { contributor_id: string; key_id: string | null }) =>
  findOne<CurrentKeyRow>(
    db,
    sql`select k.id, k.name, k.expires_at, c.type, c.display_handle, c.agent_name
      from contributors c left join api_keys k on k.id = ${key_id} and k.contributor_id = c.id
      where c.id = ${contributor_id} and c.erased_at is null`,
  )

/** Revokes a key; null when the reader reaches no such key. A revoked key keeps the time of its revocation. */
export const setRevoked = (db: Db, reader: Reader, key_id: string, now: string) =>
  findOne<{ is_new: boolean }>(
    db,
    sql`with before as (
        select id, revoked_at from api_keys where id = ${key_id} and ${isReachableKey(reader)} for update
      )
      update api_keys k set revoked_at = coalesce(before.revoked_at, ${now}) from before where k.id = before.id
      returning before.revoked_at is null as is_new`,
  )

/**
 * Revokes every key of a contributor.
 * @returns how many were valid until now
 */
export async function revokeAllKeys(db: Db, contributor_id: string, now: string): Promise<number> {
  await lockWriters(db, contributor_id)
  const revoked = await db.query(
    sql`update api_keys set revoked_at = ${now} where contributor_id = ${contributor_id} and revoked_at is null
      returning id`,
  )
  return revoked.length
}

export interface CallerRow {
  key_id: string
  contributor_id: string
  scope: Exclude<Scope, 'public'>
  trust_level: TrustLevel
  workspace_id: string | null
  role: MemberRole | null
  last_used_at: string | null
  expires_at: string | null
}

/**
 * The owner of a key; null for a key that is unknown, revoked or expired, or whose owner is no member of its workspace.
 */
export const findCaller = (db: Pick<Db, 'query'>, key_hash: Uint8Array, now: string) =>
  findOne<CallerRow>(
    db,
    sql`select k.id as key_id, k.contributor_id, k.scope, k.last_used_at, k.expires_at, c.trust_level,
        k.workspace_id, m.role
      from api_keys k join contributors c on c.id = k.contributor_id
      left join members m on m.workspace_id = k.workspace_id and m.contributor_id = k.contributor_id
      where k.key_hash = ${key_hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})
        and (k.workspace_id is null or m.role is not null)`,
  )

export interface WriterRights {
  /** a suspension prevents the call */
  must_be_active: boolean
  /**
   * the call may revoke its own key: it takes the stronger lock at once, because two calls that both raised theirs
   * would wait for each other
   */
  may_end_rights: boolean
}

/**
 * A query with one row while a key is valid, its account exists and, if the call needs it, is not suspended. It locks
 * key and contributor against revocation, erasure and suspension, but not against ordinary changes of their rows.
 */
export const callerInForceSql = (
  { key_id, contributor_id }: { key_id: string; contributor_id: string },
  { must_be_active, may_end_rights }: WriterRights,
  now: string,
): Sql => sql`
  select from api_keys k join contributors c on c.id = k.contributor_id
  where k.id = ${key_id} and c.id = ${contributor_id} and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > ${now}) and c.erased_at is null
    and (not ${must_be_active} or c.trust_level <> 'suspended')
  ${may_end_rights ? sql`for update of k for key share of c` : sql`for key share of k, c`}`

/**
 * The same for a token: while its holder has a DID and is a member of its workspace. It locks these rows against
 * whatever ends them.
 */
export const tokenInForceSql = (
  { contributor_id, workspace_id }: { contributor_id: string; workspace_id: string | null },
  { must_be_active, may_end_rights }: WriterRights,
): Sql => sql`
  select from contributors c
  join dids d on d.contributor_id = c.id
  join members m on m.contributor_id = c.id and m.workspace_id = ${workspace_id}
  where c.id = ${contributor_id} and c.erased_at is null and (not ${must_be_active} or c.trust_level <> 'suspended')
  ${may_end_rights ? sql`for update of d, m for key share of c` : sql`for key share of d, m, c`}`

/**
 * Waits until no call with a key or token of the contributor writes any more, and blocks further ones until the
 * transaction ends. Whatever ends the right to write takes this lock before any other of the contributor.
 */
export async function lockWriters(tx: Db, contributor_id: string): Promise<void> {
  await tx.query(sql`select from api_keys where contributor_id = ${contributor_id} order by id for update`)
  await tx.query(sql`select from members where contributor_id = ${contributor_id} order by workspace_id for update`)
  await tx.query(sql`select from dids where contributor_id = ${contributor_id} for update`)
}

export const setLastUsed = (db: Db, used: (readonly [key_id: string, at: string])[]) =>
  db.query(sql`
    update api_keys k set last_used_at = greatest(k.last_used_at, u.used_at)
    from unnest(${used.map(([id]) => id)}::text[], ${used.map(([, at]) => at)}::timestamptz[]) as u (id, used_at)
    where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.used_at)`)

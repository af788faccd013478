import { type Db, findOne, type Sql, sql } from '../db/db.ts'

export interface KeyReservation {
  /** HMAC of caller, operation and key */
  id: Uint8Array
  /** null for an anonymous caller */
  contributor_id: string | null
  /** HMAC of the input */
  request_hash: Uint8Array
  /** fencing token: a call whose lease has expired cannot store its answer for the call that took the key over */
  lease: string
  /** ISO 8601 */
  locked_until: string
  /** ISO 8601 */
  created_at: string
}

/**
 * Reserves a key that is free: never used, used before `expired_before`, or held by a call whose lease has expired.
 * @returns false when the key is in use
 */
export async function reserveIdempotencyKey(db: Db, row: KeyReservation, expired_before: string): Promise<boolean> {
  const reserved = await db.query(sql`
    insert into idempotency_keys as k (id, contributor_id, request_hash, lease, locked_until, created_at)
    values (${row.id}, ${row.contributor_id}, ${row.request_hash}, ${row.lease}, ${row.locked_until}, ${row.created_at})
    on conflict (id) do update set request_hash = excluded.request_hash, lease = excluded.lease,
      locked_until = excluded.locked_until, created_at = excluded.created_at, answer = null
    where k.created_at <= ${expired_before} or (k.answer is null and k.locked_until <= ${row.created_at})
    returning id`)
  return reserved.length === 1
}

export const findIdempotencyKey = (db: Db, id: Uint8Array) =>
  findOne<{ request_hash: Uint8Array; answer: Uint8Array | null }>(
    db,
    sql`select request_hash, answer from idempotency_keys where id = ${id}`,
  )

type HeldKey = Pick<KeyReservation, 'id' | 'lease'>

/** A query with one row while the call holds its reservation. It locks the row. */
export const heldReservationSql = ({ id, lease }: HeldKey): Sql =>
  sql`select from idempotency_keys where id = ${id} and lease = ${lease} for no key update`

/** @param from a `from` clause with one row, for which the answer is stored, or with none; absent: it is stored */
export const storeAnswerSql = ({ id, lease }: HeldKey, answer: Uint8Array, from: Sql = sql``): Sql =>
  sql`update idempotency_keys k set answer = ${answer} ${from} where k.id = ${id} and k.lease = ${lease}`

export const releaseIdempotencyKey = (db: Db, { id, lease }: HeldKey) =>
  db.query(sql`delete from idempotency_keys where id = ${id} and lease = ${lease} and answer is null`)

/** Releases the keys of calls that ended with their process. Only a process that owns the database may call it. */
export const releaseAbandonedKeys = (db: Db) => db.query(sql`delete from idempotency_keys where answer is null`)

export const deleteIdempotencyKeysUntil = (db: Db, until: string) =>
  db.query(sql`delete from idempotency_keys where created_at <= ${until}`)

import { type Db, jsonbText, sql } from '../../../platform/db/db.ts'

/** The public part of a key of ours, as a JWK. */
export interface SigningJwk {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
}

export interface SigningKeyRow {
  id: string
  public_key: SigningJwk
  /** the private JWK, sealed for the id */
  private_key: Uint8Array
  signs_from: string
}

/** An arbitrary number. Of nodes that need a first or another key together, one makes it and the others find it. */
const SIGNING_KEYS_LOCK = 7_261_040

export const lockSigningKeys = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(${SIGNING_KEYS_LOCK})`)

/** All keys, the one that signs last at the end. */
export const listSigningKeys = (db: Db) =>
  db.query<SigningKeyRow>(sql`select id, public_key, private_key, signs_from from signing_keys order by signs_from, id`)

export const insertSigningKey = (tx: Db, row: SigningKeyRow & { created_at: string }) =>
  tx.query(sql`
    insert into signing_keys (id, public_key, private_key, signs_from, created_at)
    values (${row.id}, ${jsonbText(row.public_key)}, ${row.private_key}, ${row.signs_from}, ${row.created_at})`)

/**
 * Deletes the keys that another one followed before that time.
 * @returns their ids
 */
export const deleteKeysFollowedBefore = (tx: Db, time: string) =>
  tx.query<{ id: string }>(sql`
    delete from signing_keys k
    where exists (select from signing_keys n where n.signs_from > k.signs_from and n.signs_from <= ${time})
    returning id`)

/**
 * Deletes every key but one.
 * @returns their ids
 */
export const deleteOtherKeys = (tx: Db, id: string) =>
  tx.query<{ id: string }>(sql`delete from signing_keys where id <> ${id} returning id`)

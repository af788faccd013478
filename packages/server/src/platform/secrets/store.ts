import { type Db, type Sql, sql } from '../db/db.ts'

const identifiers = (text: string): Sql => ({ parts: [text], values: [] })

/** An arbitrary number. Of nodes that start together one protects the database, and the others wait. */
const SECRET_LOCK = 7_261_038

export const lockSecret = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(${SECRET_LOCK})`)

/** Every column that holds an HMAC under the secret of the service. */
export const hashColumns = [
  { table: 'api_keys', column: 'key_hash' },
  { table: 'invites', column: 'code_hash' },
  { table: 'invite_requests', column: 'email_hash' },
  { table: 'member_invites', column: 'token_hash' },
  { table: 'upstream_records', column: 'key' },
  { table: 'upstream_records', column: 'digest' },
  { table: 'strikes', column: 'content_hmac' },
  { table: 'raw_deposits', column: 'content_hmac' },
  { table: 'a2a_tasks', column: 'message_hmac' },
  { table: 'ended_members', column: 'subject_hash' },
  { table: 'idempotency_keys', column: 'id' },
  { table: 'idempotency_keys', column: 'request_hash' },
] as const

export const addressHashColumn = { table: 'contributors', column: 'address_hash' } as const

export const clearAddressHashes = (tx: Db) =>
  tx.query(sql`update contributors set address_hash = null where address_hash is not null`)

export type HashColumn = (typeof hashColumns)[number] | typeof addressHashColumn

export const listHashes = async (tx: Db, { table, column }: HashColumn): Promise<Uint8Array[]> =>
  (
    await tx.query<{ hash: Uint8Array }>(sql`
      select distinct ${identifiers(column)} as hash from ${identifiers(table)}
      where ${identifiers(column)} is not null`)
  ).map(({ hash }) => hash)

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export const replaceHashes = (
  tx: Db,
  { table, column }: HashColumn,
  pairs: readonly (readonly [old_hash: Uint8Array, new_hash: Uint8Array])[],
) =>
  tx.query(sql`
    update ${identifiers(table)} t set ${identifiers(column)} = decode(u.new_hash, 'hex')
    from unnest(${pairs.map(([old_hash]) => toHex(old_hash))}::text[], ${pairs.map(([, hash]) => toHex(hash))}::text[])
      as u (old_hash, new_hash)
    where t.${identifiers(column)} = decode(u.old_hash, 'hex')`)

export const listSealedEmails = (tx: Db) =>
  tx.query<{ id: string; email: Uint8Array }>(sql`select id, email from invite_requests where email is not null`)

export const updateSealedEmail = (tx: Db, id: string, email: Uint8Array) =>
  tx.query(sql`update invite_requests set email = ${email} where id = ${id}`)

export const listSealedAnswers = (tx: Db) =>
  tx.query<{ id: Uint8Array; answer: Uint8Array }>(
    sql`select id, answer from idempotency_keys where answer is not null`,
  )

export const updateSealedAnswer = (tx: Db, id: Uint8Array, answer: Uint8Array) =>
  tx.query(sql`update idempotency_keys set answer = ${answer} where id = ${id}`)

export const listSealedSigningKeys = (tx: Db) =>
  tx.query<{ id: string; private_key: Uint8Array }>(sql`select id, private_key from signing_keys`)

export const updateSealedSigningKey = (tx: Db, id: string, private_key: Uint8Array) =>
  tx.query(sql`update signing_keys set private_key = ${private_key} where id = ${id}`)

/** The secrets of subscriptions, each sealed for the id of its row. */
export const listSealedSecrets = (tx: Db) =>
  tx.query<{ id: string; secret: Uint8Array; previous_secret: Uint8Array | null }>(
    sql`select id, secret, previous_secret from webhooks`,
  )

export const updateSealedSecrets = (
  tx: Db,
  id: string,
  { secret, previous_secret }: { secret: Uint8Array; previous_secret: Uint8Array | null },
) => tx.query(sql`update webhooks set secret = ${secret}, previous_secret = ${previous_secret} where id = ${id}`)

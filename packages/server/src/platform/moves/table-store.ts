import { createHash } from 'node:crypto'
import { type Db, findOne, getOne, type Sql, sql } from '../db/db.ts'
import { disableStatementTimeout } from '../db/statement-timeout.ts'
import { MARK_TABLE } from './mark-store.ts'

/** Rows of one message between the stores: a few megabytes of the longest records. */
const BATCH_ROWS = 500
/** Hexadecimal digits of the digest of a row. */
const DIGEST_CHARS = 32

const identifier = (name: string): Sql => ({ parts: [`"${name.replaceAll('"', '""')}"`], values: [] })
const script = (text: string): Sql => ({ parts: [text], values: [] })

/** A table and its columns with their types, by which the tables of two stores are compared. */
export interface MovedTable {
  name: string
  columns: string
}

/** Lists the tables of the current schema, without those that belong to a store alone, such as its migrations. */
export const listMovedTables = (db: Db) =>
  db.query<MovedTable>(sql`
    select c.relname as name, string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', '
      order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in ('migrations', ${MARK_TABLE})
    group by c.relname order by c.relname`)

/** Whether the current schema has any table. */
export const hasAnyTable = async (db: Db): Promise<boolean> =>
  (
    await getOne<{ has_tables: boolean }>(
      db,
      sql`select exists (select from pg_class where relnamespace = current_schema()::regnamespace
        and relkind in ('r', 'p', 'f')) as has_tables`,
    )
  ).has_tables

/** The migrations of a store, in a form that can be compared. */
export const readMigrationList = async (db: Db): Promise<string> =>
  (
    await getOne<{ list: string }>(
      db,
      sql`select coalesce(string_agg(concat(name, ' ', checksum), ', ' order by version), '') as list from migrations`,
    )
  ).list

/** The identity of a store: its secret and its first account. No two stores have both in common. */
export const readStoreId = async (db: Db): Promise<string> =>
  (
    await getOne<{ id: string }>(
      db,
      sql`select concat_ws(' ', (select value from settings where name = 'key_secret_fingerprint'),
        (select id from contributors order by created_at, id limit 1)) as id`,
    )
  ).id

/**
 * Begins work of any length on whole tables. Rows are formatted the same way on both sides, whatever the configuration
 * of the server is.
 */
export async function beginWork(tx: Db): Promise<void> {
  await disableStatementTimeout(tx)
  for (const setting of [
    `idle_in_transaction_session_timeout = 0`,
    `datestyle = 'ISO, YMD'`,
    `intervalstyle = 'postgres'`,
    `bytea_output = 'hex'`,
    `extra_float_digits = 1`,
  ])
    await tx.query(script(`set local ${setting}`))
}

/** Gives a transaction one snapshot of the database, from its first statement on. */
export const beginSnapshot = (tx: Db) => tx.query(sql`set transaction isolation level repeatable read`)

/** Blocks writes to the tables until the transaction ends. */
export async function lockTables(tx: Db, tables: readonly MovedTable[]): Promise<void> {
  for (const { name } of tables) await tx.query(sql`lock table ${identifier(name)} in share mode`)
}

/** Counts the other connections of the same user to a PostgreSQL database. */
export const countOtherConnections = async (db: Pick<Db, 'query'>): Promise<number> =>
  (
    await findOne<{ n: number }>(
      db,
      sql`select count(*) as n from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    )
  )?.n ?? 0

const rowDigest = sql`left(encode(sha256(convert_to((r.*)::text, 'UTF8')), 'hex'), ${script(String(DIGEST_CHARS))})`

/** The same in this process, of the text of a row. */
const digestOf = (row: string): string => createHash('sha256').update(row).digest('hex').slice(0, DIGEST_CHARS)

/** Sum of the beginnings of all rows' SHA-256, in whatever order they are read. */
export interface TableChecksum {
  rows: number
  checksum: string
}

export async function readChecksum(db: Db, { name }: MovedTable): Promise<TableChecksum> {
  const { rows, sum } = await getOne<{ rows: number; sum: string }>(
    db,
    sql`select count(*) as rows, coalesce(sum(('x' || left(${rowDigest}, 15))::bit(60)::bigint), 0)::text as sum
      from ${identifier(name)} r`,
  )
  return { rows, checksum: BigInt(sum).toString(16).padStart(20, '0') }
}

/** Reads one text column of a statement in batches; the next batch is read while one is worked on. */
async function* readColumn(tx: Db, cursor: string, statement: Sql): AsyncGenerator<string[]> {
  const name = identifier(cursor)
  await tx.query(sql`declare ${name} no scroll cursor for ${statement}`)
  const fetchBatch = () =>
    tx.query<{ text: string }>(sql`fetch ${script(String(BATCH_ROWS))} from ${name}`).then(
      (rows) => ({ rows, error: null }),
      (error: unknown) => ({ rows: [], error }),
    )
  let next = fetchBatch()
  for (;;) {
    const { rows, error } = await next
    if (error !== null) throw error
    if (rows.length === 0) break
    next = fetchBatch()
    yield rows.map(({ text }) => text)
  }
  await tx.query(sql`close ${name}`)
}

/** A row as PostgreSQL writes it, with its digest. */
export interface RowText {
  text: string
  digest: string
}

/** Reads the rows of a table in the order in which they lie. */
export async function* readRowTexts(tx: Db, { name }: MovedTable): AsyncGenerator<RowText[]> {
  const statement = sql`select (r.*)::text as text from ${identifier(name)} r`
  for await (const texts of readColumn(tx, `rows_${name}`, statement))
    yield texts.map((text) => ({ text, digest: digestOf(text) }))
}

export async function* readDigests(tx: Db, { name }: MovedTable): AsyncGenerator<string[]> {
  yield* readColumn(tx, `digests_${name}`, sql`select ${rowDigest} as text from ${identifier(name)} r`)
}

/** Stores rows as they were read from a table with the same columns. */
export const insertRowTexts = (tx: Db, { name }: MovedTable, rows: readonly string[]) =>
  tx.query(sql`
    insert into ${identifier(name)} overriding system value
    select r.* from unnest(${rows}::text[]::${identifier(name)}[]) r`)

export const deleteRowsByDigest = (tx: Db, { name }: MovedTable, digests: readonly string[]) =>
  tx.query(sql`delete from ${identifier(name)} r where ${rowDigest} = any(${digests}::text[])`)

/** A constraint of a table, as a statement adds it. */
export interface ForeignKey {
  table: string
  name: string
  definition: string
}

export const listForeignKeys = (db: Db) =>
  db.query<ForeignKey>(sql`
    select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace order by 1, 2`)

const listTablesWithTriggers = (db: Db) =>
  db.query<{ name: string }>(sql`
    select distinct t.relname as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where not g.tgisinternal and t.relnamespace = current_schema()::regnamespace`)

/** Drops the constraints and triggers that rows in any order would violate. */
export async function loosenTables(tx: Db): Promise<void> {
  for (const { table, name } of await listForeignKeys(tx))
    await tx.query(sql`alter table ${identifier(table)} drop constraint ${identifier(name)}`)
  for (const { name } of await listTablesWithTriggers(tx))
    await tx.query(sql`alter table ${identifier(name)} disable trigger user`)
}

/** Adds the constraints and triggers of the source to the tables; PostgreSQL checks every row. */
export async function tightenTables(tx: Db, foreign_keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of foreign_keys)
    await tx.query(sql`alter table ${identifier(table)} add constraint ${identifier(name)} ${script(definition)}`)
  for (const { name } of await listTablesWithTriggers(tx))
    await tx.query(sql`alter table ${identifier(name)} enable trigger user`)
}

/** A sequence that numbers the rows of a table, and its next number. */
export interface SequencePosition {
  name: string
  last_value: string
  is_called: boolean
}

export async function readSequences(db: Db): Promise<SequencePosition[]> {
  const sequences = await db.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`)
  const positions: SequencePosition[] = []
  for (const { name } of sequences) {
    const position = await getOne<Omit<SequencePosition, 'name'>>(
      db,
      sql`select last_value::text, is_called from ${identifier(name)}`,
    )
    positions.push({ name, ...position })
  }
  return positions
}

export const setSequence = (tx: Db, { name, last_value, is_called }: SequencePosition) =>
  tx.query(sql`select setval(quote_ident(${name})::regclass, ${last_value}::bigint, ${is_called}::boolean)`)

/** Collects the statistics of the planner, without which the first calls after a move would be slow. */
export const analyzeTables = (tx: Db) => tx.query(sql`analyze`)

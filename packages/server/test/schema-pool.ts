import { type Db, findOne, getOne, type Sql, type Store, sql } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'

/** An empty schema: `use` makes it the one that statements of `store` mean. */
interface Schema {
  store: Store
  use: () => Promise<void>
  drop: () => Promise<void>
}

/** A schema with the tables of the service. */
interface MigratedSchema extends Schema {
  contents: Contents
  fingerprint: string
}

/** The tables of a schema, and statements that insert the rows which migrations have inserted. */
interface Contents {
  tables: readonly string[]
  inserts: readonly Sql[]
}

/** Gives schemas to worlds, one after the other. */
export interface SchemaPool {
  /** Opens a schema as the migrations leave it, and gives it back on `close`. */
  acquire(): Promise<Store>
}

const identifiers = (text: string): Sql => ({ parts: [text], values: [] })

/** Changes with every definition of the schema: tables, columns, constraints, policies, triggers and rights, and the migrations. */
const schemaFingerprint = sql`
  with tables as materialized (select * from pg_class where relnamespace = current_schema()::regnamespace)
  select concat_ws(' ', count(*), sum(hashtextextended(part, 0))) as fingerprint from (
    select concat_ws(' ', 'class', oid, relname, relkind, relrowsecurity, relforcerowsecurity, relowner, relacl) as part
    from tables
    union all select concat_ws(' ', 'column', a.attrelid, a.attnum, a.attname, a.atttypid, a.attnotnull, a.attisdropped)
      from pg_attribute a join tables t on t.oid = a.attrelid where a.attnum > 0 and t.relkind = 'r'
    union all select concat_ws(' ', 'constraint', oid, conname, convalidated)
      from pg_constraint where connamespace = current_schema()::regnamespace
    union all select concat_ws(' ', 'policy', p.oid, p.polname, p.polroles, p.polqual, p.polwithcheck)
      from pg_policy p join tables t on t.oid = p.polrelid
    union all select concat_ws(' ', 'trigger', g.oid, g.tgname, g.tgenabled)
      from pg_trigger g join tables t on t.oid = g.tgrelid
    union all select concat_ws(' ', 'function', f.oid, md5(f.prosrc)) from pg_proc f
      where f.pronamespace = current_schema()::regnamespace
    union all select concat_ws(' ', 'migration', m.version, m.name, m.checksum) from migrations m
  ) parts`

const readFingerprint = async (store: Store): Promise<string> =>
  (await getOne<{ fingerprint: string }>(store, schemaFingerprint)).fingerprint

/** Size from which on a table is truncated: deleted rows are still in it. */
const MAX_DELETED_BYTES = 262_144

const joinSql = (parts: readonly Sql[], separator: Sql): Sql =>
  parts.reduce((joined, part) => sql`${joined}${separator}${part}`)

/** The tables that hold rows. */
const usedTables = (tables: readonly string[]): Sql => {
  const each = tables.map(
    (name) => sql`select ${identifiers(`'${name}'`)} as name where exists (select from ${identifiers(name)})`,
  )
  return sql`select name, pg_relation_size(name::regclass) > ${MAX_DELETED_BYTES}::bigint as is_large
    from (${joinSql(each, sql` union all `)}) t`
}

const restartSequences = sql`
  select setval(format('%I.%I', schemaname, sequencename), start_value, false)
  from pg_sequences where schemaname = current_schema() and last_value is not null`

/**
 * Puts the rows back to the state after the migrations, without triggers, since the audit log is append-only. Each of
 * these statements stays prepared: a script would be planned anew for each world, with all that worlds have prepared.
 */
async function restoreRows(tx: Db, { tables, inserts }: Contents): Promise<void> {
  await tx.query(sql`set local session_replication_role = replica`)
  const used = await tx.query<{ name: string; is_large: boolean }>(usedTables(tables))
  const large = used.filter(({ is_large }) => is_large).map(({ name }) => identifiers(name))
  // truncating makes new files for a table and its indexes, which takes longer than deleting a few rows
  if (large.length > 0) await tx.query(sql`truncate ${joinSql(large, sql`, `)} cascade`)
  for (const { name, is_large } of used) if (!is_large) await tx.query(sql`delete from ${identifiers(name)}`)
  await tx.query(restartSequences)
  for (const insert of inserts) await tx.query(insert)
}

async function readContents(store: Store): Promise<Contents> {
  const tables = await store.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'migrations'`)
  const inserts: Sql[] = []
  for (const { name } of tables) {
    const table = identifiers(name)
    const row = await findOne<{ rows: string | null }>(
      store,
      sql`select jsonb_agg(to_jsonb(t))::text as rows from ${table} t`,
    )
    if (row?.rows)
      inserts.push(sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${row.rows}::jsonb)`)
  }
  return { tables: tables.map(({ name }) => name), inserts }
}

/**
 * A pool of migrated schemas: a world that closes leaves its schema to the next one, emptied, since migrating a new one
 * takes longer than most tests. A schema of which a test has changed the definition is not used again.
 */
export function createSchemaPool(createSchema: () => Promise<Schema>): SchemaPool {
  const free: MigratedSchema[] = []

  async function open(): Promise<MigratedSchema> {
    const schema = await createSchema()
    const { store, use } = schema
    await use()
    await migrate(store)
    return { ...schema, contents: await readContents(store), fingerprint: await readFingerprint(store) }
  }

  async function release(schema: MigratedSchema): Promise<void> {
    const { store, use, drop, contents, fingerprint } = schema
    await use()
    if ((await readFingerprint(store)) !== fingerprint) return drop()
    await store.transaction((tx) => restoreRows(tx, contents))
    free.push(schema)
  }

  return {
    async acquire() {
      const schema = free.pop() ?? (await open())
      await schema.use()
      let is_open = true
      return {
        ...schema.store,
        // a world that is closed twice gives its schema back once: two worlds would share it otherwise
        close: async () => {
          if (!is_open) return
          is_open = false
          await release(schema)
        },
      }
    },
  }
}

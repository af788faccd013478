import { findOne, getOne, type Sql, type Store, sql } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'

/** An empty schema: `use` makes it the one that statements of `store` mean. */
interface Schema {
  store: Store
  use: () => Promise<void>
  drop: () => Promise<void>
}

/** A schema with the tables of the service. */
interface MigratedSchema extends Schema {
  /** statements that put its rows back to the state after the migrations */
  restore: string
  fingerprint: string
}

/** Gives schemas to worlds, one after the other. */
export interface SchemaPool {
  /** Opens a schema as the migrations leave it, and gives it back on `close`. */
  acquire(): Promise<Store>
}

const identifiers = (text: string): Sql => ({ parts: [text], values: [] })

/** Changes with every definition of the schema: tables, columns, constraints, policies, triggers and rights, and the migrations. */
const schemaFingerprint = sql`
  with tables as (select * from pg_class where relnamespace = current_schema()::regnamespace)
  select md5(string_agg(part, ',' order by part)) as fingerprint from (
    select concat_ws(' ', 'class', oid, relname, relkind, relrowsecurity, relforcerowsecurity, relowner, relacl) as part
    from tables
    union all select concat_ws(' ', 'column', a.attrelid, a.attnum, a.attname, a.atttypid, a.attnotnull, a.attisdropped)
      from pg_attribute a join tables t on t.oid = a.attrelid where a.attnum > 0
    union all select concat_ws(' ', 'constraint', c.oid, c.conname, c.convalidated)
      from pg_constraint c join tables t on t.oid = c.conrelid
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

/**
 * Empties every table, without triggers, since the audit log is append-only. Deleting a few rows takes a tenth of the
 * time of truncating eighty tables, which makes new files for all of them and their indexes.
 */
const emptyTables = (tables: readonly string[]): string => `
  set local session_replication_role = replica;
  do $$
  declare
    name text;
    has_rows boolean;
  begin
    if exists (select from unnest(array['${tables.join("','")}']) t where pg_relation_size(t::regclass) > ${MAX_DELETED_BYTES}) then
      truncate ${tables.join(', ')};
    else
      foreach name in array array['${tables.join("','")}'] loop
        execute format('select exists (select from %I)', name) into has_rows;
        if has_rows then execute format('delete from %I', name); end if;
      end loop;
    end if;
    perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
    from pg_sequences where schemaname = current_schema() and last_value is not null;
  end
  $$`

/** Statements that empty every table and insert again the rows that migrations have inserted. */
async function restoreScript(store: Store): Promise<string> {
  const tables = await store.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'migrations'`)
  const inserts: string[] = []
  for (const { name } of tables) {
    const table = identifiers(name)
    const row = await findOne<{ rows: string | null }>(
      store,
      sql`select quote_literal(jsonb_agg(to_jsonb(t))::text) as rows from ${table} t`,
    )
    if (row?.rows)
      inserts.push(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${row.rows}::jsonb)`)
  }
  return [emptyTables(tables.map(({ name }) => name)), ...inserts].join(';\n')
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
    return { ...schema, restore: await restoreScript(store), fingerprint: await readFingerprint(store) }
  }

  async function release(schema: MigratedSchema): Promise<void> {
    const { store, use, drop, restore, fingerprint } = schema
    await use()
    if ((await readFingerprint(store)) !== fingerprint) return drop()
    await store.script(restore)
    free.push(schema)
  }

  return {
    async acquire() {
      const schema = free.pop() ?? (await open())
      await schema.use()
      return { ...schema.store, close: () => release(schema) }
    },
  }
}

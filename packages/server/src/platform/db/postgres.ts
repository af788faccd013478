import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Db, DbError, type Rights, type Sql, type Store, sql, statementText } from './db.ts'
import { createNotifier, listenForNotifications } from './notifications.ts'
import { OWNER, roleName, WORKSPACE_SETTING } from './rights.ts'
import { typeParser } from './type-parsers.ts'

const STATEMENT_TIMEOUT_MS = 5000
const CONNECT_TIMEOUT_MS = 5000
/** of one role */
const MAX_CONNECTIONS = 10
/** The setting by which it is known whether a connection got its parameters. */
const IS_SET = 'cairnway.is_set'

const typeParsers = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    format === 'binary' ? pg.types.getTypeParser(id, 'binary') : typeParser(id),
}

function toDbError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null
  // pg reports a broken connection, and one that is not available in time, without a code
  const is_connection_lost = /connection (?:terminated|timeout)|timeout exceeded|client was closed|not queryable/i.test(
    error.message,
  )
  return code || is_connection_lost ? new DbError(error.message, code ?? 'CLOSED', constraint, error) : error
}

async function withDbErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toDbError(error)
  }
}

// pg accepts a Buffer for bytea; it would send a plain Uint8Array as JSON
const toDriverValue = (value: unknown) =>
  value instanceof Uint8Array && !Buffer.isBuffer(value)
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : value

const statementNames = new Map<string, string>()

/**
 * Returns the same name for the same text, so that each connection plans it once. The program has few distinct texts.
 */
function statementName(text: string): string {
  const name = statementNames.get(text) ?? `s${statementNames.size + 1}`
  statementNames.set(text, name)
  return name
}

/** Another node has migrated the database, which changed the row type of a prepared statement. */
const isStalePlanError = (error: unknown) => error instanceof Error && /cached plan must not change/.test(error.message)

function createDb(client: pg.Pool | pg.PoolClient, transaction: Db['transaction']): Db {
  return {
    query: <Row>(statement: Sql) =>
      withDbErrors(async () => {
        const text = statementText(statement)
        const values = statement.values.map(toDriverValue)
        const result = await client.query({ name: statementName(text), text, values }).catch((error: unknown) => {
          if (!isStalePlanError(error) || !(client instanceof pg.Pool)) throw error
          return client.query({ text, values })
        })
        return result.rows as Row[]
      }),
    script: (text) => withDbErrors(async () => void (await client.query(text))),
    transaction,
  }
}

/** Sends concurrent statements one by one, as the driver requires; after a failure none is sent any more. */
function queueStatements(db: Db): Db {
  let last: Promise<unknown> = Promise.resolve()
  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work)
    turn.catch(() => {})
    last = turn
    return turn
  }
  return {
    ...db,
    query: (statement) => enqueue(() => db.query(statement)),
    script: (text) => enqueue(() => db.script(text)),
  }
}

const rejectNested = () => Promise.reject(new Error('transactions are not nested'))

function createPool(url: string, role: Rights['role'], schema: string | undefined): pg.Pool {
  const name = roleName(role)
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    types: typeParsers,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c timezone=UTC -c ${IS_SET}=on${name ? ` -c role=${name}` : ''}${schema ? ` -c search_path=${schema}` : ''}`,
  })
  pool.on('error', () => {})
  // a client in use needs a listener of its own: without one a broken connection ends the process
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Begins a transaction with the rights of a role and a workspace, which end with it, in one round trip. In a new
 * connection the role is set already, unless a pooler dropped the parameter that sets it.
 */
function beginSql({ role, workspace_id }: Rights, has_role: boolean): string {
  const name = has_role ? null : roleName(role)
  const setting = `select set_config('${WORKSPACE_SETTING}', ${pg.escapeLiteral(workspace_id ?? '')}, true)`
  return ['begin', ...(name ? [`set local role ${name}`] : []), ...(workspace_id === null ? [] : [setting])].join('; ')
}

/**
 * Reads whether the connection got the parameters that it was opened with; poolers such as PgBouncer drop them.
 * @throws Error for a database that cannot store every character
 */
async function hasStartupParameters(db: Db): Promise<boolean> {
  const [row] = await db.query<{ encoding: string; is_set: string | null }>(
    sql`select current_setting('server_encoding') as encoding, current_setting(${IS_SET}, true) as is_set`,
  )
  if (row?.encoding !== 'UTF8')
    throw new Error(
      `its encoding is ${row?.encoding}; create it with: create database … encoding 'UTF8' template template0`,
    )
  return row.is_set === 'on'
}

/**
 * Connects to a PostgreSQL server.
 * @param url connection string
 * @param schema search path, for tests that isolate their data
 * @throws DbError when the server cannot be used
 */
export async function openPostgres(url: string, schema?: string): Promise<Store> {
  const pools = new Map<Rights['role'], pg.Pool>()
  /** A pool for each role, since a connection that changes its role plans its statements again. */
  function poolOf(role: Rights['role']): pg.Pool {
    const pool = pools.get(role) ?? createPool(url, role, schema)
    pools.set(role, pool)
    return pool
  }

  /** whether each connection has its role, so that a single statement needs no transaction */
  let has_role = true
  // the errors of the work are its own, whatever code they have; its statements report those of the database themselves
  const transaction: Store['transaction'] = async (work, rights = OWNER) => {
    const client = await withDbErrors(() => poolOf(rights.role).connect())
    try {
      await withDbErrors(() => client.query(beginSql(rights, has_role)))
      const result = await work(queueStatements(createDb(client, rejectNested)))
      await withDbErrors(() => client.query('commit'))
      client.release()
      return result
    } catch (error) {
      // a client whose rollback fails is broken and leaves the pool
      await client.query('rollback').then(
        () => client.release(),
        (rollback_error: Error) => client.release(rollback_error),
      )
      throw error
    }
  }

  const sender = randomUUID()
  const store: Store = {
    engine: 'postgres',
    query: (statement, rights = OWNER) =>
      rights.workspace_id === null && (has_role || rights.role === 'owner')
        ? createDb(poolOf(rights.role), rejectNested).query(statement)
        : transaction((tx) => tx.query(statement), rights),
    script: (text) => createDb(poolOf('owner'), rejectNested).script(text),
    transaction,
    notifyOthers: createNotifier(poolOf('owner'), sender),
    onNotification: (listener) => listenForNotifications(url, sender, listener),
    // the pool reconnects by itself
    lost: new Promise(() => {}),
    runMaintenance: async () => {},
    purge: async () => {},
    backup: () => Promise.reject(new Error('back up PostgreSQL with its own tools, such as pg_dump')),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.end()))
    },
  }
  has_role = await hasStartupParameters(store).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  return store
}

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Db, DbError, type Rights, type Sql, type Store, statementText } from './db.ts'
import {
  createNotifier,
  listenForNotifications,
  notifyByDatabase,
  POSTGRES_CONNECT_TIMEOUT_MS,
} from './notifications.ts'
import { OWNER, roleName, WORKSPACE_SETTING } from './rights.ts'
import { typeParser } from './type-parsers.ts'

const STATEMENT_TIMEOUT_MS = 5000
/**
 * For the answer to a statement, which the server itself ends earlier: a network that drops packets closes no connection, and
 * TCP would wait for a quarter of an hour.
 */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2000
const DEFAULT_POOL_SIZE = 10
/** The setting by which it is known whether a connection got its parameters. */
const IS_SET = 'cairnway.is_set'

const typeParsers = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    format === 'binary' ? pg.types.getTypeParser(id, 'binary') : typeParser(id),
}

const LOST = 'CLOSED'

const isLost = (error: unknown): error is DbError => error instanceof DbError && error.code === LOST

function toDbError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null
  // pg reports a broken connection, and one that is not available in time, without a code
  const is_connection_lost =
    /connection (?:terminated|timeout)|timeout exceeded|read timeout|client was closed|not queryable/i.test(
      error.message,
    )
  return code || is_connection_lost ? new DbError(error.message, code ?? LOST, constraint, error) : error
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

/**
 * A statement for the driver.
 * @param query_timeout time for its answer in ms; undefined: as long as it takes
 */
const toDriver = (
  query: pg.QueryConfig,
  query_timeout: number | undefined,
): pg.QueryConfig & { query_timeout?: number | undefined } => ({ ...query, query_timeout })

interface DbOptions {
  /** whether a statement stays prepared in the connection, which a pooler may give to others */
  is_prepared: boolean
  query_timeout?: number | undefined
}

function createDb(client: pg.Pool | pg.PoolClient, { is_prepared, query_timeout }: DbOptions): Db {
  return {
    query: <Row>(statement: Sql) =>
      withDbErrors(async () => {
        const text = statementText(statement)
        const values = statement.values.map(toDriverValue)
        const name = is_prepared ? statementName(text) : undefined
        const send = (query: pg.QueryConfig) => client.query(toDriver({ ...query, text, values }, query_timeout))
        const result = await send({ name, text }).catch((error: unknown) => {
          if (!isStalePlanError(error) || !(client instanceof pg.Pool)) throw error
          return send({ text })
        })
        return result.rows as Row[]
      }),
    script: (text) => withDbErrors(async () => void (await client.query(text))),
    transaction: () => Promise.reject(new Error('transactions are not nested')),
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

export interface PostgresOptions {
  /** connections of each role */
  pool_size?: number
  /** search path, for tests that isolate their data */
  schema?: string
}

/** @param has_parameters whether connections are opened with their settings, which some poolers refuse */
function createPool(
  url: string,
  role: Rights['role'],
  { schema, pool_size = DEFAULT_POOL_SIZE, has_parameters }: PostgresOptions & { has_parameters: boolean },
): pg.Pool {
  const name = roleName(role)
  const parameters = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    options: `-c timezone=UTC -c ${IS_SET}=on${name ? ` -c role=${name}` : ''}${schema ? ` -c search_path=${schema}` : ''}`,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: pool_size,
    types: typeParsers,
    connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
    ...(has_parameters && parameters),
  })
  pool.on('error', () => {})
  // a client in use needs a listener of its own: without one a broken connection ends the process
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Begins a transaction with the rights of a role and a workspace, which end with it, in one round trip. A connection
 * without its settings, which a pooler shares among its clients, gets them for the transaction.
 */
function beginSql(
  { role, workspace_id }: Rights,
  { schema, has_parameters }: PostgresOptions & { has_parameters: boolean },
) {
  const name = roleName(role)
  const settings = [
    `set local timezone = 'UTC'`,
    `set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
    ...(schema ? [`set local search_path = ${schema}`] : []),
    ...(name ? [`set local role ${name}`] : []),
  ]
  const workspace = `select set_config('${WORKSPACE_SETTING}', ${pg.escapeLiteral(workspace_id ?? '')}, true)`
  return ['begin', ...(has_parameters ? [] : settings), ...(workspace_id === null ? [] : [workspace])].join('; ')
}

/** PgBouncer refuses a parameter that it does not know, unless its configuration says that it drops it. */
const isParameterRefused = (error: unknown) =>
  error instanceof Error && /unsupported startup parameter/i.test(error.message)

/**
 * Reads whether connections get the parameters that they are opened with; poolers such as PgBouncer refuse or drop them.
 * @throws Error for a database that cannot store every character
 */
async function readStartupParameters(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ encoding: string; is_set: string | null }>(
    `select current_setting('server_encoding') as encoding, current_setting('${IS_SET}', true) as is_set`,
  )
  const [row] = rows
  if (row?.encoding !== 'UTF8')
    throw new Error(
      `its encoding is ${row?.encoding}; create it with: create database … encoding 'UTF8' template template0`,
    )
  return row.is_set === 'on'
}

/** Asks the database whether connections get their parameters; when they are refused, it is asked without them. */
async function hasStartupParameters(url: string, options: PostgresOptions): Promise<boolean> {
  const ask = async (has_parameters: boolean): Promise<boolean> => {
    const pool = createPool(url, 'owner', { ...options, pool_size: 1, has_parameters })
    return withDbErrors(() => readStartupParameters(pool)).finally(() => pool.end())
  }
  return ask(true).catch((error: unknown) => {
    if (!isParameterRefused(error)) throw error
    return ask(false)
  })
}

/**
 * Connects to a PostgreSQL server, or to a pooler in front of it. A pooler that shares connections among its clients, as
 * PgBouncer does in transaction mode, keeps neither settings nor prepared statements for one of them: each statement is
 * then a transaction with its own settings, and nothing stays prepared.
 * @param url connection string
 * @throws DbError when the server cannot be used
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Store> {
  const has_parameters = await hasStartupParameters(url, options)
  const pools = new Map<Rights['role'], pg.Pool>()
  /** A pool for each role, since a connection that changes its role plans its statements again. */
  function poolOf(role: Rights['role']): pg.Pool {
    const pool = pools.get(role) ?? createPool(url, role, { ...options, has_parameters })
    pools.set(role, pool)
    return pool
  }

  // the errors of the work are its own, whatever code they have; its statements report those of the database themselves
  const transaction: Store['transaction'] = async (work, rights = OWNER) => {
    const client = await withDbErrors(() => poolOf(rights.role).connect())
    // migrations and other work of the owner on whole tables takes as long as it takes
    const query_timeout = rights.role === 'owner' ? undefined : ANSWER_TIMEOUT_MS
    const send = (text: string) => withDbErrors(() => client.query(toDriver({ text }, query_timeout)))
    try {
      await send(beginSql(rights, { ...options, has_parameters }))
      const result = await work(queueStatements(createDb(client, { is_prepared: has_parameters, query_timeout })))
      await send('commit')
      client.release()
      return result
    } catch (error) {
      // a client that does not answer is not asked again; like one whose rollback fails, it leaves the pool
      const broken = isLost(error)
        ? error
        : await send('rollback').then(
            () => undefined,
            (rollback_error: Error) => rollback_error,
          )
      client.release(broken)
      throw error
    }
  }

  const sender = randomUUID()
  return {
    engine: 'postgres',
    query: (statement, rights = OWNER) =>
      rights.workspace_id === null && has_parameters
        ? createDb(poolOf(rights.role), { is_prepared: true, query_timeout: ANSWER_TIMEOUT_MS }).query(statement)
        : transaction((tx) => tx.query(statement), rights),
    script: (text) => createDb(poolOf('owner'), { is_prepared: has_parameters }).script(text),
    transaction,
    // a connection that others share hears nothing; changes are seen at the next poll
    is_notified: has_parameters,
    notifyOthers: createNotifier(notifyByDatabase(poolOf('owner'), ANSWER_TIMEOUT_MS), sender),
    onNotification: (listener) =>
      has_parameters ? listenForNotifications(url, sender, listener) : () => Promise.resolve(),
    // the pool reconnects by itself
    lost: new Promise(() => {}),
    runMaintenance: async () => {},
    purge: async () => {},
    backup: () => Promise.reject(new Error('back up PostgreSQL with its own tools, such as pg_dump')),
    listConnections: () =>
      [...pools].map(([role, { totalCount, idleCount, waitingCount }]) => ({
        role,
        active: totalCount - idleCount,
        idle: idleCount,
        waiting: waitingCount,
      })),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.end()))
    },
  }
}

/** A statement whose values are apart from its text. The `sql` tag creates it, so no value is ever pasted into SQL. */
export interface Sql {
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
}

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'parts' in value && 'values' in value

/** Builds a statement: nested statements are inlined, everything else is bound as a parameter. */
export function sql(strings: TemplateStringsArray, ...inputs: unknown[]): Sql {
  const parts: string[] = [strings[0] ?? '']
  const values: unknown[] = []
  inputs.forEach((input, i) => {
    const after = strings[i + 1] ?? ''
    if (isSql(input)) {
      parts.push(`${parts.pop() ?? ''}${input.parts[0] ?? ''}`, ...input.parts.slice(1))
      parts.push(`${parts.pop() ?? ''}${after}`)
      values.push(...input.values)
    } else {
      parts.push(after)
      values.push(input)
    }
  })
  return { parts, values }
}

/** Returns the text of a statement with `$1`, `$2` … in place of its values. */
export const statementText = ({ parts }: Sql): string => parts.reduce((text, part, i) => `${text}$${i}${part}`)

/** Serializes a value for a `jsonb` column. It is always text, because drivers disagree about arrays. */
export const jsonbText = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

/**
 * A connection to the database with the same results on both engines: times are ISO 8601 text in UTC, int8 is a number,
 * jsonb is a value, bytea is a Uint8Array.
 */
export interface Db {
  query<Row>(statement: Sql): Promise<Row[]>
  /** Runs `work` in a transaction that commits when it returns and rolls back when it throws. Cannot be nested. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Runs a text of several statements without values. */
  script(text: string): Promise<void>
}

/**
 * Rights with which statements run: those of the owner of the tables, who migrates and maintains them; those of jobs,
 * which read and write every row; or those of calls, from which row level security hides the rows of workspaces.
 */
export interface Rights {
  role: 'owner' | 'jobs' | 'calls'
  /** the workspace whose rows a call reads and writes in addition to those of none; null for the other roles */
  workspace_id: string | null
}

/**
 * @param job_kinds kinds of the jobs that became due; null when notifications may have been lost, so that jobs of any
 * kind may be due
 */
export type NotificationListener = (job_kinds: readonly string[] | null) => void

/** The open database of the service. */
export interface Store extends Db {
  readonly engine: 'pglite' | 'postgres'
  /** @param rights those of the owner when absent */
  query<Row>(statement: Sql, rights?: Rights): Promise<Row[]>
  /** @param rights of every statement of the transaction; those of the owner when absent */
  transaction<T>(work: (tx: Db) => Promise<T>, rights?: Rights): Promise<T>
  /** Does on the embedded store the maintenance that a PostgreSQL server does by itself; does nothing on PostgreSQL. */
  runMaintenance(): Promise<void>
  /**
   * Removes the bytes of deleted rows from the files too, which takes seconds and blocks all other statements. Does
   * nothing on PostgreSQL, where the operator decides when to do it.
   */
  purge(): Promise<void>
  /**
   * Copies the data directory into `to`.
   * @throws Error on PostgreSQL
   */
  backup(to: string): Promise<void>
  /** whether notifications arrive; they do not through a pooler that shares connections */
  readonly is_notified: boolean
  /**
   * Notifies the other processes on this database that something was committed. It returns at once; calls in quick
   * succession are coalesced. A process that misses a notification sees the change at its next poll.
   * @param job_kinds kinds of the jobs that became due
   */
  notifyOthers(job_kinds: readonly string[]): void
  /**
   * Calls `listener` at each notification of another process, and after an interruption in which some may be lost.
   * @returns a function that ends listening
   */
  onNotification(listener: NotificationListener): () => Promise<void>
  /** Resolves when the database is lost and only a restart of the service brings it back. */
  readonly lost: Promise<Error>
  /** The connections of each role; empty on the embedded store, which has one. */
  listConnections(): readonly RoleConnections[]
  close(): Promise<void>
}

/** The connections that a process has open to PostgreSQL for one role, and how many statements wait for one. */
interface RoleConnections {
  role: Rights['role']
  active: number
  idle: number
  waiting: number
}

/** A failure that the database reports. `code` is the SQLSTATE, or the code of a network failure. */
export class DbError extends Error {
  readonly code: string
  readonly constraint: string | null
  constructor(message: string, code: string, constraint: string | null, cause?: unknown) {
    super(message, { cause })
    this.name = 'DbError'
    this.code = code
    this.constraint = constraint
  }
}

const OUTAGE_CODE = /^(?:08|57P|57014|53|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|CLOSED)/

/** Returns whether the database is unreachable or out of resources for now, so that the same call may succeed later. */
export const isOutage = (error: unknown): boolean => error instanceof DbError && OUTAGE_CODE.test(error.code)

/** Returns the first row of a statement, or null. */
export async function findOne<Row>(db: Pick<Db, 'query'>, statement: Sql): Promise<Row | null> {
  const [row] = await db.query<Row>(statement)
  return row ?? null
}

/** Returns the row of a statement that always returns one. */
export async function getOne<Row>(db: Db, statement: Sql): Promise<Row> {
  const row = await findOne<Row>(db, statement)
  if (row === null) throw new Error('a statement that always returns a row returned none')
  return row
}

/** SQLSTATEs: serialization_failure, deadlock_detected, unique_violation. */
const RETRYABLE_CODES = new Set(['40001', '40P01', '23505'])
const MAX_ATTEMPTS = 3

/**
 * Runs work and retries it, up to three attempts in all, when it loses a race: a serialization failure, a deadlock, or
 * a unique row that another transaction inserted meanwhile.
 */
export async function retryOnConflict<T>(work: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DbError && RETRYABLE_CODES.has(error.code)) || attempt >= MAX_ATTEMPTS) throw error
    return retryOnConflict(work, attempt + 1)
  }
}

/** Runs a transaction and retries it when it loses a race. */
export const retryTransaction = <T>(db: Pick<Db, 'transaction'>, work: (tx: Db) => Promise<T>): Promise<T> =>
  retryOnConflict(() => db.transaction(work))

/** A statement with its values apart from its text. Only the `sql` tag makes one, so nothing is ever pasted into SQL. */
export interface Sql {
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
}

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'parts' in value && 'values' in value

/** Builds a statement: nested statements are joined in, everything else is bound as a parameter. */
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

/** The text of a statement with `$1 …` in place of its values. */
export const statementText = ({ parts }: Sql): string => parts.reduce((text, part, i) => `${text}$${i}${part}`)

/** A value for a `jsonb` column: always text, since drivers disagree about arrays. */
export const jsonbText = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

/**
 * A connection to the record, the same over both engines: times come back as ISO 8601 text in UTC, int8 as number,
 * jsonb as value, bytea as Uint8Array.
 */
export interface Db {
  query<Row>(statement: Sql): Promise<Row[]>
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. Not to be nested. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Runs several statements without values. */
  script(text: string): Promise<void>
}

/** The record as the program holds it. */
export interface Store extends Db {
  readonly engine: 'pglite' | 'postgres'
  /** Housekeeping that a server of its own would do by itself; nothing on PostgreSQL. */
  runMaintenance(): Promise<void>
  /**
   * Takes the bytes of deleted rows out of the files too, which takes seconds and holds everyone up; nothing on PostgreSQL,
   * where its operator decides when.
   */
  purge(): Promise<void>
  /** Copies the data directory into `to`; only the embedded store can. */
  backup(to: string): Promise<void>
  /** Tells the other processes on this record that something was committed; one that misses it finds out by itself. */
  notifyOthers(): void
  /** Calls back whenever another process says so, and after times in which it could not be heard. @returns ends it */
  onNotification(woken: () => void): () => Promise<void>
  /** Given when the database has gone for good and only a new start brings it back. */
  readonly lost: Promise<Error>
  close(): Promise<void>
}

/** A failure told by the database. `code` is the SQLSTATE, or the code of a network failure. */
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

const OUTAGE_CODE = /^(?:08|57P|53|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|CLOSED)/

/** Whether the database cannot be reached or has no room just now, so that the same call may go through later. */
export const isOutage = (error: unknown): boolean => error instanceof DbError && OUTAGE_CODE.test(error.code)

/** The first row, or null. */
export async function findOne<Row>(db: Pick<Db, 'query'>, statement: Sql): Promise<Row | null> {
  const [row] = await db.query<Row>(statement)
  return row ?? null
}

/** The only row of a statement that always gives one. */
export async function getOne<Row>(db: Db, statement: Sql): Promise<Row> {
  const row = await findOne<Row>(db, statement)
  if (row === null) throw new Error('a statement that always gives a row gave none')
  return row
}

const RETRYABLE_CODES = new Set(['40001', '40P01', '23505'])
const MAX_ATTEMPTS = 3

/** Work that is tried again when it lost a race (serialisation, deadlock, a unique row made meanwhile). */
export async function retryOnConflict<T>(work: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DbError && RETRYABLE_CODES.has(error.code)) || tries >= MAX_ATTEMPTS) throw error
    return retryOnConflict(work, tries + 1)
  }
}

/** A transaction that is tried again when it lost a race. */
export const retryTransaction = <T>(db: Pick<Db, 'transaction'>, work: (tx: Db) => Promise<T>): Promise<T> =>
  retryOnConflict(() => db.transaction(work))

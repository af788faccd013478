import { protocol } from '@electric-sql/pglite'

const { serialize } = protocol
/**
 * A statement is planned again after this many uses, then after twice as many each time, up to the maximum: a plan that
 * was made for a nearly empty table must not outlive its growth, and only `runMaintenance` updates the statistics of
 * this engine. During the first thousand deposits into a new store such plans took about a fifth of the database's
 * time.
 */
const INITIAL_USES_PER_PLAN = 8
const MAX_USES_PER_PLAN = 1000
/** Number of cached statements, far more than the program has, beyond which all are prepared again. */
const MAX_STATEMENTS = 500
/** First byte of the reply when the statement could be prepared: ParseComplete. */
const PARSE_COMPLETE = 0x31

export interface PreparedStatements {
  /**
   * Runs a statement in one exchange and prepares it when necessary. Calls must not overlap.
   * @param role that runs it: each has a plan of its own, since policies make another one of the same text
   * @returns the protocol messages of the reply, up to and including ReadyForQuery
   */
  run(text: string, values: readonly unknown[], role?: string): Promise<Uint8Array<ArrayBuffer>>
  /** Deallocates all prepared statements. */
  deallocateAll(): Promise<void>
}

/** Encodes a value as the protocol carries it: bytes as they are, everything else as text. */
function encodeParameter(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return `{${value.map(encodeArrayElement).join(',')}}`
  return String(value)
}

const encodeArrayElement = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : `"${String(value).replace(/[\\"]/g, '\\$&')}"`

/**
 * Creates a cache of prepared statements by their text: in the embedded engine, parsing and planning take several times
 * as long as execution.
 * @param exchange sends protocol messages and returns the reply
 */
export function createPreparedStatements(
  exchange: (message: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>,
): PreparedStatements {
  const statements = new Map<string, { name: string; uses: number; max_uses: number }>()
  let prepared_count = 0

  async function deallocateAll(): Promise<void> {
    statements.clear()
    await exchange(serialize.query('deallocate all'))
  }

  /** Returns the name of the statement and the messages that prepare it (none when it is prepared). */
  async function prepare(
    key: string,
    text: string,
  ): Promise<{ name: string; max_uses: number; preparation: Uint8Array[] }> {
    const cached = statements.get(key)
    if (cached && cached.uses++ < cached.max_uses) return { ...cached, preparation: [] }
    const max_uses = cached ? Math.min(MAX_USES_PER_PLAN, 2 * cached.max_uses) : INITIAL_USES_PER_PLAN
    if (cached) {
      statements.delete(key)
      await exchange(serialize.close({ type: 'S', name: cached.name }))
    }
    if (statements.size >= MAX_STATEMENTS) await deallocateAll()
    const name = `s${++prepared_count}`
    return { name, max_uses, preparation: [serialize.parse({ name, text })] }
  }

  return {
    async run(text, values, role = '') {
      const key = `${role} ${text}`
      const { name, max_uses, preparation } = await prepare(key, text)
      const reply = await exchange(
        Buffer.concat([
          ...preparation,
          serialize.bind({ statement: name, values: values.map(encodeParameter) }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
          serialize.sync(),
        ]),
      )
      if (preparation.length > 0 && reply[0] === PARSE_COMPLETE) statements.set(key, { name, uses: 1, max_uses })
      return reply
    },
    deallocateAll,
  }
}

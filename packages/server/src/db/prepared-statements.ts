import { protocol } from '@electric-sql/pglite'

const { serialize } = protocol
/**
 * A statement is planned anew after so many uses, and after twice as many each time, up to the most: a plan made while a
 * table was nearly empty must not outlive its growth, and nothing but `upkeep` tells this engine of it. Of the first
 * thousand deposits into a new store, such plans took about a fifth of the database's time [measured].
 */
const INITIAL_USES_PER_PLAN = 8
const MAX_USES_PER_PLAN = 1000
/** Far more than the program has; beyond that all are prepared again. */
const MAX_STATEMENTS = 500
/** First byte of the answer when the statement could be prepared: ParseComplete. */
const PARSE_COMPLETE = 0x31

export interface PreparedStatements {
  /**
   * Runs a statement, prepared the first time, in one exchange; calls must not overlap.
   * @returns what the database says in its protocol, up to and including ReadyForQuery
   */
  run(text: string, values: readonly unknown[]): Promise<Uint8Array<ArrayBuffer>>
  /** Lets go of everything prepared. */
  deallocateAll(): Promise<void>
}

/** A value as the protocol carries it: bytes as they are, everything else as text. */
function encodeParameter(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return `{${value.map(encodeArrayElement).join(',')}}`
  return String(value)
}

const encodeArrayElement = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : `"${String(value).replace(/[\\"]/g, '\\$&')}"`

/**
 * Prepared statements by their text: parsing and planning cost the embedded engine several times what running does
 * [measured].
 * @param exchange sends messages of the protocol and gives the answer
 */
export function createPreparedStatements(
  exchange: (message: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>,
): PreparedStatements {
  const known = new Map<string, { name: string; uses: number; uses_max: number }>()
  let made = 0

  async function forget(): Promise<void> {
    known.clear()
    await exchange(serialize.query('deallocate all'))
  }

  /** The messages that make the statement ready, none when it is. */
  async function prepare(text: string): Promise<{ name: string; uses_max: number; before: Uint8Array[] }> {
    const found = known.get(text)
    if (found && found.uses++ < found.uses_max) return { ...found, before: [] }
    const uses_max = found ? Math.min(MAX_USES_PER_PLAN, 2 * found.uses_max) : INITIAL_USES_PER_PLAN
    if (found) {
      known.delete(text)
      await exchange(serialize.close({ type: 'S', name: found.name }))
    }
    if (known.size >= MAX_STATEMENTS) await forget()
    const name = `s${++made}`
    return { name, uses_max, before: [serialize.parse({ name, text })] }
  }

  return {
    async run(text, values) {
      const { name, uses_max, before } = await prepare(text)
      const reply = await exchange(
        Buffer.concat([
          ...before,
          serialize.bind({ statement: name, values: values.map(encodeParameter) }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
          serialize.sync(),
        ]),
      )
      if (before.length > 0 && reply[0] === PARSE_COMPLETE) known.set(text, { name, uses: 1, uses_max })
      return reply
    },
    deallocateAll: forget,
  }
}

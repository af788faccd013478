import { protocol } from '@electric-sql/pglite'

const { serialize } = protocol
/**
 * A statement is planned anew after so many uses: a plan made while a table was nearly empty must not outlive its
 * growth, and nothing but `upkeep` tells this engine of it.
 */
const USES_MAX = 1000
/** Far more than the program has; beyond that all are prepared again. */
const STATEMENTS_MAX = 500
/** First byte of the answer when the statement could be prepared: ParseComplete. */
const PREPARED = 0x31

export interface Statements {
  /**
   * Runs a statement, prepared the first time, in one exchange.
   * @returns what the database says in its protocol, up to and including ReadyForQuery
   */
  run(text: string, values: readonly unknown[]): Uint8Array<ArrayBuffer>
  /** Lets go of everything prepared. */
  forget(): void
}

/** A value as the protocol carries it: bytes as they are, everything else as text. */
function bound(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`
  return String(value)
}

const element = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : `"${String(value).replace(/[\\"]/g, '\\$&')}"`

/**
 * Prepared statements by their text: parsing and planning cost the embedded engine several times what running does
 * [measured].
 * @param exchange sends messages of the protocol and gives the answer
 */
export function createStatements(exchange: (message: Uint8Array) => Uint8Array): Statements {
  const known = new Map<string, { name: string; uses: number }>()
  let made = 0

  function forget(): void {
    known.clear()
    exchange(serialize.query('deallocate all'))
  }

  /** The messages that make the statement ready, none when it is. */
  function prepare(text: string): { name: string; before: Uint8Array[] } {
    const found = known.get(text)
    if (found && found.uses++ < USES_MAX) return { name: found.name, before: [] }
    if (found) {
      known.delete(text)
      exchange(serialize.close({ type: 'S', name: found.name }))
    }
    if (known.size >= STATEMENTS_MAX) forget()
    const name = `s${++made}`
    return { name, before: [serialize.parse({ name, text })] }
  }

  return {
    run(text, values) {
      const { name, before } = prepare(text)
      const reply = exchange(
        Buffer.concat([
          ...before,
          serialize.bind({ statement: name, values: values.map(bound) }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
          serialize.sync(),
        ]),
      )
      if (before.length > 0 && reply[0] === PREPARED) known.set(text, { name, uses: 1 })
      return new Uint8Array(reply)
    },
    forget,
  }
}

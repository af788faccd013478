import { createReadStream } from 'node:fs'
import type { CliContext } from '../cli-context.ts'
import { thrownMessage, UsageError } from '../cli-errors.ts'
import { MAX_FILE_BYTES } from '../generated/command-table.ts'
import { type CondensedSession, condenseSession } from './condense-session.ts'

/** A text to deposit: unchanged, or condensed if it is a session that is too long for a deposit. */
export interface RawSource {
  bytes: Buffer
  condensed: CondensedSession | null
}

/**
 * Reads a text file, or standard input for `-`, that is deposited as it is. A session of an agent that is larger than a deposit
 * is condensed while it is read.
 * @throws UsageError when it cannot be read, or is too large and no session
 */
export async function readRawSource(path: string, { stdin }: CliContext): Promise<RawSource> {
  const stream: AsyncIterable<Uint8Array> = path === '-' ? stdin : createReadStream(path)
  const chunks = stream[Symbol.asyncIterator]()
  const read: Buffer[] = []
  let size = 0
  try {
    while (size <= MAX_FILE_BYTES) {
      const { value, done } = await chunks.next()
      if (done) return { bytes: Buffer.concat(read), condensed: null }
      read.push(Buffer.from(value))
      size += value.length
    }
    const condensed = await condenseSession(chain(read, chunks), MAX_FILE_BYTES)
    if (condensed !== null) return { bytes: condensed.bytes, condensed }
  } catch (error) {
    throw new UsageError(`--raw: ${thrownMessage(error)}`)
  }
  throw new UsageError(
    `--raw: the text is larger than ${MAX_FILE_BYTES} bytes; only a session of JSON lines is condensed`,
  )
}

/** The chunks that were read, and then the others. */
async function* chain(read: readonly Uint8Array[], others: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* read
  yield* { [Symbol.asyncIterator]: () => others }
}

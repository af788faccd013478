import { randomBytes } from 'node:crypto'
import { ApiError, invalidFieldError } from '@cairnway/contract'
import type { App } from '../context.ts'
import {
  findIdempotencyKey,
  type KeyReservation,
  releaseIdempotencyKey,
  reserveIdempotencyKey,
  storeAnswer,
} from './store.ts'

/** How long an answer is kept. */
export const IDEMPOTENCY_RETENTION_MS = 24 * 3_600_000
/** Longer than any call takes; a key whose call ended in a crash is free after it. */
const LEASE_MS = 60_000
const IN_FLIGHT_RETRY_S = 1

const invalidKeyError = (message: string): ApiError => invalidFieldError(['header', 'Idempotency-Key'], message)

/** @throws ValidationError for a header that cannot be a key */
export function requireIdempotencyKey(header: string): string {
  if (!/^[\x21-\x7e]{1,255}$/.test(header)) throw invalidKeyError('1 to 255 visible ASCII characters, once')
  return header
}

export interface IdempotentCall {
  operation: string
  /** the Idempotency-Key */
  key: string
  /** whose key it is; another's of the same text is another key */
  contributor_id: string | null
  /** in place of a contributor for who has none yet */
  address: string | null
  input: unknown
}

type IdempotencyParts = Pick<App, 'db' | 'hashKey' | 'log' | 'now' | 'sealer'>

function createReservation({ hashKey, now }: IdempotencyParts, call: IdempotentCall): KeyReservation {
  const whom = call.contributor_id ?? `address ${call.address ?? ''}`
  const created_at = now()
  return {
    id: hashKey(JSON.stringify(['idempotency', whom, call.operation, call.key])),
    contributor_id: call.contributor_id,
    request_hash: hashKey(JSON.stringify(['input', call.input])),
    lease: randomBytes(16).toString('base64url'),
    locked_until: new Date(created_at.getTime() + LEASE_MS).toISOString(),
    created_at: created_at.toISOString(),
  }
}

/** What a key answers that is taken. */
async function replayAnswer({ db, sealer }: IdempotencyParts, { id, request_hash }: KeyReservation): Promise<unknown> {
  const known = await findIdempotencyKey(db, id)
  if (known && !Buffer.from(known.request_hash).equals(request_hash))
    throw invalidKeyError('was used with another input already; a new call needs a new key')
  if (!known?.answer)
    throw new ApiError('DuplicateError', 'the first call with this Idempotency-Key is still at work', {
      retry_after_seconds: IN_FLIGHT_RETRY_S,
    })
  return JSON.parse(sealer.open(known.answer, id))
}

/**
 * Runs a call once for each key, and answers its repetitions with what came out. The key is reserved before the work and
 * settled after it, so of parallel calls one works. A failure leaves no effect and frees the key: what was refused can
 * be mended and sent with it again. Where the process dies between effect and settling, the key is free after its lease
 * and what the operation itself refuses twice is all that protects.
 * @throws ValidationError for another input under a used key, DuplicateError while the first call is at work
 */
export async function runIdempotent(
  parts: IdempotencyParts,
  call: IdempotentCall,
  work: () => Promise<unknown>,
): Promise<{ output: unknown; replayed: boolean }> {
  const { db, log, sealer } = parts
  const mine = createReservation(parts, call)
  const forgotten_at = new Date(Date.parse(mine.created_at) - IDEMPOTENCY_RETENTION_MS).toISOString()
  if (!(await reserveIdempotencyKey(db, mine, forgotten_at)))
    return { output: await replayAnswer(parts, mine), replayed: true }
  let output: unknown
  try {
    output = await work()
  } catch (failure) {
    // where that fails too, the lease ends by itself
    await releaseIdempotencyKey(db, mine).catch(() => {})
    throw failure
  }
  // the effect is there: it is told also when the answer cannot be kept
  await storeAnswer(db, mine, sealer.seal(JSON.stringify(output), mine.id)).catch((error: unknown) =>
    log.warn({ err: error, operation: call.operation }, 'an answer could not be kept for its Idempotency-Key'),
  )
  return { output, replayed: false }
}

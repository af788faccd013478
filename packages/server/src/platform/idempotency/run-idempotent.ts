import { createHash, randomBytes } from 'node:crypto'
import { invalidFieldError, OperationError } from '@cairnway/contract'
import type { App } from '../context.ts'
import type { Sql } from '../db/db.ts'
import type { CallCondition } from '../events/call-transaction.ts'
import {
  findIdempotencyKey,
  heldReservationSql,
  type KeyReservation,
  releaseIdempotencyKey,
  reserveIdempotencyKey,
  storeAnswerSql,
} from './store.ts'

/** Time for which the answer of a key is kept. */
export const IDEMPOTENCY_RETENTION_MS = 24 * 3_600_000
/** Longer than any call takes. A key whose call ended in a crash is free afterwards. */
export const IDEMPOTENCY_LEASE_MS = 60_000
export const IN_FLIGHT_RETRY_S = 1

const invalidKeyError = (message: string): OperationError => invalidFieldError(['header', 'Idempotency-Key'], message)

/**
 * Reads the Idempotency-Key. Clients send it bare, or in quotation marks as a structured field
 * (draft-ietf-httpapi-idempotency-key-header-07): both forms are the same key.
 * @throws ValidationError for a header that cannot be a key
 */
export function requireIdempotencyKey(header: string): string {
  const key = /^"(.+)"$/.exec(header)?.[1] ?? header
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw invalidKeyError('1 to 255 visible ASCII characters, once')
  return key
}

const stillRunningError = (): OperationError =>
  new OperationError('DuplicateError', 'the first call with this Idempotency-Key is still running', {
    retry_after_seconds: IN_FLIGHT_RETRY_S,
  })

const secretShownError = (): OperationError =>
  new OperationError(
    'DuplicateError',
    'the first call with this Idempotency-Key succeeded, and its answer held a key or code. That is shown once and kept nowhere; if it is lost, make another one by a new call',
    { is_secret_shown: true },
  )

export interface IdempotentCall {
  operation: string
  /** the Idempotency-Key */
  key: string
  /** the owner of the key; null for an anonymous caller. Equal keys of different callers are independent. */
  contributor_id: string | null
  /** workspace of the API key: an answer of one workspace is never replayed for another one, nor for a personal key */
  workspace_id: string | null
  /** identifies an anonymous caller */
  address: string | null
  input: Record<string, unknown>
  /** the answer holds a key or code, which is not stored, not even sealed */
  has_secret_answer: boolean
}

/** Slot in which the answer of a call is stored, as part of the transaction of its effect. */
export interface AnswerSlot {
  /** condition that the call still holds its key */
  held: CallCondition
  /** @param from a `from` clause with one row, for which the answer is stored, or with none; absent: it is stored */
  storeAnswerSql(output: unknown, from?: Sql): Sql
}

type IdempotencyParts = Pick<App, 'db' | 'hashKey' | 'log' | 'now' | 'sealer'>

/** The input as text, in which the digest of a file stands for its bytes. */
async function serializeInput(input: Record<string, unknown>): Promise<string> {
  const fields = Object.entries(input).map(async ([name, value]) => [name, await digestFile(value)])
  return JSON.stringify(['input', Object.fromEntries(await Promise.all(fields))])
}

const digestFile = async (value: unknown): Promise<unknown> =>
  value instanceof Blob
    ? createHash('sha256')
        .update(new Uint8Array(await value.arrayBuffer()))
        .digest('hex')
    : value

async function createReservation({ hashKey, now }: IdempotencyParts, call: IdempotentCall): Promise<KeyReservation> {
  const contributor = call.contributor_id ?? `address ${call.address ?? ''}`
  // without a workspace the contributor alone, so that answers which an earlier release stored are found
  const owner = call.workspace_id === null ? contributor : [contributor, call.workspace_id]
  const created_at = now()
  return {
    id: hashKey(JSON.stringify(['idempotency', owner, call.operation, call.key])),
    contributor_id: call.contributor_id,
    request_hash: hashKey(await serializeInput(call.input)),
    lease: randomBytes(16).toString('base64url'),
    locked_until: new Date(created_at.getTime() + IDEMPOTENCY_LEASE_MS).toISOString(),
    created_at: created_at.toISOString(),
  }
}

/**
 * Returns the stored answer of a key that is in use.
 * @throws like `runIdempotent`
 */
async function replayAnswer(
  { db, sealer }: IdempotencyParts,
  { id, request_hash }: KeyReservation,
  { has_secret_answer }: IdempotentCall,
): Promise<unknown> {
  const stored = await findIdempotencyKey(db, id)
  if (stored && !Buffer.from(stored.request_hash).equals(request_hash))
    throw invalidKeyError('was used with another input already; a new call needs a new key')
  if (!stored?.answer) throw stillRunningError()
  if (has_secret_answer) throw secretShownError()
  return JSON.parse(sealer.open(stored.answer, id))
}

/**
 * Runs a call once for each Idempotency-Key and replays its answer for later calls with that key. The key is reserved
 * before the work, so only one of several parallel calls runs, and a call that has lost its reservation cannot write.
 * The work stores its answer in the transaction of its effect, so that neither is lost without the other. A failed call
 * has no effect and releases its key, so a corrected call can use it again. When the process ends before the effect,
 * the key is free after its lease.
 * @param work runs the call; `slot` stores its answer
 * @throws ValidationError for another input under a used key, DuplicateError while the first call is running, and
 *   instead of an answer that held a secret
 */
export async function runIdempotent(
  parts: IdempotencyParts,
  call: IdempotentCall,
  work: (slot: AnswerSlot) => Promise<unknown>,
): Promise<{ output: unknown; replayed: boolean }> {
  const { db, log, sealer } = parts
  const reservation = await createReservation(parts, call)
  const expired_before = new Date(Date.parse(reservation.created_at) - IDEMPOTENCY_RETENTION_MS).toISOString()
  if (!(await reserveIdempotencyKey(db, reservation, expired_before)))
    return { output: await replayAnswer(parts, reservation, call), replayed: true }
  const answerText = (output: unknown): string => (call.has_secret_answer ? '' : JSON.stringify(output))
  let stored_text: string | null = null
  const slot: AnswerSlot = {
    held: { query: heldReservationSql(reservation), findRefusal: async () => stillRunningError() },
    storeAnswerSql(output, from) {
      stored_text = answerText(output)
      return storeAnswerSql(reservation, sealer.seal(stored_text, reservation.id), from)
    },
  }
  let output: unknown
  try {
    output = await work(slot)
  } catch (failure) {
    // when this fails too, the lease ends by itself
    await releaseIdempotencyKey(db, reservation).catch(() => {})
    throw failure
  }
  // the stored answer may lack changes by later effects; an operation without an effect has stored none
  if (answerText(output) !== stored_text)
    await db
      .query(slot.storeAnswerSql(output))
      .catch((error: unknown) =>
        log.warn({ err: error, operation: call.operation }, 'the answer could not be stored for its Idempotency-Key'),
      )
  return { output, replayed: false }
}

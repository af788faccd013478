import {
  ApiError,
  acceptsIdempotencyKey,
  compileOutputProjection,
  hasRequestBody,
  needsDiskSpace,
  type Operation,
  type OperationId,
  operationIds,
  operations,
  pathParameterNames,
  schemaViolations,
  scopeIncludes,
  summarizeViolations,
} from '@cairnway/contract'
import { type App, anonymousCaller, type Caller, type Context } from './context.ts'
import { requireActiveAccount } from './contributors/require-active-account.ts'
import { DbError, isOutage } from './db/db.ts'
import { handlers } from './handlers.ts'
import { requireIdempotencyKey, runIdempotent } from './idempotency/run-idempotent.ts'
import { enforceRateLimits, refund, withCost } from './limits/enforce-rate-limits.ts'
import { type RateLimitKey, type RateLimitKeys, rateLimitKeys } from './limits/rate-limit-keys.ts'
import type { RateLimitState } from './limits/rate-limiter.ts'
import { measureTime, type Timings } from './time/measure-time.ts'

export interface Call {
  name: OperationId
  /** finds out who calls; fails for a key that is no good */
  caller: () => Promise<Caller>
  request_id: string
  /** IP address of the client, null where there is none */
  address: string | null
  /** the caller's name for this call and its repetitions; null where they give none */
  idempotency_key: string | null
  /** filled by the handler */
  timings: Timings
  /** filled by the door: how the narrowest limit on the call stands */
  standing?: RateLimitState
  /** filled by the door: the answer is that of an earlier call */
  replayed?: boolean
}

type Handler = (ctx: Context, input: unknown) => Promise<unknown>
type LineHandler = (ctx: Context, input: unknown, lines: AsyncIterable<string>) => AsyncIterable<unknown>

/** @throws AuthenticationError without a key, InsufficientScopeError with too narrow a one */
export function requireScope(caller: Caller, needed: Operation['scope']): void {
  if (scopeIncludes(caller.scope, needed)) return
  if (caller.scope === 'public')
    throw new ApiError('AuthenticationError', 'send an API key: Authorization: Bearer <API key>')
  throw new ApiError('InsufficientScopeError', `this needs a key of the scope ${needed}; yours is ${caller.scope}`, {
    needed,
    held: caller.scope,
  })
}

function parseInput(op: Operation, raw: unknown): Record<string, unknown> {
  const parsed = op.input.safeParse(raw, { reportInput: true })
  if (parsed.success) return parsed.data
  const inPath = pathParameterNames(op.path)
  const rest = hasRequestBody(op) && op.body !== 'ndjson' ? 'body' : 'query'
  const detail = schemaViolations(parsed.error.issues, (field) => (inPath.includes(field) ? 'path' : rest))
  throw new ApiError('ValidationError', summarizeViolations(detail), { errors: detail }, { detail })
}

/** SQLSTATE of a row that would point at nothing. Input is looked up before, so only an erasure in between leads here. */
const MISSING_REFERENCE = '23503'

/** Whatever went wrong as an ApiError; the cause of ours stays inside. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isOutage(error))
    return new ApiError(
      'ServerError',
      'the database cannot be reached just now; try again in a moment',
      { retry_after_seconds: 2 },
      { status: 503, cause: error },
    )
  if (error instanceof DbError && error.code === MISSING_REFERENCE)
    return new ApiError('NotFoundError', 'what this call is about was erased meanwhile', {}, { cause: error })
  return new ApiError('ServerError', 'something went wrong on our side', {}, { cause: error })
}

const round = (ms: number): number => Math.round(ms * 100) / 100

const rounded = (timings: Timings): Timings =>
  Object.fromEntries(Object.entries(timings).map(([part, ms]) => [part, round(ms)]))

/** One log line for each call: what, who, how it went; never a text, a key or a body. */
function logCall(app: App, call: Call, caller: Caller, started: number, failure: ApiError | null): void {
  const line = {
    operation: call.name,
    status: failure?.status ?? 'ok',
    ms: round(performance.now() - started),
    contributor: caller.contributor_id || undefined,
    key: caller.key_id ?? undefined,
    request_id: call.request_id,
    error: failure?.error,
    ...rounded(call.timings),
  }
  if (failure && failure.status >= 500) app.log.error({ ...line, err: failure.cause }, call.name)
  else app.log.info(line, call.name)
}

interface Entered {
  op: Operation
  caller: Caller
  claims: RateLimitKeys
  /** null where none is given, or none is needed */
  key: string | null
}

/** What is asked before anything of a call is read: scope, and the form of the key of repetitions. */
function enter(call: Call, caller: Caller): Entered {
  const op: Operation = operations[call.name]
  requireScope(caller, op.scope)
  const { idempotency_key, address } = call
  const key = idempotency_key !== null && acceptsIdempotencyKey(op) ? requireIdempotencyKey(idempotency_key) : null
  return { op, caller, key, claims: rateLimitKeys(op, { caller, address }) }
}

async function count(app: App, call: Call, claims: RateLimitKey[]): Promise<void> {
  const standing = await enforceRateLimits(app.limiter, claims)
  if (standing && standing.remaining < (call.standing?.remaining ?? Number.POSITIVE_INFINITY)) call.standing = standing
}

/** Counts a call on claims that only a success spends, then does its work. */
async function rationed<T>(app: App, call: Call, claims: RateLimitKey[], work: () => Promise<T>): Promise<T> {
  if (claims.length === 0) return work()
  await count(app, call, claims)
  return work().catch(async (failure: unknown) => {
    await refund(app.limiter, claims)
    throw failure
  })
}

/**
 * Counts a call, then asks standing and room on the disk for what writes, and reads the input: nothing is read that comes
 * too soon, unless what it counts as stands in it.
 */
async function readInput(
  app: App,
  call: Call,
  { op, caller, claims }: Entered,
  read: () => Promise<unknown>,
): Promise<Record<string, unknown>> {
  if (op.cost_field === undefined) await count(app, call, claims.per_attempt)
  if (needsDiskSpace(op)) {
    await requireActiveAccount(app, caller)
    await app.disk.requireSpace()
  }
  const input = parseInput(op, await read())
  const items = op.cost_field === undefined ? null : input[op.cost_field]
  if (Array.isArray(items)) await count(app, call, withCost(claims.per_attempt, items.length))
  return input
}

const contextOf = (app: App, call: Call, caller: Caller): Context => ({
  ...app,
  caller,
  address: call.address,
  timings: call.timings,
})

/** The output as the contract names it: no other field leaves, a missing one is our fault. */
const leave = Object.fromEntries(
  operationIds.map((name) => [name, compileOutputProjection(operations[name].output)]),
) as Record<OperationId, (output: unknown) => unknown>

/** Runs a call with its one log line, whatever happens. */
async function* logged<T>(app: App, call: Call, run: (caller: Caller) => AsyncIterable<T>): AsyncGenerator<T> {
  const started = performance.now()
  let caller = anonymousCaller
  try {
    caller = await measureTime(call.timings, 'auth', call.caller)
    yield* run(caller)
    logCall(app, call, caller, started, null)
  } catch (error) {
    const failure = toApiError(error)
    logCall(app, call, caller, started, failure)
    throw failure
  }
}

/**
 * The door: every surface calls every operation through here.
 * @param read gives the raw input; called only when the caller may call
 * @throws ApiError, whatever happens
 */
export async function execute(app: App, call: Call, read: () => Promise<unknown>): Promise<unknown> {
  const handler = handlers[call.name] as unknown as Handler
  const answers = logged(app, call, async function* (caller) {
    const entered = enter(call, caller)
    const { key, claims } = entered
    const readIn = () => readInput(app, call, entered, read)
    const work = async (input: unknown) => leave[call.name](await handler(contextOf(app, call, caller), input))
    if (key === null) {
      yield await rationed(app, call, claims.per_success, async () => work(await readIn()))
      return
    }
    const input = await readIn()
    const contributor_id = caller.contributor_id || null
    const repeatable = { operation: call.name, key, contributor_id, address: call.address, input }
    // rationed inside: a repetition is no success of its own and must not wait for one
    const { output, replayed } = await runIdempotent(app, repeatable, () =>
      rationed(app, call, claims.per_success, () => work(input)),
    )
    call.replayed = replayed
    yield output
  })
  let output: unknown
  for await (const answer of answers) output = answer
  return output
}

/**
 * The door for operations that answer line by line: results come one by one, where lines are sent while they are read.
 * @throws ApiError before the first result when the call may not begin
 */
export function executeLines(
  app: App,
  call: Call,
  read: () => Promise<unknown>,
  lines: AsyncIterable<string>,
): AsyncGenerator<unknown> {
  const handler = handlers[call.name] as unknown as LineHandler
  return logged(app, call, async function* (caller) {
    const entered = enter(call, caller)
    const input = await readInput(app, call, entered, read)
    // whether it may begin is known before the first line is read
    yield null
    for await (const result of handler(contextOf(app, call, caller), input, lines)) yield leave[call.name](result)
  })
}

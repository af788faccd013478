import {
  ApiError,
  detailOf,
  needsRoom,
  type Operation,
  type OperationName,
  operationNames,
  operations,
  pathNames,
  returnedForm,
  scopeIncludes,
  summaryOf,
  takesBody,
} from '@cairnway/contract'
import { type App, anonymous, type Caller, type Context } from './context.ts'
import { isOutage } from './db/db.ts'
import { handlers } from './handlers.ts'
import { type Timings, timed } from './timed.ts'

export interface Call {
  name: OperationName
  /** finds out who calls; fails for a key that is no good */
  caller: () => Promise<Caller>
  request_id: string
  /** IP address of the client, null where there is none */
  address: string | null
  /** filled by the handler */
  timings: Timings
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
  const inPath = pathNames(op.path)
  const rest = takesBody(op) && op.body !== 'ndjson' ? 'body' : 'query'
  const detail = detailOf(parsed.error.issues, (field) => (inPath.includes(field) ? 'path' : rest))
  throw new ApiError('ValidationError', summaryOf(detail), { errors: detail }, { detail })
}

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
  ctx: Context
  input: Record<string, unknown>
}

/**
 * What the suspended cannot do is what adds to the record: they read, withdraw and end their keys as before.
 * @throws ForbiddenError
 */
function requireStanding(caller: Caller, op: Operation): void {
  if (caller.trust_level === 'suspended' && needsRoom(op))
    throw new ApiError(
      'ForbiddenError',
      'your contributor is suspended: reading goes on, writing does not; only an operator can lift the suspension',
      { trust_level: 'suspended' },
    )
}

/** What every call passes before its handler: scope, standing, room on the disk, input. Nothing is read for who may not call. */
async function enter(app: App, call: Call, caller: Caller, read: () => Promise<unknown>): Promise<Entered> {
  const op: Operation = operations[call.name]
  requireScope(caller, op.scope)
  requireStanding(caller, op)
  if (needsRoom(op)) await app.disk.requireRoom()
  return { ctx: { ...app, caller, address: call.address, timings: call.timings }, input: parseInput(op, await read()) }
}

/** The output as the contract names it: no other field leaves, a missing one is our fault. */
const leave = Object.fromEntries(operationNames.map((name) => [name, returnedForm(operations[name].output)])) as Record<
  OperationName,
  (output: unknown) => unknown
>

/** Runs a call with its one log line, whatever happens. */
async function* logged<T>(app: App, call: Call, run: (caller: Caller) => AsyncIterable<T>): AsyncGenerator<T> {
  const started = performance.now()
  let caller = anonymous
  try {
    caller = await timed(call.timings, 'auth', call.caller)
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
    const { ctx, input } = await enter(app, call, caller, read)
    yield leave[call.name](await handler(ctx, input))
  })
  let output: unknown
  for await (const answer of answers) output = answer
  return output
}

/**
 * The door for operations over lines: results come one by one while lines are read.
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
    const { ctx, input } = await enter(app, call, caller, read)
    // whether it may begin is known before the first line is read
    yield null
    for await (const result of handler(ctx, input, lines)) yield leave[call.name](result)
  })
}

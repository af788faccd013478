import { type App, anonymousCaller, type Caller, type Context } from './context.ts'
import { findHandler, findStreamHandler } from './handlers.ts'
import { runIdempotent } from './idempotency/run-idempotent.ts'
import { type AuthorizedCall, authenticateCaller, authorize } from './pipeline/authorize.ts'
import type { Call } from './pipeline/call.ts'
import { countCost, countSuccess, limitRate, refundFailure } from './pipeline/limit-rate.ts'
import { logCall } from './pipeline/log-call.ts'
import { serializeOutput } from './pipeline/serialize-output.ts'
import { toOperationError } from './pipeline/to-operation-error.ts'
import { validateInput } from './pipeline/validate-input.ts'

const contextOf = (app: App, { call, caller }: AuthorizedCall): Context => ({
  ...app,
  caller,
  address: call.address,
  timings: call.timings,
})

/** Authorizes a call, counts it, and reads and validates its input: the common beginning of both kinds of operations. */
async function prepare(app: App, authorized: AuthorizedCall, readInput: () => Promise<unknown>) {
  await limitRate(app, authorized)
  const input = await validateInput(app, authorized, readInput)
  await countCost(app, authorized, input)
  return input
}

/** Runs the handler, or replays the answer of the first call with the same Idempotency-Key. */
async function handleOnce(app: App, authorized: AuthorizedCall, input: Record<string, unknown>): Promise<unknown> {
  const { call, caller, idempotency_key: key } = authorized
  const handle = findHandler(call.name)
  const run = async () => serializeOutput(call.name, await handle(contextOf(app, authorized), input))
  if (key === null) return run()
  const contributor_id = caller.contributor_id || null
  const { output, replayed } = await runIdempotent(
    app,
    { operation: call.name, key, contributor_id, address: call.address, input },
    async () => {
      await countSuccess(app, authorized)
      return run()
    },
  )
  call.is_replayed = replayed
  return output
}

/**
 * The operation pipeline, through which every surface calls every operation: authorize → rate limit → validate → handle
 * → serialize, with one log line.
 * @param readInput reads the raw input; called only when the caller may make the call
 * @throws OperationError, whatever goes wrong
 */
export async function execute(app: App, call: Call, readInput: () => Promise<unknown>): Promise<unknown> {
  const started = performance.now()
  let caller: Caller = anonymousCaller
  let authorized: AuthorizedCall | null = null
  try {
    caller = await authenticateCaller(call)
    authorized = authorize(call, caller)
    const input = await prepare(app, authorized, readInput)
    const output = await handleOnce(app, authorized, input)
    logCall(app, call, { caller, started, error: null })
    return output
  } catch (cause) {
    if (authorized) await refundFailure(app, authorized)
    const error = toOperationError(cause)
    logCall(app, call, { caller, started, error })
    throw error
  }
}

/**
 * The operation pipeline for operations that answer line by line: each result is sent as soon as it is available.
 * @param lines the lines of the request body, read while results are sent
 * @returns null first, once the call is allowed and before any line is read, and then each result
 * @throws OperationError; before null when the call is not allowed
 */
export async function* executeLines(
  app: App,
  call: Call,
  readInput: () => Promise<unknown>,
  lines: AsyncIterable<string>,
): AsyncGenerator<unknown> {
  const started = performance.now()
  let caller: Caller = anonymousCaller
  try {
    caller = await authenticateCaller(call)
    const authorized = authorize(call, caller)
    const input = await prepare(app, authorized, readInput)
    yield null
    const results = findStreamHandler(call.name)(contextOf(app, authorized), input, lines)
    for await (const result of results) yield serializeOutput(call.name, result)
    logCall(app, call, { caller, started, error: null })
  } catch (cause) {
    const error = toOperationError(cause)
    logCall(app, call, { caller, started, error })
    throw error
  }
}

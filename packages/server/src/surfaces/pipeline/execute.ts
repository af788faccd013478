import { anonymousCaller } from '../../platform/context.ts'
import { inWorkspace } from '../../platform/db/rights.ts'
import type { AnswerSlot } from '../../platform/idempotency/run-idempotent.ts'
import type { EndCall } from '../../platform/limits/running-calls.ts'
import type { Service, ServiceContext } from '../parts.ts'
import { auditAccess } from './audit-access.ts'
import { type AuthorizedCall, authenticateCaller, authorize } from './authorize.ts'
import type { Call } from './call.ts'
import { createCallTransaction } from './create-call-transaction.ts'
import { findHandler, findStreamHandler } from './handlers.ts'
import { countCost, countPublicCrawl, enterCall, limitRate, refundFailure } from './limit-rate.ts'
import { recordCall } from './record-call.ts'
import { runOnce } from './run-once.ts'
import { serializeOutput } from './serialize-output.ts'
import { toOperationError } from './to-operation-error.ts'
import { validateInput } from './validate-input.ts'

const contextOf = (app: Service, authorized: AuthorizedCall, slot: AnswerSlot | null): ServiceContext => ({
  ...app,
  // operators work on the rows of all workspaces
  db: authorized.caller.scope === 'operator' ? app.db : inWorkspace(app.db, authorized.caller.workspace_id),
  caller: authorized.caller,
  address: authorized.call.address,
  timings: authorized.call.timings,
  next_page: authorized.call.next_page,
  request_id: authorized.call.request_id,
  call_transaction: createCallTransaction(app, authorized, slot),
})

/**
 * The operation pipeline, through which every surface calls every operation: authorize → rate limit → validate → handle
 * → serialize, with one log line.
 * @param readInput reads the raw input; called only when the caller may make the call
 * @throws OperationError, whatever goes wrong
 */
export async function execute(app: Service, call: Call, readInput: () => Promise<unknown>): Promise<unknown> {
  const started = performance.now()
  let caller = anonymousCaller
  let counted: AuthorizedCall | null = null
  try {
    caller = await authenticateCaller(call)
    const authorized = authorize(call, caller)
    counted = authorized
    await limitRate(app, authorized)
    const input = await validateInput(app, authorized, readInput)
    await countPublicCrawl(app, authorized, input)
    await countCost(app, authorized, input)
    const endCall = await enterCall(app, authorized)
    const answer = await runOnce(app, authorized, input, async (slot) => {
      const output = await findHandler(call.name)(contextOf(app, authorized, slot), input)
      return serializeOutput(call.name, output)
    }).finally(endCall)
    await auditAccess(app, call, { caller, input, error: null })
    recordCall(app, call, { caller, started, error: null })
    return answer
  } catch (cause) {
    const error = toOperationError(cause)
    if (counted) await refundFailure(app, counted, error)
    await auditAccess(app, call, { caller, input: null, error })
    recordCall(app, call, { caller, started, error })
    throw error
  }
}

/**
 * The operation pipeline for operations that answer line by line: each result is sent as soon as it exists.
 * @param lines the lines of the request body, read while results are sent
 * @returns first null, when the call is allowed and no line has been read, then each result
 * @throws OperationError; before null when the call is not allowed
 */
export async function* executeLines(
  app: Service,
  call: Call,
  readInput: () => Promise<unknown>,
  lines: AsyncIterable<string>,
): AsyncGenerator<unknown> {
  const started = performance.now()
  let caller = anonymousCaller
  let endCall: EndCall | null = null
  try {
    caller = await authenticateCaller(call)
    const authorized = authorize(call, caller)
    await limitRate(app, authorized)
    const input = await validateInput(app, authorized, readInput)
    await countCost(app, authorized, input)
    endCall = await enterCall(app, authorized)
    // before the first line, since the client may disconnect after some of them
    await auditAccess(app, call, { caller, input, error: null })
    yield null
    const results = findStreamHandler(call.name)(contextOf(app, authorized, null), input, lines)
    for await (const output of results) yield serializeOutput(call.name, output)
    recordCall(app, call, { caller, started, error: null })
  } catch (cause) {
    const error = toOperationError(cause)
    await auditAccess(app, call, { caller, input: null, error })
    recordCall(app, call, { caller, started, error })
    throw error
  } finally {
    endCall?.()
  }
}

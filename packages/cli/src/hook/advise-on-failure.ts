import { formQuery, shouldSearch } from '@cairnway/sdk/gates'
import type { CliContext } from '../cli-context.ts'
import { toClientOptions } from '../config/client-options.ts'
import { resolveConnection } from '../config/connection.ts'
import type { GlobalOptions } from '../global-options.ts'
import { getServiceCommand } from '../service-command.ts'
import { findAdvice } from './find-advice.ts'
import type { HookEvent } from './hook-event.ts'
import { appendSessionState, type ErrorLookup, fingerprint, readSessionState } from './session-state.ts'
import { createSessionStep, type SessionStep } from './session-step.ts'

/** Commands that print existing texts: an error message in their output is not their own failure. */
const READ_ONLY_COMMAND =
  /^\s*(?:sudo\s+)?(?:cat|bat|less|more|head|tail|grep|rg|ag|sed|awk|find|ls|echo|printf|jq|wc|diff|git\s+(?:log|diff|show|blame|grep|status))\b/

/**
 * Looks up a failure that a host reports. Stores the command for the offer at the end of the run, and gives the same
 * advice, or advice on the same error, only once in a session.
 * @param now milliseconds since 1970
 * @returns the advice; null when nothing failed, there is no error message to search for, or no record fits
 * @throws the error of the client when the service does not answer
 */
export async function adviseOnFailure(
  event: HookEvent,
  options: GlobalOptions,
  signal: AbortSignal,
  context: CliContext,
  now: number,
): Promise<string | null> {
  if (event.stopped_by_person) return null
  const { session } = event
  const storeStep = (error: string | null): SessionStep => {
    const step = createSessionStep(event.command ?? '', error, now)
    if (event.command !== null) appendSessionState(session, { step }, context, now)
    return step
  }
  if (event.failed === false) {
    storeStep(null)
    return null
  }
  if (event.failed === null && READ_ONLY_COMMAND.test(event.command ?? '')) return null
  const query = formQuery(event.output, {
    ...(event.command !== null && { command: event.command }),
    ...(event.command === null && event.tool !== null && { tool: event.tool }),
  })
  if (query.q === '') return null
  const error = fingerprint(storeStep(query.error_message ?? query.q).error ?? '')
  // an exit code alone matches every failure
  if (query.error_message === null) return null
  if (!shouldSearch({ error_text: event.output }).search) return null
  const readLookups = (): ErrorLookup[] => readSessionState(session, context).lookups
  if (readLookups().some((lookup) => lookup.error === error)) return null
  const client_options = toClientOptions(resolveConnection(options, context), context)
  const program = getServiceCommand(options, context.platform)
  const { command } = event
  const advice = await findAdvice({ query, command, program, client_options, signal })
  const record = advice?.id ?? null
  // read again, because other hooks of the session may have run during the search
  const is_repeated = record !== null && readLookups().some((lookup) => lookup.record === record)
  appendSessionState(session, { answer: { error, record, is_own: advice?.is_own ?? false } }, context, now)
  return is_repeated ? null : (advice?.text ?? null)
}

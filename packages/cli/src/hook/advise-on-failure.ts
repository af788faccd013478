import { formQuery, shouldSearch } from '@cairnway/sdk/gates'
import type { CliContext } from '../cli-context.ts'
import { resolveConnection } from '../config/connection.ts'
import type { GlobalOptions } from '../global-options.ts'
import { findAdvice } from './find-advice.ts'
import type { HookEvent } from './hook-event.ts'
import { appendSessionState, type ErrorLookup, fingerprint, readSessionState } from './session-state.ts'
import { createSessionStep, type SessionStep } from './session-step.ts'

/** Commands that show what stands somewhere: an error in their output is not theirs. */
const READ_ONLY_COMMAND =
  /^\s*(?:sudo\s+)?(?:cat|bat|less|more|head|tail|grep|rg|ag|sed|awk|find|ls|echo|printf|jq|wc|diff|git\s+(?:log|diff|show|blame|grep|status))\b/

/**
 * What others know of a failure that a host tells of. Remembers the failure for the offer at the end of the run, and
 * answers the same error, or with the same record, once in a session.
 * @returns null when nothing went wrong, nothing can be asked, or nothing fits
 * @throws whatever keeps the service from answering
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
  const remember = (error: string | null): SessionStep => {
    const step = createSessionStep(event.command ?? '', error, now)
    if (event.command !== null) appendSessionState(session, { step }, context, now)
    return step
  }
  if (event.failed === false) {
    remember(null)
    return null
  }
  if (event.failed === null && READ_ONLY_COMMAND.test(event.command ?? '')) return null
  const asked = formQuery(event.output, {
    ...(event.command !== null && { command: event.command }),
    ...(event.command === null && event.tool !== null && { tool: event.tool }),
  })
  if (asked.q === '') return null
  const error = fingerprint(remember(asked.error_message ?? asked.q).error ?? '')
  // an exit code alone is said of everything
  if (asked.error_message === null) return null
  if (!shouldSearch({ error_text: event.output }).search) return null
  const answers = (): ErrorLookup[] => readSessionState(session, context).answers
  if (answers().some((answer) => answer.error === error)) return null
  const { base_url, api_key } = resolveConnection(options, context)
  const advice = await findAdvice({ ...asked, base_url, api_key, signal, fetch: context.fetch })
  const record = advice?.id ?? null
  // read anew: other hooks of the session have run while the service was asked
  const repeated = record !== null && answers().some((answer) => answer.record === record)
  appendSessionState(session, { answer: { error, record, is_own: advice?.is_own ?? false } }, context, now)
  return repeated ? null : (advice?.text ?? null)
}

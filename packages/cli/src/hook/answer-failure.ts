import { formQuery, shouldSearch } from '@cairnway/sdk/gates'
import { resolveConnection } from '../config/connection.ts'
import type { Everywhere } from '../everywhere.ts'
import type { Surroundings } from '../surroundings.ts'
import { findAdvice } from './find-advice.ts'
import type { HookEvent } from './hook-event.ts'
import { fingerprint, readState, type Step, writeState } from './session-state.ts'
import { withoutSecrets } from './without-secrets.ts'

const COMMAND_CHARS = 300
const ERROR_CHARS = 500

/** Commands that show what stands somewhere: an error in their output is not theirs. */
const READING =
  /^\s*(?:sudo\s+)?(?:cat|bat|less|more|head|tail|grep|rg|ag|sed|awk|find|ls|echo|printf|jq|wc|diff|git\s+(?:log|diff|show|blame|grep|status))\b/

/**
 * What others know of a failure that a host tells of. Remembers the failure for the offer at the end of the run, and
 * answers the same error, or with the same record, once in a session.
 * @returns null when nothing went wrong, nothing can be asked, or nothing fits
 * @throws whatever keeps the service from answering
 */
export async function answerFailure(
  event: HookEvent,
  said: Everywhere,
  signal: AbortSignal,
  surroundings: Surroundings,
  now: number,
): Promise<string | null> {
  if (event.stopped_by_person || event.failed === false) {
    if (event.failed === false) remember(event, null, surroundings, now)
    return null
  }
  if (event.failed === null && READING.test(event.command ?? '')) return null
  const asked = formQuery(event.output, {
    ...(event.command !== null && { command: event.command }),
    ...(event.command === null && event.tool !== null && { tool: event.tool }),
  })
  if (asked.q === '') return null
  const state = remember(event, asked.error_message ?? asked.q, surroundings, now)
  const attempts = state.steps.filter(({ error }) => error === asked.error_message).length
  if (!shouldSearch({ error_text: event.output, attempts }).search) return null
  const error = fingerprint(asked.error_message ?? asked.q)
  if (state.answers.some((answer) => answer.error === error)) return null
  const { base_url, api_key } = resolveConnection(said, surroundings)
  const advice = await findAdvice({ ...asked, base_url, api_key, signal, fetch: surroundings.fetch })
  const record = advice?.id ?? null
  const repeated = record !== null && state.answers.some((answer) => answer.record === record)
  if (event.session !== null)
    writeState(event.session, { ...state, answers: [...state.answers, { error, record }] }, surroundings, now)
  return repeated ? null : (advice?.text ?? null)
}

function remember(event: HookEvent, error: string | null, surroundings: Surroundings, now: number) {
  const state = readState(event.session ?? '', surroundings)
  if (event.session === null || event.command === null) return state
  const command = withoutSecrets(event.command.slice(0, COMMAND_CHARS))
  const step: Step = { command, error: error?.slice(0, ERROR_CHARS) ?? null, at: now }
  const next = { ...state, steps: [...state.steps, step] }
  writeState(event.session, next, surroundings, now)
  return next
}

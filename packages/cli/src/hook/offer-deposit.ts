import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sanitizeLine, worthDepositing } from '@cairnway/sdk/gates'
import type { CliContext } from '../cli-context.ts'
import { serializeEscapedJson } from '../output/escape-for-terminal.ts'
import { getProgramName } from '../program-name.ts'
import { type DepositDraft, draftDeposit } from './draft-deposit.ts'
import {
  findResolvedFailure,
  type ResolvedFailure,
  resolutionMinutes,
  wasHardToResolve,
} from './find-resolved-failure.ts'
import type { HookEvent } from './hook-event.ts'
import { readTranscript } from './read-transcript.ts'
import {
  appendSessionState,
  type ErrorLookup,
  fingerprint,
  getCacheDir,
  readSessionState,
  type SessionState,
  sessionFileName,
} from './session-state.ts'

const MAX_TITLE_CHARS = 180
const MAX_COMMAND_CHARS = 200

/**
 * Asks the agent, at the end of a run that resolved a failure, whether the record that was shown for it helped or, when
 * the failure was hard to resolve, to complete the draft of a deposit. This is asked once in a session, and never of a
 * run that was continued because of it.
 * @param now milliseconds since 1970
 * @returns the text for the agent; null when there is nothing to ask
 * @throws the error of the file system when the draft cannot be written
 */
export function offerDeposit(event: HookEvent, context: CliContext, now: number): string | null {
  if (event.continued || event.stopped_by_person || event.session === null) return null
  const state = readSessionState(event.session, context)
  if (state.offered) return null
  const { steps, trace } = event.transcript_path ? readTranscript(event.transcript_path) : { steps: [], trace: '' }
  const resolved = findResolvedFailure(steps.length > 0 ? steps : state.steps)
  if (!resolved) return null
  const shown = findShownLookup(resolved, state)
  if (shown?.is_own) return null
  if (shown) {
    appendSessionState(event.session, { offered: true }, context, now)
    const command = sanitizeLine(resolved.solution.at(-1)?.command ?? '', MAX_COMMAND_CHARS)
    return `\`${command}\` works now, after Cairnway had shown ${shown.record} for its failure. Say once whether that helped: ${getProgramName()} feedback ${shown.record} --was_helpful, or --no-was_helpful.`
  }
  if (!wasHardToResolve(resolved)) return null
  const draft = draftDeposit(resolved, event.last_message, trace || formatSteps(state))
  const { worth, reasons } = worthDepositing({
    problem: draft.problem,
    failed_attempts: draft.failed_approaches.map(({ attempt }) => attempt),
    solution: draft.successful_approach.method,
    minutes: resolutionMinutes(resolved),
  })
  if (!worth) return null
  const path = writeDraft(draft, event.session, context)
  appendSessionState(event.session, { offered: true }, context, now)
  return [
    `This run solved a failure that others may meet: ${sanitizeLine(draft.title, MAX_TITLE_CHARS)}`,
    ...reasons.map((reason) => `- ${reason}`),
    `A draft for Cairnway is in ${path}. Fill in root_cause and insight, correct the rest, leave out what is private; then run: ${getProgramName()} deposit --file ${path}`,
    'If it is not worth sharing, leave it: this is offered once.',
  ].join('\n')
}

/** The lookup whose record was shown for one of these failures, which therefore needs no deposit. */
const findShownLookup = ({ failures }: ResolvedFailure, { lookups }: SessionState): ErrorLookup | undefined =>
  lookups.find(
    ({ error, record }) => record !== null && failures.some((step) => fingerprint(step.error ?? '') === error),
  )

const formatSteps = ({ steps }: SessionState): string =>
  steps.map(({ command, error }) => `$ ${command}\n${error ?? 'exit code 0'}`).join('\n')

function writeDraft(draft: DepositDraft, session: string, context: CliContext): string {
  const folder = join(getCacheDir(context), 'drafts')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${sessionFileName(session)}.json`)
  writeFileSync(path, `${serializeEscapedJson(draft, 2)}\n`, { mode: 0o600 })
  return path
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sanitizeLine, worthDepositing } from '@cairnway/sdk/gates'
import type { CliContext } from '../cli-context.ts'
import { HEADINGS_REQUEST } from '../generated/command-table.ts'
import type { GlobalOptions } from '../global-options.ts'
import { getServiceCommand } from '../service-command.ts'
import { type ComposedDeposit, composeDeposit } from './compose-deposit.ts'
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

const MAX_COMMAND_CHARS = 200
/** Lines that are quoted; the file has all. */
const MAX_SHOWN_LINES = 60
const MAX_SHOWN_LINE_CHARS = 300

/**
 * Asks the agent, at the end of a run that resolved a failure, whether the record that was shown for it helped or, when
 * the failure was hard to resolve, whether to deposit a description of it. The text is shown; only the agent sends it.
 * This is asked once in a session, and never of a run that an earlier question continued.
 * @param options those of the hook, which the commands in the text have too
 * @param now milliseconds since 1970
 * @returns the text for the agent; null when there is nothing to ask
 * @throws the error of the file system when the text cannot be written
 */
export function askAfterResolution(
  event: HookEvent,
  options: GlobalOptions,
  context: CliContext,
  now: number,
): string | null {
  if (event.continued || event.stopped_by_person || event.session === null) return null
  const state = readSessionState(event.session, context)
  if (state.offered) return null
  const steps = event.transcript_path ? readTranscript(event.transcript_path) : []
  const resolved = findResolvedFailure(steps.length > 0 ? steps : state.steps)
  if (!resolved) return null
  const shown = findShownLookup(resolved, state)
  const program = getServiceCommand(options, context.platform)
  if (shown?.is_own) return null
  if (shown) {
    appendSessionState(event.session, { offered: true }, context, now)
    const command = sanitizeLine(resolved.solution.at(-1)?.command ?? '', MAX_COMMAND_CHARS)
    return `\`${command}\` works now, after Cairnway had shown ${shown.record} for its failure. Say once whether that helped: ${program} feedback ${shown.record} --was_helpful, or --no-was_helpful.`
  }
  if (!wasHardToResolve(resolved)) return null
  const deposit = composeDeposit(resolved, event.last_message)
  const { problem, attempts: failed_attempts, solution } = deposit
  const { worth, reasons } = worthDepositing({
    problem,
    failed_attempts,
    solution,
    minutes: resolutionMinutes(resolved),
  })
  if (!worth) return null
  const path = writeText(deposit, event.session, context)
  appendSessionState(event.session, { offered: true }, context, now)
  const tags = deposit.tags.length > 0 ? ` --tags ${deposit.tags.join(',')}` : ''
  return [
    `This run solved a failure that others may meet: ${deposit.title}`,
    ...reasons.map((reason) => `- ${reason}`),
    `${path} has what the run tells of it:`,
    ...excerpt(deposit.text).map((line) => `> ${line}`.trimEnd()),
    `Nothing is sent yet. Correct the file: say what caused the failure, and leave out what is private or did not matter. ${HEADINGS_REQUEST} Then run: ${program} deposit --raw ${path}${tags}`,
    'If it is not worth sharing, leave it: this is offered once.',
  ].join('\n')
}

/** The lines of a text that are shown. */
function excerpt(text: string): string[] {
  const lines = text.trimEnd().split('\n')
  const shown = lines.slice(0, MAX_SHOWN_LINES).map((line) => line.slice(0, MAX_SHOWN_LINE_CHARS))
  const left_out = lines.length - shown.length
  return left_out > 0 ? [...shown, `… ${left_out} more lines`] : shown
}

/** The lookup whose record was shown for one of these failures, which therefore needs no deposit. */
const findShownLookup = ({ failures }: ResolvedFailure, { lookups }: SessionState): ErrorLookup | undefined =>
  lookups.find(
    ({ error, record }) => record !== null && failures.some((step) => fingerprint(step.error ?? '') === error),
  )

function writeText({ text }: ComposedDeposit, session: string, context: CliContext): string {
  const folder = join(getCacheDir(context), 'drafts')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${sessionFileName(session)}.md`)
  writeFileSync(path, text, { mode: 0o600 })
  return path
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneLine, worthDepositing } from '@cairnway/sdk/gates'
import { safeJson } from '../print/neutralise.ts'
import type { Surroundings } from '../surroundings.ts'
import { type Draft, draftDeposit } from './draft-deposit.ts'
import { findStory, minutesOf, type Story, wasStuck } from './find-story.ts'
import type { HookEvent } from './hook-event.ts'
import { readTranscript } from './read-transcript.ts'
import {
  type Answer,
  addToState,
  cacheDir,
  fingerprint,
  readState,
  type SessionState,
  sessionName,
} from './session-state.ts'

const TITLE_CHARS = 180
const COMMAND_CHARS = 200

/**
 * What the agent is asked at the end of a run that got over a failure: whether the record that was shown for it helped;
 * or, where it was stuck and others may get stuck too, to complete a draft of a deposit. Once in a session, and never
 * for a run that went on because of it.
 * @returns null when there is nothing to offer
 * @throws what the system says when the draft cannot be written
 */
export function offerDeposit(event: HookEvent, surroundings: Surroundings, now: number): string | null {
  if (event.continued || event.stopped_by_person || event.session === null) return null
  const state = readState(event.session, surroundings)
  if (state.offered) return null
  const { steps, trace } = event.transcript_path ? readTranscript(event.transcript_path) : { steps: [], trace: '' }
  const story = findStory(steps.length > 0 ? steps : state.steps)
  if (!story) return null
  const shown = shownFor(story, state)
  if (shown?.is_own) return null
  if (shown) {
    addToState(event.session, { offered: true }, surroundings, now)
    const command = oneLine(story.solution.at(-1)?.command ?? '', COMMAND_CHARS)
    return `\`${command}\` works now, after Cairnway had shown ${shown.record} for its failure. Say once whether that helped: cairnway feedback ${shown.record} --was_helpful, or --no-was_helpful.`
  }
  if (!wasStuck(story)) return null
  const draft = draftDeposit(story, event.last_message, trace || printSteps(state))
  const { worth, reasons } = worthDepositing({
    problem: draft.problem,
    failed_attempts: draft.failed_approaches.map(({ attempt }) => attempt),
    solution: draft.successful_approach.method,
    minutes: minutesOf(story),
  })
  if (!worth) return null
  const path = writeDraft(draft, event.session, surroundings)
  addToState(event.session, { offered: true }, surroundings, now)
  return [
    `This run solved a failure that others may meet: ${oneLine(draft.title, TITLE_CHARS)}`,
    ...reasons.map((reason) => `- ${reason}`),
    `A draft for Cairnway is in ${path}. Fill in root_cause and insight, correct the rest, leave out what is private; then run: cairnway deposit --file ${path}`,
    'If it is not worth sharing, leave it: this is offered once.',
  ].join('\n')
}

/** The answer that was shown for a failure of this story: what is known already is no deposit. */
const shownFor = ({ failures }: Story, { answers }: SessionState): Answer | undefined =>
  answers.find(
    ({ error, record }) => record !== null && failures.some((step) => fingerprint(step.error ?? '') === error),
  )

const printSteps = ({ steps }: SessionState): string =>
  steps.map(({ command, error }) => `$ ${command}\n${error ?? 'exit code 0'}`).join('\n')

function writeDraft(draft: Draft, session: string, surroundings: Surroundings): string {
  const folder = join(cacheDir(surroundings), 'drafts')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${sessionName(session)}.json`)
  writeFileSync(path, `${safeJson(draft, 2)}\n`, { mode: 0o600 })
  return path
}

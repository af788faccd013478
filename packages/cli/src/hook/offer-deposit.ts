import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sent } from '@cairnway/sdk'
import { checkQuery, findSignals, worthDepositing } from '@cairnway/sdk/gates'
import type { Surroundings } from '../surroundings.ts'
import type { HookEvent } from './hook-event.ts'
import { plainText } from './plain-text.ts'
import { readTranscript } from './read-transcript.ts'
import {
  cacheDir,
  fingerprint,
  readState,
  type SessionState,
  type Step,
  sessionName,
  writeState,
} from './session-state.ts'

type Draft = Sent<'depositExperience'>

/** A failure that ended well: the one that took the most attempts. */
interface Story {
  failures: Step[]
  /** what ran between the last failure and the success, and the success */
  solution: Step[]
}

const TITLE_CHARS = 180
const MESSAGE_CHARS = 1500
const MAX_FAILURES = 8
const MAX_SOLUTION = 10
const MINUTE_MS = 60_000

/**
 * At the end of a run that got over a failure for which a record was shown: the question whether that helped. Otherwise a draft of a deposit, when the run has solved something that others may meet, and the text that
 * offers it. Once in a session, and never for a run that went on because of it.
 * @returns null when there is nothing to offer
 * @throws what the system says when the draft cannot be written
 */
export function offerDeposit(event: HookEvent, surroundings: Surroundings, now: number): string | null {
  if (event.continued || event.stopped_by_person || event.session === null) return null
  const state = readState(event.session, surroundings)
  if (state.offered) return null
  const { steps, trace } = event.transcript_path ? readTranscript(event.transcript_path) : { steps: [], trace: '' }
  const story = storyOf(steps.length > 0 ? steps : state.steps)
  if (!story) return null
  const shown = shownFor(story, state)
  if (shown) {
    writeState(event.session, { ...state, offered: true }, surroundings, now)
    return `\`${clean(story.solution.at(-1)?.command ?? '')}\` works now, after Cairnway had shown ${shown} for its failure. Say once whether that helped: cairnway feedback ${shown} --was_helpful, or --no-was_helpful.`
  }
  const draft = draftOf(story, event, trace || printSteps(state), clean)
  const minutes = ((story.solution.at(-1)?.at ?? 0) - (story.failures[0]?.at ?? 0)) / MINUTE_MS
  const { worth, reasons } = worthDepositing({
    problem: draft.problem,
    failed_attempts: draft.failed_approaches.map(({ attempt }) => attempt),
    solution: draft.successful_approach.method,
    minutes,
  })
  if (!worth) return null
  const path = writeDraft(draft, event.session, surroundings)
  writeState(event.session, { ...state, offered: true }, surroundings, now)
  return [
    `This run solved a failure that others may meet: ${plainText(draft.title, TITLE_CHARS)}`,
    ...reasons.map((reason) => `- ${reason}`),
    `A draft for Cairnway is in ${path}. Fill in root_cause and insight, correct the rest, leave out what is private; then run: cairnway deposit --file ${path}`,
    'If it is not worth sharing, leave it: this is offered once.',
  ].join('\n')
}

/** The record that was shown for a failure of this story: what is known already is no deposit. */
const shownFor = ({ failures }: Story, { answers }: SessionState): string | null =>
  answers.find(
    ({ error, record }) => record !== null && failures.some((step) => fingerprint(step.error ?? '') === error),
  )?.record ?? null

const clean = (text: string): string => checkQuery(text).redacted

/** The program and its verb: another try of the same thing. */
const kindOf = (command: string): string =>
  command
    .replace(/^(?:\s*(?:cd\s+\S+\s*&&|sudo|time|env|\w+=\S*)\s+)+/, '')
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .filter((word) => !word.startsWith('-'))
    .map((word, index) => (index === 0 ? word.replace(/^.*[\\/]/, '') : word))
    .join(' ')

function storyOf(steps: readonly Step[]): Story | null {
  const stories = [
    ...new Set(steps.filter(({ error }) => error !== null).map(({ command }) => kindOf(command))),
  ].flatMap((kind) => {
    const own = (step: Step): boolean => kindOf(step.command) === kind
    const success = steps.findLastIndex((step) => own(step) && step.error === null)
    const failed = steps.slice(0, Math.max(0, success)).findLastIndex((step) => own(step) && step.error !== null)
    if (failed === -1) return []
    const failures = steps.slice(0, failed + 1).filter((step) => own(step) && step.error !== null)
    return [{ failures, solution: steps.slice(failed + 1, success + 1).filter(({ error }) => error === null) }]
  })
  return stories.sort((one, other) => other.failures.length - one.failures.length)[0] ?? null
}

function draftOf(
  { failures, solution }: Story,
  event: HookEvent,
  trace: string,
  shown: (text: string) => string,
): Draft {
  const [start] = failures
  const error = shown(start?.error ?? '')
  const message = event.last_message
    ? `\n\nThe agent's account: ${shown(event.last_message).slice(0, MESSAGE_CHARS)}`
    : ''
  const ran = solution.slice(-MAX_SOLUTION).map(({ command }) => `\`${shown(command)}\``)
  return {
    title: plainText(`${kindOf(start?.command ?? '')}: ${error}`, TITLE_CHARS),
    problem: `\`${shown(start?.command ?? '')}\` fails with: ${error}`,
    failed_approaches: distinct(failures)
      .slice(-MAX_FAILURES)
      .map((step) => ({ attempt: `Ran \`${shown(step.command)}\``, why_it_failed: shown(step.error ?? '') })),
    successful_approach: { method: `What ran before it worked: ${ran.join(', then ')}.${message}` },
    outcome: { status: 'resolved', evidence: `\`${shown(solution.at(-1)?.command ?? '')}\` succeeded.` },
    // left empty on purpose: nobody but who was there can say, and the service takes no deposit without
    root_cause: '',
    insight: '',
    tags: kindOf(start?.command ?? '')
      .toLowerCase()
      .split(' ')
      .filter((word) => /^[a-z][\w.+-]*$/.test(word)),
    creation_mode: 'session',
    origin: { type: 'agent_session' },
    signals_fired: findSignals(trace),
  }
}

const distinct = (steps: readonly Step[]): Step[] => [
  ...new Map(steps.map((step) => [`${step.command}\n${step.error}`, step])).values(),
]

const printSteps = ({ steps }: SessionState): string =>
  steps.map(({ command, error }) => `$ ${command}\n${error ?? 'exit code 0'}`).join('\n')

function writeDraft(draft: Draft, session: string, surroundings: Surroundings): string {
  const folder = join(cacheDir(surroundings), 'drafts')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${sessionName(session)}.json`)
  writeFileSync(path, `${JSON.stringify(draft, null, 2)}\n`, { mode: 0o600 })
  return path
}

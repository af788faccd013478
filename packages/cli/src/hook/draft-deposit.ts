import type { Sent } from '@cairnway/sdk'
import { findSignals, oneLine } from '@cairnway/sdk/gates'
import { kindOf, type Story } from './find-story.ts'
import type { Step } from './step.ts'
import { withoutSecrets } from './without-secrets.ts'

export type Draft = Sent<'depositExperience'>

const TITLE_CHARS = 180
const MESSAGE_CHARS = 1500
const MAX_FAILURES = 8
const MAX_SOLUTION = 10

/**
 * A deposit of what a run has got over, as far as it can be told from outside, without secrets.
 * @param last_message the agent's own account, if there is one
 * @param trace of the whole run, for its signs
 */
export function draftDeposit({ failures, solution }: Story, last_message: string | null, trace: string): Draft {
  const [start] = failures
  const [command, error] = [start?.command ?? '', start?.error ?? '']
  const message = last_message ? `\n\nThe agent's account: ${withoutSecrets(last_message).slice(0, MESSAGE_CHARS)}` : ''
  const ran = solution.slice(-MAX_SOLUTION).map((step) => `\`${step.command}\``)
  return {
    title: oneLine(`${kindOf(command)}: ${error}`, TITLE_CHARS),
    problem: `\`${command}\` fails with: ${error}`,
    failed_approaches: distinct(failures)
      .slice(-MAX_FAILURES)
      .map((step) => ({
        attempt: `Ran \`${step.command}\``,
        why_it_failed: step.error ?? '',
      })),
    successful_approach: { method: `What ran before it worked: ${ran.join(', then ')}.${message}` },
    outcome: { status: 'resolved', evidence: `\`${solution.at(-1)?.command ?? ''}\` succeeded.` },
    // left empty on purpose: nobody but who was there can say, and the service takes no deposit without
    root_cause: '',
    insight: '',
    tags: kindOf(command)
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

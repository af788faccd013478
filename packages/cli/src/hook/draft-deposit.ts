import type { CallInput } from '@cairnway/sdk'
import { findSignals, sanitizeLine } from '@cairnway/sdk/gates'
import { programAndSubcommand, type ResolvedFailure } from './find-resolved-failure.ts'
import { redactSecrets } from './redact-secrets.ts'
import type { SessionStep } from './session-step.ts'

export type DepositDraft = CallInput<'depositExperience'>

const MAX_TITLE_CHARS = 180
const MAX_MESSAGE_CHARS = 1500
const MAX_FAILURES = 8
const MAX_SOLUTION_STEPS = 10

/**
 * Drafts a deposit from a failure that a run has resolved, without secrets. Only the agent can complete it.
 * @param last_message the last message of the agent, if there is one
 * @param trace the trace of the whole run, in which signals of difficulty are detected
 */
export function draftDeposit(
  { failures, solution }: ResolvedFailure,
  last_message: string | null,
  trace: string,
): DepositDraft {
  const [first_failure] = failures
  const [command, error] = [first_failure?.command ?? '', first_failure?.error ?? '']
  const message = last_message
    ? `\n\nThe agent's account: ${redactSecrets(last_message).slice(0, MAX_MESSAGE_CHARS)}`
    : ''
  const solution_commands = solution.slice(-MAX_SOLUTION_STEPS).map((step) => `\`${step.command}\``)
  return {
    title: sanitizeLine(`${programAndSubcommand(command)}: ${error}`, MAX_TITLE_CHARS),
    problem: `\`${command}\` fails with: ${error}`,
    failed_approaches: distinctSteps(failures)
      .slice(-MAX_FAILURES)
      .map((step) => ({
        attempt: `Ran \`${step.command}\``,
        why_it_failed: step.error ?? '',
      })),
    successful_approach: { method: `What ran before it worked: ${solution_commands.join(', then ')}.${message}` },
    outcome: { status: 'resolved', evidence: `\`${solution.at(-1)?.command ?? ''}\` succeeded.` },
    // left empty: only the agent knows them, and the service refuses a deposit without them
    root_cause: '',
    insight: '',
    tags: programAndSubcommand(command)
      .toLowerCase()
      .split(' ')
      .filter((word) => /^[a-z][\w.+-]*$/.test(word)),
    creation_mode: 'session',
    origin: { type: 'agent_session' },
    signals_fired: findSignals(trace),
  }
}

const distinctSteps = (steps: readonly SessionStep[]): SessionStep[] => [
  ...new Map(steps.map((step) => [`${step.command}\n${step.error}`, step])).values(),
]

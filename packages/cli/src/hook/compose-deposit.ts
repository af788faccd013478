import { sanitizeLine } from '@cairnway/sdk/gates'
import { escapeForTerminal } from '../output/escape-for-terminal.ts'
import { programAndSubcommand, type ResolvedFailure } from './find-resolved-failure.ts'
import { redactSecrets } from './redact-secrets.ts'
import type { SessionStep } from './session-step.ts'

const MAX_TITLE_CHARS = 180
const MAX_MESSAGE_CHARS = 1500
const MAX_FAILURES = 8
const MAX_SOLUTION_STEPS = 10

/** The description of a failure that a run resolved, in its own words; secrets are redacted when the steps are recorded. */
export interface ComposedDeposit {
  title: string
  problem: string
  attempts: string[]
  /** in a sentence */
  solution: string
  tags: string[]
  /** all of it as one text to deposit */
  text: string
}

const distinctSteps = (steps: readonly SessionStep[]): SessionStep[] => [
  ...new Map(steps.map((step) => [`${step.command}\n${step.error}`, step])).values(),
]

/**
 * Composes the text of a raw deposit from a failure that a run has resolved: its commands and errors under headings that
 * the service knows, and what the agent said at the end.
 * @param last_message the last message of the agent, if there is one
 */
export function composeDeposit({ failures, solution }: ResolvedFailure, last_message: string | null): ComposedDeposit {
  const [first_failure] = failures
  const [command, error] = [first_failure?.command ?? '', first_failure?.error ?? '']
  const title = sanitizeLine(`${programAndSubcommand(command)}: ${error}`, MAX_TITLE_CHARS)
  const problem = `\`${command}\` fails with: ${error}`
  const failed = distinctSteps(failures).slice(-MAX_FAILURES)
  const solution_commands = solution.slice(-MAX_SOLUTION_STEPS).map((step) => `\`${step.command}\``)
  const what_ran = `What ran before it worked: ${solution_commands.join(', then ')}.`
  const paragraphs = [
    `# ${title}`,
    `## Problem\n${problem}`,
    ...failed.map((step) => `Attempt: ${step.command}\nWhy it failed: ${step.error ?? ''}`),
    `## Solution\n${solution_commands.join('\n')}`,
    ...(last_message ? [`## Explanation\n${redactSecrets(last_message).slice(0, MAX_MESSAGE_CHARS)}`] : []),
  ]
  return {
    title,
    problem,
    attempts: failed.map((step) => step.command),
    solution: what_ran,
    tags: programAndSubcommand(command)
      .toLowerCase()
      .split(' ')
      .filter((word) => /^[a-z][\w.+-]*$/.test(word)),
    text: `${escapeForTerminal(paragraphs.join('\n\n'))}\n`,
  }
}

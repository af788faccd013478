import type { SessionStep } from './session-step.ts'

/** A failure of a run that was resolved. */
export interface ResolvedFailure {
  failures: SessionStep[]
  /** the commands after the last failure, up to and including the success */
  solution: SessionStep[]
}

const MIN_REPEATED_ERRORS = 2
const MIN_FAILED_ATTEMPTS = 3
const MIN_LONG_RUN_MINUTES = 20
const MINUTE_MS = 60_000

/** The program and subcommand of a command; commands that share them count as attempts at the same thing. */
export const programAndSubcommand = (command: string): string =>
  command
    .replace(/^(?:\s*(?:cd\s+\S+\s*&&|sudo|time|env|\w+=\S*)\s+)+/, '')
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .filter((word) => !word.startsWith('-'))
    .map((word, index) => (index === 0 ? word.replace(/^.*[\\/]/, '') : word))
    .join(' ')

/** Finds the resolved failure of a run; of several, the one with the most attempts. Null when there is none. */
export function findResolvedFailure(steps: readonly SessionStep[]): ResolvedFailure | null {
  const resolved = [
    ...new Set(steps.filter(({ error }) => error !== null).map(({ command }) => programAndSubcommand(command))),
  ].flatMap((attempted) => {
    const isAttempt = (step: SessionStep): boolean => programAndSubcommand(step.command) === attempted
    const success = steps.findLastIndex((step) => isAttempt(step) && step.error === null)
    const last_failure = steps
      .slice(0, Math.max(0, success))
      .findLastIndex((step) => isAttempt(step) && step.error !== null)
    if (last_failure === -1) return []
    const failures = steps.slice(0, last_failure + 1).filter((step) => isAttempt(step) && step.error !== null)
    return [{ failures, solution: steps.slice(last_failure + 1, success + 1).filter(({ error }) => error === null) }]
  })
  return resolved.sort((a, b) => b.failures.length - a.failures.length)[0] ?? null
}

/** The minutes from the first failure to the success. */
export const resolutionMinutes = ({ failures, solution }: ResolvedFailure): number =>
  ((solution.at(-1)?.at ?? 0) - (failures[0]?.at ?? 0)) / MINUTE_MS

/**
 * Whether the failure was hard to resolve: the same error occurred twice, three attempts failed, or it took 20 minutes.
 * A test that fails once, is fixed and passes is everyday work, about which nobody wants to be asked.
 */
export function wasHardToResolve(resolved: ResolvedFailure): boolean {
  const errors = resolved.failures.map(({ error }) => error)
  return (
    errors.some((error) => errors.filter((other) => other === error).length >= MIN_REPEATED_ERRORS) ||
    errors.length >= MIN_FAILED_ATTEMPTS ||
    resolutionMinutes(resolved) >= MIN_LONG_RUN_MINUTES
  )
}

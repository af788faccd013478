import type { SessionStep } from './session-step.ts'

/** A failure that ended well: the one that took the most attempts. */
export interface ResolvedFailure {
  failures: SessionStep[]
  /** what ran between the last failure and the success, and the success */
  solution: SessionStep[]
}

const MIN_REPEATED_ERRORS = 2
const MIN_FAILED_ATTEMPTS = 3
const MIN_LONG_RUN_MINUTES = 20
const MINUTE_MS = 60_000

/** The program and its verb: another try of the same thing. */
export const programAndSubcommand = (command: string): string =>
  command
    .replace(/^(?:\s*(?:cd\s+\S+\s*&&|sudo|time|env|\w+=\S*)\s+)+/, '')
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .filter((word) => !word.startsWith('-'))
    .map((word, index) => (index === 0 ? word.replace(/^.*[\\/]/, '') : word))
    .join(' ')

/** The failure of a run that was got over; of several the one with the most attempts. */
export function findResolvedFailure(steps: readonly SessionStep[]): ResolvedFailure | null {
  const stories = [
    ...new Set(steps.filter(({ error }) => error !== null).map(({ command }) => programAndSubcommand(command))),
  ].flatMap((kind) => {
    const own = (step: SessionStep): boolean => programAndSubcommand(step.command) === kind
    const success = steps.findLastIndex((step) => own(step) && step.error === null)
    const failed = steps.slice(0, Math.max(0, success)).findLastIndex((step) => own(step) && step.error !== null)
    if (failed === -1) return []
    const failures = steps.slice(0, failed + 1).filter((step) => own(step) && step.error !== null)
    return [{ failures, solution: steps.slice(failed + 1, success + 1).filter(({ error }) => error === null) }]
  })
  return stories.sort((one, other) => other.failures.length - one.failures.length)[0] ?? null
}

/** From the first failure to the success. */
export const resolutionMinutes = ({ failures, solution }: ResolvedFailure): number =>
  ((solution.at(-1)?.at ?? 0) - (failures[0]?.at ?? 0)) / MINUTE_MS

/**
 * Whether somebody was stuck: the same error came back, many attempts failed, or it took long. A test that fails, is
 * mended and passes is everyday work, of which nobody wants to be asked.
 */
export function wasHardToResolve(story: ResolvedFailure): boolean {
  const errors = story.failures.map(({ error }) => error)
  return (
    errors.some((error) => errors.filter((other) => other === error).length >= MIN_REPEATED_ERRORS) ||
    errors.length >= MIN_FAILED_ATTEMPTS ||
    resolutionMinutes(story) >= MIN_LONG_RUN_MINUTES
  )
}

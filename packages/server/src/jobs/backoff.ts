const FIRST_BACKOFF_MS = 10_000
/** A job that fails eight times fails for good, some twenty minutes after it was first tried. */
export const MAX_ATTEMPTS = 8

/**
 * How long a job waits after a failed attempt, milliseconds: twice as long each time, spread by half to either side so
 * that jobs which failed together are not tried together.
 * @param attempts made so far, from 1
 * @param random from 0 to 1
 * @returns null when it is not tried again
 */
export const backoffMs = (attempts: number, random: number): number | null =>
  attempts >= MAX_ATTEMPTS ? null : Math.round(FIRST_BACKOFF_MS * 2 ** (attempts - 1) * (0.5 + random))

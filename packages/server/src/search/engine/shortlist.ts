import type { Scored } from './rank.ts'

/** Scores are told apart to a thousandth. */
const STEPS = 1000

/** Chooses the documents whose cosines are worth more than an estimate. */
export interface Shortlist {
  /**
   * About the `wanted` best readable documents by share · estimated cosine + (1 − share) · lexical, in rising order;
   * fewer when fewer have any score. Valid until the next call.
   */
  of(scored: Scored, share: number, wanted: number): Uint32Array
}

/** A shortlist with memory of its own. */
export function createShortlist(): Shortlist {
  let steps = new Uint16Array(0)
  let found = new Uint32Array(0)
  return {
    of(scored, share, wanted) {
      const { count } = scored
      if (steps.length < count) {
        steps = new Uint16Array(scored.mask.length)
        found = new Uint32Array(scored.mask.length)
      }
      const least = leastStep(countSteps(scored, share, steps), wanted)
      let at = 0
      for (let n = 0; n < count; n++) if ((steps[n] ?? 0) >= least) found[at++] = n
      return found.subarray(0, at)
    },
  }
}

/** Writes the score of each document in steps, 0 for one that may not be answered; gives how many have each. */
function countSteps({ count, mask, lexical, cosines, has }: Scored, share: number, steps: Uint16Array): Uint32Array {
  const counts = new Uint32Array(STEPS + 1)
  for (let n = 0; n < count; n++) {
    if (mask[n] !== 1) {
      steps[n] = 0
      continue
    }
    const words = lexical[n] ?? 0
    const semantic = has(n) ? Math.max(0, cosines?.[n] ?? 0) : Math.sqrt(words)
    const step = Math.min(STEPS, Math.ceil((share * semantic + (1 - share) * words) * STEPS))
    steps[n] = step
    counts[step] = (counts[step] ?? 0) + 1
  }
  return counts
}

/** The step from which at least `wanted` documents are left, 1 when there are not so many. */
function leastStep(counts: Uint32Array, wanted: number): number {
  let sum = 0
  for (let step = STEPS; step > 1; step--) {
    sum += counts[step] ?? 0
    if (sum >= wanted) return step
  }
  return 1
}

import type { SearchChannel } from '../index/types.ts'

/** The fitted thresholds of scores for a combination of channels. */
export interface Calibration {
  /** the lowest relevance of a result, before the factors of quality and validity */
  relevance_threshold: number
  /** score from which on a record may be given unasked */
  near_score: number
  /** score from which on it is clearly about the same */
  clear_score: number
}

/*
 * Fitted on the 2,697 dev queries of the seven retrieval sets (`npm run eval -- --split dev --parts ranking,foreign`,
 * docs/benchmarks.md, Relevance), quality .5. "Lost": relevant results of the first ten below the threshold. "Foreign":
 * 150 queries of each set against the corpus of each other set, where no result is relevant. How far a caller can rely
 * on a result is another question (`rules/results/confidence.ts`).
 *
 *           threshold   lost    foreign with results
 * hybrid    .25         .1 %    55 %
 *           .30         .3 %    29 %
 *           .32         .4 %    21 %
 *           .36        1.1 %    11 %
 * lexical   .10         .5 %    76 %
 *           .12        1.2 %    65 %
 *
 *           score   P@1    of all queries   of foreign ones
 * hybrid    .44     .62    90 %             1.3 %
 * lexical   .50     .63    31 %             1.4 %
 */
export const HYBRID_CALIBRATION: Calibration = {
  relevance_threshold: 0.3,
  near_score: 0.44,
  clear_score: 0.5,
}
export const LEXICAL_CALIBRATION: Calibration = {
  relevance_threshold: 0.1,
  near_score: 0.5,
  clear_score: 0.5,
}

/** The thresholds for results of these channels. */
export function calibrationFor(channels: readonly SearchChannel[]): Calibration {
  return channels.includes('semantic') ? HYBRID_CALIBRATION : LEXICAL_CALIBRATION
}

import type { SearchChannel } from '../index/types.ts'

/** Thresholds that the first result must reach for a level of confidence. */
export interface ConfidenceThreshold {
  score: number
  /** minimum distance of its score to that of the next result that is not a near duplicate */
  margin: number
}

/** The fitted thresholds for a combination of channels. */
export interface Calibration {
  /** the lowest relevance of a result, before the factors of quality and validity */
  relevance_threshold: number
  /** threshold from which on the confidence may be `medium` */
  medium: ConfidenceThreshold
  /**
   * threshold from which on the confidence is `high` when the first result is corroborated (docs/votes.md, Confidence)
   */
  high: ConfidenceThreshold
}

/*
 * Fitted on the 2,697 dev queries of the seven retrieval sets (`npm run eval -- --split dev --parts ranking,foreign`,
 * docs/benchmarks.md, Relevance), quality .5. "Lost": relevant results of the first ten below the threshold. "Foreign":
 * 150 queries of each set against the corpus of each other set, where no result is relevant. The margin is a better
 * signal than the score: several records are about the same topic, and only one of them is marked relevant.
 *
 *           threshold   lost    foreign with results
 * hybrid    .25         .1 %    55 %
 *           .30         .3 %    29 %
 *           .32         .4 %    21 %
 *           .36        1.1 %    11 %
 * lexical   .10         .5 %    76 %
 *           .12        1.2 %    65 %
 *
 *           score   margin P@1    of all queries   of foreign ones
 * hybrid    .44     0      .62    90 %             1.3 %
 *           .44     .01    .66    79 %             1.0 %
 *           .50     .15    .90    22 %              .03 %
 *           .50     .18    .92    16 %             0
 * lexical   .50     .02    .63    31 %             1.4 %
 *           .50     .25    .90     9 %              .2 %
 */
export const HYBRID_CALIBRATION: Calibration = {
  relevance_threshold: 0.3,
  medium: { score: 0.44, margin: 0.01 },
  high: { score: 0.5, margin: 0.18 },
}
export const LEXICAL_CALIBRATION: Calibration = {
  relevance_threshold: 0.1,
  medium: { score: 0.5, margin: 0.02 },
  high: { score: 0.5, margin: 0.25 },
}

/** The thresholds for results of these channels. */
export function calibrationFor(channels: readonly SearchChannel[]): Calibration {
  return channels.includes('semantic') ? HYBRID_CALIBRATION : LEXICAL_CALIBRATION
}

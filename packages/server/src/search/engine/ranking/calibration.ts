import type { SearchChannel } from '../types.ts'

/** What the first result of an answer must reach. */
export interface ConfidenceThreshold {
  score: number
  /** by how much it must score over the next result that says something else */
  margin: number
}

/** Limits of one way of searching. */
export interface Calibration {
  /** relevance, before quality and validity, under which a record is not answered */
  relevance_threshold: number
  /** from which an answer may be called medium */
  medium: ConfidenceThreshold
  /** from which an answer may be called high, if it is corroborated (search.md §8) */
  high: ConfidenceThreshold
}

/*
 * Fitted on the 2,697 dev queries of the seven retrieval sets, quality .5. "Lost": relevant results of the first ten
 * under the floor. "Foreign": 150 of the queries of each set asked against the corpus of each other one, where nothing
 * is right. A lead says more than a score: of the same matter there are many commands, and one of them is marked right.
 *
 *           floor   lost    foreign answered
 * blended   .25     .1 %    55 %
 *           .30     .3 %    29 %
 *           .32     .4 %    21 %
 *           .36    1.1 %    11 %
 * lexical   .10     .5 %    76 %
 *           .12    1.2 %    65 %
 *
 *           score   lead   P@1    of all queries   of foreign ones
 * blended   .44     0      .62    90 %             1.3 %
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

/** The limits that hold for an answer made by these channels. */
export function calibrationFor(channels: readonly SearchChannel[]): Calibration {
  return channels.includes('semantic') ? HYBRID_CALIBRATION : LEXICAL_CALIBRATION
}

import type { Channel } from './types.ts'

/** Score limits of one way of searching. */
export interface Calibration {
  /** relevance, before quality and validity, under which a record is not answered */
  floor: number
  /** score of the first result from which its answer may be called medium */
  medium: number
  /** score of the first result from which its answer may be called high, if corroborated (search.md §8) */
  high: number
}

/*
 * Fitted on the 2,697 dev queries of the seven retrieval sets (quality .5, query vectors from the first 256 tokens).
 * "Foreign": the same queries asked against the corpus of another set, where nothing is right.
 *
 *           score   relevant results lost   P@1, mean of sets   P@1, pooled   same without nl2bash   foreign answered
 * blended   .25                                                                                      68 %
 *           .30     .7 %                                                                             47 %
 *           .40                             .62                 .57           .67                    6.1 %
 *           .70                             .65                 .57           .85 (129 queries)      0
 * lexical   .05     .4 %                                                                            93 %
 *           .45                             .61                 .52           .69                    2.9 %
 *           .60                             .66                 .49           .77 (279 queries)      .4 %
 *
 * Pooled, P@1 reaches .60 only from .77 and .90 in no more than 3 queries: nl2bash and conala mark one of several
 * equally good commands as right (at best .58 and .86). `medium` is therefore where the mean of sets passes .60, and
 * `high` where P@1 without nl2bash is best over at least 100 queries, with under 1 % of foreign queries.
 */
// .25 rather than .30: questions in plain words about the seeds, right on top, came as low as .35, and small stores lower
export const BLENDED: Calibration = { floor: 0.25, medium: 0.4, high: 0.7 }
export const LEXICAL_ONLY: Calibration = { floor: 0.05, medium: 0.45, high: 0.6 }

/** The limits that hold for an answer made by these channels. */
export function calibrationOf(channels: readonly Channel[]): Calibration {
  return channels.includes('semantic') ? BLENDED : LEXICAL_ONLY
}

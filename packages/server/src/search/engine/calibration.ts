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
 * Fitted on the dev queries of the seven retrieval sets (2,697; quality .5; query vectors from the first 256 tokens).
 * "Foreign": the same queries asked against another set's corpus, where nothing is right.
 *
 *            score   relevant results lost   P@1 mean of sets   P@1 pooled without nl2bash   foreign answered
 * blended    .31     < 1 %                                                                   41 %
 *            .40                             .62                .68                          5.9 %
 *            .70                             .65                .84                          0 of 2,697
 * lexical    .075    1 %                                                                     90 %
 *            .45                             .62                .69                          2.9 %
 *            .60                             .67                .77                          .4 %
 *
 * No score reaches P@1 .90 in more than 3 queries: nl2bash and conala mark one of several equally good commands as
 * right (their P@1 ends at .49 and .86). `high` is therefore the limit with the best P@1 over at least 100 queries and
 * under 1 % of foreign queries.
 */
export const BLENDED: Calibration = { floor: 0.3, medium: 0.4, high: 0.7 }
export const LEXICAL_ONLY: Calibration = { floor: 0.05, medium: 0.45, high: 0.6 }

/** The limits that hold for an answer made by these channels. */
export function calibrationOf(channels: readonly ('semantic' | 'lexical')[]): Calibration {
  return channels.includes('semantic') ? BLENDED : LEXICAL_ONLY
}

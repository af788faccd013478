import { isEndorsed, type PageCandidate } from './diversify-results.ts'

/** Cosine from which on two records answer the same question, whatever else was found. */
export const SAME_QUESTION_COSINE = 0.9
/** Cosine below which they never do. */
export const MIN_QUESTION_COSINE = 0.5
/**
 * Minimum by which two records between the two limits must be nearer to each other than the record is to the fifth of
 * the other results. Results of one narrow domain are all near each other; two wordings of one question stand out.
 */
export const MIN_QUESTION_LEAD = 0.2
const BACKGROUND_RANK = 4

/**
 * Returns whether another result answers the same question as a record. The constants are fitted with `npm run eval --
 * --gates planted` and on the retrieval sets with a fifth of the records endorsed at random, where they cost less than
 * half of what one fixed cosine cost.
 * @param candidates all results of the search; unendorsed ones of one cluster, or of one colleague, count as one, so that nobody
 *   makes a domain narrow alone
 * @param cosine the cosine of two results, 0 when either has no vector
 */
export function createQuestionComparison<C extends PageCandidate>(
  candidates: readonly C[],
  cosine: (a: C, b: C) => number,
): (record: C, other: C) => boolean {
  const required = new Map<string, number>()

  function measureBackground(record: C): number {
    const nearest = new Map<string, number>()
    for (const other of candidates) {
      if (other.id === record.id) continue
      const group = isEndorsed(other) ? other.id : other.is_team ? other.owner : other.cluster
      nearest.set(group, Math.max(nearest.get(group) ?? 0, cosine(record, other)))
    }
    return [...nearest.values()].sort((a, b) => b - a)[BACKGROUND_RANK] ?? 0
  }

  function requireCosine(record: C): number {
    const known = required.get(record.id)
    if (known !== undefined) return known
    const needed = Math.min(
      SAME_QUESTION_COSINE,
      Math.max(MIN_QUESTION_COSINE, measureBackground(record) + MIN_QUESTION_LEAD),
    )
    required.set(record.id, needed)
    return needed
  }

  return (record, other) => {
    const similarity = cosine(record, other)
    if (similarity < MIN_QUESTION_COSINE) return false
    return similarity >= SAME_QUESTION_COSINE || similarity >= requireCosine(record)
  }
}

import { isEndorsed, type PageCandidate } from './diversify-results.ts'

/** Cosine from which two records answer the same question regardless of the other results. */
export const SAME_QUESTION_COSINE = 0.9
/** Cosine below which they never do. */
export const MIN_QUESTION_COSINE = 0.5
/**
 * Minimum by which two records between the two limits must be nearer to each other than the record is to the fifth of
 * the other results. Results of one narrow domain are all near each other; two wordings of one question stand out.
 */
export const MIN_QUESTION_LEAD = 0.2
const BACKGROUND_RANK = 4

/** Whether a result is older than a record or endorsed as far, so that nobody planted it around the record. */
const isUnplanted = (record: PageCandidate, other: PageCandidate): boolean =>
  other.is_team || other.endorsement >= record.endorsement || other.created_ms <= record.created_ms

/**
 * Returns whether another result answers the same question as a record. The constants are fitted with `npm run eval --
 * --gates planted` and on the retrieval sets with a fifth of the records endorsed at random, where they cost less than
 * half of what one fixed cosine cost.
 * @param candidates all results of the search; unendorsed ones of one cluster, or of one colleague, count as one, so
 * that nobody makes a domain narrow alone. Where a record is endorsed further than the other, only results that nobody
 * can have planted count: otherwise a few accounts could surround a confirmed answer with records until their false one
 * seems to answer another question
 * @param cosine the cosine of two results, 0 when either has no vector
 */
export function createQuestionComparison<C extends PageCandidate>(
  candidates: readonly C[],
  cosine: (a: C, b: C) => number,
): (record: C, other: C) => boolean {
  const required = new Map<string, number>()

  function measureBackground(record: C, others: readonly C[]): number {
    const nearest = new Map<string, number>()
    for (const other of others) {
      if (other.id === record.id) continue
      const group = isEndorsed(other) ? other.id : other.is_team ? other.owner : other.cluster
      nearest.set(group, Math.max(nearest.get(group) ?? 0, cosine(record, other)))
    }
    return [...nearest.values()].sort((a, b) => b - a)[BACKGROUND_RANK] ?? 0
  }

  function requireCosine(record: C, is_endorsed_further: boolean): number {
    const key = `${record.id} ${is_endorsed_further}`
    const known = required.get(key)
    if (known !== undefined) return known
    const others = is_endorsed_further ? candidates.filter((other) => isUnplanted(record, other)) : candidates
    const needed = Math.min(
      SAME_QUESTION_COSINE,
      Math.max(MIN_QUESTION_COSINE, measureBackground(record, others) + MIN_QUESTION_LEAD),
    )
    required.set(key, needed)
    return needed
  }

  return (record, other) => {
    const similarity = cosine(record, other)
    if (similarity < MIN_QUESTION_COSINE) return false
    if (similarity >= SAME_QUESTION_COSINE) return true
    return similarity >= requireCosine(record, record.endorsement > other.endorsement)
  }
}

import { MIN_COMPARED_METHOD_CHARS } from '../duplicates/duplicate.ts'
import { jaccard } from '../search-engine/analysis/shingles.ts'
import { tokenize } from '../search-engine/analysis/tokenize.ts'
import type { PageCandidate } from './diversify-results.ts'

/** Two methods with this share of common words are the same advice. */
export const MIN_SAME_METHOD = 0.5

/** Fields by which it is decided whether two results of a page disagree. */
export interface ComparedAnswer extends PageCandidate {
  method: string
  superseded_by: string | null
}

const isVersionOf = (a: ComparedAnswer, b: ComparedAnswer): boolean =>
  a.superseded_by === b.id || b.superseded_by === a.id

function haveSameMethod({ method: a }: ComparedAnswer, { method: b }: ComparedAnswer): boolean {
  if (Math.min(a.length, b.length) < MIN_COMPARED_METHOD_CHARS) return true
  return jaccard(new Set(tokenize(a)), new Set(tokenize(b))) >= MIN_SAME_METHOD
}

/** Whether both answers are by one cluster, or by one of several colleagues. */
const haveOneAuthor = (a: ComparedAnswer, b: ComparedAnswer): boolean =>
  a.is_team && b.is_team ? a.owner === b.owner : a.cluster === b.cluster

/** Whether a result may contradict another one: one that is endorsed less never does. */
const castsDoubt = (a: ComparedAnswer, b: ComparedAnswer): boolean => a.endorsement >= b.endorsement

/**
 * Finds, for each result that another one contradicts, the first such result: both answer the same question by
 * different methods and are by different clusters, or by different colleagues. Nobody can cast doubt on a confirmed record by a record of their
 * own.
 * @param page best first
 * @param isSameQuestion whether another result answers the same question as a record
 * @returns the id of the contradicting result by id
 */
export function findDisagreements(
  page: readonly ComparedAnswer[],
  isSameQuestion: (record: ComparedAnswer, other: ComparedAnswer) => boolean,
): Map<string, string> {
  const disagreements = new Map<string, string>()
  for (const [rank, b] of page.entries())
    for (const a of page.slice(0, rank)) {
      if (haveOneAuthor(a, b) || isVersionOf(a, b)) continue
      const are_same = (!castsDoubt(a, b) || isSameQuestion(a, b)) && (!castsDoubt(b, a) || isSameQuestion(b, a))
      if (!are_same || haveSameMethod(a, b)) continue
      if (castsDoubt(b, a) && !disagreements.has(a.id)) disagreements.set(a.id, b.id)
      if (castsDoubt(a, b) && !disagreements.has(b.id)) disagreements.set(b.id, a.id)
    }
  return disagreements
}

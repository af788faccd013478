import type { ComparedMatch } from '../../rules/results/match-signals.ts'
import type { IndexQuery, MatchedWord } from '../../rules/search-engine/index/types.ts'
import type { EngineAnswer } from './engines/search-engine.ts'
import { isNearDuplicate, searchText } from './query-index.ts'

/** Results whose words are compared with those of the first one. */
const MAX_COMPARED = 10

/** A result, as far as it is compared. */
interface ScoredResult {
  id: string
  score: number
}

/**
 * The results behind the first one. One with a higher score is there because of diversification or promotion, not because
 * it is worse, so it does not count.
 */
const listBehind = (top: ScoredResult, others: readonly ScoredResult[]): ScoredResult[] =>
  others.filter(({ id, score }) => id !== top.id && score <= top.score)

/** The ids of the first result and of those whose words are compared with its own. */
export const listComparedIds = (top: ScoredResult, others: readonly ScoredResult[]): string[] =>
  [top, ...listBehind(top, others).slice(0, MAX_COMPARED - 1)].map(({ id }) => id)

/**
 * Compares the first result with the question and with the others.
 * @param others all other results of the search
 * @param words of the question; `is_in` has the results of `listComparedIds`
 */
export function measureMatch(
  answer: Pick<EngineAnswer, 'similarity'>,
  query: IndexQuery,
  top: ScoredResult & { title: string; problem: string },
  others: readonly ScoredResult[],
  words: readonly MatchedWord[],
): ComparedMatch {
  const next = listBehind(top, others).find((other) => !isNearDuplicate(answer, other, top))
  const { title, problem, score } = top
  return {
    question: searchText(query.corrected_text ?? query.text, query),
    ...{ words, title, problem, score },
    margin: score - (next?.score ?? 0),
  }
}

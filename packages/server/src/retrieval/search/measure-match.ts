import type { ComparedMatch } from '../../rules/results/match-signals.ts'
import type { IndexQuery, MatchedWord } from '../../rules/search-engine/index/types.ts'
import type { RetrievalParts } from '../parts.ts'
import { isNearDuplicate, searchText } from './query-index.ts'

/** Results whose words are compared with those of the first one. */
const MAX_COMPARED = 10

/** A result, as far as it is compared. */
interface ScoredResult {
  id: string
  score: number
}

/**
 * Compares the first result with the question and with the others. A result with a higher score is behind because of
 * diversification or promotion, not because it is worse, so it does not count.
 * @param others all other results of the search
 * @param shown_ids results that the caller sees
 * @returns the comparison, and the words of the question as the shown results have them
 */
export function measureMatch(
  ctx: Pick<RetrievalParts, 'indexer'>,
  query: IndexQuery,
  top: ScoredResult & { title: string; problem: string },
  others: readonly ScoredResult[],
  shown_ids: readonly string[],
): { match: ComparedMatch; shown_words: MatchedWord[] } {
  const behind = others.filter(({ id, score }) => id !== top.id && score <= top.score)
  const next = behind.find((other) => !isNearDuplicate(ctx, other, top))
  const ids = [top.id, ...behind.slice(0, MAX_COMPARED - 1).map(({ id }) => id)]
  const words = ctx.indexer.matchWords(query, [...ids, ...shown_ids])
  const { title, problem, score } = top
  const match = {
    question: searchText(query.corrected_text ?? query.text, query),
    words: words.map((word) => ({ ...word, is_in: word.is_in.slice(0, ids.length) })),
    title,
    problem,
    score,
    margin: score - (next?.score ?? 0),
  }
  return { match, shown_words: words.map((word) => ({ ...word, is_in: word.is_in.slice(ids.length) })) }
}

import type { ResultExplanation } from '@cairnway/contract'
import type { BoostedDocuments, BoostSources } from './boost-documents.ts'
import { rankAmong } from './rank-among.ts'
import type { ScoreColumns } from './ranker.ts'
import { boostByErrorMatch, splitRankFactor } from './score-fusion.ts'
import type { RankedDocument } from './top-k-heap.ts'

type Boost = ResultExplanation['boosts'][number]
type Score = (n: number) => number

/**
 * Explains the score of each of the ranked documents. Every channel scores every document, so a document is found by
 * the channels that give it more than nothing.
 * @param scoreCorrections the lexical scores for the corrected words alone, null without any; called last, since it may
 *   overwrite the lexical scores of `columns`
 * @returns one explanation for each ranked document, in their order
 */
export function explainRanking(
  ranked: readonly RankedDocument[],
  { error_shares, inherited, relevance, relevanceOf }: BoostSources & BoostedDocuments,
  columns: ScoreColumns,
  scoreCorrections: () => Float32Array | null,
): { explanation: ResultExplanation }[] {
  const { bitmap, lexical, cosines, factors, hasVector } = columns
  const documents = ranked.map(({ n }) => n)
  const isVisible = (n: number): boolean => bitmap[n] === 1
  const cosineOf: Score = (n) => (hasVector(n) ? Math.min(1, cosines?.[n] ?? 0) : 0)
  const explanations = ranked.map(
    ({ n, score }): ResultExplanation => ({
      relevance: relevance.get(n) ?? relevanceOf(n),
      score,
      channels: {},
      boosts: listBoosts(n, { own: relevanceOf(n), error_shares, inherited, factor: factors[n] ?? 0 }),
    }),
  )
  const addChannel = (
    channel: keyof ResultExplanation['channels'],
    scoreOf: Score,
    others?: Iterable<number>,
  ): void => {
    const ranks = rankAmong(documents, scoreOf, { count: columns.count, isVisible, others })
    for (const [i, n] of documents.entries()) {
      const [score, explanation] = [scoreOf(n), explanations[i]]
      if (score > 0 && explanation) explanation.channels[channel] = { rank: ranks[i] ?? 1, score }
    }
  }
  if (cosines !== null) addChannel('semantic', cosineOf)
  addChannel('lexical', (n) => Math.min(1, lexical[n] ?? 0))
  addChannel('structural', (n) => Math.min(1, error_shares.get(n) ?? 0), error_shares.keys())
  addChannel('graph', (n) => inherited.get(n) ?? 0, inherited.keys())
  const corrections = scoreCorrections()
  if (corrections !== null) addChannel('fuzzy', (n) => Math.min(1, corrections[n] ?? 0))
  return explanations.map((explanation) => ({ explanation }))
}

interface BoostedScore extends Pick<BoostSources, 'error_shares'>, Pick<BoostedDocuments, 'inherited'> {
  /** relevance by its own text and vector */
  own: number
  factor: number
}

/**
 * Lists the boosts by which the score of document `n` differs from its own relevance, in the order in which they apply.
 */
function listBoosts(n: number, { own, factor, error_shares, inherited }: BoostedScore): Boost[] {
  const boosts: Boost[] = []
  const with_error = boostByErrorMatch(own, error_shares.get(n) ?? 0)
  if (with_error > own) boosts.push({ type: 'error_fingerprint', amount: with_error - own })
  const of_older = inherited.get(n)
  if (of_older !== undefined) boosts.push({ type: 'newer_version', amount: of_older - with_error })
  const { quality, validity } = splitRankFactor(factor)
  boosts.push({ type: 'quality', factor: quality })
  if (validity < 1) boosts.push({ type: 'validity', factor: validity })
  return boosts
}

import type { ResultExplanation } from '@cairnway/contract'
import type { SearchChannel } from '../index/types.ts'
import type { VersionChains } from '../index/version-chains.ts'
import { boostDocuments, mergeBoosted } from './boost-documents.ts'
import type { calibrationFor } from './calibration.ts'
import { explainRanking } from './explain-ranking.ts'
import type { Ranker, ScoreColumns } from './ranker.ts'
import { type chooseFusionWeights, fuseScores, type QueryFeatures } from './score-fusion.ts'
import type { RankedDocument } from './top-k-heap.ts'

/** Scores of the channels for a query, computed by any engine. */
export interface ChannelScores {
  columns: ScoreColumns
  /** whether the query has words */
  has_terms: boolean
  features: QueryFeatures
  /** share (0..1) of the error of the query that a document has, by document number */
  error_shares: ReadonlyMap<number, number>
  chains: Pick<VersionChains, 'superseded' | 'newestVersionOf'>
  numberOf: (id: string) => number | undefined
  is_corrected: boolean
}

/** Parts of the ranking; a measurement replaces the last two. */
export interface RankingParts {
  ranker: Ranker
  /** returns the thresholds for the channels of a search */
  calibrate: typeof calibrationFor
  chooseWeights: typeof chooseFusionWeights
}

export interface RankedAnswer {
  ranked: RankedDocument[]
  /** number of documents that reach the relevance threshold */
  total: number
  channels_used: SearchChannel[]
  /**
   * Explains the score of each ranked document.
   * @param scoreCorrections the lexical scores for the corrected words alone, null without any; called last, since it may
   *   overwrite the lexical scores
   */
  explain(scoreCorrections: () => Float32Array | null): { explanation: ResultExplanation }[]
}

/** Fuses the scores of the channels, boosts documents by error and version, and returns the best `k`, best first. */
export function rankDocuments(
  { columns, has_terms, features, error_shares, chains, numberOf, is_corrected }: ChannelScores,
  k: number,
  { ranker, calibrate, chooseWeights }: RankingParts,
): RankedAnswer {
  const { bitmap, lexical, cosines, hasVector, factors } = columns
  const channels_used: SearchChannel[] = []
  if (cosines !== null) channels_used.push('semantic')
  if (has_terms) channels_used.push('lexical')
  const { relevance_threshold } = calibrate(channels_used)
  const weights = chooseWeights(features, channels_used)
  const sources = {
    error_shares,
    chains,
    numberOf,
    bitmap,
    relevanceOf: (n: number) =>
      fuseScores(cosines !== null && hasVector(n) ? (cosines[n] ?? 0) : null, lexical[n] ?? 0, weights),
    relevance_threshold,
  }
  const boosted = boostDocuments(sources)
  const { ranked, total } = mergeBoosted(
    ranker.rankTopK(columns, weights, relevance_threshold, k),
    boosted,
    sources,
    factors,
    k,
  )
  if (boosted.has_error_match) channels_used.push('structural')
  if (is_corrected) channels_used.push('fuzzy')
  if (boosted.inherited.size > 0) channels_used.push('graph')
  return {
    ranked,
    total,
    channels_used,
    explain: (scoreCorrections) => explainRanking(ranked, { ...sources, ...boosted }, columns, scoreCorrections),
  }
}

import type { Embedder } from '../packages/server/src/platform/models/embedder.ts'
import type { PreparedRow, SearchIndex } from '../packages/server/src/rules/search-engine/index/types.ts'
import { calibrationFor } from '../packages/server/src/rules/search-engine/ranking/calibration.ts'
import { createSearchIndex } from '../packages/server/src/rules/search-engine/search-index.ts'
import { type BaselineName, baselineNames, createBaselines } from './baselines.ts'
import type { EvalService } from './eval-service.ts'
import type { EvalQuery, EvalSet, MetricScores } from './eval-types.ts'
import { scoreRanking } from './metrics.ts'

/** Number of results that are scored. */
const SCORED_RESULTS = 10
/** Maximum number of results of the search operation. */
const MAX_LIMIT = 100

/** Ids of the rows that the search operation returns for a query, without the rows that the query excludes. */
async function rankWithProduct(service: EvalService, query: EvalQuery): Promise<string[]> {
  const limit = Math.min(MAX_LIMIT, SCORED_RESULTS + service.excludedRecordIds(query).size)
  const { ids } = await service.search(query.ask, limit)
  return service.toScoredRows(ids, query)
}

/** Scores the search operation, query by query. */
export async function scoreProduct(service: EvalService, queries: readonly EvalQuery[]): Promise<MetricScores[]> {
  const scores: MetricScores[] = []
  for (const query of queries) scores.push(scoreRanking(await rankWithProduct(service, query), query))
  return scores
}

export interface RankingResult {
  ours: MetricScores[]
  baselines: Record<BaselineName, MetricScores[]>
  /** relevant records in the store, and how many of them are below the relevance threshold and so in no answer */
  relevant: number
  lost: number
  /**
   * relevant records in the first 10 of an index without the threshold, and how many of these are below the threshold
   */
  results: number
  results_lost: number
  /** queries with forbidden records, and how many of them had one in the first 10 */
  with_forbidden: number
  forbidden_hits: number
}

interface ThresholdLosses {
  relevant: number
  lost: number
  results: number
  results_lost: number
}

/**
 * Counts the results that the relevance threshold removes, compared with an index of the same rows without a threshold.
 */
function countThresholdLosses(service: EvalService, without_threshold: SearchIndex, query: EvalQuery): ThresholdLosses {
  const last_query = service.instrumented_index.lastQuery()
  if (last_query === null) return { relevant: 0, lost: 0, results: 0, results_lost: 0 }
  const idsOf = (index: SearchIndex, k: number) => index.search(last_query, k).candidates.map(({ id }) => id)
  const answered = new Set(
    idsOf(service.instrumented_index.product_index, service.instrumented_index.product_index.size()),
  )
  const relevant = new Set([...query.relevant].flatMap((row_id) => service.findRecordId(row_id) ?? []))
  const excluded = service.excludedRecordIds(query)
  const first = idsOf(without_threshold, SCORED_RESULTS + excluded.size).filter((id) => !excluded.has(id))
  const results = first.slice(0, SCORED_RESULTS).filter((id) => relevant.has(id))
  const lostAmong = (ids: Iterable<string>) => [...ids].filter((id) => !answered.has(id)).length
  return {
    relevant: relevant.size,
    lost: lostAmong(relevant),
    results: results.length,
    results_lost: lostAmong(results),
  }
}

/** Creates an index of the same rows that returns every match. */
function createIndexWithoutThreshold(rows: readonly PreparedRow[]): SearchIndex {
  const index = createSearchIndex({
    calibrate: (channels) => ({ ...calibrationFor(channels), relevance_threshold: Number.MIN_VALUE }),
  })
  for (const row of rows) index.put(row)
  return index
}

/** Scores the search operation and the baselines over the same records, query by query. */
export async function measureRanking(service: EvalService, set: EvalSet, embedder: Embedder): Promise<RankingResult> {
  const rows = service.instrumented_index.listRows()
  const baselines = createBaselines(rows)
  const without_threshold = createIndexWithoutThreshold(rows)
  const result: RankingResult = {
    ours: [],
    baselines: { bm25: [], vectors: [], rrf: [] },
    relevant: 0,
    lost: 0,
    results: 0,
    results_lost: 0,
    with_forbidden: 0,
    forbidden_hits: 0,
  }
  for (const query of set.queries) {
    const ranked = await rankWithProduct(service, query)
    result.ours.push(scoreRanking(ranked, query))
    const losses = countThresholdLosses(service, without_threshold, query)
    for (const key of ['relevant', 'lost', 'results', 'results_lost'] as const) result[key] += losses[key]
    if (query.forbidden.length > 0) result.with_forbidden++
    if (ranked.slice(0, SCORED_RESULTS).some((id) => query.forbidden.includes(id))) result.forbidden_hits++
    const rankings = baselines(query.ask.q, await embedder.embedQuery(query.ask.q))
    for (const name of baselineNames)
      result.baselines[name].push(scoreRanking(service.toScoredRows(rankings[name], query), query))
  }
  return result
}

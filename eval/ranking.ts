import type { Embedder } from '../packages/server/src/models/embedder.ts'
import { calibrationFor } from '../packages/server/src/search/engine/ranking/calibration.ts'
import { createSearchIndex } from '../packages/server/src/search/engine/search-index.ts'
import type { PreparedRow, SearchIndex } from '../packages/server/src/search/engine/types.ts'
import { type BaselineName, baselineNames, createBaselines } from './baselines.ts'
import type { EvalService } from './eval-service.ts'
import type { EvalQuery, EvalSet, MetricScores } from './eval-types.ts'
import { scoreRanking } from './metrics.ts'

/** Results that are judged. */
const JUDGED_RESULTS = 10
/** The most that the operation answers. */
const MAX_LIMIT = 100

/** Ids of the rows that the operation answers to a query, without those that the query leaves out. */
async function rankWithProduct(service: EvalService, query: EvalQuery): Promise<string[]> {
  const limit = Math.min(MAX_LIMIT, JUDGED_RESULTS + service.excludedRecordIds(query).size)
  const { ids } = await service.search(query.ask, limit)
  return service.toJudgedRows(ids, query)
}

export async function scoreProduct(service: EvalService, queries: readonly EvalQuery[]): Promise<MetricScores[]> {
  const scores: MetricScores[] = []
  for (const query of queries) scores.push(scoreRanking(await rankWithProduct(service, query), query))
  return scores
}

export interface RankingResult {
  ours: MetricScores[]
  baselines: Record<BaselineName, MetricScores[]>
  /** right records that are in the store, and how many of them no answer can hold: they lie under the floor */
  relevant: number
  lost: number
  /** those of them that would be among the first 10 if there were no floor, and how many of these lie under it */
  results: number
  results_lost: number
  /** queries that name forbidden records, and how many got one of them in the first 10 */
  with_forbidden: number
  forbidden_hits: number
}

interface ThresholdLosses {
  relevant: number
  lost: number
  results: number
  results_lost: number
}

/** What the floor keeps from a query, told by an index of the same rows without one. */
function countThresholdLosses(service: EvalService, floorless: SearchIndex, query: EvalQuery): ThresholdLosses {
  const asked = service.instrumented_index.lastQuery()
  if (asked === null) return { relevant: 0, lost: 0, results: 0, results_lost: 0 }
  const idsOf = (index: SearchIndex, k: number) => index.search(asked, k).candidates.map(({ id }) => id)
  const answered = new Set(idsOf(service.instrumented_index.product_index, service.instrumented_index.product_index.size()))
  const right = new Set([...query.relevant].flatMap((row_id) => service.findRecordId(row_id) ?? []))
  const left_out = service.excludedRecordIds(query)
  const first = idsOf(floorless, JUDGED_RESULTS + left_out.size).filter((id) => !left_out.has(id))
  const results = first.slice(0, JUDGED_RESULTS).filter((id) => right.has(id))
  const lostAmong = (ids: Iterable<string>) => [...ids].filter((id) => !answered.has(id)).length
  return { relevant: right.size, lost: lostAmong(right), results: results.length, results_lost: lostAmong(results) }
}

/** The same rows in an index that answers whatever matches at all. */
function createIndexWithoutThreshold(rows: readonly PreparedRow[]): SearchIndex {
  const index = createSearchIndex((channels) => ({
    ...calibrationFor(channels),
    relevance_threshold: Number.MIN_VALUE,
  }))
  for (const row of rows) index.put(row)
  return index
}

/** The operation and the plain methods over the same records, query by query. */
export async function measureRanking(service: EvalService, set: EvalSet, embedder: Embedder): Promise<RankingResult> {
  const rows = service.instrumented_index.listRows()
  const baselines = createBaselines(rows)
  const floorless = createIndexWithoutThreshold(rows)
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
    const lost = countThresholdLosses(service, floorless, query)
    for (const key of ['relevant', 'lost', 'results', 'results_lost'] as const) result[key] += lost[key]
    if (query.forbidden.length > 0) result.with_forbidden++
    if (ranked.slice(0, JUDGED_RESULTS).some((id) => query.forbidden.includes(id))) result.forbidden_hits++
    const rankings = baselines(query.ask.q, await embedder.embedQuery(query.ask.q))
    for (const name of baselineNames)
      result.baselines[name].push(scoreRanking(service.toJudgedRows(rankings[name], query), query))
  }
  return result
}

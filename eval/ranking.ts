import type { Embedder } from '../packages/server/src/models/embed.ts'
import { type BaselineName, baselineNames, createBaselines } from './baselines.ts'
import { scoreRanking } from './metrics.ts'
import type { OpenSet } from './open-set.ts'
import type { EvalQuery, EvalSet, Scores } from './types.ts'

/** Results that are judged. */
const DEPTH = 10
/** The most that the operation answers. */
const LIMIT_MAX = 100

/** Ids of the rows that the operation answers to a query, without those that the query leaves out. */
export async function rankOurs(open: OpenSet, query: EvalQuery): Promise<string[]> {
  const limit = Math.min(LIMIT_MAX, DEPTH + open.leftOut(query).size)
  const { ids } = await open.search(query.ask, limit)
  return open.judged(ids, query)
}

export async function scoreOurs(open: OpenSet, queries: readonly EvalQuery[]): Promise<Scores[]> {
  const scores: Scores[] = []
  for (const query of queries) scores.push(scoreRanking(await rankOurs(open, query), query))
  return scores
}

export interface RankingResult {
  ours: Scores[]
  baselines: Record<BaselineName, Scores[]>
  /** right records that are in the store, and how many of them no answer can hold: they lie under the floor */
  relevant: number
  lost: number
  /** queries that name forbidden records, and how many got one of them in the first 10 */
  with_forbidden: number
  forbidden_hits: number
}

/** Right records that the index does not answer, however long the page. */
function lostOf(open: OpenSet, query: EvalQuery): { relevant: number; lost: number } {
  const asked = open.tap.asked()
  const right = new Set([...query.relevant].flatMap((row_id) => open.recordOf(row_id) ?? []))
  if (asked === null) return { relevant: 0, lost: 0 }
  const found = new Set(open.tap.own.search(asked, open.tap.own.size()).candidates.map(({ id }) => id))
  return { relevant: right.size, lost: [...right].filter((id) => !found.has(id)).length }
}

/** The operation and the plain methods over the same records, query by query. */
export async function measureRanking(open: OpenSet, set: EvalSet, embedder: Embedder): Promise<RankingResult> {
  const baselines = createBaselines(open.tap.rows())
  const result: RankingResult = {
    ours: [],
    baselines: { bm25: [], vectors: [], rrf: [] },
    relevant: 0,
    lost: 0,
    with_forbidden: 0,
    forbidden_hits: 0,
  }
  for (const query of set.queries) {
    const ranked = await rankOurs(open, query)
    result.ours.push(scoreRanking(ranked, query))
    const { relevant, lost } = lostOf(open, query)
    result.relevant += relevant
    result.lost += lost
    if (query.forbidden.length > 0) result.with_forbidden++
    if (ranked.slice(0, DEPTH).some((id) => query.forbidden.includes(id))) result.forbidden_hits++
    const rankings = baselines(query.ask.q, await embedder.embedQuery(query.ask.q))
    for (const name of baselineNames)
      result.baselines[name].push(scoreRanking(open.judged(rankings[name], query), query))
  }
  return result
}

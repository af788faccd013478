import type { AblationVariantName } from './ablation-variants.ts'
import type { EvalEnvironment, SearchQuestion } from './search-question.ts'

/** A row of a corpus, which is imported as an experience. */
export interface EvalRecord {
  /** id in the relevance labels */
  id: string
  title: string
  text: string
  project: string | null
  context?: { tools: string[]; environment: EvalEnvironment }
  /** number among records that differ in nothing but their context; without it they would share one content hash */
  copy?: number
  /** id of the newer version that replaced it; that record is in the set too */
  superseded_by?: string
}

export interface EvalQuery {
  id: string
  ask: SearchQuestion
  /** ids of the relevant records */
  relevant: ReadonlySet<string>
  /** the record that the query was made from, which is excluded from its ranking */
  self: string | null
  /** project whose records are excluded from its ranking */
  exclude_project: string | null
  /** ids that must not appear */
  forbidden: readonly string[]
  /** ids that must be ranked behind a relevant record */
  behind: readonly string[]
}

/** Records and queries over them. */
export interface EvalCorpus {
  records: readonly EvalRecord[]
  queries: readonly EvalQuery[]
}

export interface EvalSet extends EvalCorpus {
  name: string
}

/**
 * A set generated from data rows with a fixed seed, to measure a channel where it should matter. When `records` is the
 * same array as that of a set that was read, the store of that set is used; otherwise the derived set gets a store of
 * its own.
 */
export interface DerivedSet extends EvalSet {
  /** reported metrics; the target is for the first one */
  metrics: readonly [EvalMetric, ...EvalMetric[]]
  /** the ablation variants that matter for it */
  without: readonly AblationVariantName[]
  /** the original queries in the same order; null when the queries have no original */
  untouched: readonly EvalQuery[] | null
  /** minimum value, or minimum ratio to the value of the untouched queries; null when there is no target */
  target: number | null
}

/** Metrics that are reported for every set. */
export const reportedMetrics = ['ndcg10', 'mrr10', 'recall10', 'p1'] as const
export type EvalMetric = (typeof reportedMetrics)[number] | 'ahead'
export type MetricScores = Record<EvalMetric, number>

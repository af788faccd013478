import type { AblationVariantName } from './ablation-variants.ts'

/** The environment of a record or of whoever asks, as in `context.environment` of an experience. */
export interface EvalEnvironment {
  language?: string
  framework?: string
  runtime?: string
  platform?: string
  /** version by product */
  versions?: Record<string, string>
}

/** A text that an operator imports. */
export interface EvalRecord {
  /** name in the judgements */
  id: string
  title: string
  text: string
  project: string | null
  context?: { tools: string[]; environment: EvalEnvironment }
  /** number among records that differ in nothing but their context; without it they would be one record */
  copy?: number
  /** id of the newer version that replaced it; that record is in the set too */
  superseded_by?: string
}

/** What a search is asked. */
export interface SearchQuestion {
  q: string
  error_message?: string
  conditions?: { tools?: string[]; environment?: EvalEnvironment }
}

export interface EvalQuery {
  id: string
  ask: SearchQuestion
  /** ids of the right records */
  relevant: ReadonlySet<string>
  /** its own record, which is dropped from its ranking */
  self: string | null
  /** project whose records are dropped from its ranking */
  exclude_project: string | null
  /** ids that must not appear */
  forbidden: readonly string[]
  /** ids that a right one must stand before */
  behind: readonly string[]
}

/** Records and the questions that they are asked. */
export interface EvalCorpus {
  records: readonly EvalRecord[]
  queries: readonly EvalQuery[]
}

export interface EvalSet extends EvalCorpus {
  name: string
}

/**
 * A set made of data rows by rule, to show what a channel is worth where it should matter: the same rows always give the
 * same set. When its `records` are the very array of a set that was read, that set's store is asked; else it gets a store
 * of its own.
 */
export interface DerivedSet extends EvalSet {
  /** what is told of it; the target is for the first */
  metrics: readonly [EvalMetric, ...EvalMetric[]]
  /** the variants that matter for it */
  without: readonly AblationVariantName[]
  /** the queries as they were before they were changed, in the same order; null: they are new */
  untouched: readonly EvalQuery[] | null
  /** least value, with untouched queries the least ratio to their value; null: it shows the variants only */
  target: number | null
}

/** Metrics that are told of every set. */
export const reportedMetrics = ['ndcg10', 'mrr10', 'recall10', 'p1'] as const
export type EvalMetric = (typeof reportedMetrics)[number] | 'ahead'
export type MetricScores = Record<EvalMetric, number>

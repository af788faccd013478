/** A record of a set, as the line that an operator imports. */
export interface EvalRecord {
  /** name in the judgements */
  id: string
  project: string | null
  experience: Record<string, unknown>
}

/** What a search is asked. */
export interface Ask {
  q: string
  error_message?: string
  conditions?: Record<string, unknown>
}

export interface EvalQuery {
  id: string
  ask: Ask
  /** ids of the right records */
  relevant: ReadonlySet<string>
  /** its own record, which is dropped from its ranking */
  self: string | null
  /** project whose records are dropped from its ranking */
  exclude_project: string | null
  /** ids that must not appear */
  forbidden: readonly string[]
}

export interface EvalSet {
  name: string
  records: readonly EvalRecord[]
  queries: readonly EvalQuery[]
}

/**
 * A set made of others by a pure function, to show what a channel is worth where it should matter. When its `records`
 * are the very array of a set that was read, that set's store is asked; else it gets a store of its own.
 */
export interface DerivedSet {
  name: string
  make(sets: readonly EvalSet[]): Pick<EvalSet, 'records' | 'queries'>
  metric: Metric
}

export const metrics = ['ndcg10', 'mrr10', 'recall10', 'p1'] as const
export type Metric = (typeof metrics)[number]
export type Scores = Record<Metric, number>

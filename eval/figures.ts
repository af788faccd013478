import type { Interval } from './bootstrap.ts'
import type { Metric, Scores } from './types.ts'

/** Names of the metrics as a reader knows them. */
export const heads: Record<Metric, string> = {
  ndcg10: 'nDCG@10',
  mrr10: 'MRR@10',
  recall10: 'Recall@10',
  p1: 'P@1',
  ahead: 'newer before older',
}

/** Three digits, without a leading nought. */
export const digits = (value: number): string => value.toFixed(3).replace(/^(-?)0\./, '$1.')
/** The mean with its interval in brackets. */
export const ranged = ({ mean, low, high }: Interval): string => `${digits(mean)} [${digits(low)}, ${digits(high)}]`

/** One metric of each query. */
export const of = (scores: readonly Scores[], metric: Metric): number[] => scores.map((one) => one[metric])

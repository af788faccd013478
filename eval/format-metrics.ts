import type { ConfidenceInterval } from './bootstrap.ts'
import type { EvalMetric, MetricScores } from './eval-types.ts'

/** Names of the metrics as a reader knows them. */
export const metricLabels: Record<EvalMetric, string> = {
  ndcg10: 'nDCG@10',
  mrr10: 'MRR@10',
  recall10: 'Recall@10',
  p1: 'P@1',
  ahead: 'newer before older',
}

/** Three digits, without a leading nought. */
export const formatShare = (value: number): string => value.toFixed(3).replace(/^(-?)0\./, '$1.')
/** The mean with its interval in brackets. */
export const formatInterval = ({ mean, low, high }: ConfidenceInterval): string =>
  `${formatShare(mean)} [${formatShare(low)}, ${formatShare(high)}]`

/** One metric of each query. */
export const metricValues = (scores: readonly MetricScores[], metric: EvalMetric): number[] =>
  scores.map((one) => one[metric])

import type { ConfidenceInterval } from './bootstrap.ts'
import type { EvalMetric, MetricScores } from './eval-types.ts'

/** Names of the metrics in reports. */
export const metricLabels: Record<EvalMetric, string> = {
  ndcg10: 'nDCG@10',
  mrr10: 'MRR@10',
  recall10: 'Recall@10',
  p1: 'P@1',
  ahead: 'newer before older',
}

/** Formats with three decimals, without a leading zero. */
export const formatMetric = (value: number): string => value.toFixed(3).replace(/^(-?)0\./, '$1.')
/** Formats the mean with its interval in brackets. */
export const formatInterval = ({ mean, low, high }: ConfidenceInterval): string =>
  `${formatMetric(mean)} [${formatMetric(low)}, ${formatMetric(high)}]`

/** The values of one metric, one for each query. */
export const metricValues = (scores: readonly MetricScores[], metric: EvalMetric): number[] =>
  scores.map((score) => score[metric])

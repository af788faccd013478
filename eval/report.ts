import type { Measurement } from '../bench/measurement-log.ts'
import type { Detail } from '../bench/section.ts'
import { type BaselineName, baselineNames } from './baselines.ts'
import { bootstrap } from './bootstrap.ts'
import type { ConfidenceCounts } from './confidence.ts'
import { compareWithUntouched, derivedTable } from './derived-table.ts'
import { type EvalMetric, type MetricScores, reportedMetrics } from './eval-types.ts'
import { formatInterval, formatMetric, metricLabels, metricValues } from './format-metrics.ts'
import type { DerivedResult, ImportedSet, SetResult } from './measure-set.ts'

/** Smaller sets are reported without a verdict. */
const MIN_QUERIES = 50
const WORSE = 'WORSE'
const MAX_MESSAGE_LENGTH = 160

const baselineLabels: Record<BaselineName, string> = { bm25: 'BM25 alone', vectors: 'vectors alone', rrf: 'RRF k=60' }

const formatShareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} % of ${whole}`

type RankedSetResult = SetResult & Required<Pick<SetResult, 'ranking'>>
const withRanking = (results: readonly SetResult[]): RankedSetResult[] =>
  results.flatMap((result) => (result.ranking ? [{ ...result, ranking: result.ranking }] : []))

function rankingTable(results: readonly RankedSetResult[]): string[][] {
  const rows = results.map(({ name, queries, ranking }) => [
    name,
    String(queries.length),
    ...reportedMetrics.map((metric) => formatInterval(bootstrap([metricValues(ranking.ours, metric)]))),
  ])
  const mean = reportedMetrics.map((metric) =>
    formatInterval(bootstrap(results.map(({ ranking }) => metricValues(ranking.ours, metric)))),
  )
  const total = results.reduce((sum, { queries }) => sum + queries.length, 0)
  return [
    ['set', 'queries', ...reportedMetrics.map((metric) => metricLabels[metric])],
    ...rows,
    ['**mean of sets**', String(total), ...mean],
  ]
}

/** Compares the product with the best baseline, query by query. */
function compareWithBaselines({ ranking, queries }: RankedSetResult) {
  const ours = metricValues(ranking.ours, 'ndcg10')
  const plain = baselineNames.map((name) => {
    const values = metricValues(ranking.baselines[name], 'ndcg10')
    return { name, values, mean: bootstrap([values]).mean }
  })
  const best = plain.reduce((a, b) => (b.mean > a.mean ? b : a))
  const difference = bootstrap([ours.map((value, i) => value - (best.values[i] ?? 0))])
  const has_enough = queries.length >= MIN_QUERIES
  const verdict = difference.high < 0 ? WORSE : difference.mean < 0 ? 'below, within the interval' : ''
  return { plain, best: best.name, difference, verdict: has_enough ? verdict : `${verdict || '–'} (few queries)` }
}

function comparisonTable(results: readonly RankedSetResult[]): string[][] {
  const rows = results.map((result) => {
    const { plain, best, difference, verdict } = compareWithBaselines(result)
    const mean = formatMetric(bootstrap([metricValues(result.ranking.ours, 'ndcg10')]).mean)
    return [result.name, mean, ...plain.map((one) => formatMetric(one.mean)), best, formatInterval(difference), verdict]
  })
  const meanOf = (pick: (result: RankedSetResult) => MetricScores[]) =>
    formatMetric(bootstrap(results.map((r) => metricValues(pick(r), 'ndcg10'))).mean)
  const means = baselineNames.map((name) => meanOf(({ ranking }) => ranking.baselines[name]))
  return [
    [
      'nDCG@10',
      'ours',
      ...baselineNames.map((name) => baselineLabels[name]),
      'best of the three',
      'ours − best, paired',
      'verdict',
    ],
    ...rows,
    ['**mean of sets**', meanOf(({ ranking }) => ranking.ours), ...means],
  ]
}

function ablationTable(results: readonly RankedSetResult[]): string[][] {
  const names = [...new Set(results.flatMap(({ ablation = [] }) => ablation.map(({ name }) => name)))]
  const differences = ({ ranking, ablation = [] }: RankedSetResult, variant: string): number[] => {
    const other = ablation.find(({ name }) => name === variant)
    return other ? other.scores.map(({ ndcg10 }, i) => ndcg10 - (ranking.ours[i]?.ndcg10 ?? 0)) : []
  }
  const rows = names.map((variant) => [
    variant,
    ...results.map((result) => {
      const values = differences(result, variant)
      return values.length === 0 ? '–' : formatInterval(bootstrap([values]))
    }),
    formatInterval(bootstrap(results.map((result) => differences(result, variant)))),
  ])
  return [['nDCG@10, change by leaving out', ...results.map(({ name }) => name), '**mean of sets**'], ...rows]
}

function thresholdTable(results: readonly RankedSetResult[]): string[][] {
  const sum = (pick: (ranking: RankedSetResult['ranking']) => number) =>
    results.reduce((total, { ranking }) => total + pick(ranking), 0)
  return [
    [
      'set',
      'right among the first 10 without a threshold, lost by it',
      'all right records, below the threshold',
      'queries with a forbidden result in the first 10',
    ],
    ...results.map(({ name, ranking }) => [
      name,
      formatShareOf(ranking.results_lost, ranking.results),
      formatShareOf(ranking.lost, ranking.relevant),
      formatShareOf(ranking.forbidden_hits, ranking.with_forbidden),
    ]),
    [
      '**all**',
      formatShareOf(
        sum(({ results_lost }) => results_lost),
        sum(({ results }) => results),
      ),
      formatShareOf(
        sum(({ lost }) => lost),
        sum(({ relevant }) => relevant),
      ),
      formatShareOf(
        sum(({ forbidden_hits }) => forbidden_hits),
        sum(({ with_forbidden }) => with_forbidden),
      ),
    ],
  ]
}

const NO_COUNTS: ConfidenceCounts = { asked: 0, answered: 0, medium: 0, medium_right: 0, high: 0, high_right: 0 }

const addCounts = (counts: ConfidenceCounts[]): ConfidenceCounts =>
  counts.reduce(
    (total, one) => ({
      asked: total.asked + one.asked,
      answered: total.answered + one.answered,
      medium: total.medium + one.medium,
      medium_right: total.medium_right + one.medium_right,
      high: total.high + one.high,
      high_right: total.high_right + one.high_right,
    }),
    NO_COUNTS,
  )

function confidenceTable(results: readonly SetResult[]): string[][] {
  const row = (name: string, own: ConfidenceCounts, foreign: ConfidenceCounts) => [
    name,
    formatShareOf(own.medium_right, own.medium),
    formatShareOf(own.high_right, own.high),
    formatShareOf(foreign.answered, foreign.asked),
    formatShareOf(foreign.medium, foreign.asked),
    formatShareOf(foreign.high, foreign.asked),
  ]
  return [
    [
      'corpus',
      'P@1 of medium or better',
      'P@1 of high',
      'foreign: answered',
      'foreign: medium or better',
      'foreign: high',
    ],
    ...results.map(({ name, confidence = NO_COUNTS, foreign = NO_COUNTS }) => row(name, confidence, foreign)),
    row(
      '**all**',
      addCounts(results.map(({ confidence = NO_COUNTS }) => confidence)),
      addCounts(results.map(({ foreign = NO_COUNTS }) => foreign)),
    ),
  ]
}

function importTable(results: readonly ImportedSet[]): string[][] {
  return [
    ['set', 'stored', 'rows that share a record of equal content', 'rejected', 'seconds'],
    ...results.map(({ name, imported, seconds }) => [
      name,
      String(imported.stored),
      String(imported.merged),
      String(imported.rejected.length),
      seconds.toFixed(0),
    ]),
  ]
}

const rejectionTable = (results: readonly ImportedSet[]): string[][] => [
  ['set', 'row', 'error', 'message'],
  ...results.flatMap(({ name, imported }) =>
    imported.rejected.map(({ id, error, message }) => [name, id, error, message.slice(0, MAX_MESSAGE_LENGTH)]),
  ),
]

/** Tabulates the parts that were measured, each below its title. */
export function tabulate(results: readonly SetResult[], derived: readonly DerivedResult[]): Detail[] {
  const done = withRanking(results)
  const stores = [...results, ...derived.flatMap(({ store }) => store ?? [])]
  const parts = [
    { title: 'Ranking', has: done.length > 0, make: () => rankingTable(done) },
    {
      title: 'Against the plain methods over the same records',
      has: done.length > 0,
      make: () => comparisonTable(done),
    },
    { title: 'Ablation', has: done.some(({ ablation }) => ablation), make: () => ablationTable(done) },
    { title: 'Relevance threshold and forbidden results', has: done.length > 0, make: () => thresholdTable(done) },
    {
      title: 'Confidence and foreign queries (every record confirmed by eight voters)',
      has: results.some(({ foreign }) => foreign),
      make: () => confidenceTable(results),
    },
    { title: 'Derived sets', has: derived.length > 0, make: () => derivedTable(derived) },
    { title: 'Import', has: true, make: () => importTable(stores) },
    {
      title: 'Rejected rows',
      has: stores.some(({ imported }) => imported.rejected.length > 0),
      make: () => rejectionTable(stores),
    },
  ]
  return parts.flatMap(({ title, has, make }): Detail[] => (has ? [title, make()] : []))
}

const toFigure = (part: string, what: string, value: number, target = ''): Measurement => ({
  ...{ part, what, value: Math.round(value * 1000) / 1000, unit: '', target },
})

function toRankingFigures(results: readonly RankedSetResult[]): Measurement[] {
  const meanOf = (pick: (result: RankedSetResult) => MetricScores[], metric: EvalMetric) =>
    bootstrap(results.map((result) => metricValues(pick(result), metric))).mean
  const worse = results.filter((result) => compareWithBaselines(result).verdict === WORSE).length
  return [
    ...reportedMetrics.map((metric) =>
      toFigure(
        'mean of sets',
        metricLabels[metric],
        meanOf(({ ranking }) => ranking.ours, metric),
      ),
    ),
    ...baselineNames.map((name) =>
      toFigure(
        'mean of sets',
        `nDCG@10, ${baselineLabels[name]}`,
        meanOf(({ ranking }) => ranking.baselines[name], 'ndcg10'),
      ),
    ),
    toFigure('mean of sets', 'sets worse than the best plain method', worse, '0'),
  ]
}

function toConfidenceFigures(results: readonly SetResult[]): Measurement[] {
  const own = addCounts(results.map(({ confidence = NO_COUNTS }) => confidence))
  const foreign = addCounts(results.map(({ foreign: counts = NO_COUNTS }) => counts))
  return [
    toFigure('confidence', 'P@1 of medium or better', own.medium_right / own.medium),
    toFigure('confidence', 'P@1 of high', own.high_right / own.high),
    toFigure('confidence', 'foreign queries answered with medium or better', foreign.medium / foreign.asked),
  ]
}

/** Makes the figures of docs/benchmarks of the parts that were measured. */
export function toReportFigures(results: readonly SetResult[], derived: readonly DerivedResult[]): Measurement[] {
  const done = withRanking(results)
  return [
    ...(done.length > 0 ? toRankingFigures(done) : []),
    ...(results.some(({ foreign }) => foreign) ? toConfidenceFigures(results) : []),
    ...derived.map((set) => {
      const { value, what } = compareWithUntouched(set)
      return toFigure(set.name, what, value, set.target === null ? '' : `>= ${set.target}`)
    }),
  ]
}

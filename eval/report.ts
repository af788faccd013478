import { table } from '../bench/table.ts'
import { baselineNames } from './baselines.ts'
import { bootstrap } from './bootstrap.ts'
import type { ConfidenceCounts } from './confidence.ts'
import { derivedTable } from './derived-table.ts'
import { digits, heads, of, ranged } from './figures.ts'
import type { DerivedResult, Imported, SetResult } from './measure-set.ts'
import { metrics, type Scores } from './types.ts'

/** Smaller sets are told but not judged. */
const JUDGED_FROM = 50
const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} % of ${whole}`

type Ranked = SetResult & Required<Pick<SetResult, 'ranking'>>
const ranked = (results: readonly SetResult[]): Ranked[] =>
  results.flatMap((result) => (result.ranking ? [{ ...result, ranking: result.ranking }] : []))

function rankingTable(results: readonly Ranked[]): string {
  const rows = results.map(({ name, queries, ranking }) => [
    name,
    String(queries.length),
    ...metrics.map((metric) => ranged(bootstrap([of(ranking.ours, metric)]))),
  ])
  const mean = metrics.map((metric) => ranged(bootstrap(results.map(({ ranking }) => of(ranking.ours, metric)))))
  const total = results.reduce((sum, { queries }) => sum + queries.length, 0)
  return table([
    ['set', 'queries', ...metrics.map((metric) => heads[metric])],
    ...rows,
    ['**mean of sets**', String(total), ...mean],
  ])
}

/** ours − the best of the plain methods, query by query */
function comparison({ ranking, queries }: Ranked) {
  const ours = of(ranking.ours, 'ndcg10')
  const plain = baselineNames.map((name) => {
    const values = of(ranking.baselines[name], 'ndcg10')
    return { name, values, mean: bootstrap([values]).mean }
  })
  const best = plain.reduce((a, b) => (b.mean > a.mean ? b : a))
  const difference = bootstrap([ours.map((value, i) => value - (best.values[i] ?? 0))])
  const judged = queries.length >= JUDGED_FROM
  const verdict = difference.high < 0 ? 'WORSE' : difference.mean < 0 ? 'below, within the interval' : ''
  return { plain, best: best.name, difference, verdict: judged ? verdict : `${verdict || '–'} (few queries)` }
}

function comparisonTable(results: readonly Ranked[]): string {
  const rows = results.map((result) => {
    const { plain, best, difference, verdict } = comparison(result)
    const mean = digits(bootstrap([of(result.ranking.ours, 'ndcg10')]).mean)
    return [result.name, mean, ...plain.map((one) => digits(one.mean)), best, ranged(difference), verdict]
  })
  const meanOf = (pick: (result: Ranked) => Scores[]) =>
    digits(bootstrap(results.map((r) => of(pick(r), 'ndcg10'))).mean)
  const means = baselineNames.map((name) => meanOf(({ ranking }) => ranking.baselines[name]))
  return table([
    [
      'nDCG@10',
      'ours',
      'BM25 alone',
      'vectors alone',
      'RRF k=60',
      'best of the three',
      'ours − best, paired',
      'verdict',
    ],
    ...rows,
    ['**mean of sets**', meanOf(({ ranking }) => ranking.ours), ...means],
  ])
}

function ablationTable(results: readonly Ranked[]): string {
  const names = [...new Set(results.flatMap(({ ablation = [] }) => ablation.map(({ name }) => name)))]
  const differences = ({ ranking, ablation = [] }: Ranked, variant: string): number[] => {
    const other = ablation.find(({ name }) => name === variant)
    return other ? other.scores.map(({ ndcg10 }, i) => ndcg10 - (ranking.ours[i]?.ndcg10 ?? 0)) : []
  }
  const rows = names.map((variant) => [
    variant,
    ...results.map((result) => {
      const values = differences(result, variant)
      return values.length === 0 ? '–' : ranged(bootstrap([values]))
    }),
    ranged(bootstrap(results.map((result) => differences(result, variant)))),
  ])
  return table([['nDCG@10, change by leaving out', ...results.map(({ name }) => name), '**mean of sets**'], ...rows])
}

function floorTable(results: readonly Ranked[]): string {
  const sum = (pick: (ranking: Ranked['ranking']) => number) =>
    results.reduce((total, { ranking }) => total + pick(ranking), 0)
  return table([
    [
      'set',
      'right among the first 10 without a floor, lost by it',
      'all right records, under the floor',
      'queries with a forbidden result in the first 10',
    ],
    ...results.map(({ name, ranking }) => [
      name,
      share(ranking.results_lost, ranking.results),
      share(ranking.lost, ranking.relevant),
      share(ranking.forbidden_hits, ranking.with_forbidden),
    ]),
    [
      '**all**',
      share(
        sum(({ results_lost }) => results_lost),
        sum(({ results }) => results),
      ),
      share(
        sum(({ lost }) => lost),
        sum(({ relevant }) => relevant),
      ),
      share(
        sum(({ forbidden_hits }) => forbidden_hits),
        sum(({ with_forbidden }) => with_forbidden),
      ),
    ],
  ])
}

const none: ConfidenceCounts = { asked: 0, answered: 0, medium: 0, medium_right: 0, high: 0, high_right: 0 }

function confidenceTable(results: readonly SetResult[]): string {
  const add = (counts: ConfidenceCounts[]) =>
    counts.reduce(
      (total, one) => ({
        asked: total.asked + one.asked,
        answered: total.answered + one.answered,
        medium: total.medium + one.medium,
        medium_right: total.medium_right + one.medium_right,
        high: total.high + one.high,
        high_right: total.high_right + one.high_right,
      }),
      none,
    )
  const row = (name: string, own: ConfidenceCounts, foreign: ConfidenceCounts) => [
    name,
    share(own.medium_right, own.medium),
    share(own.high_right, own.high),
    share(foreign.answered, foreign.asked),
    share(foreign.medium, foreign.asked),
    share(foreign.high, foreign.asked),
  ]
  return table([
    [
      'corpus',
      'P@1 of medium or better',
      'P@1 of high',
      'foreign: answered',
      'foreign: medium or better',
      'foreign: high',
    ],
    ...results.map(({ name, confidence = none, foreign = none }) => row(name, confidence, foreign)),
    row(
      '**all**',
      add(results.map(({ confidence = none }) => confidence)),
      add(results.map(({ foreign = none }) => foreign)),
    ),
  ])
}

function importTable(results: readonly Imported[]): string {
  return table([
    ['set', 'stored', 'rows that share a record of equal content', 'rejected', 'seconds'],
    ...results.map(({ name, imported, seconds }) => [
      name,
      String(imported.stored),
      String(imported.merged),
      String(imported.rejected.length),
      seconds.toFixed(0),
    ]),
  ])
}

const rejections = (results: readonly Imported[]): string =>
  results
    .flatMap(({ name, imported }) =>
      imported.rejected.map(({ id, error, message }) => `${name} ${id}: ${error}: ${message.slice(0, 160)}`),
    )
    .join('\n')

/** The tables of the parts that were measured, each under its title. */
export function report(
  results: readonly SetResult[],
  derived: readonly DerivedResult[],
): { title: string; text: string }[] {
  const done = ranked(results)
  const stores = [...results, ...derived.flatMap(({ store }) => store ?? [])]
  const parts = [
    { title: 'Ranking', has: done.length > 0, make: () => rankingTable(done) },
    {
      title: 'Against the plain methods over the same records',
      has: done.length > 0,
      make: () => comparisonTable(done),
    },
    { title: 'Ablation', has: done.some(({ ablation }) => ablation), make: () => ablationTable(done) },
    { title: 'Floor and forbidden results', has: done.length > 0, make: () => floorTable(done) },
    {
      title: 'Confidence and foreign queries (every record confirmed by three voters)',
      has: results.some(({ foreign }) => foreign),
      make: () => confidenceTable(results),
    },
    { title: 'Derived sets', has: derived.length > 0, make: () => derivedTable(derived) },
    { title: 'Import', has: true, make: () => importTable(stores) },
    {
      title: 'Rejected rows',
      has: stores.some(({ imported }) => imported.rejected.length > 0),
      make: () => rejections(stores),
    },
  ]
  return parts.flatMap(({ title, has, make }) => (has ? [{ title, text: make() }] : []))
}

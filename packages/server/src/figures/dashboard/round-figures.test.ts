import { trustLevels, wedges } from '@cairnway/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PeriodCount } from '../../platform/counters/count-store.ts'
import type { CountSeries } from '../../platform/counters/hourly-count.ts'
import { DEFAULT_CALIBRATION_MAP } from '../../rules/verdicts/verdict-weights.ts'
import { collectFigures, windowOf } from './figures.ts'
import { presentFigures } from './present-figures.ts'
import { roundFigures } from './round-figures.ts'

const NOW = new Date('2026-03-10T12:34:56Z')
const month = windowOf(NOW, 30)
const calibration = { map: DEFAULT_CALIBRATION_MAP, reports: 0, fitted_at: null }
const small = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.nat(1000))
const keys: Record<CountSeries, readonly string[]> = {
  deposits: [...wedges, ''],
  feedback: [''],
  contributors: [''],
  searches: [''],
  hits: [''],
  channel_used: ['semantic', 'lexical', 'fuzzy'],
  channel_won: ['semantic', 'lexical'],
  outcomes: ['0', '5', '9'],
}
const bucketCounts: Partial<Record<CountSeries, number>> = { deposits: 10, searches: 13 }
const row = fc.constantFrom(...(Object.keys(keys) as CountSeries[])).chain((series) =>
  fc.record({
    t: fc.constantFrom(...month.times),
    series: fc.constant(series),
    key: fc.constantFrom(...keys[series]),
    n: small,
    sum: fc.constant(0.5),
    buckets: fc.array(small, { minLength: bucketCounts[series] ?? 0, maxLength: bucketCounts[series] ?? 0 }),
    is_late: fc.boolean(),
  }),
)
const levels = fc.record(Object.fromEntries(trustLevels.map((level) => [level, small])))

function answer(rows: readonly PeriodCount[], trust_levels: Record<string, number>, days: number) {
  const window = windowOf(NOW, days)
  const figures = collectFigures(rows, window, { trust_levels, reports: 0 })
  return presentFigures(roundFigures(figures), {
    ...window,
    ...{ generated_at: NOW.toISOString(), is_rounded: true, late_until: null, calibration },
  })
}

/** Every count of an answer. */
function countsOf({
  series,
  latency_ms,
  channels,
  quality,
  trust_levels,
  domains,
  calibration,
}: ReturnType<typeof answer>) {
  return [
    ...Object.values(series).flatMap((points) => points.map(({ n }) => n)),
    ...latency_ms.search.counts,
    ...Object.values(channels).flatMap(({ used, won }) => [used, won]),
    ...quality.counts,
    ...Object.values(trust_levels),
    ...Object.values(domains),
    ...calibration.outcomes.flatMap(({ n, succeeded }) => [n, succeeded]),
    calibration.reports,
  ]
}

test('whatever happened, no public count is 1 to 4, nor is any sum or difference of public counts of any windows', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 60 }),
      levels,
      fc.array(fc.integer({ min: 8, max: 90 })),
      (rows, trust, days) => {
        const counts = [30, ...days].flatMap((each) => countsOf(answer(rows, trust, each)))
        // multiples of five are closed under addition and subtraction
        expect(counts.filter((n) => !Number.isInteger(n) || n < 0 || n % 5 !== 0)).toEqual([])
      },
    ),
  )
})

test('another event changes a public count by nothing or by five', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), levels, row, (rows, trust, next) => {
      const [before, after] = [rows, [...rows, { ...next, n: 1, buckets: [] }]].map((all) => answer(all, trust, 30))
      const difference = (name: 'deposits' | 'searches' | 'feedback' | 'contributors') =>
        after?.series[name].map(({ n }, i) => n - (before?.series[name][i]?.n ?? 0)) ?? []
      for (const name of ['deposits', 'searches', 'feedback', 'contributors'] as const)
        expect(difference(name).every((by) => by === 0 || by === 5)).toBe(true)
    }),
  )
})

test('a rate tells nothing that the rounded counts do not, and is hidden where these are few', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), levels, (rows, trust) => {
      const { hit_rate, series } = answer(rows, trust, 30)
      for (const [i, { rate }] of hit_rate.entries()) {
        const searches = series.searches[i]?.n ?? 0
        if (searches < 20) expect(rate).toBeNull()
        else {
          // a rate has three decimals
          const hits = (rate ?? 0) * searches
          expect(Math.abs(hits - Math.round(hits / 5) * 5)).toBeLessThanOrEqual(searches * 0.0005 + 1e-9)
        }
      }
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillWeeks } from './vote-weeks.ts'

const MONDAY_MS = Date.parse('2026-01-05')
const weekOf = (index: number) => new Date(MONDAY_MS + index * 7 * 86_400_000).toISOString().slice(0, 10)

test('weeks without votes between those with some are filled', () => {
  const votes = [
    { week: '2026-01-05', helpful: 2, not_helpful: 0 },
    { week: '2026-01-26', helpful: 0, not_helpful: 1 },
  ]
  expect(fillWeeks(votes, 10).map(({ week, helpful }) => [week, helpful])).toEqual([
    ['2026-01-05', 2],
    ['2026-01-12', 0],
    ['2026-01-19', 0],
    ['2026-01-26', 0],
  ])
  expect(fillWeeks([], 10)).toEqual([])
})

test('the weeks follow each other, end with the last one, and are no more than asked', () => {
  const anyWeeks = fc.uniqueArray(fc.nat(80), { minLength: 1 }).map((indexes) => indexes.sort((a, b) => a - b))
  fc.assert(
    fc.property(anyWeeks, fc.integer({ min: 1, max: 30 }), (indexes, max_weeks) => {
      const votes = indexes.map((index) => ({ week: weekOf(index), helpful: index + 1, not_helpful: 0 }))
      const weeks = fillWeeks(votes, max_weeks)
      const [first = 0, last = 0] = [indexes[0], indexes.at(-1)]
      expect(weeks).toHaveLength(Math.min(max_weeks, last - first + 1))
      expect(weeks.at(-1)).toEqual(votes.at(-1))
      for (const [at, { week, helpful }] of [...weeks].reverse().entries()) {
        expect(week).toBe(weekOf(last - at))
        expect(helpful).toBe(indexes.includes(last - at) ? last - at + 1 : 0)
      }
    }),
  )
})

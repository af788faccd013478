import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ActivityTotal } from '../../records/activity/activity-store.ts'
import { findStruggles } from './find-struggles.ts'

const total = (fields: Partial<ActivityTotal>): ActivityTotal => ({
  kind: 'unmet_search',
  topic: 'docker',
  domain: 'coding',
  reason: '',
  count: 1,
  last_at: '2026-03-01T00:00:00.000Z',
  ...fields,
})

test.each([
  ['unmet_search', 2, 0],
  ['unmet_search', 3, 1],
  ['failed_outcome', 1, 0],
  ['failed_outcome', 2, 1],
  ['refused_deposit', 2, 0],
  ['refused_deposit', 3, 1],
  ['search', 1000, 0],
] as const)('%s, %i times: %i struggles', (kind, count, struggles) => {
  expect(findStruggles([total({ kind, count, reason: kind === 'refused_deposit' ? 'duplicate' : '' })])).toHaveLength(
    struggles,
  )
})

test('searches of one topic in two domains are one struggle, of the domain that most of them are in', () => {
  const rows = [total({ count: 1, domain: 'writing' }), total({ count: 2, last_at: '2026-03-05T00:00:00.000Z' })]
  expect(findStruggles(rows)).toEqual([
    { topic: 'docker', domain: 'coding', kind: 'unmet_searches', count: 3, last_at: '2026-03-05T00:00:00.000Z' },
  ])
})

test('refused deposits are counted by reason, over all topics', () => {
  const kind = 'refused_deposit'
  const rows = [
    total({ kind, reason: 'near_duplicate', topic: 'docker', count: 2 }),
    total({ kind, reason: 'near_duplicate', topic: 'git', count: 1 }),
    total({ kind, reason: 'quality_below_threshold', topic: 'docker', count: 2 }),
  ]
  expect(findStruggles(rows)).toMatchObject([{ topic: 'docker', count: 3, reasons: ['near_duplicate'] }])
})

test('struggles come most frequent first, at most ten, and each reaches its minimum', () => {
  const rows = fc.array(
    fc.record({
      kind: fc.constantFrom('unmet_search' as const, 'failed_outcome' as const, 'refused_deposit' as const),
      topic: fc.stringMatching(/^[a-z]{1,2}$/),
      domain: fc.constantFrom('coding', 'writing'),
      reason: fc.constantFrom('duplicate', 'secrets'),
      count: fc.integer({ min: 1, max: 5 }),
      last_at: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
    }),
  )
  fc.assert(
    fc.property(rows, (totals) => {
      const struggles = findStruggles(totals)
      expect(struggles.length).toBeLessThanOrEqual(10)
      const counts = struggles.map(({ count }) => count)
      expect(counts).toEqual([...counts].sort((a, b) => b - a))
      for (const { count } of struggles) expect(count).toBeGreaterThanOrEqual(2)
    }),
  )
})

import { expect, test } from 'vitest'
import { shouldSearch } from './should-search.ts'
import { SITUATIONS } from './testing-should-search-cases.ts'

test.each(SITUATIONS)('advice for %s', (_, situation, search) => {
  const advice = shouldSearch(situation)
  expect(advice.search).toBe(search)
  expect(advice.reason).not.toBe('')
  expect(advice.search && advice.q === null).toBe(false)
})

test('the query is redacted and within the limit', () => {
  const { q } = shouldSearch({ task: `deploy with token ghp_${'A1b2C3d4E5f6'.repeat(3)} ${'x'.repeat(3000)}` })
  expect(q).not.toContain('ghp_')
  expect(q?.length).toBeLessThanOrEqual(1000)
})

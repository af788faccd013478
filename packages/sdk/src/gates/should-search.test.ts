import { expect, test } from 'vitest'
import { shouldSearch } from './should-search.ts'

test.each([
  ['an error', { error_text: "TypeError: Cannot read properties of undefined (reading 'map')" }, true],
  ['many attempts', { task: 'render the invoice list in the sidebar', attempts: 2 }, true],
  ['work that goes wrong', { task: 'upgrade the project from webpack 4 to webpack 5' }, true],
  ['plain work', { task: 'rename the variable total to sum in cart.ts' }, false],
  ['a short task', { task: 'fix it' }, false],
  ['output without an error', { task: '', error_text: 'all good' }, false],
  ['nothing', {}, false],
])('advice for %s', (_, situation, search) => {
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

import fc from 'fast-check'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { renderAnswer } from './render-answer.ts'
import { truncateToBudget } from './truncate-to-budget.ts'

const words = 'the cache of a service kept an older certificate until restart E_CONN_REFUSED 10.2.3 `npm ci`'.split(' ')
const text = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((list) => list.join(' '))
const item = fc.record({ id: text, compact_summary: text, root_cause: text })
const answer = fc.record({ total_results: fc.nat(100), results: fc.array(item, { maxLength: 12 }) })
const noteOf = (left_out: string[]): string => left_out.join(', ')

test('what fits keeps to the budget with its note, as JSON and as text, and items of the same order stay', () => {
  fc.assert(
    fc.property(answer, fc.integer({ min: 60, max: 3000 }), (whole, budget) => {
      const { note, ...fitted } = truncateToBudget(whole, budget, ['results.root_cause', 'results'], noteOf)
      for (const form of [{ note, ...fitted }].flatMap((one) => [JSON.stringify(one), renderAnswer(one)]))
        expect(countTokens(form)).toBeLessThanOrEqual(budget)
      const { results = [] } = fitted as Partial<typeof whole>
      const ids = results.map(({ id }) => id)
      expect(ids).toEqual(whole.results.slice(0, ids.length).map(({ id }) => id))
      expect(note === '').toBe(JSON.stringify(fitted) === JSON.stringify(whole))
    }),
    { numRuns: 100 },
  )
})

const long = 'word '.repeat(400)

test('as few items go as possible, and it is said which', () => {
  const whole = { results: [{ id: 'a' }, { id: 'b' }, { id: long }] }
  expect(truncateToBudget(whole, 300, ['results'], noteOf)).toEqual({
    note: '1 of 3 results',
    results: [{ id: 'a' }, { id: 'b' }],
  })
})

test('fields go in the order of the cuts, and no more of them than needed', () => {
  const whole = { id: 'a', context: { goal: long }, problem: 'short', outcome: { status: 'good' } }
  expect(truncateToBudget(whole, 300, ['outcome', 'context', 'problem'], noteOf)).toEqual({
    note: 'outcome, context',
    id: 'a',
    problem: 'short',
  })
})

test('a text loses its end rather than all, with a mark where it goes on', () => {
  const { note, problem, ...others } = truncateToBudget({ id: 'a', problem: long }, 300, ['problem'], noteOf)
  expect(others).toEqual({ id: 'a' })
  expect(problem).toMatch(/^(word ){100,}word?.*…$/)
  expect(note).toBe('ends of texts')
})

test('what must stay of a list or a text stays, and the next cut makes room', () => {
  const record = { id: 'a', method: 'dig '.repeat(200), scores: { helpful: 1 }, cause: long }
  const whole = { results: [record, record] }
  const cuts = ['results.scores', ['results.method', 40], ['results', 1], 'results.cause'] as const
  const { note, results } = truncateToBudget(whole, 150, cuts, noteOf)
  expect(results).toEqual([{ id: 'a', method: `${'dig '.repeat(10).trim()}…`, cause: expect.stringMatching(/word…$/) }])
  expect(note).toBe('scores, ends of texts, 1 of 2 results')
})

test('a letter of two units is never cut in half', () => {
  const { problem } = truncateToBudget({ problem: '🦀'.repeat(500) }, 200, [['problem', 20]], noteOf)
  expect(problem).toMatch(/^🦀{20,}…$/u)
})

test('a text of which no more than a few letters would be left goes as a whole', () => {
  expect(truncateToBudget({ id: long, problem: long }, 300, ['problem'], noteOf)).toEqual({ note: 'problem', id: long })
})

test('lists inside lists are cut evenly', () => {
  const list = [{ id: 'a' }, { id: long }]
  const whole = { results: [{ results: list }, { results: list }] }
  expect(truncateToBudget(whole, 300, ['results.results'], noteOf)).toEqual({
    note: '2 of 4 results',
    results: [{ results: [{ id: 'a' }] }, { results: [{ id: 'a' }] }],
  })
})

test('what is not among the cuts stays, however long', () => {
  expect(truncateToBudget({ id: long }, 300, ['tags'], noteOf)).toEqual({ note: '', id: long })
})

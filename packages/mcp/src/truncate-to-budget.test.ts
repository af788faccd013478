import fc from 'fast-check'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { renderToolAnswer } from './render-tool-answer.ts'
import { truncateToBudget } from './truncate-to-budget.ts'

const words = 'the cache of a service kept an older certificate until restart E_CONN_REFUSED 10.2.3 `npm ci`'.split(' ')
const text = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((list) => list.join(' '))
const item = fc.record({ id: text, compact_summary: text, root_cause: text })
const answer = fc.record({ total_results: fc.nat(100), results: fc.array(item, { maxLength: 12 }) })
const formatNote = (left_out: string[]): string => left_out.join(', ')

test('an answer keeps to the budget with its note, as JSON and as text, and the first items stay in order', () => {
  fc.assert(
    fc.property(answer, fc.integer({ min: 60, max: 3000 }), (full_answer, budget) => {
      const { note, ...truncated } = truncateToBudget(
        full_answer,
        budget,
        ['results.root_cause', 'results'],
        formatNote,
      )
      for (const form of [{ note, ...truncated }].flatMap((each) => [JSON.stringify(each), renderToolAnswer(each)]))
        expect(countTokens(form)).toBeLessThanOrEqual(budget)
      const { results = [] } = truncated as Partial<typeof full_answer>
      const ids = results.map(({ id }) => id)
      expect(ids).toEqual(full_answer.results.slice(0, ids.length).map(({ id }) => id))
      expect(note === '').toBe(JSON.stringify(truncated) === JSON.stringify(full_answer))
    }),
    { numRuns: 100 },
  )
})

const long = 'word '.repeat(400)

test('as few items as possible are removed, and the note counts them', () => {
  const full_answer = { results: [{ id: 'a' }, { id: 'b' }, { id: long }] }
  expect(truncateToBudget(full_answer, 300, ['results'], formatNote)).toEqual({
    note: '1 of 3 results',
    results: [{ id: 'a' }, { id: 'b' }],
  })
})

test('fields are removed in the order of the steps, and no more than needed', () => {
  const full_answer = { id: 'a', context: { goal: long }, problem: 'short', outcome: { status: 'good' } }
  expect(truncateToBudget(full_answer, 300, ['outcome', 'context', 'problem'], formatNote)).toEqual({
    note: 'outcome, context',
    id: 'a',
    problem: 'short',
  })
})

test('a text is shortened with an ellipsis rather than removed', () => {
  const { note, problem, ...others } = truncateToBudget({ id: 'a', problem: long }, 300, ['problem'], formatNote)
  expect(others).toEqual({ id: 'a' })
  expect(problem).toMatch(/^(word ){100,}word?.*…$/)
  expect(note).toBe('ends of texts')
})

test('the minimum length of a step stays, and the next step makes room', () => {
  const record = { id: 'a', method: 'dig '.repeat(200), scores: { helpful: 1 }, cause: long }
  const full_answer = { results: [record, record] }
  const steps = ['results.scores', ['results.method', 40], ['results', 1], 'results.cause'] as const
  const { note, results } = truncateToBudget(full_answer, 150, steps, formatNote)
  expect(results).toEqual([{ id: 'a', method: `${'dig '.repeat(10).trim()}…`, cause: expect.stringMatching(/word…$/) }])
  expect(note).toBe('scores, ends of texts, 1 of 2 results')
})

test('a surrogate pair is never split', () => {
  const { problem } = truncateToBudget({ problem: '🦀'.repeat(500) }, 200, [['problem', 20]], formatNote)
  expect(problem).toMatch(/^🦀{20,}…$/u)
})

test('a text that would keep only a few characters is removed', () => {
  expect(truncateToBudget({ id: long, problem: long }, 300, ['problem'], formatNote)).toEqual({
    note: 'problem',
    id: long,
  })
})

test('lists inside lists are shortened to the same length', () => {
  const list = [{ id: 'a' }, { id: long }]
  const full_answer = { results: [{ results: list }, { results: list }] }
  expect(truncateToBudget(full_answer, 300, ['results.results'], formatNote)).toEqual({
    note: '2 of 4 results',
    results: [{ results: [{ id: 'a' }] }, { results: [{ id: 'a' }] }],
  })
})

test('a field that no step names stays, however long', () => {
  expect(truncateToBudget({ id: long }, 300, ['tags'], formatNote)).toEqual({ note: '', id: long })
})

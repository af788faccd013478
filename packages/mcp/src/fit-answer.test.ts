import fc from 'fast-check'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { fitAnswer } from './fit-answer.ts'
import { printAnswer } from './print-answer.ts'

const words = 'the cache of a service kept an older certificate until restart E_CONN_REFUSED 10.2.3 `npm ci`'.split(' ')
const text = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((list) => list.join(' '))
const item = fc.record({ id: text, compact_summary: text, root_cause: text })
const answer = fc.record({ total_results: fc.nat(100), results: fc.array(item, { maxLength: 12 }) })
const cuts = ['results.root_cause', 'results']

test('what fits keeps to the budget as JSON and as text, and whole items of the same order stay', () => {
  fc.assert(
    fc.property(answer, fc.integer({ min: 40, max: 3000 }), (whole, budget) => {
      const { answer: fitted, left_out } = fitAnswer(whole, budget, cuts)
      for (const form of [JSON.stringify(fitted), printAnswer(fitted)])
        expect(countTokens(form)).toBeLessThanOrEqual(budget)
      const { results } = fitted as typeof whole
      const ids = results.map(({ id }) => id)
      expect(ids).toEqual(whole.results.slice(0, ids.length).map(({ id }) => id))
      expect(left_out.length === 0).toBe(JSON.stringify(fitted) === JSON.stringify(whole))
    }),
    { numRuns: 100 },
  )
})

const long = 'word '.repeat(400)

test('as few items go as possible, and it is said which', () => {
  const whole = { results: [{ id: 'a' }, { id: 'b' }, { id: long }] }
  expect(fitAnswer(whole, 300, ['results'])).toEqual({
    answer: { results: [{ id: 'a' }, { id: 'b' }] },
    left_out: ['1 of 3 results'],
  })
})

test('fields go in the order of the cuts, and no more of them than needed', () => {
  const whole = { id: 'a', context: { goal: long }, problem: 'short', outcome: 'good' }
  expect(fitAnswer(whole, 300, ['outcome', 'context', 'problem'])).toEqual({
    answer: { id: 'a', problem: 'short' },
    left_out: ['outcome', 'context'],
  })
})

test('lists inside lists are cut evenly', () => {
  const list = [{ id: 'a' }, { id: long }]
  const { answer: fitted, left_out } = fitAnswer({ results: [{ results: list }, { results: list }] }, 300, [
    'results.results',
  ])
  expect(fitted).toEqual({ results: [{ results: [{ id: 'a' }] }, { results: [{ id: 'a' }] }] })
  expect(left_out).toEqual(['2 of 4 results'])
})

test('what is not among the cuts stays, however long', () => {
  expect(fitAnswer({ id: long }, 300, ['tags'])).toEqual({ answer: { id: long }, left_out: [] })
})

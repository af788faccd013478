import { expect, test } from 'vitest'
import { selectAdvice, toAdviceSearch } from './select-advice.ts'
import { ADVICE_CASES } from './testing-select-advice-cases.ts'

test.each(ADVICE_CASES)('$name', ({ query, answer, command, advice }) => {
  const chosen = selectAdvice(query, answer, command)
  expect(chosen?.id ?? null).toBe(advice)
  if (chosen) expect(answer.results).toContain(chosen)
})

test('the search asks for whole records with the lines of the error', () => {
  const query = { q: 'fold\nError: it is folded', error_message: 'Error: it is folded' }
  expect(toAdviceSearch(query)).toEqual({ ...query, limit: 3 })
  expect(toAdviceSearch({ q: 'x', error_message: null })).toEqual({ q: 'x', limit: 3 })
})

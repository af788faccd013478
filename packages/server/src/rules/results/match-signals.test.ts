import { expect, test } from 'vitest'
import { type ComparedMatch, lacksErrorCode, measureSignals } from './match-signals.ts'

const match = (parts: Partial<ComparedMatch>): ComparedMatch => ({
  ...{ question: '', words: [], title: '', problem: '', score: 0.5, margin: 0.1 },
  ...parts,
})

test('the lead in words is negative when another result has more of them', () => {
  const words = [
    { term: 'npm', weight: 1, is_in: [true, true] },
    { term: 'husky', weight: 3, is_in: [false, true] },
  ]
  expect(measureSignals(match({ question: 'npm husky', words })).word_lead).toBeCloseTo(-0.75)
})

test('words count as quoted when they stand in a row', () => {
  const words = ['broken', 'pipe', 'idle'].map((term) => ({ term, weight: 10, is_in: [true] }))
  const quotedIn = (title: string) => measureSignals(match({ question: 'broken pipe idle', words, title })).quoted
  expect(quotedIn('ssh: Broken pipe after being idle')).toBeCloseTo(20 / 60)
  expect(quotedIn('idle pipe, broken')).toBeCloseTo(10 / 60)
})

test('a name that the record lacks speaks against it, a plain word does not', () => {
  const lacks = (question: string, term: string) =>
    measureSignals(match({ question, words: [{ term, weight: 9, is_in: [false] }] })).lacks_name
  expect([lacks('pg.Pool hangs', 'pg.pool'), lacks('husky hangs', 'huski')]).toEqual([1, 0])
})

test.each([
  ['E0308', true],
  ['TS2307', true],
  ['ENOENT', true],
  ['ERR_REQUIRE_ESM', true],
  ['pg.Pool', false],
])('%s is a code of an error: %s', (name, expected) => {
  const words = [{ term: name.toLowerCase(), weight: 9, is_in: [false, true] }]
  expect(lacksErrorCode({ question: `it says ${name} here`, words })).toBe(expected)
})

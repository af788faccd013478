import { expect, test } from 'vitest'
import type { CallOutput } from '../operation-types.ts'
import { selectAdvice, toAdviceSearch } from './select-advice.ts'

const ERROR = 'Error: ERR_WIDGET_UNSEALED cannot fold the widget twice'
const query = { q: `fold\n${ERROR}`, error_message: ERROR }

const about = (error: string, change: object = {}) => ({
  id: 'exp_0123456789abcdef',
  title: 'Known trouble',
  problem: `It ends with ${error}`,
  failed_approaches: [{ attempt: 'again', why_it_failed: 'the same' }],
  outcome: { status: 'resolved' },
  validity: { status: 'active' },
  ...change,
})
// only the fields that the rule reads
const answer = (results: object[], confidence: string | null = 'medium') =>
  ({ results, metadata: { confidence } }) as unknown as CallOutput<'searchExperiences'>

test.each(['medium', 'high'])('a record about the error is advice when the confidence is %s', (confidence) => {
  const record = about(ERROR)
  expect(selectAdvice(query, answer([record], confidence))).toBe(record)
})

test.each<[string, object, (string | null)?]>([
  ['low confidence', about(ERROR), 'low'],
  ['no confidence', about(ERROR), null],
  ['a stale record', about(ERROR, { validity: { status: 'stale' } })],
  ['a disputed record', about(ERROR, { validity: { status: 'disputed' } })],
  ['a superseded record', about(ERROR, { validity: { status: 'superseded' } })],
  ['an unresolved record', about(ERROR, { outcome: { status: 'unresolved' } })],
  ['another error', about(ERROR.replace('UNSEALED', 'SEALED'))],
  ['a compact item, which lacks the texts to compare', about(ERROR, { problem: undefined })],
])('%s is no advice', (_, record, confidence = 'medium') => {
  const { problem, ...compact } = record as { problem?: string }
  expect(selectAdvice(query, answer([problem === undefined ? compact : record], confidence))).toBe(null)
})

test('an error with two full names is answered although the search is not sure', () => {
  const error_message = 'Class<org.acme.Node> cannot be converted to org.acme.yaml.Options'
  const record = about(error_message)
  expect(selectAdvice({ q: error_message, error_message }, answer([record], 'low'))).toBe(record)
})

test('the first result that is about the error is chosen, behind others that are not or are not in force', () => {
  const record = about(ERROR, { id: 'exp_right' })
  const others = [about('another error'), about(ERROR, { validity: { status: 'stale' } })]
  expect(selectAdvice(query, answer([...others, record]))).toBe(record)
})

test.each([
  ['git merge feat', false],
  ['cd app && git merge feat', false],
  ['git rebase main', true],
  ['git', true],
  ['make all', true],
  [undefined, true],
])('a record that shows `git rebase` answers a failure of %j: %j', (command, is_advice) => {
  const record = about(ERROR, { problem: `During \`git rebase main\` it stops with ${ERROR}` })
  expect(selectAdvice(query, answer([record]), command) !== null).toBe(is_advice)
})

test('the command in front of the query is not compared as a line of the error', () => {
  const error_message = 'Error: ERR_WIDGET_7 no'
  const record = about(error_message)
  const short = { q: `fold all\n${error_message}`, error_message }
  expect(selectAdvice(short, answer([record]), 'fold all --now')).toBe(record)
})

test('the search asks for whole records with the lines of the error', () => {
  expect(toAdviceSearch(query)).toEqual({ ...query, limit: 3 })
  expect(toAdviceSearch({ q: 'x', error_message: null })).toEqual({ q: 'x', limit: 3 })
})

import { expect, test } from 'vitest'
import { ENDORSEMENT } from '../trust/trust-classes.ts'
import { type ComparedAnswer, findDisagreements } from './disagreements.ts'

const METHODS = {
  a: 'Release every client in a finally block and watch pool.waitingCount.',
  b: 'Raise max_connections to 500 on the server and restart PostgreSQL.',
}
const answer = (id: string, parts: Partial<ComparedAnswer> = {}): ComparedAnswer => ({
  id,
  owner: id,
  cluster: id,
  endorsement: ENDORSEMENT.none,
  created_ms: 0,
  is_team: false,
  method: METHODS.a,
  superseded_by: null,
  ...parts,
})
const find = (page: ComparedAnswer[], isSameQuestion = () => true) => [...findDisagreements(page, isSameQuestion)]

test('colleagues, who are one cluster, disagree within their workspace', () => {
  const team = (id: string, parts: Partial<ComparedAnswer> = {}) =>
    answer(id, { cluster: 'team', is_team: true, ...parts })
  const [one, two] = [team('one'), team('two', { method: METHODS.b })]
  expect(find([one, two])).toEqual([
    ['one', 'two'],
    ['two', 'one'],
  ])
  expect(find([one, { ...two, owner: 'one' }])).toEqual([])
  expect(find([{ ...one, is_team: false }, two])).toEqual([])
})

test('two answers to one question by different methods name each other', () => {
  expect(find([answer('one'), answer('two', { method: METHODS.b })])).toEqual([
    ['one', 'two'],
    ['two', 'one'],
  ])
})

test('an unendorsed answer casts no doubt on an endorsed one', () => {
  expect(find([answer('lie', { method: METHODS.b }), answer('right', { endorsement: ENDORSEMENT.confirmed })])).toEqual(
    [['lie', 'right']],
  )
  const endorsed = [
    answer('one', { endorsement: ENDORSEMENT.confirmed }),
    answer('two', { endorsement: ENDORSEMENT.confirmed, method: METHODS.b }),
  ]
  expect(find(endorsed)).toHaveLength(2)
})

test('the best answer that contradicts is named', () => {
  const page = [answer('one'), answer('two', { method: METHODS.b }), answer('three', { method: METHODS.b })]
  expect(find(page)).toEqual([
    ['one', 'two'],
    ['two', 'one'],
    ['three', 'one'],
  ])
})

test.each<[string, Partial<ComparedAnswer>]>([
  ['with the same method', { method: `${METHODS.a} It helps.` }],
  ['with a placeholder for a method', { method: '-' }],
  ['of the same cluster', { method: METHODS.b, cluster: 'one' }],
  ['which is a newer version', { method: METHODS.b, superseded_by: 'one' }],
])('an answer %s does not contradict', (_, parts) => {
  expect(find([answer('one'), answer('two', parts)])).toEqual([])
})

test('answers to different questions do not contradict each other', () => {
  expect(find([answer('one'), answer('two', { method: METHODS.b })], () => false)).toEqual([])
})

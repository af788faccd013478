import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENDORSEMENT } from '../trust/trust-classes.ts'
import type { PageCandidate } from './diversify-results.ts'
import { promoteEndorsed } from './promote-endorsed.ts'

const candidate = (id: string, is_endorsed = false, owner = id): PageCandidate => ({
  id,
  owner,
  cluster: owner,
  endorsement: is_endorsed ? ENDORSEMENT.confirmed : ENDORSEMENT.none,
  created_ms: 0,
  is_team: false,
})
const order = (candidates: PageCandidate[], isSameQuestion = (_a: PageCandidate, _b: PageCandidate) => true) =>
  promoteEndorsed(candidates, 'reader', isSameQuestion).map(({ id }) => id)

test('an endorsed record ranks above unendorsed ones to the same question', () => {
  expect(order([candidate('lie'), candidate('copy'), candidate('true', true)])).toEqual(['true', 'lie', 'copy'])
})

test('a record about another question keeps its place', () => {
  const isSameQuestion = (a: PageCandidate, b: PageCandidate) => ![a.id, b.id].includes('other')
  expect(order([candidate('other'), candidate('lie'), candidate('true', true)], isSameQuestion)).toEqual([
    'other',
    'true',
    'lie',
  ])
})

test('endorsed records keep their order, and records of the reader their place', () => {
  expect(order([candidate('a', true), candidate('b', true)])).toEqual(['a', 'b'])
  expect(order([candidate('mine', false, 'reader'), candidate('true', true)])).toEqual(['mine', 'true'])
})

test('no record is dropped, and without an endorsed one the order stays', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (endorsed) => {
      const candidates = endorsed.map((is, at) => candidate(String(at), is))
      expect(order(candidates).sort()).toEqual(candidates.map(({ id }) => id).sort())
      const unendorsed = candidates.map((one) => ({ ...one, endorsement: ENDORSEMENT.none }))
      expect(order(unendorsed)).toEqual(unendorsed.map(({ id }) => id))
    }),
  )
})

test('what a root or proven voters confirm ranks above what only seasoned ones endorse', () => {
  const endorsed = { ...candidate('lie'), endorsement: ENDORSEMENT.endorsed }
  expect(order([endorsed, candidate('true', true)])).toEqual(['true', 'lie'])
  expect(order([candidate('true', true), endorsed])).toEqual(['true', 'lie'])
})

test('of two records that only seasoned voters endorse, the older one is first', () => {
  const endorsed = (id: string, created_ms: number) => ({
    ...candidate(id),
    endorsement: ENDORSEMENT.endorsed,
    created_ms,
  })
  expect(order([endorsed('lie', 2), endorsed('true', 1)])).toEqual(['true', 'lie'])
  expect(order([endorsed('true', 1), endorsed('lie', 2)])).toEqual(['true', 'lie'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageCandidate } from './diversify-results.ts'
import { promoteEndorsed } from './promote-endorsed.ts'

const candidate = (id: string, is_endorsed = false, owner = id): PageCandidate => ({
  id,
  owner,
  cluster: owner,
  is_endorsed,
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
      const unendorsed = candidates.map((one) => ({ ...one, is_endorsed: false }))
      expect(order(unendorsed)).toEqual(unendorsed.map(({ id }) => id))
    }),
  )
})

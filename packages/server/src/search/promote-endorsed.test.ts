import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageCandidate } from './diversify-results.ts'
import { promoteEndorsed } from './promote-endorsed.ts'

const of = (id: string, is_endorsed = false, owner = id): PageCandidate => ({ id, owner, cluster: owner, is_endorsed })
const order = (placed: PageCandidate[], isSameMatter = (_a: PageCandidate, _b: PageCandidate) => true) =>
  promoteEndorsed(placed, 'reader', isSameMatter).map(({ id }) => id)

test('a confirmed record stands before unconfirmed ones of the same matter', () => {
  expect(order([of('lie'), of('copy'), of('true', true)])).toEqual(['true', 'lie', 'copy'])
})

test('what is about something else keeps its place', () => {
  const isSameMatter = (a: PageCandidate, b: PageCandidate) => ![a.id, b.id].includes('other')
  expect(order([of('other'), of('lie'), of('true', true)], isSameMatter)).toEqual(['other', 'true', 'lie'])
})

test('confirmed records keep their order, and those of the reader their place', () => {
  expect(order([of('a', true), of('b', true)])).toEqual(['a', 'b'])
  expect(order([of('mine', false, 'reader'), of('true', true)])).toEqual(['mine', 'true'])
})

test('none is dropped, and without a confirmed one nothing moves', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (settled) => {
      const placed = settled.map((is, at) => of(String(at), is))
      expect(order(placed).sort()).toEqual(placed.map(({ id }) => id).sort())
      const none = placed.map((one) => ({ ...one, is_endorsed: false }))
      expect(order(none)).toEqual(none.map(({ id }) => id))
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Blend, blendOf, leastMix, liftByError, type QueryKind, rankFactor, relevance } from './blend.ts'

const prose: QueryKind = {
  code_share: 0,
  non_latin_share: 0,
  accented_share: 0,
  is_glossed: false,
  has_error_message: false,
}
const even: Blend = { share: 0.6, exponent: 1 }

test.each<[string, Partial<QueryKind>, number]>([
  ['prose', {}, 0.6],
  ['half code', { code_share: 0.5 }, 0.6],
  ['mostly code', { code_share: 0.6 }, 0.4],
  ['an error message', { has_error_message: true }, 0.4],
  ['much Thai', { non_latin_share: 0.3 }, 0.1],
  ['a Thai word in English', { non_latin_share: 0.2 }, 0.6],
  ['a Thai error message', { non_latin_share: 0.7, has_error_message: true }, 0.1],
  ['Chinese put into English', { is_glossed: true, non_latin_share: 0.7, has_error_message: true }, 0.4],
  ['Hungarian', { accented_share: 0.04 }, 0.2],
])('semantic share of %s', (_, kind, expected) => {
  expect(blendOf({ ...prose, ...kind }, ['semantic', 'lexical']).share).toBe(expected)
  expect(blendOf({ ...prose, ...kind }, ['lexical']).share).toBe(0)
  expect(blendOf({ ...prose, ...kind }, ['semantic'])).toEqual({ share: 1, exponent: 1 })
})

test('relevance blends both channels within 0..1', () => {
  expect(relevance(0.5, 0.25, even)).toBeCloseTo(0.4)
  expect(relevance(-0.5, 0.25, even)).toBeCloseTo(0.1)
  expect(relevance(1.2, 1, even)).toBe(1)
  expect(relevance(0.9, 0.25, { share: 0, exponent: 1 })).toBe(0.25)
  expect(relevance(0.5, 0.25, { share: 0.6, exponent: 0.5 })).toBeCloseTo(Math.sqrt(0.4))
})

test('a document without a vector competes by its words, and gets nothing without them', () => {
  expect(relevance(null, 0, even)).toBe(0)
  expect(relevance(null, 0.5, even)).toBeGreaterThan(relevance(0, 0.5, even))
  expect(relevance(null, 0.5, { share: 0, exponent: 1 })).toBe(0.5)
})

test.each([
  [1, 'active', 1],
  [0, 'active', 1 / 1.2],
  [0.5, 'stale', (1.1 / 1.2) * 0.7],
  [0.5, 'disputed', (1.1 / 1.2) * 0.5],
  [0.5, 'superseded', (1.1 / 1.2) * 0.5],
] as const)('quality %s and validity %s give factor %s', (quality, validity, expected) => {
  expect(rankFactor(quality, validity)).toBeCloseTo(expected)
})

test('what reaches a floor has at least the mix that goes with it', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.record({ share: fc.constantFrom(0, 0.1, 0.6, 1), exponent: fc.constantFrom(0.33, 0.85, 1) }),
      (cosine, lexical, blend) => {
        const reached = relevance(cosine, lexical, blend)
        expect(blend.share * cosine + (1 - blend.share) * lexical).toBeGreaterThanOrEqual(leastMix(reached, blend))
      },
    ),
  )
  expect(leastMix(0.25, { share: 0.6, exponent: 1 })).toBeCloseTo(0.25, 5)
})

test('a shared error lifts by its square, to .75 at least when it is whole, and keeps the order', () => {
  expect(liftByError(0.4, 0)).toBe(0.4)
  expect(liftByError(0, 1)).toBe(0.75)
  expect(liftByError(0, 0.5)).toBeCloseTo(0.75 / 4)
  expect(liftByError(0.5, 1)).toBeGreaterThan(liftByError(0.4, 1))
  expect(liftByError(1, 1)).toBe(1)
})

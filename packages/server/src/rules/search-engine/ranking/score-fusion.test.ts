import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  boostByErrorMatch,
  chooseFusionWeights,
  type FusionWeights,
  fuseScores,
  minLinearScore,
  type QueryFeatures,
  rankFactor,
  splitRankFactor,
} from './score-fusion.ts'

const english: QueryFeatures = { non_latin_share: 0, accented_share: 0, is_translated: false }
const linear: FusionWeights = { semantic_weight: 0.6, exponent: 1 }

test.each<[string, Partial<QueryFeatures>, number]>([
  ['English', {}, 0.6],
  ['much Thai', { non_latin_share: 0.3 }, 0.1],
  ['a Thai word in English', { non_latin_share: 0.2 }, 0.6],
  ['translated Chinese', { is_translated: true, non_latin_share: 0.7 }, 0.4],
  ['Hungarian', { accented_share: 0.04 }, 0.2],
])('the semantic weight of %s', (_, features, expected) => {
  expect(chooseFusionWeights({ ...english, ...features }, ['semantic', 'lexical']).semantic_weight).toBe(expected)
  expect(chooseFusionWeights({ ...english, ...features }, ['lexical']).semantic_weight).toBe(0)
  expect(chooseFusionWeights({ ...english, ...features }, ['semantic'])).toEqual({ semantic_weight: 1, exponent: 1 })
})

test('the relevance combines both channels within 0..1', () => {
  expect(fuseScores(0.5, 0.25, linear)).toBeCloseTo(0.4)
  expect(fuseScores(-0.5, 0.25, linear)).toBeCloseTo(0.1)
  expect(fuseScores(1.2, 1, linear)).toBe(1)
  expect(fuseScores(0.9, 0.25, { semantic_weight: 0, exponent: 1 })).toBe(0.25)
  expect(fuseScores(0.5, 0.25, { semantic_weight: 0.6, exponent: 0.5 })).toBeCloseTo(Math.sqrt(0.4))
})

test('a document without a vector is scored by its words and gets 0 without them', () => {
  expect(fuseScores(null, 0, linear)).toBe(0)
  expect(fuseScores(null, 0.5, linear)).toBeGreaterThan(fuseScores(0, 0.5, linear))
  expect(fuseScores(null, 0.5, { semantic_weight: 0, exponent: 1 })).toBe(0.5)
})

test.each([
  [1, 'active', 1],
  [0, 'active', 1 / 1.2],
  [0.5, 'stale', (1.1 / 1.2) * 0.7],
  [0.5, 'disputed', (1.1 / 1.2) * 0.5],
  [0.5, 'superseded', (1.1 / 1.2) * 0.5],
] as const)('quality %s and validity %s give the factor %s', (quality, validity, expected) => {
  expect(rankFactor(quality, validity)).toBeCloseTo(expected)
})

test('a document that reaches a relevance has at least the linear score of its lower bound', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.record({ semantic_weight: fc.constantFrom(0, 0.1, 0.6, 1), exponent: fc.constantFrom(0.33, 0.7, 1) }),
      (cosine, lexical, weights) => {
        const reached = fuseScores(cosine, lexical, weights)
        expect(weights.semantic_weight * cosine + (1 - weights.semantic_weight) * lexical).toBeGreaterThanOrEqual(
          minLinearScore(reached, weights),
        )
      },
    ),
  )
  expect(minLinearScore(0.25, { semantic_weight: 0.6, exponent: 1 })).toBeCloseTo(0.25, 5)
})

test('a shared error boosts by its square, the whole error to .75 at least, and equal shares keep the order', () => {
  expect(boostByErrorMatch(0.4, 0)).toBe(0.4)
  expect(boostByErrorMatch(0, 1)).toBe(0.75)
  expect(boostByErrorMatch(0, 0.5)).toBeCloseTo(0.75 / 4)
  expect(boostByErrorMatch(0.5, 1)).toBeGreaterThan(boostByErrorMatch(0.4, 1))
  expect(boostByErrorMatch(1, 1)).toBe(1)
})

test('a rank factor is split into those of quality and validity', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(...(['active', 'stale', 'disputed', 'superseded'] as const)),
      (quality, validity) => {
        const split = splitRankFactor(rankFactor(quality, validity))
        expect(split.validity).toBe(rankFactor(1, validity))
        expect(split.quality).toBeCloseTo(rankFactor(quality, 'active'), 12)
      },
    ),
  )
})

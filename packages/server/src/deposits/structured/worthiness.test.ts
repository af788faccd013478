import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTestExperience } from '../../rules/quality/testing-experience.ts'
import { assessWorthiness, MIN_WORTHINESS } from './worthiness.ts'

const assess = (
  max_cosine: number | null,
  parts: Parameters<typeof createTestExperience>[0] = {},
  unmet_searches = 0,
) => assessWorthiness(createTestExperience(parts), { max_cosine, unmet_searches })
const passes = (...facts: Parameters<typeof assess>): boolean => assess(...facts).score >= MIN_WORTHINESS

const stated = {
  successful_approach: { method: 'Ran jest with --maxWorkers=1 in CI.', time_to_resolution_minutes: 600 },
  outcome: { status: 'resolved', evidence_class: 'production_validated' },
}

describe('an ordinary deposit with one failed approach', () => {
  test.each([
    ['in a new topic', 0.4, true],
    ['in a known topic', 0.75, true],
    ['in a dense topic', 0.85, true],
    ['close to a copy in meaning', 0.91, false],
    ['a copy in meaning', 0.95, false],
    ['without embeddings', null, true],
  ])('%s (cosine %s) passes: %s', (_, cosine, expected) => {
    expect(passes(cosine)).toBe(expected)
  })

  test('in a new topic passes with a margin', () => {
    expect(assess(0.6).score).toBeGreaterThan(MIN_WORTHINESS + 0.15)
  })
})

test('unverified statements add at most .10 and do not make a copy pass', () => {
  expect(assess(0.95, stated).score - assess(0.95).score).toBeCloseTo(0.1, 5)
  expect(passes(0.95, stated)).toBe(false)
})

test('all unverified statements together change the score by at most .10, whatever the text and its neighbors', () => {
  const failed = { attempt: 'Raised the timeout', why_it_failed: 'The database stayed slow' }
  fc.assert(
    fc.property(
      fc.record({
        minutes: fc.option(fc.integer({ min: 0, max: 1e9 })),
        evidence_class: fc.constantFrom('production_validated', 'local_tested', 'speculative', 'anything', null),
        evidence: fc.option(fc.string()),
        status: fc.constantFrom('resolved', 'workaround', 'unresolved'),
        conditions: fc.array(fc.string({ minLength: 1 }), { maxLength: 5 }),
        versions: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
        tags: fc.array(fc.string(), { maxLength: 5 }),
      }),
      fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 5 }),
      (claims, cosine, failures, searches) => {
        const { method } = createTestExperience().successful_approach
        const failed_approaches = Array(failures).fill(failed)
        const plain = assess(cosine, { failed_approaches, successful_approach: { method } }, searches)
        const claimed = assess(
          cosine,
          {
            failed_approaches,
            successful_approach: { method, time_to_resolution_minutes: claims.minutes },
            outcome: { status: claims.status, evidence: claims.evidence, evidence_class: claims.evidence_class },
            applies_when: claims.conditions,
            does_not_apply_when: claims.conditions,
            context: { environment: { versions: claims.versions } },
            tags: claims.tags,
          },
          searches,
        )
        expect(Math.abs(claimed.score - plain.score)).toBeLessThanOrEqual(0.1 + 1e-9)
      },
    ),
  )
})

test('unmet searches for a topic raise the score, up to three searches', () => {
  expect(assess(0.9, {}, 3).score).toBeCloseTo(assess(0.9).score + 0.15, 3)
  expect(assess(0.9, {}, 30).score).toBe(assess(0.9, {}, 3).score)
})

test('each failed approach up to the third raises the score', () => {
  const failed = { attempt: 'Raised the timeout', why_it_failed: 'The database stayed slow' }
  const scores = [1, 2, 3, 4].map((count) => assess(0.9, { failed_approaches: Array(count).fill(failed) }).score)
  expect(scores[1]).toBeGreaterThan(scores[0] ?? 1)
  expect(scores[2]).toBeGreaterThan(scores[1] ?? 1)
  expect(scores[3]).toBe(scores[2])
})

test('paths, private hosts and ids of one project lower transferability', () => {
  const project_specific = assess(0.5, {
    problem: '/srv/billing/app.py /srv/billing/run.py fails on db1.corp.internal and db2.corp.internal with BILL-2231',
    root_cause: '/srv/billing/conf.ini names 10.0.3.17',
    insight: 'ask BILL-2231',
    successful_approach: { method: '/srv/billing/restart.sh' },
  })
  expect(project_specific.parts.transferability).toBeLessThan(0.2)
  expect(assess(0.5).parts.transferability).toBeCloseTo(0.8)
  expect(assess(0.5, { applies_when: ['small runners'] }).parts.transferability).toBe(1)
})

test('all parts are from 0 to 1, and the score never falls with the distance', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (cosine, step) => {
        const near = assess(cosine)
        expect(Object.keys(near.parts)).toEqual(['novelty', 'consequence', 'transferability', 'recurrence', 'evidence'])
        for (const value of [near.score, ...Object.values(near.parts)]) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1)
        }
        expect(assess(cosine - step).score).toBeGreaterThanOrEqual(near.score)
      },
    ),
  )
})

test.each([
  ['-'.repeat(300_000)],
  [`${'-'.repeat(300_000)}a`],
  [`a${'.'.repeat(300_000)}`],
  [`/${'-'.repeat(300_000)}a`],
])(
  'a token of very many punctuation characters takes linear time',
  (method) => {
    const { parts } = assess(null, { successful_approach: { method } })
    expect(parts.transferability).toBeGreaterThan(0)
  },
  5000,
)

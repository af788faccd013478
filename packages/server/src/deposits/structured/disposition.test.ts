import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { determineDisposition } from './disposition.ts'
import { MIN_WORTHINESS } from './worthiness.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('determineDisposition', () => {
  it.each([
    [0.34, null, 'rejected'],
    [0.35, null, 'auto_deposit'],
    [0.5, { review_above: 0.4, auto_deposit_above: 0.6 }, 'review'],
    [0.6, { review_above: 0.4, auto_deposit_above: 0.6 }, 'auto_deposit'],
    [0.39, { review_above: 0.4, auto_deposit_above: 0.6 }, 'rejected'],
    [0.3, { review_above: 0, auto_deposit_above: 0 }, 'review'],
    [0.5, { auto_deposit_above: 0.6 }, 'review'],
    [0.3, { auto_deposit_above: 0.6 }, 'rejected'],
    [0.5, { review_above: 0.4 }, 'auto_deposit'],
    [0.5, { review_above: null, auto_deposit_above: null }, 'auto_deposit'],
  ])('a score of %d with thresholds %j is %s', (score, thresholds, name) => {
    expect(determineDisposition(score, thresholds, 'deposit').name).toBe(name)
  })

  it.each([
    [0, { review_above: 0, auto_deposit_above: 0 }, 'auto_deposit'],
    [0.998, { review_above: 0, auto_deposit_above: 0.999 }, 'review'],
    [0, { review_above: 0, auto_deposit_above: 0.999 }, 'review'],
    [0.25, { auto_deposit_above: 0.2 }, 'auto_deposit'],
    [0.15, { auto_deposit_above: 0.2 }, 'rejected'],
    [0.3, { review_above: 0.1 }, 'review'],
    [0.35, { review_above: 0.1 }, 'auto_deposit'],
    [0.34, null, 'rejected'],
    [0.35, null, 'auto_deposit'],
  ])('a score of %d with thresholds %j of a crawler or operator is %s', (score, thresholds, name) => {
    for (const scope of ['crawler', 'operator'] as const)
      expect(determineDisposition(score, thresholds, scope).name).toBe(name)
  })

  it('never stores a deposit of others that would not pass without thresholds', () => {
    fc.assert(
      fc.property(share, fc.option(share), fc.option(share), (score, review_above, auto_deposit_above) => {
        const { name } = determineDisposition(score, { review_above, auto_deposit_above }, 'full')
        if (score < MIN_WORTHINESS) expect(name).not.toBe('auto_deposit')
      }),
    )
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INCOMPLETE_RUNS, SOLVED_RUN } from './testing-worth-depositing-cases.ts'
import { worthDepositing } from './worth-depositing.ts'

test('a solved problem with failed attempts is worth depositing', () => {
  const { worth, score, reasons, missing } = worthDepositing(SOLVED_RUN)
  expect({ worth, missing }).toEqual({ worth: true, missing: [] })
  expect(score).toBeGreaterThan(0.8)
  expect(reasons.length).toBe(4)
})

test.each(INCOMPLETE_RUNS)('a run with %s is not worth depositing yet', (_, change) => {
  const { worth, missing } = worthDepositing({ ...SOLVED_RUN, ...change })
  expect(worth).toBe(false)
  expect(missing.length).toBe(1)
})

test('more failed attempts and more time never lower the score', () => {
  fc.assert(
    fc.property(fc.nat(6), fc.nat(300), (failures, minutes) => {
      const failed_attempts = Array.from({ length: failures }, (_, n) => `attempt number ${n} failed`)
      const { score } = worthDepositing({ ...SOLVED_RUN, failed_attempts, minutes })
      const more = worthDepositing({
        ...SOLVED_RUN,
        failed_attempts: [...failed_attempts, 'one more attempt'],
        minutes: minutes + 10,
      })
      expect(more.score).toBeGreaterThanOrEqual(score)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(more.score).toBeLessThanOrEqual(1)
    }),
  )
})

test('never throws', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(fc.string()),
      fc.string(),
      fc.double(),
      (problem, failed_attempts, solution, minutes) => {
        const { score } = worthDepositing({ problem, failed_attempts, solution, minutes })
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
      },
    ),
  )
})

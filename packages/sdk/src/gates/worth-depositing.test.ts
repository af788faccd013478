import fc from 'fast-check'
import { expect, test } from 'vitest'
import { worthDepositing } from './worth-depositing.ts'

const good = {
  problem: 'npm ci fails in the image with `EBADENGINE` since the base moved to node 22.4.0.',
  failed_attempts: [
    'Deleted the lock file: it came back with the same entry',
    'Set engine-strict=false: ci ignores it',
  ],
  solution: 'Pinned the base image to node:20.19 and raised the range in engines in a second change.',
  minutes: 45,
}

test('a solved problem with failed attempts is worth depositing', () => {
  const { worth, score, reasons, missing } = worthDepositing(good)
  expect({ worth, missing }).toEqual({ worth: true, missing: [] })
  expect(score).toBeGreaterThan(0.8)
  expect(reasons.length).toBe(4)
})

test.each([
  ['no solution', { solution: undefined }],
  ['a trivial solution', { solution: 'Fixed the typo in the config file.' }],
  ['no dead end', { failed_attempts: [] }],
  ['hardly a problem', { problem: 'it broke' }],
  ['a secret in it', { problem: `${good.problem} token ghp_${'A1b2C3d4E5f6'.repeat(3)}` }],
])('a run with %s is not worth depositing yet', (_, change) => {
  const { worth, missing } = worthDepositing({ ...good, ...change })
  expect(worth).toBe(false)
  expect(missing.length).toBe(1)
})

test('more failed attempts and more time never lower the score', () => {
  fc.assert(
    fc.property(fc.nat(6), fc.nat(300), (failures, minutes) => {
      const failed_attempts = Array.from({ length: failures }, (_, n) => `attempt number ${n} failed`)
      const { score } = worthDepositing({ ...good, failed_attempts, minutes })
      const more = worthDepositing({
        ...good,
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

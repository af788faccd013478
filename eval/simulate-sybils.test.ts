import { expect, test } from 'vitest'
import { createRandom } from './random.ts'
import {
  BAD_HOLD_RATE,
  boostingSucceeds,
  buryingSucceeds,
  estimateShare,
  GOOD_HOLD_RATE,
  isDisputed,
} from './simulate-sybils.ts'

const TRIALS = 400
const NEWCOMERS = { bought: 300, crowd: 'newcomers' } as const

test.each([
  [3, 0.2],
  [8, 0.05],
])(
  'with %d honest voters, 300 newcomers lift a bad record above the median good one in at most %d of the trials',
  (honest, max_share) => {
    const random = createRandom(honest)
    expect(estimateShare(TRIALS, () => boostingSucceeds({ honest, ...NEWCOMERS }, random))).toBeLessThanOrEqual(
      max_share,
    )
  },
)

test.each([3, 8, 20])(
  '300 newcomers bury a good record with %d honest votes in at most .01 of the trials',
  (honest) => {
    const random = createRandom(honest)
    const bury = () => buryingSucceeds({ honest, ...NEWCOMERS }, 'incorrect', random)
    expect(estimateShare(TRIALS, bury)).toBeLessThanOrEqual(0.01)
  },
)

test.each([8, 20])(
  '300 newcomers make a good record with %d honest votes stale in at most .01 of the trials',
  (honest) => {
    const random = createRandom(honest)
    const bury = () => buryingSucceeds({ honest, ...NEWCOMERS }, 'outdated', random)
    expect(estimateShare(TRIALS, bury)).toBeLessThanOrEqual(0.01)
  },
)

test('honest votes dispute bad records and not good ones', () => {
  const random = createRandom(5)
  expect(estimateShare(TRIALS, () => isDisputed(20, BAD_HOLD_RATE, random))).toBeGreaterThanOrEqual(0.8)
  expect(estimateShare(TRIALS, () => isDisputed(10, GOOD_HOLD_RATE, random))).toBeLessThanOrEqual(0.02)
})

test('the same seed gives the same figures', () => {
  const run = () => estimateShare(50, () => boostingSucceeds({ honest: 3, ...NEWCOMERS }, random))
  let random = createRandom(9)
  const first = run()
  random = createRandom(9)
  expect(run()).toBe(first)
})

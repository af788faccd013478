import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

const openingTimes = (failure_times: number[]) => {
  const breaker = createCircuitBreaker({ max_failures: 3, window_ms: 100 })
  return failure_times.filter((at_ms) => breaker.recordFailure(at_ms))
}

test.each([
  ['too few failures do not open the circuit', [0, 1], []],
  ['enough simultaneous failures open it', [0, 0, 0], [0]],
  ['a failure that has left the window does not count', [0, 50, 100], []],
  ['three failures within a later window open it', [0, 150, 160, 170], [170]],
])('%s', (_name, failure_times, expected) => {
  expect(openingTimes(failure_times)).toEqual(expected)
})

test('a reset drops the recorded failures', () => {
  const breaker = createCircuitBreaker({ max_failures: 2, window_ms: 100 })
  breaker.recordFailure(0)
  breaker.reset()
  expect([breaker.recordFailure(1), breaker.recordFailure(2)]).toEqual([false, true])
})

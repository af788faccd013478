import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

const opensAt = (times: number[]) => {
  const breaker = createCircuitBreaker({ most: 3, window_ms: 100 })
  return times.filter((at) => breaker.recordFailure(at))
}

test.each([
  ['too few', [0, 1], []],
  ['enough at once', [0, 0, 0], [0]],
  ['the first has left the window', [0, 50, 100], []],
  ['three within the window, later', [0, 150, 160, 170], [170]],
])('%s', (_name, times, expected) => {
  expect(opensAt(times)).toEqual(expected)
})

test('a reset forgets what was', () => {
  const breaker = createCircuitBreaker({ most: 2, window_ms: 100 })
  breaker.recordFailure(0)
  breaker.reset()
  expect([breaker.recordFailure(1), breaker.recordFailure(2)]).toEqual([false, true])
})

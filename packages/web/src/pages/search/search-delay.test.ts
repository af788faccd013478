import { expect, test } from 'vitest'
import { noteCall, searchDelay } from './search-delay.ts'

/** Types without a pause, a key each 100 ms, and counts the searches of each minute. */
function typeFor(minutes: number): number[] {
  const counts = new Array<number>(minutes).fill(0)
  let calls_ms: number[] = []
  let due_ms = Number.POSITIVE_INFINITY
  for (let now_ms = 0; now_ms < minutes * 60_000; now_ms += 20) {
    if (now_ms >= due_ms) {
      calls_ms = noteCall(calls_ms, now_ms)
      counts[Math.floor(now_ms / 60_000)] = (counts[Math.floor(now_ms / 60_000)] ?? 0) + 1
      due_ms = Number.POSITIVE_INFINITY
    }
    // somebody who pauses after each key for a second and a half
    if (now_ms % 400 === 0) due_ms = now_ms + searchDelay(calls_ms, now_ms)
  }
  return counts
}

test('the first searches follow a key at once', () => {
  expect(searchDelay([], 1000)).toBeLessThanOrEqual(80)
})

test('whoever types on and on stays below the limit of the service', () => {
  for (const count of typeFor(3)) expect(count).toBeLessThan(120)
})

import type { Rate } from '@cairnway/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyGcra } from './gcra.ts'

const start = 1_800_000_000_000
const rates = fc.record({ calls: fc.integer({ min: 1, max: 600 }), seconds: fc.constantFrom(1, 60, 3600, 86_400) })

/** Counts the single calls that pass at one moment. */
function passesAt(full_at: number, rate: Rate, now: number): number {
  const next = applyGcra(full_at, rate, 1, now)
  return next.passes ? 1 + passesAt(next.full_at, rate, now) : 0
}

test('of five calls a day five pass at once and the sixth after a fifth of a day', () => {
  const rate = { calls: 5, seconds: 86_400 }
  expect(passesAt(0, rate, start)).toBe(5)
  let full_at = 0
  for (let i = 0; i < 5; i++) full_at = applyGcra(full_at, rate, 1, start).full_at
  expect(applyGcra(full_at, rate, 1, start)).toEqual({ passes: false, full_at, remaining: 0, wait_ms: 17_280_000 })
  expect(applyGcra(full_at, rate, 1, start + 17_279_999).passes).toBe(false)
  expect(applyGcra(full_at, rate, 1, start + 17_280_000).passes).toBe(true)
})

test('as many calls pass as remain', () => {
  fc.assert(
    fc.property(rates, fc.array(fc.nat({ max: 5000 }), { maxLength: 30 }), (rate, pauses) => {
      let full_at = 0
      let now = start
      for (const pause of pauses) {
        now += pause
        const { passes, remaining, full_at: next } = applyGcra(full_at, rate, 1, now)
        expect(passes || remaining === 0).toBe(true)
        full_at = next
      }
      expect(passesAt(full_at, rate, now)).toBe(applyGcra(full_at, rate, 0, now).remaining)
    }),
  )
})

test('a call passes after exactly the returned wait, not earlier', () => {
  fc.assert(
    fc.property(rates, fc.nat(), fc.nat(), (rate, used, seed) => {
      const cost = 1 + (seed % rate.calls)
      const { full_at } = applyGcra(0, rate, used % (rate.calls + 1), start)
      const { passes, wait_ms } = applyGcra(full_at, rate, cost, start)
      expect(passes).toBe(wait_ms === 0)
      expect(applyGcra(full_at, rate, cost, start + Math.ceil(wait_ms)).passes).toBe(true)
      if (wait_ms > 3) expect(applyGcra(full_at, rate, cost, start + Math.floor(wait_ms) - 1).passes).toBe(false)
    }),
  )
})

test('in any period no more calls pass than the bucket holds and is refilled by', () => {
  fc.assert(
    fc.property(rates, fc.array(fc.nat({ max: 2000 }), { minLength: 1, maxLength: 60 }), (rate, pauses) => {
      let full_at = 0
      let now = start
      let passed = 0
      for (const pause of pauses) {
        now += pause
        const next = applyGcra(full_at, rate, 1, now)
        if (next.passes) passed++
        full_at = next.full_at
      }
      const refilled = ((now - start) / 1000 / rate.seconds) * rate.calls
      expect(passed).toBeLessThanOrEqual(rate.calls + refilled + 0.5)
    }),
  )
})

test('a refund restores the calls, and a full bucket cannot hold more', () => {
  fc.assert(
    fc.property(rates, fc.nat(), (rate, used) => {
      const spent = applyGcra(0, rate, used % (rate.calls + 1), start)
      const back = applyGcra(spent.full_at, rate, -(used % (rate.calls + 1)), start)
      expect(back.remaining).toBe(rate.calls)
      expect(passesAt(applyGcra(0, rate, -5, start).full_at, rate, start)).toBe(rate.calls)
    }),
  )
})

test('a clock that is set back by a day blocks calls for no longer than a window', () => {
  const rate = { calls: 10, seconds: 60 }
  const { full_at } = applyGcra(0, rate, 10, start)
  const { wait_ms } = applyGcra(full_at, rate, 1, start - 86_400_000)
  expect(wait_ms).toBe(6000)
})

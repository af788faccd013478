import type { Rate } from '@cairnway/contract'

/** The result of counting calls on a bucket. */
export interface GcraResult {
  passes: boolean
  /** new state of the bucket: when it is full again, milliseconds since 1970 */
  full_at: number
  /** calls that would pass now */
  remaining: number
  /** after how long the same calls would pass, milliseconds; 0 when they pass */
  wait_ms: number
}

/** Tolerance for rounding errors in sums of fractions of a millisecond. */
export const ROUNDING_MS = 0.25

/**
 * Takes `cost` calls out of a bucket, all or none, by the generic cell rate algorithm (ITU-T I.371, annex A). The whole
 * state is the time at which the bucket will be full again. There are no fixed windows, so a limit cannot be spent
 * twice around the end of one.
 * @param full_at state of the bucket before; any time in the past is a full bucket
 * @param cost at most `calls`; a negative one is a refund
 * @param now milliseconds since 1970
 */
export function applyGcra(full_at: number, { calls, seconds }: Rate, cost: number, now: number): GcraResult {
  const window_ms = seconds * 1000
  const each_ms = window_ms / calls
  // a clock that was set back must not empty the bucket for longer than a window
  const before = Math.min(Math.max(full_at, now), now + window_ms)
  const after = Math.max(before + cost * each_ms, now)
  const excess_ms = after - now - window_ms
  const passes = excess_ms <= ROUNDING_MS
  const state = passes ? after : before
  return {
    passes,
    full_at: state,
    remaining: Math.max(0, Math.floor((now + window_ms - state + ROUNDING_MS) / each_ms)),
    wait_ms: passes ? 0 : excess_ms,
  }
}

import type { Rate } from '@cairnway/contract'

/** What became of a claim on a bucket. */
export interface GcraResult {
  passes: boolean
  /** the bucket afterwards: when it is full again, milliseconds since 1970 */
  full_at: number
  /** calls that would pass now */
  remaining: number
  /** when the same claim would pass; 0 where it passes */
  wait_ms: number
}

/** Sums of fractions of a millisecond may be this much too large. */
const ROUNDING_MS = 0.25

/**
 * Takes `cost` calls out of a bucket, all or nothing, by the generic cell rate algorithm (ITU-T I.371, annex A): the
 * whole state is the moment at which the bucket will be full again. No window begins or ends, so nothing can be spent
 * twice around its edge.
 * @param full_at state before; any past moment is a full bucket
 * @param cost at most `calls`; a negative one gives back
 * @param now milliseconds since 1970
 */
export function applyGcra(full_at: number, { calls, seconds }: Rate, cost: number, now: number): GcraResult {
  const window_ms = seconds * 1000
  const each_ms = window_ms / calls
  // a clock that was set back must not empty the bucket for longer than a window
  const before = Math.min(Math.max(full_at, now), now + window_ms)
  const after = Math.max(before + cost * each_ms, now)
  const over_ms = after - now - window_ms
  const passes = over_ms <= ROUNDING_MS
  const state = passes ? after : before
  return {
    passes,
    full_at: state,
    remaining: Math.max(0, Math.floor((now + window_ms - state + ROUNDING_MS) / each_ms)),
    wait_ms: passes ? 0 : over_ms,
  }
}

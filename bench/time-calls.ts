import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Times calls on a fixed schedule, independent of the duration of earlier ones; callers take turns.
 * @returns milliseconds from when each was due to its answer
 */
export async function timeCalls<Caller>(
  callers: readonly Caller[],
  call: (caller: Caller) => Promise<unknown>,
  { interval_ms, window_ms }: { interval_ms: number; window_ms: number },
): Promise<number[]> {
  const started = performance.now()
  const times: Promise<number>[] = []
  for (let n = 0; n * interval_ms < window_ms; n++) {
    const at_ms = started + n * interval_ms
    await sleep(Math.max(0, at_ms - performance.now()))
    const caller = callers[n % callers.length]
    if (caller !== undefined) times.push(call(caller).then(() => performance.now() - at_ms))
  }
  return Promise.all(times)
}

/**
 * Times calls one after the other.
 * @param before runs before each call and is not timed
 */
export async function timeCallsInTurn(
  count: number,
  call: () => Promise<unknown>,
  before?: (i: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    await before?.(i)
    const started = performance.now()
    await call()
    times.push(performance.now() - started)
  }
  return times
}

import type { ClientClock } from './client-clock.ts'

/** Reading a response takes fewer turns of the event loop. */
const TURNS_PER_TIMER = 10

/** A clock that stands still until nothing else is left to do, and then advances to the next timer. */
export function createTestingClock(random = 0.5) {
  let now = Date.parse('2026-03-01T12:00:00Z')
  const timers = new Set<{ at: number; run: () => void }>()
  const waits: number[] = []
  const time: ClientClock = {
    now: () => now,
    random: () => random,
    schedule: (ms, run) => {
      const timer = { at: now + ms, run }
      timers.add(timer)
      waits.push(ms)
      return () => timers.delete(timer)
    },
  }
  const fireNext = () => {
    const [next] = [...timers].sort((a, b) => a.at - b.at)
    if (!next) return
    timers.delete(next)
    now = Math.max(now, next.at)
    next.run()
  }
  return {
    time,
    /** The delays of all timers so far, in milliseconds. */
    waits,
    /** The number of timers that have neither run nor been canceled. */
    pending: () => timers.size,
    /** Awaits the work, and advances the clock whenever the work waits for a timer. */
    drive: async <T>(work: Promise<T>): Promise<T> => {
      let is_done = false
      const end = () => {
        is_done = true
      }
      work.then(end, end)
      for (let turn = 1; !is_done; turn++) {
        await new Promise((resolve) => setImmediate(resolve))
        if (turn % TURNS_PER_TIMER === 0 && !is_done) fireNext()
      }
      return work
    },
  }
}

import type { ClientClock } from './client-clock.ts'

/** More turns of the event loop than reading an answer takes. */
const TURNS_PER_TIMER = 10

/** A clock that stands still until nothing else is left to do, then goes on to the next timer. */
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
    /** what was waited for so far, in milliseconds */
    waits,
    /** timers that nobody took back */
    pending: () => timers.size,
    /** The result of the work; the clock goes on whenever it waits. */
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

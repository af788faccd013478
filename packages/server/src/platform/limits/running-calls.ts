import { MAX_CALL_WAIT_MS, MAX_RUNNING_CALLS, MAX_WAITING_CALLS, OperationError } from '@cairnway/contract'
import { createFairQueue } from '../threads/fair-queue.ts'

/**
 * Time after which a call no longer counts: it waits for another host or for its reader, takes no processor time, and
 * must not keep others out.
 */
const SLOW_CALL_MS = 1000
const RETRY_S = 1

/** Ends a call: the next one that waits may run. */
export type EndCall = () => void

/** Bounds how many calls run at once, of each caller and of all of them. */
export interface RunningCalls {
  /**
   * Waits until a call may run; callers take turns.
   * @param caller a contributor, or an address with the kind of its requests, so that those of one kind keep out no others
   * @throws RateLimitError when too many calls of the caller wait, or when this one has waited for too long
   */
  enter(caller: string): Promise<EndCall>
}

/** For RATE_LIMITS=off. */
export const unboundedCalls: RunningCalls = { enter: async () => () => {} }

const busyError = (): OperationError =>
  new OperationError(
    'RateLimitError',
    `${MAX_RUNNING_CALLS.per_caller} of your calls are running and others wait; wait for the answers before you send more`,
    { retry_after_seconds: RETRY_S, limit: 'running_calls' },
  )

interface WaitingCall {
  start: () => void
}

export function createRunningCalls(): RunningCalls {
  const waiting = createFairQueue<WaitingCall>()
  const running_of = new Map<string, number>()
  let total = 0

  const count = (caller: string): number => running_of.get(caller) ?? 0
  const mayRun = (caller: string): boolean => count(caller) < MAX_RUNNING_CALLS.per_caller

  function begin(caller: string): EndCall {
    running_of.set(caller, count(caller) + 1)
    total++
    let is_counted = true
    const leaveTotal = () => {
      if (is_counted) total--
      is_counted = false
    }
    const timer = setTimeout(() => {
      leaveTotal()
      startWaiting()
    }, SLOW_CALL_MS).unref()
    let has_ended = false
    return () => {
      if (has_ended) return
      has_ended = true
      clearTimeout(timer)
      leaveTotal()
      const left = count(caller) - 1
      if (left > 0) running_of.set(caller, left)
      else running_of.delete(caller)
      startWaiting()
    }
  }

  function startWaiting(): void {
    while (total < MAX_RUNNING_CALLS.total) {
      const next = waiting.next(mayRun)
      if (next === undefined) return
      next.job.start()
    }
  }

  return {
    async enter(caller) {
      // whoever waits already comes before
      if (waiting.count(caller) === 0 && mayRun(caller) && total < MAX_RUNNING_CALLS.total) return begin(caller)
      if (waiting.count(caller) >= MAX_WAITING_CALLS) throw busyError()
      return new Promise<EndCall>((resolve, reject) => {
        const call: WaitingCall = {
          start() {
            clearTimeout(timer)
            resolve(begin(caller))
          },
        }
        const timer = setTimeout(() => {
          waiting.remove((other) => other === call)
          reject(busyError())
        }, MAX_CALL_WAIT_MS).unref()
        waiting.add(caller, call)
      })
    },
  }
}

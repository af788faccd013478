import { createFairQueue, type FairQueue } from '../../platform/threads/fair-queue.ts'

/**
 * Number of requests that begin in one turn of the event loop, between two reads of the sockets. Each takes a fraction
 * of a millisecond until it first waits.
 */
const STARTS_PER_TURN = 2
/** Maximum number of requests of one address that wait to begin. */
export const MAX_WAITING_REQUESTS = 1024

interface RequestSource {
  address: string
  /** identifies the sender within an address: a contributor by a key that is known, else a connection */
  sender: string
}

/**
 * Spreads the begin of requests over turns of the event loop, in which addresses take turns, and the senders of each: what
 * one client sends at once delays others by a few requests, also those who share its address, and on however many
 * connections a contributor sends it.
 */
export interface RequestPacer {
  /** @returns false when too many requests of the address wait already: this one never begins */
  begin(source: RequestSource, start: () => void): boolean
}

const anyone = () => true

export function createRequestPacer(nextTurn: (run: () => void) => void = setImmediate): RequestPacer {
  /** an entry for each request that waits; the queue of the address decides which one begins */
  const addresses = createFairQueue<FairQueue<() => void>>()
  const senders = new Map<string, FairQueue<() => void>>()
  let started = 0
  let is_scheduled = false

  function scheduleTurn(): void {
    if (is_scheduled) return
    is_scheduled = true
    nextTurn(() => {
      is_scheduled = false
      started = 0
      startWaiting()
    })
  }

  function startWaiting(): void {
    while (started < STARTS_PER_TURN) {
      const next = addresses.next(anyone)
      if (next === undefined) break
      const start = next.job.next(anyone)
      if (next.job.size() === 0) senders.delete(next.owner)
      started++
      start?.job()
    }
    if (started > 0 || addresses.size() > 0) scheduleTurn()
  }

  return {
    begin({ address, sender }, start) {
      const queue = senders.get(address) ?? createFairQueue()
      if (queue.size() >= MAX_WAITING_REQUESTS) return false
      senders.set(address, queue)
      queue.add(sender, start)
      addresses.add(address, queue)
      startWaiting()
      return true
    },
  }
}

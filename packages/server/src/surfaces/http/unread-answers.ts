import type { ServerResponse } from 'node:http'

/** Time in which a client must read something of its answer. */
export const READ_TIMEOUT_MS = 60_000
/**
 * Minimum interval between checks by requests, which check too since timers are late while many requests are answered.
 */
const CHECK_INTERVAL_MS = 50
/** Maximum bytes of unread answers in memory, of one caller and of all together. */
export const MAX_UNREAD_BYTES = { per_caller: 8 * 1024 * 1024, total: 64 * 1024 * 1024 }

/** Parts of a response that count: the bytes that the system has not taken yet, and how to end it. */
type OpenResponse = Pick<ServerResponse, 'writableLength' | 'destroy'> & {
  once: (event: 'close', listener: () => void) => unknown
}

/** Contributor whose request a response answers, as soon as the key is known. */
const callers = new WeakMap<object, string>()

/** Notes the caller of the request that a response answers; until then it counts for the address. */
export const noteCaller = (response: object, contributor_id: string): void => {
  if (contributor_id !== '') callers.set(response, contributor_id)
}

/**
 * Watches the answers that their clients do not read. A client that reads nothing for READ_TIMEOUT_MS is disconnected.
 * So is the one that has read nothing for the longest time when the answers of its caller, or of all callers, exceed
 * MAX_UNREAD_BYTES; of all callers it is the one with most unread bytes that loses its connections.
 */
export interface UnreadAnswers {
  /** @param address of the peer */
  watch(response: OpenResponse, address: string): void
  /** Disconnects clients by the rules above. Called regularly; requests call it too. */
  check(): void
}

interface Watched {
  response: OpenResponse
  address: string
  /** time since which some bytes have been unread, milliseconds; null while none are */
  unread_since: number | null
}

interface UnreadOfCaller {
  bytes: number
  answers: Watched[]
}

export function createUnreadAnswers(now_ms: () => number): UnreadAnswers {
  const open = new Set<Watched>()
  let last_check_ms = Number.NEGATIVE_INFINITY

  function disconnect(watched: Watched): void {
    open.delete(watched)
    watched.response.destroy()
  }

  function updateSince(watched: Watched, now: number): void {
    if (watched.response.writableLength === 0) watched.unread_since = null
    else watched.unread_since ??= now
  }

  function groupByCaller(): UnreadOfCaller[] {
    const groups = new Map<string, UnreadOfCaller>()
    for (const watched of open) {
      if (watched.unread_since === null) continue
      const caller = callers.get(watched.response) ?? watched.address
      const group = groups.get(caller) ?? { bytes: 0, answers: [] }
      group.bytes += watched.response.writableLength
      group.answers.push(watched)
      groups.set(caller, group)
    }
    return [...groups.values()]
  }

  /** Disconnects the longest unread answers of a caller until at most `max_bytes` are left. */
  function reduce(group: UnreadOfCaller, max_bytes: number): void {
    const oldest_first = group.answers.toSorted((a, b) => (a.unread_since ?? 0) - (b.unread_since ?? 0))
    for (const watched of oldest_first) {
      if (group.bytes <= max_bytes) return
      group.bytes -= watched.response.writableLength
      disconnect(watched)
    }
  }

  function check(): void {
    const now = now_ms()
    last_check_ms = now
    for (const watched of open) {
      updateSince(watched, now)
      if (watched.unread_since !== null && now - watched.unread_since >= READ_TIMEOUT_MS) disconnect(watched)
    }
    const groups = groupByCaller()
    for (const group of groups) reduce(group, MAX_UNREAD_BYTES.per_caller)
    let total = groups.reduce((sum, { bytes }) => sum + bytes, 0)
    for (const group of groups.sort((a, b) => b.bytes - a.bytes)) {
      if (total <= MAX_UNREAD_BYTES.total) return
      total -= group.bytes
      reduce(group, 0)
    }
  }

  return {
    check,
    watch(response, address) {
      if (now_ms() - last_check_ms >= CHECK_INTERVAL_MS) check()
      const watched = { response, address, unread_since: null }
      open.add(watched)
      response.once('close', () => open.delete(watched))
    },
  }
}

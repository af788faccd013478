import type { CallOutput } from '@cairnway/sdk'
import { checkQuery, type ErrorQuery, formQuery } from '@cairnway/sdk/gates'
import type { FindAdvice } from './advice-transform.ts'
import { chooseAdvice } from './choose-advice.ts'

/** Errors that are remembered, and for how long: an agent often runs into the same one again. */
const MAX_CACHED_ERRORS = 200
const CACHE_TTL_MS = 600_000
/** How long nothing is asked after the service failed: a service that is away must not cost each failure its budget. */
const COOLDOWN_MS = 30_000
const MAX_CONCURRENT_SEARCHES = 4
/** Of a longer text the beginning and the end are read: reading is not interrupted when the time is over. */
const MAX_PART_CHARS = 4000

/** Asks the service. Rejects when it is away, refuses or answers something else. */
export type ErrorSearch = (asked: ErrorQuery) => Promise<CallOutput<'searchExperiences'>>

interface LookupOptions {
  search: ErrorSearch
  now: () => number
  /** told what happens, for whoever wants to see it */
  log: (line: string) => void
}

interface CachedAdvice {
  line: Promise<string | null>
  cached_at_ms: number
}

const headAndTail = (text: string): string =>
  text.length <= 2 * MAX_PART_CHARS ? text : `${text.slice(0, MAX_PART_CHARS)}\n${text.slice(-MAX_PART_CHARS)}`

/**
 * Looks up advice for failures. Of each text the first and the last 4,000 characters are read, which takes some ms. An
 * answer that comes too late for its result is kept for the next time. Never rejects: without an answer there is no
 * advice.
 */
export function createAdviceLookup({ search, now, log }: LookupOptions): FindAdvice {
  const kept = new Map<string, CachedAdvice>()
  let resting_until = Number.NEGATIVE_INFINITY
  let running = 0

  async function ask(key: string, asked: ErrorQuery): Promise<string | null> {
    running++
    try {
      const line = chooseAdvice(asked, await search(asked))
      log(line === null ? `nothing that speaks of: ${asked.error_message}` : `advised: ${line}`)
      return line
    } catch (error) {
      resting_until = now() + COOLDOWN_MS
      kept.delete(key)
      log(`no answer: ${error instanceof Error ? error.message : error}`)
      return null
    } finally {
      running--
    }
  }

  return async (text) => {
    const asked = formQuery(headAndTail(text))
    const key = `${asked.error_message}\n${asked.q}`
    if (asked.error_message === null || !checkQuery(key).safe) return null
    const known = kept.get(key)
    if (known && now() - known.cached_at_ms < CACHE_TTL_MS) return known.line
    if (now() < resting_until || running >= MAX_CONCURRENT_SEARCHES) return null
    const line = ask(key, asked)
    kept.delete(key)
    kept.set(key, { line, cached_at_ms: now() })
    const [oldest] = kept.keys()
    if (kept.size > MAX_CACHED_ERRORS && oldest !== undefined) kept.delete(oldest)
    return line
  }
}

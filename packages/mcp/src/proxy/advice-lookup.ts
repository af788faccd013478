import type { CallInput, CallOutput } from '@cairnway/sdk'
import { checkQuery, type ErrorQuery, formQuery, selectAdvice, toAdviceSearch } from '@cairnway/sdk/gates'
import type { FindAdvice } from './advice-transform.ts'
import { formatAdvice } from './format-advice.ts'

/** Lookups are cached, because an agent often runs into the same error again. */
const MAX_CACHED_ERRORS = 200
export const CACHE_TTL_MS = 600_000
/** No searches for this long after a failed one, so that an unreachable service does not delay every failed result. */
export const COOLDOWN_MS = 30_000
const MAX_CONCURRENT_SEARCHES = 4
/** A longer text is read in part, because forming the query is synchronous and cannot be stopped by the time budget. */
export const MAX_READ_CHARS = 4000

/** Searches the service. Rejects when the service cannot be reached or refuses. */
export type ErrorSearch = (input: CallInput<'searchExperiences'>) => Promise<CallOutput<'searchExperiences'>>

interface LookupOptions {
  search: ErrorSearch
  /** a monotonic clock in milliseconds */
  now: () => number
  /** receives one line about the result of each search */
  log: (line: string) => void
}

interface CachedAdvice {
  advice: Promise<string | null>
  cached_at_ms: number
}

const headAndTail = (text: string): string =>
  text.length <= 2 * MAX_READ_CHARS ? text : `${text.slice(0, MAX_READ_CHARS)}\n${text.slice(-MAX_READ_CHARS)}`

/**
 * Creates the lookup of advice for failed results. It forms a query from the first and last 4,000 characters of a text,
 * searches the service unless the query still contains secrets or personal data, and caches the advice: an answer that
 * arrives after its result was sent on serves the next failure. The lookup never rejects; without an answer there is no
 * advice.
 */
export function createAdviceLookup({ search, now, log }: LookupOptions): FindAdvice {
  // in order of insertion, so that the first entry is the oldest
  const cache = new Map<string, CachedAdvice>()
  let cooldown_until_ms = Number.NEGATIVE_INFINITY
  let running_searches = 0

  async function searchAdvice(key: string, query: ErrorQuery, command: string | null): Promise<string | null> {
    running_searches++
    try {
      const record = selectAdvice(query, await search(toAdviceSearch(query)), command ?? undefined)
      const advice = record && formatAdvice(record)
      log(advice === null ? `no matching record for: ${query.error_message}` : `advised: ${advice}`)
      return advice
    } catch (error) {
      cooldown_until_ms = now() + COOLDOWN_MS
      cache.delete(key)
      log(`no answer: ${error instanceof Error ? error.message : error}`)
      return null
    } finally {
      running_searches--
    }
  }

  return async (text, command) => {
    const query = formQuery(headAndTail(text), command === null ? {} : { command })
    const key = `${query.error_message}\n${query.q}`
    if (query.error_message === null || !checkQuery(key).safe) return null
    const cached = cache.get(key)
    if (cached && now() - cached.cached_at_ms < CACHE_TTL_MS) return cached.advice
    if (now() < cooldown_until_ms || running_searches >= MAX_CONCURRENT_SEARCHES) return null
    const advice = searchAdvice(key, query, command)
    // deleting first moves an expired entry to the end of the order
    cache.delete(key)
    cache.set(key, { advice, cached_at_ms: now() })
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED_ERRORS && oldest !== undefined) cache.delete(oldest)
    return advice
  }
}

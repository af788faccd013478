import type { Returned } from '@cairnway/sdk'
import { checkQuery, type ErrorQuery, formQuery } from '@cairnway/sdk/gates'
import type { Advise } from './advise-results.ts'
import { chooseAdvice } from './choose-advice.ts'

/** Errors that are remembered, and for how long: an agent often runs into the same one again. */
const MAX_KEPT = 200
const KEPT_MS = 600_000
/** How long nothing is asked after the service failed: a service that is away must not cost each failure its budget. */
const REST_MS = 30_000
const MAX_AT_ONCE = 4
/** Of a longer text the beginning and the end are read: reading is not interrupted when the time is over. */
const PART_CHARS = 4000

/** Asks the service. Rejects when it is away, refuses or answers something else. */
export type Search = (asked: ErrorQuery) => Promise<Returned<'searchExperiences'>>

interface Options {
  search: Search
  now: () => number
  /** told what happens, for whoever wants to see it */
  tell: (line: string) => void
}

interface Kept {
  line: Promise<string | null>
  at: number
}

const endsOf = (text: string): string =>
  text.length <= 2 * PART_CHARS ? text : `${text.slice(0, PART_CHARS)}\n${text.slice(-PART_CHARS)}`

/**
 * Looks up advice for failures. Of each text the first and the last 4,000 characters are read, which takes some ms. An
 * answer that comes too late for its result is kept for the next time. Never rejects: without an answer there is no
 * advice.
 */
export function createLookUp({ search, now, tell }: Options): Advise {
  const kept = new Map<string, Kept>()
  let resting_until = Number.NEGATIVE_INFINITY
  let running = 0

  async function ask(key: string, asked: ErrorQuery): Promise<string | null> {
    running++
    try {
      const line = chooseAdvice(asked, await search(asked))
      tell(line === null ? `nothing that speaks of: ${asked.error_message}` : `advised: ${line}`)
      return line
    } catch (error) {
      resting_until = now() + REST_MS
      kept.delete(key)
      tell(`no answer: ${error instanceof Error ? error.message : error}`)
      return null
    } finally {
      running--
    }
  }

  return async (text) => {
    const asked = formQuery(endsOf(text))
    const key = `${asked.error_message}\n${asked.q}`
    if (asked.error_message === null || !checkQuery(key).safe) return null
    const known = kept.get(key)
    if (known && now() - known.at < KEPT_MS) return known.line
    if (now() < resting_until || running >= MAX_AT_ONCE) return null
    const line = ask(key, asked)
    kept.delete(key)
    kept.set(key, { line, at: now() })
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    return line
  }
}

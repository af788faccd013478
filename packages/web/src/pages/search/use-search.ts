import { ApiError, type CallInput, type FullSearchResponse } from '@cairnway/sdk'
import { signal } from '@preact/signals'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { reconnections, reportFailure } from '../../data/connection.ts'
import { client } from '../../session/session.ts'
import { noteCall, searchDelay } from './search-delay.ts'
import { useCountedSearch } from './use-counted-search.ts'

type SearchInput = CallInput<'searchExperiences'>

/** The answer to a search, and its input. */
interface FoundAnswer {
  key: string
  response: FullSearchResponse
}

/** The last answer: it stays on screen while the next one loads, and is there at once when somebody comes back. */
const last = signal<FoundAnswer | null>(null)
let last_client = client.peek()
let calls_ms: number[] = []
/** A limit that ends later than this is shown, and not waited for. */
const MAX_WAIT_MS = 15_000

export interface SearchState {
  /** The answer to the input before, while the one to the current input loads. */
  answer: FoundAnswer | null
  error: unknown
  is_loading: boolean
  retry: () => void
}

/** Forgets what was found with another key. */
function answerOf(used: typeof last_client): FoundAnswer | null {
  if (used !== last_client) {
    last_client = used
    last.value = null
  }
  return last.value
}

/**
 * Searches shortly after the input has changed; the call for the input before is given up.
 * @param input null: nothing to search for
 */
export function useSearch(input: SearchInput | null): SearchState {
  const used = client.value
  const key = input && JSON.stringify(input)
  const answer = answerOf(used)
  const [failed, setFailed] = useState<{ key: string; error: unknown } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const reconnection = failed ? reconnections.value : 0

  useEffect(() => {
    if (input === null || key === null || last.peek()?.key === key) return
    const controller = new AbortController()
    const search = async () => {
      calls_ms = noteCall(calls_ms, performance.now())
      try {
        const { signal } = controller
        const response = await used.searchExperiences({ ...input, compact: false, analytics: false }, { signal })
        if (controller.signal.aborted) return
        setFailed(null)
        last.value = { key, response }
      } catch (error) {
        if (controller.signal.aborted) return
        reportFailure(error)
        setFailed({ key, error })
        const wait_ms = error instanceof ApiError && error.status === 429 ? (error.retry_after_ms ?? 0) : 0
        if (wait_ms > 0 && wait_ms <= MAX_WAIT_MS) timer = setTimeout(retry, wait_ms)
      }
    }
    let timer = setTimeout(search, last.peek() === null ? 0 : searchDelay(calls_ms, performance.now()))
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [used, key, attempt, reconnection])

  const is_answered = answer !== null && answer.key === key
  useCountedSearch(is_answered ? JSON.stringify({ ...input, limit: null }) : null, () => {
    // a failure to count a search does not affect the user
    if (input) used.searchExperiences({ ...input, compact: true }).catch(() => {})
  })
  const error = failed && failed.key === key ? failed.error : undefined
  return { answer, error, is_loading: key !== null && !is_answered && error === undefined, retry }
}

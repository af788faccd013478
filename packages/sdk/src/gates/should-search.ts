import { checkQuery } from './check-query.ts'
import { formQuery } from './form-query.ts'

/** Failed attempts after which a search is cheaper than another attempt. */
const MIN_FAILED_ATTEMPTS = 2
const MAX_QUERY_CHARS = 1000
/** A task of fewer words is too general to match records. */
const MIN_DISTINCT_WORDS = 4

export interface SearchSituation {
  /** what is being done */
  task?: string
  /** the output of what failed */
  error_text?: string
  /** failed attempts so far */
  attempts?: number
}

export interface SearchAdvice {
  search: boolean
  /** in one sentence */
  reason: string
  /** the query, ready to be sent; null when there is none */
  q: string | null
}

/** Kinds of work that often fail in ways that others have seen: changes of versions, environments and permissions. */
const RISKY_TASK =
  /\b(?:upgrad\w*|updat\w*|migrat\w*|install\w*|deploy\w*|configur\w*|set ?up|integrat\w*|debug\w*|fix\w*|fail\w*|error\w*|broken|crash\w*|hang\w*|flaky|leak\w*|slow|timeout\w*|auth\w*|certificates?|cors|docker\w*|kubernetes|permissions?|race|deadlock\w*|compil\w*|build\w*|version\w*|compatib\w*)\b/i

/** Advises whether to search before going on: at once for an error, and for a task of a kind that often fails. */
export function shouldSearch({ task = '', error_text = '', attempts = 0 }: SearchSituation): SearchAdvice {
  const error = formQuery(error_text)
  if (error.q !== '') {
    const reason =
      attempts >= MIN_FAILED_ATTEMPTS
        ? `There is an error, and ${attempts} attempts have failed.`
        : 'There is an error, and errors are found by their exact text.'
    return { search: true, reason, q: error.q }
  }
  const redacted_task = checkQuery(task.trim().slice(0, MAX_QUERY_CHARS)).redacted.slice(0, MAX_QUERY_CHARS).trim()
  const q = redacted_task === '' ? null : redacted_task
  if (q === null) return { search: false, reason: 'There is neither an error nor a task to ask about.', q }
  if (attempts >= MIN_FAILED_ATTEMPTS) return { search: true, reason: `${attempts} attempts have failed.`, q }
  const words = new Set(q.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? []).size
  if (words < MIN_DISTINCT_WORDS)
    return { search: false, reason: 'The task is too short to be distinguished from others.', q }
  return RISKY_TASK.test(q)
    ? { search: true, reason: 'Work of this kind often fails in ways that others have met.', q }
    : { search: false, reason: 'Nothing has failed yet, and work of this kind seldom needs what others know.', q }
}

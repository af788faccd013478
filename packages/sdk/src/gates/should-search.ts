import { checkQuery } from './check-query.ts'
import { formQuery } from './form-query.ts'

/** Failed attempts after which a search is cheaper than another attempt. */
const MIN_FAILED_ATTEMPTS = 2
const MAX_TASK_CHARS = 1000
/** A task of fewer words is too general to match records. */
const MIN_DISTINCT_WORDS = 4

export interface SearchSituation {
  /** the present task */
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

const TASK_WORD = /[\p{L}\p{N}_]{3,}/gu
const SEARCH_REASONS = {
  error: 'There is an error, and errors are found by their exact text.',
  error_again: 'There is an error, and {attempts} attempts have failed.',
  nothing: 'There is neither an error nor a task to ask about.',
  failed_attempts: '{attempts} attempts have failed.',
  short_task: 'The task is too short to be distinguished from others.',
  risky_task: 'Work of this kind often fails in ways that others have met.',
  plain_task: 'Nothing has failed yet, and work of this kind seldom needs what others know.',
}

/** Advises whether to search before going on: at once for an error, and for a task of a kind that often fails. */
export function shouldSearch({ task = '', error_text = '', attempts = 0 }: SearchSituation): SearchAdvice {
  const advise = (search: boolean, reason: keyof typeof SEARCH_REASONS, q: string | null): SearchAdvice => ({
    search,
    reason: SEARCH_REASONS[reason].replace('{attempts}', String(attempts)),
    q,
  })
  const has_failed = attempts >= MIN_FAILED_ATTEMPTS
  const error = formQuery(error_text)
  if (error.q !== '') return advise(true, has_failed ? 'error_again' : 'error', error.q)
  const redacted_task = checkQuery(task.trim().slice(0, MAX_TASK_CHARS)).redacted.slice(0, MAX_TASK_CHARS).trim()
  if (redacted_task === '') return advise(false, 'nothing', null)
  if (has_failed) return advise(true, 'failed_attempts', redacted_task)
  const words = new Set(redacted_task.toLowerCase().match(TASK_WORD) ?? []).size
  if (words < MIN_DISTINCT_WORDS) return advise(false, 'short_task', redacted_task)
  return RISKY_TASK.test(redacted_task)
    ? advise(true, 'risky_task', redacted_task)
    : advise(false, 'plain_task', redacted_task)
}

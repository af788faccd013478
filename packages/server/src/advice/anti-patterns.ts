import type { AntiPattern } from '@cairnway/contract'
import { oneLine } from '@cairnway/sdk/gates'
import { closeness, sameness, type Words, wordsOf } from './closeness.ts'

/** Share of the words of an attempt from which it is what the caller plans. */
const PLANNED_MIN = 0.5
/** Share of common words from which two records tell of one attempt. */
const SAME_MIN = 0.5
const PATTERNS_MAX = 10
/** Of an attempt and of its reason: the record has the whole text. */
const QUOTED_CHARACTERS = 400

/** What of a relevant record tells its dead ends. */
export interface DeadEnds {
  id: string
  contributor_id: string
  failed_approaches: readonly { attempt: string; why_it_failed: string }[]
  /** how well the record matches the task, 0..1 */
  match: number
  /** its reader may rely on it: the reader's own, a seed, or confirmed by independent contributors */
  trusted: boolean
}

interface Attempt {
  attempt: string
  why_it_failed: string
  words: Words
  /** how much of it stands in the plan, 0..1 */
  closeness: number
  record: DeadEnds
}

/**
 * The dead ends of relevant records, worst first; what several records tell stands there once, in the words of the one
 * that is nearest to the plan.
 *
 * Severity counts three signs: at least half of the words of the attempt stand in the plan; its record matches the task
 * clearly (`clear_match`); its reader may rely on the record, or independent contributors tell the same. Three are
 * `high`, two `medium`.
 */
export function antiPatterns(records: readonly DeadEnds[], plan: string, clear_match: number): AntiPattern[] {
  const planned = wordsOf(plan)
  const attempts = records
    .flatMap((record) => record.failed_approaches.map((approach) => readAttempt(approach, record, planned)))
    .sort((a, b) => rankOf(b) - rankOf(a))
  return groupSame(attempts)
    .slice(0, PATTERNS_MAX)
    .map((same) => present(same, clear_match))
}

const readAttempt = (
  { attempt, why_it_failed }: DeadEnds['failed_approaches'][number],
  record: DeadEnds,
  planned: Words,
): Attempt => {
  const words = wordsOf(attempt)
  return { attempt, why_it_failed, words, closeness: closeness(words, planned), record }
}

/** A dead end that nobody plans counts half: an agent does not tell all that it will try. */
const rankOf = ({ closeness, record }: Attempt): number => record.match * (1 + closeness)

interface Same {
  first: Attempt
  others: Attempt[]
}

function groupSame(attempts: readonly Attempt[]): Same[] {
  const groups: Same[] = []
  for (const attempt of attempts) {
    const known = groups.find(({ first }) => sameness(first.words, attempt.words) >= SAME_MIN)
    if (known) known.others.push(attempt)
    else groups.push({ first: attempt, others: [] })
  }
  return groups
}

function present({ first, others }: Same, clear_match: number): AntiPattern {
  const records = [first, ...others].map(({ record }) => record)
  const voices = new Set(records.map(({ contributor_id }) => contributor_id)).size
  const signs = [
    first.closeness >= PLANNED_MIN,
    first.record.match >= clear_match,
    voices > 1 || records.some(({ trusted }) => trusted),
  ].filter(Boolean).length
  return {
    pattern: oneLine(first.attempt, QUOTED_CHARACTERS),
    why_it_fails: oneLine(first.why_it_failed, QUOTED_CHARACTERS),
    experience_id: first.record.id,
    occurrences: new Set(records.map(({ id }) => id)).size,
    severity: signs === 3 ? 'high' : signs === 2 ? 'medium' : 'low',
  }
}

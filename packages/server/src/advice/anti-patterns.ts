import type { AntiPattern } from '@cairnway/contract'
import { sanitizeLine } from '@cairnway/sdk/gates'
import { jaccardSimilarity, toWordSet, type WordSet, wordContainment } from './word-overlap.ts'

/** Share of the words of an attempt from which it is what the caller plans. */
const MIN_PLANNED_CONTAINMENT = 0.5
/** Share of common words from which two records tell of one attempt. */
const MIN_SAME_SIMILARITY = 0.5
const MAX_ANTI_PATTERNS = 10
/** Of an attempt and of its reason: the record has the whole text. */
const MAX_QUOTE_CHARS = 400

/** What of a relevant record tells its dead ends. */
export interface AntiPatternSource {
  id: string
  contributor_id: string
  failed_approaches: readonly { attempt: string; why_it_failed: string }[]
  /** how well the record matches the task, 0..1 */
  match: number
  /** its reader may rely on it: the reader's own, a seed, or confirmed by independent contributors */
  trusted: boolean
}

interface FailedAttempt {
  attempt: string
  why_it_failed: string
  words: WordSet
  /** how much of it stands in the plan, 0..1 */
  plan_containment: number
  record: AntiPatternSource
}

/**
 * The dead ends of relevant records, worst first; what several records tell stands there once, in the words of the one
 * that is nearest to the plan.
 *
 * Severity counts three signs: at least half of the words of the attempt stand in the plan; its record matches the task
 * clearly (`clear_match`); its reader may rely on the record, or independent contributors tell the same. Three are
 * `high`, two `medium`.
 */
export function antiPatterns(records: readonly AntiPatternSource[], plan: string, clear_match: number): AntiPattern[] {
  const planned = toWordSet(plan)
  const attempts = records
    .flatMap((record) => record.failed_approaches.map((approach) => createFailedAttempt(approach, record, planned)))
    .sort((a, b) => attemptRank(b) - attemptRank(a))
  return groupSameAttempts(attempts)
    .slice(0, MAX_ANTI_PATTERNS)
    .map((same) => presentAntiPattern(same, clear_match))
}

const createFailedAttempt = (
  { attempt, why_it_failed }: AntiPatternSource['failed_approaches'][number],
  record: AntiPatternSource,
  planned: WordSet,
): FailedAttempt => {
  const words = toWordSet(attempt)
  return { attempt, why_it_failed, words, plan_containment: wordContainment(words, planned), record }
}

/** A dead end that nobody plans counts half: an agent does not tell all that it will try. */
const attemptRank = ({ plan_containment, record }: FailedAttempt): number => record.match * (1 + plan_containment)

interface AttemptGroup {
  first: FailedAttempt
  others: FailedAttempt[]
}

function groupSameAttempts(attempts: readonly FailedAttempt[]): AttemptGroup[] {
  const groups: AttemptGroup[] = []
  for (const attempt of attempts) {
    const known = groups.find(({ first }) => jaccardSimilarity(first.words, attempt.words) >= MIN_SAME_SIMILARITY)
    if (known) known.others.push(attempt)
    else groups.push({ first: attempt, others: [] })
  }
  return groups
}

function presentAntiPattern({ first, others }: AttemptGroup, clear_match: number): AntiPattern {
  const records = [first, ...others].map(({ record }) => record)
  const voices = new Set(records.map(({ contributor_id }) => contributor_id)).size
  const signs = [
    first.plan_containment >= MIN_PLANNED_CONTAINMENT,
    first.record.match >= clear_match,
    voices > 1 || records.some(({ trusted }) => trusted),
  ].filter(Boolean).length
  return {
    pattern: sanitizeLine(first.attempt, MAX_QUOTE_CHARS),
    why_it_fails: sanitizeLine(first.why_it_failed, MAX_QUOTE_CHARS),
    experience_id: first.record.id,
    occurrences: new Set(records.map(({ id }) => id)).size,
    severity: signs === 3 ? 'high' : signs === 2 ? 'medium' : 'low',
  }
}

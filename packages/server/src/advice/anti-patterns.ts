import type { AntiPattern } from '@cairnway/contract'
import { sanitizeLine } from '@cairnway/sdk/gates'
import { jaccard } from '../search/engine/analysis/shingles.ts'
import { toWordSet, type WordSet, wordContainment } from './word-overlap.ts'

/** Share of the words of an attempt that the plan must contain for the attempt to be planned. */
const MIN_PLANNED_CONTAINMENT = 0.5
/** Jaccard similarity of their words from which two attempts are the same. */
const MIN_SAME_SIMILARITY = 0.5
const MAX_ANTI_PATTERNS = 10
/** Length of an attempt and of its reason in the answer; the record has the whole text. */
const MAX_QUOTE_CHARS = 400

/** The part of a relevant record that its failed approaches are presented from. */
export interface AntiPatternSource {
  id: string
  contributor_id: string
  failed_approaches: readonly { attempt: string; why_it_failed: string }[]
  /** how well the record matches the task, 0..1 */
  match: number
  /** whether the reader may rely on it: it is the reader's own, a seed, or confirmed by independent contributors */
  trusted: boolean
}

interface FailedAttempt {
  attempt: string
  why_it_failed: string
  words: WordSet
  /** share of its words that the plan contains, 0..1 */
  plan_containment: number
  record: AntiPatternSource
}

/**
 * The failed approaches of relevant records, those nearest to the plan first. What several records tell is in the
 * answer once, in the words of the record that is nearest to the plan.
 *
 * Severity counts three signs: the plan contains at least half of the words of the attempt; the record matches the task
 * clearly; the reader may rely on the record, or several contributors tell the same. Three signs are `high`, two
 * `medium`.
 * @param plan what the caller is going to do, with its tools
 * @param clear_match score (0..1) from which a record matches the task clearly
 */
export function rankAntiPatterns(
  records: readonly AntiPatternSource[],
  plan: string,
  clear_match: number,
): AntiPattern[] {
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

/**
 * An attempt that is not planned counts half instead of nothing, because a plan does not name all that will be tried.
 */
const attemptRank = ({ plan_containment, record }: FailedAttempt): number => record.match * (1 + plan_containment)

interface AttemptGroup {
  first: FailedAttempt
  others: FailedAttempt[]
}

function groupSameAttempts(attempts: readonly FailedAttempt[]): AttemptGroup[] {
  const groups: AttemptGroup[] = []
  for (const attempt of attempts) {
    const group = groups.find(({ first }) => jaccard(first.words, attempt.words) >= MIN_SAME_SIMILARITY)
    if (group) group.others.push(attempt)
    else groups.push({ first: attempt, others: [] })
  }
  return groups
}

function presentAntiPattern({ first, others }: AttemptGroup, clear_match: number): AntiPattern {
  const records = [first, ...others].map(({ record }) => record)
  const contributor_count = new Set(records.map(({ contributor_id }) => contributor_id)).size
  const signs = [
    first.plan_containment >= MIN_PLANNED_CONTAINMENT,
    first.record.match >= clear_match,
    contributor_count > 1 || records.some(({ trusted }) => trusted),
  ].filter(Boolean).length
  return {
    pattern: sanitizeLine(first.attempt, MAX_QUOTE_CHARS),
    why_it_fails: sanitizeLine(first.why_it_failed, MAX_QUOTE_CHARS),
    experience_id: first.record.id,
    occurrences: new Set(records.map(({ id }) => id)).size,
    severity: signs === 3 ? 'high' : signs === 2 ? 'medium' : 'low',
  }
}

import type { AssessedExperience } from './assessed-experience.ts'
import { isAscii, UNSPACED_SCRIPT } from './text-features.ts'

/**
 * Characters that are assessed of a field, and of a list of texts together. They bound the time that a deposit takes.
 */
const MAX_FIELD_CHARS = 8_000
const MAX_LIST_CHARS = 4_000
/** Number of texts of a list that are assessed. */
const MAX_LIST_TEXTS = 40
/**
 * More combining marks on one letter than the stream-safe text format of Unicode allows (UAX #15): written language has
 * few, and normalization takes time quadratic in their number.
 */
const EXCESS_COMBINING_MARKS = /(\p{M}{30})\p{M}+/gu

/** The deposit with its texts truncated to what is assessed; the texts of a list share the limit equally. */
export function truncateExperience(experience: AssessedExperience): AssessedExperience {
  const { successful_approach, failed_approaches } = experience
  const attempts = truncateTexts(failed_approaches.map(({ attempt }) => attempt))
  const reasons = truncateTexts(failed_approaches.map(({ why_it_failed }) => why_it_failed))
  return {
    ...experience,
    problem: truncateText(experience.problem),
    root_cause: truncateText(experience.root_cause),
    insight: truncateText(experience.insight),
    successful_approach: {
      ...successful_approach,
      method: truncateText(successful_approach.method),
      implementation: truncateText(successful_approach.implementation ?? ''),
    },
    failed_approaches: attempts.map((attempt, at) => ({ attempt, why_it_failed: reasons[at] ?? '' })),
    applies_when: truncateTexts(experience.applies_when ?? []),
    does_not_apply_when: truncateTexts(experience.does_not_apply_when ?? []),
  }
}

/**
 * The part of a text that is assessed: `max_chars` characters, and at most half as many of scripts without spaces,
 * where every character begins a word.
 */
export function truncateText(text: string, max_chars: number = MAX_FIELD_CHARS): string {
  const truncated = text.slice(0, max_chars)
  if (isAscii(truncated)) return truncated
  let left = max_chars / 2
  return truncated.replace(EXCESS_COMBINING_MARKS, '$1').replace(UNSPACED_SCRIPT, (run) => {
    const kept = run.slice(0, left)
    left -= kept.length
    return kept
  })
}

function truncateTexts(texts: readonly string[]): string[] {
  const assessed = texts.slice(0, MAX_LIST_TEXTS)
  return assessed.map((text) => truncateText(text, Math.floor(MAX_LIST_CHARS / assessed.length)))
}

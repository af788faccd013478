import type { AssessedExperience } from './assessed-experience.ts'
import { isAscii, UNSPACED_SCRIPT } from './text-features.ts'

/** Characters of a field that are assessed, and of a list of texts together: bounds the time a deposit can take. */
const MAX_FIELD_CHARS = 8_000
const MAX_LIST_CHARS = 4_000
/** Texts of a list that are assessed. */
const MAX_LIST_TEXTS = 40
/**
 * Marks on one letter, as in the stream-safe format of Unicode (UAX #15): written language has few, and normalising
 * takes time in the square of their number.
 */
const EXCESS_COMBINING_MARKS = /(\p{M}{30})\p{M}+/gu

/** The deposit with its texts cut to what is assessed; the texts of a list share the space equally. */
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
 * The part of a text that is assessed: `most` characters, and half as many of scripts without spaces, where every
 * character begins a word.
 */
export function truncateText(text: string, most: number = MAX_FIELD_CHARS): string {
  const cut = text.slice(0, most)
  if (isAscii(cut)) return cut
  let left = most / 2
  return cut.replace(EXCESS_COMBINING_MARKS, '$1').replace(UNSPACED_SCRIPT, (run) => {
    const kept = run.slice(0, left)
    left -= kept.length
    return kept
  })
}

function truncateTexts(texts: readonly string[]): string[] {
  const assessed = texts.slice(0, MAX_LIST_TEXTS)
  return assessed.map((text) => truncateText(text, Math.floor(MAX_LIST_CHARS / assessed.length)))
}

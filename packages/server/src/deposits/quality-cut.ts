import type { AssessedExperience } from './assessed-experience.ts'
import { isAscii, UNSPACED_SCRIPT } from './quality-text.ts'

/** Characters of a field that are assessed, and of a list of texts together: bounds the time a deposit can take. */
const FIELD_CHARACTERS = 8_000
const LIST_CHARACTERS = 4_000
/** Texts of a list that are assessed. */
const LIST_TEXTS = 40
/**
 * Marks on one letter, as in the stream-safe format of Unicode (UAX #15): written language has few, and normalising
 * takes time in the square of their number.
 */
const MARKS_TOO_MANY = /(\p{M}{30})\p{M}+/gu

/** The deposit with its texts cut to what is assessed; the texts of a list share the space equally. */
export function assessedPart(experience: AssessedExperience): AssessedExperience {
  const { successful_approach, failed_approaches } = experience
  const attempts = cutTexts(failed_approaches.map(({ attempt }) => attempt))
  const reasons = cutTexts(failed_approaches.map(({ why_it_failed }) => why_it_failed))
  return {
    ...experience,
    problem: cutText(experience.problem),
    root_cause: cutText(experience.root_cause),
    insight: cutText(experience.insight),
    successful_approach: {
      ...successful_approach,
      method: cutText(successful_approach.method),
      implementation: cutText(successful_approach.implementation ?? ''),
    },
    failed_approaches: attempts.map((attempt, at) => ({ attempt, why_it_failed: reasons[at] ?? '' })),
    applies_when: cutTexts(experience.applies_when ?? []),
    does_not_apply_when: cutTexts(experience.does_not_apply_when ?? []),
  }
}

/**
 * The part of a text that is assessed: `most` characters, and half as many of scripts without spaces, where every
 * character begins a word.
 */
export function cutText(text: string, most: number = FIELD_CHARACTERS): string {
  const cut = text.slice(0, most)
  if (isAscii(cut)) return cut
  let left = most / 2
  return cut.replace(MARKS_TOO_MANY, '$1').replace(UNSPACED_SCRIPT, (run) => {
    const kept = run.slice(0, left)
    left -= kept.length
    return kept
  })
}

function cutTexts(texts: readonly string[]): string[] {
  const assessed = texts.slice(0, LIST_TEXTS)
  return assessed.map((text) => cutText(text, Math.floor(LIST_CHARACTERS / assessed.length)))
}

import type { AssessedExperience, QualityCheck } from './assessed-experience.ts'
import { experienceFields } from './experience-fields.ts'
import { measureMargin } from './score-cap.ts'
import { extractProse, formatPercent, tokenizeFoldedWords } from './text-features.ts'

/** Share of distinct sequences among the three-word sequences of a field. */
const MIN_DISTINCT_TRIGRAM_SHARE = { limit: 0.35, comfortable: 0.4 }
/** Shorter fields may repeat themselves. */
const MIN_REPETITION_WORDS = 15

/** Fields do not say the same words again and again. */
export function checkRepetition(experience: AssessedExperience): QualityCheck[] {
  return Object.entries(experienceFields(experience)).map(([field, text]) => {
    const share = distinctTrigramShare(tokenizeFoldedWords(extractProse(removeRepeatedLines(text))))
    return {
      margin: measureMargin(share, MIN_DISTINCT_TRIGRAM_SHARE),
      finding: {
        field,
        measured: `${formatPercent(share)} of the word sequences are different`,
        needed: `at least ${formatPercent(MIN_DISTINCT_TRIGRAM_SHARE.limit)}`,
        message: `${field} says the same words over and over: say each thing once.`,
      },
    }
  })
}

/** The text without lines that differ from another only in numbers: logs and stack traces legitimately have many. */
function removeRepeatedLines(text: string): string {
  const lines = new Map(text.split('\n').map((line) => [line.trim().replace(/\d+/g, '#'), line]))
  return [...lines.values()].join('\n')
}

/** Share of the three-word sequences that are distinct, or a lower bound of it that is sufficient. */
function distinctTrigramShare(words: readonly string[]): number {
  if (words.length < MIN_REPETITION_WORDS) return 1
  // there are at least as many distinct sequences as distinct last words, which is enough to know for most texts
  const endings = words.slice(2)
  const min_share = new Set(endings).size / endings.length
  if (min_share >= MIN_DISTINCT_TRIGRAM_SHARE.comfortable) return min_share
  const sequences = endings.map((word, at) => `${words[at]} ${words[at + 1]} ${word}`)
  return new Set(sequences).size / sequences.length
}

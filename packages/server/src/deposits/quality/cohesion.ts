import type { AssessedExperience } from './assessed-experience.ts'
import { experienceFields, extractSpecificWords } from './experience-fields.ts'
import { COMMON_STEMS, STEM_CHARS } from './technical-words.ts'

/** What a word counts that stands in texts of every technical subject: two records share it by accident. */
const COMMON_STEM_WEIGHT = 0.3
/** Weight of shared words from which a field is wholly joined to the others, and the least that is asked of a short one. */
const MAX_NEEDED_SHARED_WEIGHT = 8
const MIN_NEEDED_SHARED_WEIGHT = 2
/** Fields that must say something of their own for the mean to be whole. */
const MIN_FIELDS = 4
const URL_PATTERN = /\bhttps?:\/\/\S+/g
const HIRAGANA_WORD = /^\p{Script=Hiragana}+$/u
const SENTENCE_END = /(?<=[.!?。！？])\s*|\n+/

/**
 * How far the fields of a deposit speak of the same thing, 0..1: for each field the weighted share of its telling words
 * that title or another field has too, their mean. Records by one hand .4 to 1, fields of different records 0 to .4.
 * With `once`, a sentence that stands in several fields counts in the first only: copies are no sign of coherence.
 */
export function measureCohesion(experience: AssessedExperience, { once }: { once: boolean }): number {
  const given = Object.values(splitFields(experience))
  const texts = once ? removeRepeatedSentences([...given, experience.title]) : [...given, experience.title]
  const all = texts.map(extractSpecificStems)
  const fields = all.slice(0, given.length).filter((stems) => stems.size > 0)
  if (fields.length < 2) return 0
  const shares = fields.map((stems) => {
    const others = all.filter((other) => other !== stems)
    const joined = [...stems].filter((stem) => others.some((other) => other.has(stem)))
    return Math.min(
      1,
      sumStemWeights(joined) /
        Math.min(MAX_NEEDED_SHARED_WEIGHT, Math.max(MIN_NEEDED_SHARED_WEIGHT, sumStemWeights([...stems]))),
    )
  })
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(MIN_FIELDS, shares.length)
}

/** Share of the telling words of the title that problem, cause, insight or method take up, 0..1; 1 for a title without any. */
export function measureTitleCoverage(experience: AssessedExperience): number {
  const { failed_approaches: _, ...statements } = experienceFields(experience)
  const stems = extractSpecificStems(Object.values(statements).join('\n'))
  const title = [...extractSpecificStems(experience.title)]
  return title.length === 0 ? 1 : title.filter((stem) => stems.has(stem)).length / title.length
}

/** The fields, with attempts and reasons apart. */
function splitFields(experience: AssessedExperience): Record<string, string> {
  const { failed_approaches: _, ...statements } = experienceFields(experience)
  return {
    ...statements,
    attempts: experience.failed_approaches.map(({ attempt }) => attempt).join('\n'),
    reasons: experience.failed_approaches.map(({ why_it_failed }) => why_it_failed).join('\n'),
  }
}

function removeRepeatedSentences(texts: readonly string[]): string[] {
  const seen = new Set<string>()
  return texts.map((text) =>
    text
      .split(SENTENCE_END)
      .filter((sentence) => {
        const known = seen.has(sentence.trim().toLowerCase())
        seen.add(sentence.trim().toLowerCase())
        return !known
      })
      .join('\n'),
  )
}

/** Beginnings of the telling words, so that forms of one word are one; hiragana alone is Japanese grammar. */
function extractSpecificStems(text: string): Set<string> {
  const words = [...extractSpecificWords(text.replace(URL_PATTERN, ' '))].filter((word) => !HIRAGANA_WORD.test(word))
  return new Set(words.map((word) => word.slice(0, STEM_CHARS)))
}

function sumStemWeights(stems: readonly string[]): number {
  return stems.reduce((sum, stem) => sum + (COMMON_STEMS.has(stem) ? COMMON_STEM_WEIGHT : 1), 0)
}

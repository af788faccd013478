import type { AssessedExperience } from './assessed-experience.ts'
import { fieldsOf, tellingWordsOf } from './quality-fields.ts'
import { COMMON_STEMS, STEM_LETTERS } from './quality-technical-words.ts'

/** What a word counts that stands in texts of every technical subject: two records share it by accident. */
const COMMON_WEIGHT = 0.3
/** Weight of shared words from which a field is wholly joined to the others, and the least that is asked of a short one. */
const JOINED_MOST = 8
const JOINED_LEAST = 2
/** Fields that must say something of their own for the mean to be whole. */
const LEAST_FIELDS = 4
const ADDRESS = /\bhttps?:\/\/\S+/g
const GRAMMAR = /^\p{Script=Hiragana}+$/u
const SENTENCE_END = /(?<=[.!?。！？])\s*|\n+/

/**
 * How far the fields of a deposit speak of the same thing, 0..1: for each field the weighted share of its telling words
 * that title or another field has too, their mean. Records by one hand .4 to 1, fields of different records 0 to .4.
 * With `once`, a sentence that stands in several fields counts in the first only: copies are no sign of coherence.
 */
export function cohesionOf(experience: AssessedExperience, { once }: { once: boolean }): number {
  const given = Object.values(partsOf(experience))
  const texts = once ? withoutCopies([...given, experience.title]) : [...given, experience.title]
  const all = texts.map(stemsOf)
  const fields = all.slice(0, given.length).filter((stems) => stems.size > 0)
  if (fields.length < 2) return 0
  const shares = fields.map((stems) => {
    const others = all.filter((other) => other !== stems)
    const joined = [...stems].filter((stem) => others.some((other) => other.has(stem)))
    return Math.min(1, weightOf(joined) / Math.min(JOINED_MOST, Math.max(JOINED_LEAST, weightOf([...stems]))))
  })
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(LEAST_FIELDS, shares.length)
}

/** Share of the telling words of the title that problem, cause, insight or method take up, 0..1; 1 for a title without any. */
export function titleTakenUp(experience: AssessedExperience): number {
  const { failed_approaches: _, ...statements } = fieldsOf(experience)
  const stems = stemsOf(Object.values(statements).join('\n'))
  const title = [...stemsOf(experience.title)]
  return title.length === 0 ? 1 : title.filter((stem) => stems.has(stem)).length / title.length
}

/** The fields, with attempts and reasons apart. */
function partsOf(experience: AssessedExperience): Record<string, string> {
  const { failed_approaches: _, ...statements } = fieldsOf(experience)
  return {
    ...statements,
    attempts: experience.failed_approaches.map(({ attempt }) => attempt).join('\n'),
    reasons: experience.failed_approaches.map(({ why_it_failed }) => why_it_failed).join('\n'),
  }
}

function withoutCopies(texts: readonly string[]): string[] {
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
function stemsOf(text: string): Set<string> {
  const words = [...tellingWordsOf(text.replace(ADDRESS, ' '))].filter((word) => !GRAMMAR.test(word))
  return new Set(words.map((word) => word.slice(0, STEM_LETTERS)))
}

function weightOf(stems: readonly string[]): number {
  return stems.reduce((sum, stem) => sum + (COMMON_STEMS.has(stem) ? COMMON_WEIGHT : 1), 0)
}

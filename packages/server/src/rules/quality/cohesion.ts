import type { AssessedExperience, QualityCheck } from './assessed-experience.ts'
import { experienceFields, statementFields } from './experience-fields.ts'
import { measureMargin } from './score-cap.ts'
import { isStated } from './stated-fields.ts'
import { COMMON_STEMS, STEM_CHARS } from './technical-words.ts'
import { countContentWords, extractSpecificWords, formatPercent, linearRamp, URL_PATTERN } from './text-features.ts'

/** Weight of a stem that is common in technical texts of any subject: two records share it by accident. */
const COMMON_STEM_WEIGHT = 0.3
/** A field counts fully when its shared stems weigh as much as all its stems, within these two bounds. */
const MAX_NEEDED_SHARED_WEIGHT = 8
const MIN_NEEDED_SHARED_WEIGHT = 2
/** The mean is taken over at least this number of fields, or over those that are stated. */
const MIN_FIELDS = 4
/**
 * The minimum cohesion grows with the words of cause, insight and reasons, from `from` at `from_words` to `to` at
 * `to_words`. One of 100 real records is below it, as `npm run eval -- --gates quality` measures.
 */
const MIN_COHESION_RAMP = { from_words: 14, from: 0.1, to_words: 45, to: 0.3 }
/** Comfortable cohesion, as a multiple of the minimum cohesion. */
const COMFORTABLE_COHESION = 1.2
/** Hiragana alone is Japanese grammar, not content. */
const HIRAGANA_WORD = /^\p{Script=Hiragana}+$/u
/** Endings of English words, which forms of one word differ in. */
const ENDING = /(?<=\w{3})(?:ings?|ers?|ed|es|s|e)$/
const SENTENCE_END = /(?<=[.!?。！？])\s*|\n+/

/**
 * Measures how far the fields of a deposit are about the same thing, 0..1: the mean, over the fields, of the weighted
 * share of specific words that the title or another field has too. Records have .4 to 1, fields of different records 0
 * to .4. With `once`, a sentence in several fields counts only in the first, because copies are not a sign of cohesion.
 */
export function measureCohesion(experience: AssessedExperience, { once }: { once: boolean }): number {
  const statements = Object.values(statementFields(experience))
  const texts = once ? removeRepeatedSentences([...statements, experience.title]) : [...statements, experience.title]
  const all = texts.map(extractSpecificStems)
  const fields = all.slice(0, statements.length).filter((stems) => stems.size > 0)
  if (fields.length < 2) return 0
  const shares = fields.map((stems) => {
    const others = all.filter((other) => other !== stems)
    const shared = [...stems].filter(([stem]) => others.some((other) => other.has(stem)))
    return Math.min(
      1,
      sumStemWeights(shared) /
        Math.min(MAX_NEEDED_SHARED_WEIGHT, Math.max(MIN_NEEDED_SHARED_WEIGHT, sumStemWeights([...stems]))),
    )
  })
  const min_fields = Math.min(MIN_FIELDS, statements.filter(isStated).length)
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(min_fields, shares.length)
}

/** The fields are about the same thing. */
export function checkCohesion(experience: AssessedExperience): QualityCheck {
  const { root_cause, insight, failed_approaches } = experience
  const length = countContentWords(
    [root_cause, insight, ...failed_approaches.map((failed) => failed.why_it_failed)].join('\n'),
  )
  const needed =
    MIN_COHESION_RAMP.from +
    (MIN_COHESION_RAMP.to - MIN_COHESION_RAMP.from) *
      linearRamp(length, MIN_COHESION_RAMP.from_words, MIN_COHESION_RAMP.to_words)
  const cohesion = measureCohesion(experience, { once: false })
  return {
    margin: measureMargin(cohesion, { limit: needed, comfortable: COMFORTABLE_COHESION * needed }),
    finding: {
      field: 'root_cause',
      measured: `${formatPercent(cohesion)} of what a field says is taken up by another`,
      needed: `at least ${formatPercent(needed)}`,
      message: 'The fields do not speak of the same thing: let cause, method and insight name what the problem names.',
    },
  }
}

/**
 * Share of the title's specific words that problem, cause, insight or method contain, 0..1; 1 for a title without any.
 */
export function measureTitleCoverage(experience: AssessedExperience): number {
  const { failed_approaches: _, ...statements } = experienceFields(experience)
  const stems = extractSpecificStems(Object.values(statements).join('\n'))
  const title = [...extractSpecificStems(experience.title).keys()]
  return title.length === 0 ? 1 : title.filter((stem) => stems.has(stem)).length / title.length
}

function removeRepeatedSentences(texts: readonly string[]): string[] {
  const seen = new Set<string>()
  return texts.map((text) =>
    text
      .split(SENTENCE_END)
      .filter((sentence) => {
        const folded = sentence.trim().toLowerCase()
        const is_first = !seen.has(folded)
        seen.add(folded)
        return is_first
      })
      .join('\n'),
  )
}

/** Weights of the stems of the specific words, so that the forms of a word are one. */
function extractSpecificStems(text: string): Map<string, number> {
  const words = [...extractSpecificWords(text.replace(URL_PATTERN, ' '))].filter((word) => !HIRAGANA_WORD.test(word))
  return new Map(words.map((word) => [stemWord(word), stemWeight(word)]))
}

/** A short word is less than its first characters without its ending: "mail" and "mails", "rated" and "ratings". */
const stemWord = (word: string): string => word.replace(ENDING, '').slice(0, STEM_CHARS)

const stemWeight = (word: string): number => (COMMON_STEMS.has(word.slice(0, STEM_CHARS)) ? COMMON_STEM_WEIGHT : 1)

const sumStemWeights = (stems: readonly (readonly [string, number])[]): number =>
  stems.reduce((sum, [, weight]) => sum + weight, 0)

import type { AssessedExperience, Finding } from './assessed-experience.ts'
import { sharesWords, textOf } from './quality-fields.ts'
import { contentWordsOf, namesIn, percent, proseOf } from './quality-text.ts'
import { FILLER_WORDS, PHRASES, VAGUE_WORDS } from './quality-words.ts'

type Family = keyof typeof PHRASES

/** Different words that say something about this problem, and their share; texts with names may have less. */
const LEAST_TELLING_WORDS = 6
const LEAST_TELLING_SHARE = 0.55
const NAMES_ENOUGH = 3
const MOST_FILLER = 0.25

/** Different phrases of a family that are allowed, and after how many content words one more is. */
const ALLOWED: Record<Family, { phrases: number; per_words: number; message: string }> = {
  spam: {
    phrases: 1,
    per_words: 80,
    message: 'The text advertises something: deposit only the problem that was solved.',
  },
  legal: {
    phrases: 1,
    per_words: 80,
    message: 'The text is a legal notice: describe a problem and its solution in your own words.',
  },
  template: {
    phrases: 1,
    per_words: 80,
    message: 'The text is an unfilled template or a project page: replace it by what happened.',
  },
  advice: {
    phrases: 2,
    per_words: 40,
    message: 'The text is general advice: name the component, the error and the change that solved it.',
  },
}
const FAMILIES: Family[] = ['spam', 'legal', 'template', 'advice']

/** Faults of texts that tell of no problem: advertising, notices, templates, filler, general talk, unrelated fields. */
export function matterFaults(experience: AssessedExperience): Finding[] {
  const text = textOf(experience)
  const words = contentWordsOf(text)
  const names = namesIn(text).size
  return [
    ...foreignPhrases(text),
    ...filler(words),
    ...vagueness(new Set(words), names),
    ...unrelated(experience, names),
  ]
}

/** Different phrases of a family in a text, in lower case. */
export function phrasesOf(text: string, family: Family): Set<string> {
  return new Set((text.match(PHRASES[family]) ?? []).map((phrase) => phrase.toLowerCase()))
}

function foreignPhrases(text: string): Finding[] {
  const prose = proseOf(text)
  const length = contentWordsOf(prose).length
  return FAMILIES.flatMap((family) => {
    const { phrases, per_words, message } = ALLOWED[family]
    const allowed = phrases + Math.floor(length / per_words)
    const found = phrasesOf(prose, family).size
    return found <= allowed
      ? []
      : [{ field: 'problem', measured: `${found} phrases of ${family} text`, needed: `at most ${allowed}`, message }]
  })
}

function filler(words: readonly string[]): Finding[] {
  const share = words.filter((word) => FILLER_WORDS.has(word)).length / Math.max(1, words.length)
  if (share <= MOST_FILLER) return []
  return [
    {
      field: 'problem',
      measured: `${percent(share)} filler words`,
      needed: `at most ${percent(MOST_FILLER)}`,
      message: 'The text is Latin filler: replace it by what happened.',
    },
  ]
}

function vagueness(words: ReadonlySet<string>, names: number): Finding[] {
  const telling = [...words].filter((word) => !VAGUE_WORDS.has(word)).length
  const share = telling / Math.max(1, words.size)
  if (telling >= LEAST_TELLING_WORDS && (share >= LEAST_TELLING_SHARE || names >= NAMES_ENOUGH)) return []
  return [
    {
      field: 'problem',
      measured: `${telling} of ${words.size} different words say something about this problem`,
      needed: `at least ${LEAST_TELLING_WORDS} and ${percent(LEAST_TELLING_SHARE)}`,
      message:
        'The text would fit any problem: name the product, the component, the error text and the values involved.',
    },
  ]
}

function unrelated(experience: AssessedExperience, names: number): Finding[] {
  if (names >= NAMES_ENOUGH || sharesWords(experience)) return []
  return [
    {
      field: 'root_cause',
      measured: 'no word of one field occurs in another',
      needed: 'at least 1, or named components',
      message: 'The fields do not speak of the same thing: let cause, method and insight name what the problem names.',
    },
  ]
}

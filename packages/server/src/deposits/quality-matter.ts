import type { AssessedExperience, Finding } from './assessed-experience.ts'
import { cohesionOf, titleTakenUp } from './quality-cohesion.ts'
import { concretenessOf } from './quality-concreteness.ts'
import { textOf } from './quality-fields.ts'
import {
  contentLength,
  contentWordsOf,
  namesIn,
  percent,
  proseOf,
  ramp,
  UNSPACED_SCRIPT,
  wordsOf,
} from './quality-text.ts'
import { FILLER_WORDS, PHRASES, STOP_WORDS, TROUBLE, VAGUE_WORDS } from './quality-words.ts'

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
    message: 'The text is an unfilled template: replace it by what happened.',
  },
  page: {
    phrases: 2,
    per_words: 50,
    message: 'The text is the page of a project: describe one problem that was met with it and what solved that.',
  },
  advice: {
    phrases: 2,
    per_words: 40,
    message: 'The text is general advice: name the component, the error and the change that solved it.',
  },
}
const FAMILIES: Family[] = ['spam', 'legal', 'template', 'page', 'advice']

/**
 * Fields of one record share words; the more they say, the more. Between the two lengths the least cohesion grows from
 * the first value to the second: true records lie above (1 in 100 below), fields of different records below.
 */
const JOINED = { from_words: 14, from: 0.1, to_words: 45, to: 0.3 }
/** Texts that name nothing, or little, must at least hang together: general talk does not, a dispute told plainly does. */
const NAMELESS = [
  { concreteness: 1, cohesion: 0.35 },
  { concreteness: 4, cohesion: 0.15 },
]

/** Least share of function words in a language that the rules can read; in others any words seem to be telling ones. */
const READ_SHARE = 0.15
/** Things named in a language that is not read. */
const LEAST_NAMED_UNREAD = 1

/** Links, headings, lists and tables. */
const PAGE_MARK = /https?:\/\/|\]\(|^[ \t]*(?:#{1,4}|[-*|]) /gm
/**
 * A page of a project has more marks than this per content word, fewer words of trouble, and sections that do not take
 * up the title: 3 in 10 pages, and at most 3 in 100 records of any of seven families.
 */
const PAGE = { marks: 0.04, trouble: 0.03, taken_up: 0.5 }

/** Faults of texts that tell of no problem: advertising, notices, templates, filler, general talk, unrelated fields. */
export function matterFaults(experience: AssessedExperience): Finding[] {
  const text = textOf(experience)
  const words = contentWordsOf(text)
  const names = namesIn(text).size
  return [
    ...foreignPhrases(text),
    ...filler(words),
    ...vagueness(new Set(words), names),
    ...unrelated(experience),
    ...nameless(experience, text),
    ...page(experience, text, words.length),
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

function unrelated(experience: AssessedExperience): Finding[] {
  const { root_cause, insight, failed_approaches } = experience
  const length = contentLength(
    [root_cause, insight, ...failed_approaches.map((failed) => failed.why_it_failed)].join('\n'),
  )
  const needed = JOINED.from + (JOINED.to - JOINED.from) * ramp(length, JOINED.from_words, JOINED.to_words)
  const cohesion = cohesionOf(experience, { once: false })
  if (cohesion >= needed) return []
  return [
    {
      field: 'root_cause',
      measured: `${percent(cohesion)} of what a field says is taken up by another`,
      needed: `at least ${percent(needed)}`,
      message: 'The fields do not speak of the same thing: let cause, method and insight name what the problem names.',
    },
  ]
}

function nameless(experience: AssessedExperience, text: string): Finding[] {
  const concreteness = concretenessOf(text)
  if (concreteness < LEAST_NAMED_UNREAD && !isRead(text))
    return [unnamed(concreteness, `at least ${LEAST_NAMED_UNREAD}`)]
  const needed = Math.max(
    0,
    ...NAMELESS.filter((least) => concreteness < least.concreteness).map(({ cohesion }) => cohesion),
  )
  if (needed === 0 || cohesionOf(experience, { once: true }) >= needed) return []
  return [unnamed(concreteness, "at least 4, or fields that take up each other's words")]
}

function unnamed(concreteness: number, needed: string): Finding {
  return {
    field: 'problem',
    measured: `${concreteness} things named (products, files, commands, settings, error names)`,
    needed,
    message:
      'The text names nothing that another agent could look for: name the product, the error text and the change.',
  }
}

/** Whether the text is in a language whose function words are known, or in a script without spaces. */
function isRead(text: string): boolean {
  const words = wordsOf(proseOf(text))
  const known = words.filter((word) => STOP_WORDS.has(word)).length
  return known >= READ_SHARE * words.length || text.match(UNSPACED_SCRIPT) !== null
}

function page(experience: AssessedExperience, text: string, length: number): Finding[] {
  const marks = text.match(PAGE_MARK)?.length ?? 0
  if (marks <= PAGE.marks * length) return []
  const trouble = text.match(TROUBLE)?.length ?? 0
  if (trouble >= PAGE.trouble * length || titleTakenUp(experience) >= PAGE.taken_up) return []
  return [
    {
      field: 'problem',
      measured: `${marks} links, headings and list marks, ${trouble} words that tell what went wrong`,
      needed: `at least ${Math.ceil(PAGE.trouble * length)} words that tell what went wrong`,
      message: 'The text is the page of a project: describe one problem that was met with it and what solved that.',
    },
  ]
}

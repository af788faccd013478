import type { AssessedExperience, QualityFinding } from './assessed-experience.ts'
import { measureCohesion, measureTitleCoverage } from './cohesion.ts'
import { measureConcreteness } from './concreteness.ts'
import { experienceText } from './experience-fields.ts'
import {
  countContentWords,
  extractContentWords,
  extractNames,
  extractProse,
  formatPercent,
  linearRamp,
  tokenizeWords,
  UNSPACED_SCRIPT,
} from './text-features.ts'
import { FAILURE_MARKERS, FILLER_WORDS, PHRASE_PATTERNS, STOP_WORDS, VAGUE_WORDS } from './word-lists.ts'

type PhraseFamily = keyof typeof PHRASE_PATTERNS

/** Different words that say something about this problem, and their share; texts with names may have less. */
const MIN_SPECIFIC_WORDS = 6
const MIN_SPECIFIC_SHARE = 0.55
const MIN_NAMES = 3
const MAX_FILLER_SHARE = 0.25

/** Different phrases of a family that are allowed, and after how many content words one more is. */
const PHRASE_LIMITS: Record<PhraseFamily, { phrases: number; per_words: number; message: string }> = {
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
const PHRASE_FAMILIES: PhraseFamily[] = ['spam', 'legal', 'template', 'page', 'advice']

/**
 * Fields of one record share words; the more they say, the more. Between the two lengths the least cohesion grows from
 * the first value to the second: true records lie above (1 in 100 below), fields of different records below.
 */
const MIN_COHESION_RAMP = { from_words: 14, from: 0.1, to_words: 45, to: 0.3 }
/** Texts that name nothing, or little, must at least hang together: general talk does not, a dispute told plainly does. */
const MIN_COHESION_BY_CONCRETENESS = [
  { concreteness: 1, cohesion: 0.35 },
  { concreteness: 4, cohesion: 0.15 },
]

/** Least share of function words in a language that the rules can read; in others any words seem to be telling ones. */
const MIN_KNOWN_WORD_SHARE = 0.15
/** Things named in a language that is not read. */
const MIN_CONCRETENESS_UNKNOWN_LANGUAGE = 1

/** Links, headings, lists and tables. */
const MARKUP = /https?:\/\/|\]\(|^[ \t]*(?:#{1,4}|[-*|]) /gm
/**
 * A page of a project has more marks than this per content word, fewer words of trouble, and sections that do not take
 * up the title: 3 in 10 pages, and at most 3 in 100 records of any of seven families.
 */
const PROJECT_PAGE = { marks: 0.04, trouble: 0.03, taken_up: 0.5 }

/** Faults of texts that tell of no problem: advertising, notices, templates, filler, general talk, unrelated fields. */
export function findContentViolations(experience: AssessedExperience): QualityFinding[] {
  const text = experienceText(experience)
  const words = extractContentWords(text)
  const names = extractNames(text).size
  return [
    ...findExcessPhrases(text),
    ...findFillerText(words),
    ...findVagueness(new Set(words), names),
    ...findUnrelatedFields(experience),
    ...findMissingNames(experience, text),
    ...findProjectPage(experience, text, words.length),
  ]
}

/** Different phrases of a family in a text, in lower case. */
export function findPhrases(text: string, family: PhraseFamily): Set<string> {
  return new Set((text.match(PHRASE_PATTERNS[family]) ?? []).map((phrase) => phrase.toLowerCase()))
}

function findExcessPhrases(text: string): QualityFinding[] {
  const prose = extractProse(text)
  const length = extractContentWords(prose).length
  return PHRASE_FAMILIES.flatMap((family) => {
    const { phrases, per_words, message } = PHRASE_LIMITS[family]
    const allowed = phrases + Math.floor(length / per_words)
    const found = findPhrases(prose, family).size
    return found <= allowed
      ? []
      : [{ field: 'problem', measured: `${found} phrases of ${family} text`, needed: `at most ${allowed}`, message }]
  })
}

function findFillerText(words: readonly string[]): QualityFinding[] {
  const share = words.filter((word) => FILLER_WORDS.has(word)).length / Math.max(1, words.length)
  if (share <= MAX_FILLER_SHARE) return []
  return [
    {
      field: 'problem',
      measured: `${formatPercent(share)} filler words`,
      needed: `at most ${formatPercent(MAX_FILLER_SHARE)}`,
      message: 'The text is Latin filler: replace it by what happened.',
    },
  ]
}

function findVagueness(words: ReadonlySet<string>, names: number): QualityFinding[] {
  const telling = [...words].filter((word) => !VAGUE_WORDS.has(word)).length
  const share = telling / Math.max(1, words.size)
  if (telling >= MIN_SPECIFIC_WORDS && (share >= MIN_SPECIFIC_SHARE || names >= MIN_NAMES)) return []
  return [
    {
      field: 'problem',
      measured: `${telling} of ${words.size} different words say something about this problem`,
      needed: `at least ${MIN_SPECIFIC_WORDS} and ${formatPercent(MIN_SPECIFIC_SHARE)}`,
      message:
        'The text would fit any problem: name the product, the component, the error text and the values involved.',
    },
  ]
}

function findUnrelatedFields(experience: AssessedExperience): QualityFinding[] {
  const { root_cause, insight, failed_approaches } = experience
  const length = countContentWords(
    [root_cause, insight, ...failed_approaches.map((failed) => failed.why_it_failed)].join('\n'),
  )
  const needed =
    MIN_COHESION_RAMP.from +
    (MIN_COHESION_RAMP.to - MIN_COHESION_RAMP.from) *
      linearRamp(length, MIN_COHESION_RAMP.from_words, MIN_COHESION_RAMP.to_words)
  const cohesion = measureCohesion(experience, { once: false })
  if (cohesion >= needed) return []
  return [
    {
      field: 'root_cause',
      measured: `${formatPercent(cohesion)} of what a field says is taken up by another`,
      needed: `at least ${formatPercent(needed)}`,
      message: 'The fields do not speak of the same thing: let cause, method and insight name what the problem names.',
    },
  ]
}

function findMissingNames(experience: AssessedExperience, text: string): QualityFinding[] {
  const concreteness = measureConcreteness(text)
  if (concreteness < MIN_CONCRETENESS_UNKNOWN_LANGUAGE && !isKnownLanguage(text))
    return [missingNamesFinding(concreteness, `at least ${MIN_CONCRETENESS_UNKNOWN_LANGUAGE}`)]
  const needed = Math.max(
    0,
    ...MIN_COHESION_BY_CONCRETENESS.filter((least) => concreteness < least.concreteness).map(
      ({ cohesion }) => cohesion,
    ),
  )
  if (needed === 0 || measureCohesion(experience, { once: true }) >= needed) return []
  return [missingNamesFinding(concreteness, "at least 4, or fields that take up each other's words")]
}

function missingNamesFinding(concreteness: number, needed: string): QualityFinding {
  return {
    field: 'problem',
    measured: `${concreteness} things named (products, files, commands, settings, error names)`,
    needed,
    message:
      'The text names nothing that another agent could look for: name the product, the error text and the change.',
  }
}

/** Whether the text is in a language whose function words are known, or in a script without spaces. */
function isKnownLanguage(text: string): boolean {
  const words = tokenizeWords(extractProse(text))
  const known = words.filter((word) => STOP_WORDS.has(word)).length
  return known >= MIN_KNOWN_WORD_SHARE * words.length || text.match(UNSPACED_SCRIPT) !== null
}

function findProjectPage(experience: AssessedExperience, text: string, length: number): QualityFinding[] {
  const marks = text.match(MARKUP)?.length ?? 0
  if (marks <= PROJECT_PAGE.marks * length) return []
  const trouble = text.match(FAILURE_MARKERS)?.length ?? 0
  if (trouble >= PROJECT_PAGE.trouble * length || measureTitleCoverage(experience) >= PROJECT_PAGE.taken_up) return []
  return [
    {
      field: 'problem',
      measured: `${marks} links, headings and list marks, ${trouble} words that tell what went wrong`,
      needed: `at least ${Math.ceil(PROJECT_PAGE.trouble * length)} words that tell what went wrong`,
      message: 'The text is the page of a project: describe one problem that was met with it and what solved that.',
    },
  ]
}

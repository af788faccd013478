import type { AssessedExperience, QualityFinding } from './assessed-experience.ts'
import { measureCohesion } from './cohesion.ts'
import { TECHNICAL_WORDS } from './technical-words.ts'
import {
  extractContentWords,
  extractNames,
  extractProse,
  extractSpecificWords,
  formatPercent,
  linearRamp,
  tokenizeWords,
  UNSPACED_SCRIPT,
  URL_PATTERN,
} from './text-features.ts'
import { MULTILINGUAL_STOP_WORDS, VAGUE_WORDS } from './word-lists.ts'

/** Minimum number of distinct specific words and their share, which texts with `MIN_NAMES` names need not have. */
const MIN_SPECIFIC_WORDS = 6
const MIN_SPECIFIC_SHARE = 0.55
const MIN_NAMES = 3

/**
 * Code, files, calls, settings, versions and long flags, which general texts do not have; no bare numbers or addresses.
 */
const CODE_NAME =
  /`[^`\n]{2,}`|(?:\/[\w.-]+){2,}|\b(?<!\w-*)[\w-]+\.[a-z]\w*(?:\.\w+)*\b|\b\w+(?:::\w+)+|\b\w+\(\)|\b[A-Za-z]\w*_\w+\b|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z0-9]+[A-Z]\w*|\b[A-Za-z]+\d[\w.]*\b|\bv?\d+\.\d+\.\d[\w.]*\b|(?:^|\s)--[a-z][\w-]+/gm
const ACRONYM = /\b[A-Z]{2,}\d*\b/g
/** Words in capitals may be emphasis rather than acronyms. */
const ACRONYM_WEIGHT = 0.5

/** Texts that name little need this cohesion: plain reports without technical names have it, general talk does not. */
const MIN_COHESION_BY_CONCRETENESS = [
  { concreteness: 1, cohesion: 0.35 },
  { concreteness: 4, cohesion: 0.15 },
]

/** Share of stop words in a text of a known language; in other languages every word looks specific. */
const MIN_KNOWN_WORD_SHARE = 0.15
/** Minimum number of things named in a text of an unknown language. */
const MIN_CONCRETENESS_UNKNOWN_LANGUAGE = 1

/** How specific a text is, 0..1: a name counts 1, another specific word .2; `full` of them together are 1. */
export function measureSpecificity(text: string, full: number): number {
  return linearRamp(extractNames(text).size + extractSpecificWords(text).size / 5, 0, full)
}

/** Texts that would fit any problem, since too few of their words are specific. */
export function findVagueness(text: string): QualityFinding[] {
  const words = new Set(extractContentWords(text))
  const names = extractNames(text).size
  const specific = [...words].filter((word) => !VAGUE_WORDS.has(word)).length
  const share = specific / Math.max(1, words.size)
  if (specific >= MIN_SPECIFIC_WORDS && (share >= MIN_SPECIFIC_SHARE || names >= MIN_NAMES)) return []
  return [
    {
      field: 'problem',
      measured: `${specific} of ${words.size} distinct words say something about this problem`,
      needed: `at least ${MIN_SPECIFIC_WORDS} and ${formatPercent(MIN_SPECIFIC_SHARE)}`,
      message:
        'The text would fit any problem: name the product, the component, the error text and the values involved.',
    },
  ]
}

/** Texts that name nothing another agent could search for. */
export function findMissingNames(experience: AssessedExperience, text: string): QualityFinding[] {
  const concreteness = measureConcreteness(text)
  if (concreteness < MIN_CONCRETENESS_UNKNOWN_LANGUAGE && !isKnownLanguage(text))
    return [missingNamesFinding(concreteness, `at least ${MIN_CONCRETENESS_UNKNOWN_LANGUAGE}`)]
  const needed = Math.max(
    0,
    ...MIN_COHESION_BY_CONCRETENESS.filter((row) => concreteness < row.concreteness).map(({ cohesion }) => cohesion),
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

/** How many distinct things a text names: code, technical words and acronyms. Records have 2 and more. */
function measureConcreteness(text: string): number {
  const names = new Set(
    (text.replace(URL_PATTERN, ' ').match(CODE_NAME) ?? []).map((name) => name.trim().toLowerCase()),
  )
  const technical = new Set(tokenizeWords(text).filter((word) => TECHNICAL_WORDS.has(word)))
  const acronyms = new Set(text.match(ACRONYM) ?? [])
  return names.size + technical.size + ACRONYM_WEIGHT * acronyms.size
}

/** Whether the text is in a language with a stop list, or in a script without spaces. */
function isKnownLanguage(text: string): boolean {
  const words = tokenizeWords(extractProse(text))
  const known = words.filter((word) => MULTILINGUAL_STOP_WORDS.has(word)).length
  return known >= MIN_KNOWN_WORD_SHARE * words.length || text.match(UNSPACED_SCRIPT) !== null
}

import type { AssessedExperience, QualityCheck } from './assessed-experience.ts'
import { measureCohesion } from './cohesion.ts'
import { measureMargin } from './score-cap.ts'
import { TECHNICAL_WORDS } from './technical-words.ts'
import {
  extractContentWords,
  extractNames,
  extractProse,
  extractSpecificWords,
  formatPercent,
  linearRamp,
  tokenizeFoldedWords,
  UNSPACED_SCRIPT,
  URL_PATTERN,
} from './text-features.ts'
import { MULTILINGUAL_STOP_WORDS, VAGUE_WORDS } from './word-lists.ts'

/** Minimum number of distinct specific words and their share, which texts with `MIN_NAMES` names need not have. */
const MIN_SPECIFIC_WORDS = { limit: 5.5, comfortable: 6.5 }
const MIN_SPECIFIC_SHARE = { limit: 0.55, comfortable: 0.6 }
const MIN_NAMES = { limit: 2.5, comfortable: 3.5 }

/**
 * Code, files, calls, settings, versions and long flags, which general texts do not have; no bare numbers or addresses.
 */
const CODE_NAME =
  /`[^`\n]{2,}`|(?:\/[\w.-]+){2,}|\b(?<!\w-*)[\w-]+\.[a-z]\w*(?:\.\w+)*\b|\b\w+(?:::\w+)+|\b\w+\(\)|\b[A-Za-z]\w*_\w+\b|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z0-9]+[A-Z]\w*|\b[A-Za-z]+\d[\w.]*\b|\bv?\d+\.\d+\.\d[\w.]*\b|(?:^|\s)--[a-z][\w-]+/gm
const ACRONYM = /\b[A-Z]{2,}\d*\b/g
/** Words in capitals may be emphasis rather than acronyms. */
const ACRONYM_WEIGHT = 0.5

/** A number in digits that is no part of a name, or in words of the stop lists' languages. */
const QUANTITY =
  /(?<![\p{L}\p{N}_.-])\d+(?:[.,]\d+)?(?![\p{L}\p{N}_-])|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|half|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|halb\p{L}{0,2}|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|deux|trois|quatre|cinq|sept|huit|neuf|dix|moitié|dois|duas|três|quatro|sete|oito|nove|dez|tre|quattro|cinque|sette|otto|dieci|два|две|три|четыре|пять|шесть|семь|восемь|девять|десять)(?!\p{L})/giu
/** Weight of a number: a report that counts or measures is concrete without the name of a product. */
const QUANTITY_WEIGHT = 0.5

/** Texts that name little need this cohesion: plain reports without technical names have it, general talk does not. */
const MIN_COHESION_BY_CONCRETENESS = [
  { concreteness: { limit: 0.75, comfortable: 1.25 }, cohesion: { limit: 0.35, comfortable: 0.4 } },
  { concreteness: { limit: 3.75, comfortable: 4.25 }, cohesion: { limit: 0.15, comfortable: 0.18 } },
]

/** Share of stop words in a text of a known language; in other languages every word looks specific. */
const MIN_KNOWN_WORD_SHARE = { limit: 0.15, comfortable: 0.2 }
/** Minimum number of things named in a text of an unknown language. */
const MIN_CONCRETENESS_UNKNOWN_LANGUAGE = { limit: 0.75, comfortable: 1.25 }

/** Measures how specific a text is, 0..1: a name counts 1, another specific word .2; `full` of them together are 1. */
export function measureSpecificity(text: string, full: number): number {
  return linearRamp(extractNames(text).size + extractSpecificWords(text).size / 5, 0, full)
}

/** The text would not fit any problem: enough of its words are specific. */
export function checkVagueness(text: string): QualityCheck {
  const words = new Set(extractContentWords(text))
  const names = extractNames(text).size
  const specific = [...words].filter((word) => !VAGUE_WORDS.has(word)).length
  const share = specific / Math.max(1, words.size)
  return {
    margin: Math.min(
      measureMargin(specific, MIN_SPECIFIC_WORDS),
      Math.max(measureMargin(share, MIN_SPECIFIC_SHARE), measureMargin(names, MIN_NAMES)),
    ),
    finding: {
      field: 'problem',
      measured: `${specific} of ${words.size} distinct words say something about this problem`,
      needed: `at least ${Math.ceil(MIN_SPECIFIC_WORDS.limit)} and ${formatPercent(MIN_SPECIFIC_SHARE.limit)}`,
      message:
        'The text would fit any problem: name the product, the component, the error text and the values involved.',
    },
  }
}

/** The text names something that another agent could search for. */
export function checkNames(experience: AssessedExperience, text: string): QualityCheck {
  const named = measureConcreteness(text)
  const known_or_named = Math.max(
    measureMargin(named, MIN_CONCRETENESS_UNKNOWN_LANGUAGE),
    measureMargin(measureKnownWordShare(text), MIN_KNOWN_WORD_SHARE),
  )
  const concrete = named + QUANTITY_WEIGHT * countQuantities(text)
  // where enough is named, cohesion does not matter, and it takes long to measure
  const is_named = MIN_COHESION_BY_CONCRETENESS.every(({ concreteness }) => concrete >= concreteness.comfortable)
  const cohesion = is_named ? 1 : measureCohesion(experience, { once: true })
  const cohesive_or_named = MIN_COHESION_BY_CONCRETENESS.map((row) =>
    Math.max(measureMargin(concrete, row.concreteness), measureMargin(cohesion, row.cohesion)),
  )
  return {
    margin: Math.min(known_or_named, ...cohesive_or_named),
    finding: {
      field: 'problem',
      measured: `${named} things named (products, files, commands, settings, error names)`,
      needed:
        known_or_named < 0
          ? `at least ${Math.ceil(MIN_CONCRETENESS_UNKNOWN_LANGUAGE.limit)}`
          : "at least 4, a number counting half, or fields that take up each other's words",
      message:
        'The text names too little that another agent could look for: name the product, the error text, the change, and what you counted or measured.',
    },
  }
}

/** Counts the distinct things that a text names: code, technical words and acronyms. Records have 2 and more. */
function measureConcreteness(text: string): number {
  const names = new Set(
    (text.replace(URL_PATTERN, ' ').match(CODE_NAME) ?? []).map((name) => name.trim().toLowerCase()),
  )
  const technical = new Set(tokenizeFoldedWords(text).filter((word) => TECHNICAL_WORDS.has(word)))
  const acronyms = new Set(text.match(ACRONYM) ?? [])
  return names.size + technical.size + ACRONYM_WEIGHT * acronyms.size
}

/** Counts the distinct numbers of a text. */
const countQuantities = (text: string): number =>
  new Set((extractProse(text).match(QUANTITY) ?? []).map((number) => number.toLowerCase())).size

/** Share of stop words of any language; 1 in a text without words or in a script without spaces. */
function measureKnownWordShare(text: string): number {
  const words = tokenizeFoldedWords(extractProse(text))
  if (words.length === 0 || text.match(UNSPACED_SCRIPT) !== null) return 1
  return words.filter((word) => MULTILINGUAL_STOP_WORDS.has(word)).length / words.length
}

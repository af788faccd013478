import { foldCharacters } from '../search-engine/analysis/fold-characters.ts'
import { UNSPACED_RUN, UNSPACED_SCRIPTS } from '../search-engine/analysis/script.ts'
import { stem } from '../search-engine/analysis/stem.ts'
import { ENGLISH_STOP_WORDS } from '../search-engine/analysis/stop-words.ts'
import { CODE_SIGN, CODE_WEIGHT } from './code-sign.ts'
import {
  type Axis,
  DENYING_ENDS,
  DENYING_WORDS,
  DIRECTIONS,
  EXCLUSIONS,
  LEAVING_WORDS,
  SWITCH_VALUES,
  UNSPACED_DENIALS,
} from './direction-words.ts'
import { sumWeights, type TermWeights } from './term-weights.ts'

/** Maximum number of characters of an action that are read; later ones hardly decide whether it works. */
const MAX_CHARS = 2_000
const MAX_CLAUSES = 40
/** Articles and prepositions of all languages are short. */
const MAX_SHORT_CHARS = 3
const SHORT_WEIGHT = 0.2

/** One thing that an action says to do. */
export interface Clause {
  /** its direction on each axis that it names, denial included */
  directions: ReadonlyMap<Axis, 1 | -1>
  is_denied: boolean
  /** names and words that it is about, by weight */
  things: TermWeights
  /** of all things */
  weight: number
  /** words in lower case as they stand */
  words: ReadonlySet<string>
  /** numbers with their units, times in seconds and sizes in bytes */
  numbers: ReadonlySet<string>
  /** values in lower case by the key that they are given to */
  assignments: ReadonlyMap<string, string>
}

/** Matches where one step of an action ends and another begins. */
const CLAUSE_EDGE =
  /(?<=[^\d\s])[.!?;](?=\s|$)|[;。、，；！？\n]|,(?=\s|[^\s\d])|\s(?:&&|\|\||\||and then|then|and|und|dann|puis|et|luego|e|y|depois|poi|и|затем|ve|sonra|ثم)\s|(?:然后|并且|并|再|して、?|하고|한 뒤|한 후)/giu
const list = (words: string): string[] => words.split(/[\s|]+/).filter((word) => word !== '')
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u')
const TERM = /[\p{L}\p{M}\p{N}_$@~/.*%+'’-]+/gu
const NUMBER = /(?<![\p{L}\p{N}_./-])v?(\d+(?:\.\d+)*)\s?(%|[a-zA-Z]{1,8}(?![\p{L}\p{N}]))?/gu
/** `from 1500 to 1380`: the first number is the former value, not the one that is set. */
const FORMER_NUMBER =
  /(?<=(?:^|\s)(?:from|von|de|da|desde|с|со|от)\s)\S*\d\S*(?=\s+(?:to|auf|à|a|para|na|на|до)\s)|(?<=从\s?)\d\S*(?=\s?[调改]?[到为成])/giu
/** `key=value`, `key: value`: values of the same key are compared, also where they are words. */
const ASSIGNMENT = /([\p{L}_][\p{L}\p{N}_.-]+)(?:\s?=\s?|:\s)["']?([\p{L}\p{N}_.-]+)/gu
/** Denial by the ending of a Turkish verb: `değiştirmemek`, `artırmayın`. */
const DENYING_ENDING = /\p{L}{3}(?:memek|mamak|meyin|mayin|meden|madan|meyiniz|mayiniz)$/u
/** `turn on`, `= on`, `: on`, `to ON`; elsewhere `on` is a preposition. */
const SWITCHED_ON =
  /\b(?:turn|turned|turning|switch|switched|switching)\s+on\b|[=:]\s*["']?on\b|(?<!\p{L})(?:to|auf|à|a|para|su|na|на|naar)\s+on\b/iu
const UNITS: Readonly<Record<string, [dimension: string, factor: number]>> = {
  ...{ ms: ['s', 0.001], s: ['s', 1], sec: ['s', 1], secs: ['s', 1], second: ['s', 1], seconds: ['s', 1] },
  ...{ sekunden: ['s', 1], m: ['m', 1], min: ['s', 60], mins: ['s', 60], minute: ['s', 60], minutes: ['s', 60] },
  ...{ minuten: ['s', 60], h: ['s', 3600], hour: ['s', 3600], hours: ['s', 3600], stunden: ['s', 3600] },
  ...{ d: ['s', 86_400], day: ['s', 86_400], days: ['s', 86_400], k: ['k', 1], kb: ['b', 1e3], kib: ['b', 1024] },
  ...{ mb: ['b', 1e6], mib: ['b', 2 ** 20], g: ['g', 1], gb: ['b', 1e9], gib: ['b', 2 ** 30] },
}

const exact = new Map<string, { axis: Axis; pole: 1 | -1 }[]>()
const beginnings: { text: string; axis: Axis; pole: 1 | -1 }[] = []
const unspaced: { text: string; axis: Axis; pole: 1 | -1 }[] = []
for (const { axis, pole, words } of DIRECTIONS)
  for (const word of list(words)) {
    if (UNSPACED.test(word)) unspaced.push({ text: word, axis, pole })
    else if (word.endsWith('*')) beginnings.push({ text: word.slice(0, -1), axis, pole })
    else exact.set(word, [...(exact.get(word) ?? []), { axis, pole }])
  }
const createMatcher = (words: string): ((word: string) => boolean) => {
  const whole = new Set(list(words).filter((word) => !word.endsWith('*')))
  const starts = list(words).flatMap((word) => (word.endsWith('*') ? [word.slice(0, -1)] : []))
  return (word) => whole.has(word) || starts.some((start) => word.startsWith(start))
}
const isNegation = createMatcher(DENYING_WORDS)
const isExclusion = createMatcher(EXCLUSIONS)
const isLeaving = createMatcher(LEAVING_WORDS)
const UNSPACED_DENIAL = new RegExp(`${UNSPACED_DENIALS}|${DENYING_ENDS}`, 'u')
const DENYING_END = new RegExp(DENYING_ENDS, 'gu')

const MAX_CACHED = 10_000
const cache = new Map<string, readonly { axis: Axis; pole: 1 | -1 }[]>()

function directionsOf(word: string): readonly { axis: Axis; pole: 1 | -1 }[] {
  const known = cache.get(word)
  if (known !== undefined) return known
  if (cache.size === MAX_CACHED) cache.clear()
  const found = [...(exact.get(word) ?? []), ...beginnings.filter(({ text }) => word.startsWith(text))]
  cache.set(word, found)
  return found
}

/** Whether a word, in lower case and without diacritics, is on a list of directions. */
export const saysDirection = (word: string): boolean => directionsOf(word).length > 0

/** Divides a part of a text before each word that excludes, and behind each ending that denies. */
function splitAtDenials(text: string): string[] {
  const parts = ['']
  for (const word of text.replace(DENYING_END, '$& \n').split(/(?<=\s)/u)) {
    if (isExclusion(foldCharacters(word.trim()))) parts.push('')
    parts[parts.length - 1] += word
    if (word.includes('\n')) parts.push('')
  }
  return parts.filter((part) => part.trim() !== '')
}

function normalizeNumber(digits: string, unit: string | undefined): string {
  const [dimension, factor] = UNITS[(unit ?? '').toLowerCase()] ?? ['', 1]
  return digits.includes('.') && !/^\d+\.\d+$/.test(digits) ? digits : `${Number(digits) * factor}${dimension}`
}

function readClause(text: string): Clause {
  const directions = new Map<Axis, 1 | -1>()
  const things = new Map<string, number>()
  const words = new Set<string>()
  let is_denied = UNSPACED_DENIAL.test(text)
  const point = ({ axis, pole }: { axis: Axis; pole: 1 | -1 }): void => {
    if (!directions.has(axis)) directions.set(axis, pole)
  }
  for (const run of text.match(UNSPACED_RUN) ?? []) {
    for (const entry of unspaced) if (run.includes(entry.text)) point(entry)
    const plain = unspaced.reduce((rest, entry) => rest.replaceAll(entry.text, ' '), run)
    for (const part of plain.split(' '))
      for (let at = 0; at + 1 < part.length; at++) things.set(part.slice(at, at + 2), 0.5)
  }
  if (SWITCHED_ON.test(text)) point({ axis: 'presence', pole: 1 })
  for (const raw of text.replace(UNSPACED_RUN, ' ').match(TERM) ?? []) {
    const term = raw.replace(/^[.'’]+|[.'’:]+$/gu, '')
    const is_option = term.startsWith('-')
    const is_name = is_option || CODE_SIGN.test(term)
    // an option is read by its words: --no-cache, --unset-all
    for (const part of is_option ? term.split('-') : [term]) {
      const word = foldCharacters(part).replace('’', "'")
      if (word === '') continue
      // `leave` and `keep` say that nothing changes; nó and né are no denials
      if (words.size === 0 && things.size === 0 && isLeaving(word)) is_denied = true
      if (
        (isNegation(word) && (word.length > 2 || part.toLowerCase() === word)) ||
        DENYING_ENDING.test(word) ||
        isExclusion(word)
      ) {
        is_denied = true
        continue
      }
      const value = SWITCH_VALUES.get(word)
      if (value !== undefined) {
        // to disable `shared = true` is not to set it
        if (directions.get('presence') !== -1) directions.set('presence', value)
        continue
      }
      const found = is_name && !is_option ? [] : directionsOf(word)
      for (const entry of found) point(entry)
      words.add(word)
      if (found.length > 0 || ENGLISH_STOP_WORDS.has(word) || /^\d/.test(word)) continue
      things.set(is_name ? part : stem(word), is_name ? CODE_WEIGHT : word.length <= MAX_SHORT_CHARS ? SHORT_WEIGHT : 1)
    }
  }
  const numbers = [...text.replace(FORMER_NUMBER, ' ').matchAll(NUMBER)].map(([, digits = '', unit]) =>
    normalizeNumber(digits, unit),
  )
  const assignments = new Map(
    [...text.matchAll(ASSIGNMENT)].map(([, key = '', value = '']) => [key, value.toLowerCase()]),
  )
  return { directions, is_denied, things, weight: sumWeights(things), words, numbers: new Set(numbers), assignments }
}

/** The things that an action or an attempt says to do, in their order. */
export function readClauses(text: string): Clause[] {
  return (
    text
      .slice(0, MAX_CHARS)
      // a blank before a full stop would hide that a clause ends there
      .replace(/[`"]+(?=[.!?;,])/g, '')
      .replace(/[`"]/g, ' ')
      .split(CLAUSE_EDGE)
      .flatMap((part) => (part === undefined ? [] : splitAtDenials(part)))
      .slice(0, MAX_CLAUSES)
      .map(readClause)
      .filter(({ things }) => things.size > 0)
  )
}

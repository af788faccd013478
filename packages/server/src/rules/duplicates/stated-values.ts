import { areDisjoint } from '../conditions/environment-names.ts'
import { MULTILINGUAL_STOP_WORDS } from '../quality/word-lists.ts'
import { NON_PRODUCT_WORDS, PLATFORMS } from './contradiction-words.ts'
import type { TextWord } from './text-words.ts'

const LABELED_NUMBER =
  /\b(error|code|status|http|errno|exit|signal|sqlstate|rfc|cve|ora|port)[\s:#=-]{1,3}(?:code[\s:#=]{1,2})?([a-z]?\d[\w-]*)/giu
/** `E-38`, `F17`, `NOM-104`: capitals and a number that are one word. */
const NAMED_CODE = /(?<![\p{L}\p{N}_./-])(\p{Lu}{1,8})[-_]?(\d{1,6})(?![\p{L}\p{N}_]|[.-]\d)/gu
/** An HTTP status after a word that names it, or a number that is hardly anything else. */
const HTTP_STATUS =
  /(?:\b(?:http|status|code|answers?|answered|returns?|returned|responds? with|ends? with|gets?|got)\s(?:an?\s|code\s)?|(?<![\p{L}\p{N}_.,:/-])(?=4(?:0[1-9]|1[0-8]|2[1-9])|50[1-9]))([45]\d\d)(?![\p{L}\p{N}_%]|[.,:]\d)/giu
const VERSION = /\b([A-Za-z][\w.+#-]{1,30}?)(?:[ @=:/-]{1,2}(?:version )?v?)(\d{1,4})(\.\d+)*\b/g
const OPTION_FLAG = /(?<![\w-])--[a-z][\w-]+/g
const SETTING =
  /(?<![\w.-])([\w.-]+)["']?(?:\s?=\s?|:\s?)["']?(true|false|null|none|on|off|yes|no|\d+(?:\.\d+)?)(?![\w.])/gi
const UNITS =
  '(?:ms|milliseconds?|s|secs?|seconds?|min|minutes?|h|hours?|days?|weeks?|months?|years?|[µn]s|bytes?|[kmgt]i?b|bits?|characters?|chars?|tokens?|lines?|px|pixels?|rem|%|percent|mhz|ghz|rows?|requests?|connections?|threads?|workers?|cores?)'
const QUANTITY = new RegExp(`(?<![\\w.])(\\d+(?:\\.\\d+)?) ?(${UNITS})(?![\\w])`, 'gi')
const UNIT_WORD = new RegExp(`^${UNITS}$`, 'i')

/** Values stated in a text that distinguish it from a text about something else. */
export interface StatedValues {
  platforms: ReadonlySet<string>
  /** by product */
  major_versions: ReadonlyMap<string, Set<string>>
  /** products with a version that has parts, which ordinary words before a number are not */
  versioned_products: ReadonlySet<string>
  /** numbers of codes by what stands before them */
  named_codes: ReadonlyMap<string, Set<string>>
  /** such as codes of errors */
  labeled_numbers: ReadonlyMap<string, Set<string>>
  settings: ReadonlyMap<string, Set<string>>
  option_flags: ReadonlySet<string>
  quantities: ReadonlySet<string>
}

export const readStatedValues = (text: string, words: readonly TextWord[]): StatedValues => ({
  platforms: new Set(words.flatMap(({ folded }) => PLATFORMS.get(folded) ?? [])),
  major_versions: readMajorVersions(text),
  versioned_products: new Set(
    [...text.matchAll(VERSION)].flatMap(([, name = '', , part]) => (part ? name.toLowerCase() : [])),
  ),
  named_codes: groupByName([
    ...[...text.matchAll(NAMED_CODE)].map(([, name = '', number = '']): [string, string] => [name, number]),
    ...[...text.matchAll(HTTP_STATUS)].map(([, number = '']): [string, string] => ['http', number]),
  ]),
  labeled_numbers: groupByName(
    [...text.matchAll(LABELED_NUMBER)].map(([, label = '', value = '']) => [label.toLowerCase(), value.toLowerCase()]),
  ),
  settings: groupByName([...text.matchAll(SETTING)].map(([, name = '', value = '']) => [name, value.toLowerCase()])),
  option_flags: new Set(text.match(OPTION_FLAG) ?? []),
  quantities: new Set(
    [...text.matchAll(QUANTITY)].map(([, number = '', unit = '']) => `${number} ${unit.toLowerCase()}`),
  ),
})

function readMajorVersions(text: string): Map<string, Set<string>> {
  const versions = [...text.matchAll(VERSION)].map(([, product = '', major = '']): [string, string] => [
    product.toLowerCase(),
    major,
  ])
  return groupByName(
    versions.filter(([product]) => !MULTILINGUAL_STOP_WORDS.has(product) && !NON_PRODUCT_WORDS.has(product)),
  )
}

export const isUnit = (word: string): boolean => UNIT_WORD.test(word)

/** Whether each set has an element that the other lacks. A set that only has more is more precise, not different. */
export function neitherContainsOther(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((name) => !b.has(name)) && [...b].some((name) => !a.has(name))
}

/** The values of each name. */
export function groupByName(pairs: readonly [string, string][]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>()
  for (const [name, value] of pairs) groups.set(name, (groups.get(name) ?? new Set()).add(value))
  return groups
}

export function anyNeitherContainsOther(
  a: ReadonlyMap<string, Set<string>>,
  b: ReadonlyMap<string, Set<string>>,
): boolean {
  return [...a].some(([name, values]) => neitherContainsOther(values, b.get(name) ?? new Set()))
}

export function anyValuesDisjoint(a: ReadonlyMap<string, Set<string>>, b: ReadonlyMap<string, Set<string>>): boolean {
  return [...a].some(([name, values]) => areDisjoint(values, b.get(name) ?? new Set()))
}

import { UNSPACED_SCRIPTS } from './script.ts'

/** Words per shingle; in unspaced scripts every character is a word, so a shingle is a character trigram. */
export const SHINGLE_WORDS = 3
const TRIGRAM = 3

const HASH_LITERAL = /0x[0-9a-f]+|(?<![\p{L}\p{N}])[0-9a-f]{8,}(?![\p{L}\p{N}])/gu
const NUMBER_LITERAL = /\p{N}+/gu
const SEPARATOR = /[^\p{L}\p{M}\p{N}#]+/gu
const UNIT = new RegExp(`[${UNSPACED_SCRIPTS}]|[[\\p{L}\\p{M}#]--[${UNSPACED_SCRIPTS}]]+`, 'gv')

/** Text with what varies between copies folded: NFKC, lower case, hashes as `#h`, numbers as `#`, one space between words. */
export function normalizeForShingles(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(HASH_LITERAL, '#h')
    .replace(NUMBER_LITERAL, '#')
    .replace(SEPARATOR, ' ')
    .trim()
}

/** The words of a text in order, folded; every character of an unspaced script is one. */
export const splitShingleUnits = (text: string): string[] => normalizeForShingles(text).match(UNIT) ?? []

function buildShingles(units: readonly string[]): Set<string> {
  const shingles = new Set<string>()
  if (units.length > 0 && units.length < SHINGLE_WORDS) shingles.add(units.join(' '))
  for (let i = 0; i + SHINGLE_WORDS <= units.length; i++) shingles.add(units.slice(i, i + SHINGLE_WORDS).join(' '))
  return shingles
}

/** Set of the word 3-shingles of a text; a shorter text is one shingle, an empty one none. */
export const wordShingles = (text: string): Set<string> => buildShingles(splitShingleUnits(text))

/** Set of the character trigrams of a text, word by word, with two spaces before and one after each word. */
export function characterTrigrams(text: string): Set<string> {
  const trigrams = new Set<string>()
  const folded = normalizeForShingles(text)
  if (folded === '') return trigrams
  for (const word of folded.split(' ')) {
    const padded = `  ${word} `
    for (let i = 0; i + TRIGRAM <= padded.length; i++) trigrams.add(padded.slice(i, i + TRIGRAM))
  }
  return trigrams
}

/** Jaccard similarity |a ∩ b| / |a ∪ b| of two sets, 0..1; 0 when both are empty. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const element of a) if (b.has(element)) common++
  const union = a.size + b.size - common
  return union === 0 ? 0 : common / union
}

/** Whether a row of as many units as a shingle has is known, so that two texts can have a shingle in common. */
function hasCommonShingleRun(units: readonly string[], known: ReadonlySet<string>): boolean {
  let row = 0
  for (const unit of units) {
    row = known.has(unit) ? row + 1 : 0
    if (row === SHINGLE_WORDS) return true
  }
  return row === units.length
}

/** Gives for any text the exact Jaccard similarity of its word 3-shingles with those of `a`, 0..1. */
export function shingleSimilarityTo(a: string): (b: string) => number {
  const units = splitShingleUnits(a)
  const known = new Set(units)
  const shingles = buildShingles(units)
  return (b) => {
    const others = splitShingleUnits(b)
    // most texts have no row of words in common, and making shingles is half of the work
    return hasCommonShingleRun(others, known) ? jaccard(shingles, buildShingles(others)) : 0
  }
}

/** Exact Jaccard similarity of the character trigrams of two texts, 0..1. */
export function trigramSimilarity(a: string, b: string): number {
  return jaccard(characterTrigrams(a), characterTrigrams(b))
}

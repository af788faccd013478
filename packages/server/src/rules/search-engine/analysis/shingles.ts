import { UNSPACED_SCRIPTS } from './script.ts'

/** Words per shingle; in unspaced scripts every character is a word, so a shingle is a character trigram. */
export const SHINGLE_WORDS = 3
const TRIGRAM = 3

const HASH_LITERAL = /0x[0-9a-f]+|(?<![\p{L}\p{N}])[0-9a-f]{8,}(?![\p{L}\p{N}])/gu
const NUMBER_LITERAL = /\p{N}+/gu
const SEPARATOR = /[^\p{L}\p{M}\p{N}#]+/gu
const UNIT = new RegExp(`[${UNSPACED_SCRIPTS}]|[[\\p{L}\\p{M}#]--[${UNSPACED_SCRIPTS}]]+`, 'gv')

/** Folds differences between copies of a text: NFKC, lower case, hashes as `#h`, numbers as `#`, single spaces. */
export function normalizeForShingles(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(HASH_LITERAL, '#h')
    .replace(NUMBER_LITERAL, '#')
    .replace(SEPARATOR, ' ')
    .trim()
}

/** The normalized words of a text in order; every character of an unspaced script is a word. */
export const splitShingleUnits = (text: string): string[] => normalizeForShingles(text).match(UNIT) ?? []

function buildShingles(units: readonly string[]): Set<string> {
  const shingles = new Set<string>()
  if (units.length > 0 && units.length < SHINGLE_WORDS) shingles.add(units.join(' '))
  for (let i = 0; i + SHINGLE_WORDS <= units.length; i++) shingles.add(units.slice(i, i + SHINGLE_WORDS).join(' '))
  return shingles
}

/** The set of the word 3-shingles of a text; a shorter text is one shingle, and an empty one has none. */
export const wordShingles = (text: string): Set<string> => buildShingles(splitShingleUnits(text))

/** The set of the character trigrams of a text, per word, each padded with two spaces before and one after it. */
function characterTrigrams(text: string): Set<string> {
  const trigrams = new Set<string>()
  const normalized = normalizeForShingles(text)
  if (normalized === '') return trigrams
  for (const word of normalized.split(' ')) {
    const padded = `  ${word} `
    for (let i = 0; i + TRIGRAM <= padded.length; i++) trigrams.add(padded.slice(i, i + TRIGRAM))
  }
  return trigrams
}

/** The Jaccard similarity |a ∩ b| / |a ∪ b| of two sets, 0..1; 0 when both are empty. */
export function jaccard<Element>(a: ReadonlySet<Element>, b: ReadonlySet<Element>): number {
  let common = 0
  for (const element of a) if (b.has(element)) common++
  const union = a.size + b.size - common
  return union === 0 ? 0 : common / union
}

/** Whether enough adjacent units are known for the texts to have a shingle in common. */
function hasCommonShingleRun(units: readonly string[], known: ReadonlySet<string>): boolean {
  let run = 0
  for (const unit of units) {
    run = known.has(unit) ? run + 1 : 0
    if (run === SHINGLE_WORDS) return true
  }
  return run === units.length
}

/**
 * Returns a function for the exact Jaccard similarity (0..1) of the word 3-shingles of `a` with those of other texts.
 */
export function shingleSimilarityTo(a: string): (b: string) => number {
  const units = splitShingleUnits(a)
  const known = new Set(units)
  const shingles = buildShingles(units)
  return (b) => {
    const others = splitShingleUnits(b)
    // most texts have no three words in a row in common, and building the shingles is half of the work
    return hasCommonShingleRun(others, known) ? jaccard(shingles, buildShingles(others)) : 0
  }
}

/** The exact Jaccard similarity of the character trigrams of two texts, 0..1. */
export function trigramSimilarity(a: string, b: string): number {
  return jaccard(characterTrigrams(a), characterTrigrams(b))
}

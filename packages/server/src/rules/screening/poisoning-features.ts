import { ASCII_TEXT } from '../search-engine/analysis/ascii-text.ts'
import { FNV_OFFSET_BASIS, FNV_PRIME } from '../search-engine/analysis/fnv1a.ts'

/** Buckets that features are hashed into; a power of two. */
export const POISONING_FEATURE_BUCKETS = 65_536

/** Length of a character n-gram. */
const NGRAM_CHARS = 4
/** A longer run is not a word, and only its beginning is read, which bounds the time. */
const MAX_WORD_CHARS = 24
/** Maximum number of tokens that are read of one text. */
const MAX_TOKENS = 40_000

/** Single CJK characters, words, numbers, single other characters. */
const TOKEN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+|\p{N}+|[^\s\p{L}\p{N}]/gu
/** The same in a text of ASCII characters. */
const ASCII_TOKEN = /[A-Za-z]+|\d+|[^\sA-Za-z\d]/g
const NUMBER = /^\p{N}/u
const MIN_ALL_CAPS_CHARS = 3

/**
 * Seeds of the hash per kind of feature, so that a word and an n-gram of the same characters are different features.
 */
const [WORD_SEED, BIGRAM_SEED, NGRAM_SEED, ALL_CAPS_SEED, TRIGRAM_SEED] = [1, 2, 3, 4, 5].map((kind) =>
  fnvStep(FNV_OFFSET_BASIS, kind),
)
const WORD_BOUNDARY = 32

/** Hashed features of a text, token by token; the features of token `t` end before `buckets[ends[t]]`. */
export interface TokenFeatures {
  buckets: Uint16Array
  ends: Uint32Array
}

/**
 * Extracts the features of a normalized text for a linear model: words, word bigrams and trigrams, character 4-grams
 * inside a word, and words in capitals. All numbers are the same word. Features are hashed into buckets with FNV-1a
 * (hashing trick, Weinberger et al. 2009).
 */
export function extractPoisoningFeatures(text: string): TokenFeatures {
  const tokens = (text.match(ASCII_TEXT.test(text) ? ASCII_TOKEN : TOKEN) ?? []).slice(0, MAX_TOKENS)
  const buckets: number[] = []
  const ends = new Uint32Array(tokens.length)
  let previous = WORD_BOUNDARY
  let before_previous = WORD_BOUNDARY
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? ''
    const word = NUMBER.test(token) ? '0' : token.slice(0, MAX_WORD_CHARS).toLowerCase()
    const hash = hashSubstring(word, 0, word.length, FNV_OFFSET_BASIS)
    buckets.push(
      hashBucket(mixHash(WORD_SEED, hash)),
      hashBucket(mixHash(mixHash(BIGRAM_SEED, previous), hash)),
      hashBucket(mixHash(mixHash(mixHash(TRIGRAM_SEED, before_previous), previous), hash)),
    )
    if (word.length >= NGRAM_CHARS) addCharacterNgrams(buckets, word)
    if (token.length >= MIN_ALL_CAPS_CHARS && token !== word && isAllCaps(token))
      buckets.push(hashBucket(mixHash(ALL_CAPS_SEED, hash)), hashBucket(ALL_CAPS_SEED ?? 0))
    before_previous = previous
    previous = hash
    ends[index] = buckets.length
  }
  return { buckets: new Uint16Array(buckets), ends }
}

/** Adds the character n-grams of a word, whose boundaries count as characters. */
function addCharacterNgrams(buckets: number[], word: string): void {
  const last = word.length - NGRAM_CHARS + 1
  for (let at = -1; at <= last; at++) {
    const seed = at < 0 ? fnvStep(NGRAM_SEED ?? 0, WORD_BOUNDARY) : (NGRAM_SEED ?? 0)
    const hash = hashSubstring(word, Math.max(0, at), Math.min(word.length, at + NGRAM_CHARS), seed)
    buckets.push(hashBucket(at === last ? fnvStep(hash, WORD_BOUNDARY) : hash))
  }
}

function isAllCaps(token: string): boolean {
  return token === token.toUpperCase() && token !== token.toLowerCase()
}

function hashSubstring(text: string, from: number, to: number, start: number): number {
  let hash = start
  for (let at = from; at < to; at++) hash = fnvStep(hash, text.charCodeAt(at))
  return hash
}

function fnvStep(hash: number, value: number): number {
  return Math.imul(hash ^ value, FNV_PRIME)
}

function mixHash(hash = 0, value: number): number {
  return Math.imul(fnvStep(hash, value & 0xffff) ^ (value >>> 16), FNV_PRIME)
}

/** Folds the high bits of an FNV hash into its low bits, which are weaker. */
function hashBucket(hash: number): number {
  const folded = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (folded ^ (folded >>> 12)) & (POISONING_FEATURE_BUCKETS - 1)
}

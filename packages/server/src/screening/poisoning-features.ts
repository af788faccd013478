/** Buckets that features are hashed into; a power of two. */
export const FEATURE_BUCKETS = 65_536

/** Letters of a group inside a word. */
const NGRAM_CHARS = 4
/** Of a longer run only the beginning is read: no word of a language, and none may take much time. */
const MAX_WORD_CHARS = 24
/** Tokens that are read of one text. */
const MAX_TOKENS = 40_000

/** CJK characters alone, words, numbers, other signs alone. */
const TOKEN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+|\p{N}+|[^\s\p{L}\p{N}]/gu
/** The same in a text of ASCII characters. */
const ASCII_TOKEN = /[A-Za-z]+|\d+|[^\sA-Za-z\d]/g
const ASCII = /^[\0-\x7f]*$/
const NUMBER = /^\p{N}/u
const MIN_ALL_CAPS_CHARS = 3

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193
/** Starts of the hash for each kind of feature, so that a word and a group of the same letters are two. */
const [WORD_SEED, BIGRAM_SEED, NGRAM_SEED, ALL_CAPS_SEED] = [1, 2, 3, 4].map((kind) => fnvStep(FNV_OFFSET, kind))
const WORD_BOUNDARY = 32

/** Hashed features of texts, token by token; `ends[t]` is where those of token `t` end in `buckets`. */
export interface TokenFeatures {
  buckets: Uint16Array
  ends: Uint32Array
}

/**
 * What a linear model reads of a normalised text: each word, each pair of neighbours, each group of four letters inside a
 * word, and words in capitals; numbers are all alike (hashing trick, Weinberger et al. 2009; FNV-1a).
 */
export function extractPoisoningFeatures(text: string): TokenFeatures {
  const tokens = (text.match(ASCII.test(text) ? ASCII_TOKEN : TOKEN) ?? []).slice(0, MAX_TOKENS)
  const buckets: number[] = []
  const ends = new Uint32Array(tokens.length)
  let before = WORD_BOUNDARY
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? ''
    const word = NUMBER.test(token) ? '0' : token.slice(0, MAX_WORD_CHARS).toLowerCase()
    const hash = hashSubstring(word, 0, word.length, FNV_OFFSET)
    buckets.push(hashBucket(mixHash(WORD_SEED, hash)), hashBucket(mixHash(mixHash(BIGRAM_SEED, before), hash)))
    if (word.length >= NGRAM_CHARS) addCharacterNgrams(buckets, word)
    if (token.length >= MIN_ALL_CAPS_CHARS && token !== word && isAllCaps(token))
      buckets.push(hashBucket(mixHash(ALL_CAPS_SEED, hash)), hashBucket(ALL_CAPS_SEED ?? 0))
    before = hash
    ends[index] = buckets.length
  }
  return { buckets: new Uint16Array(buckets), ends }
}

/** Groups of letters with the edges of the word as letters of their own. */
function addCharacterNgrams(buckets: number[], word: string): void {
  const last = word.length - NGRAM_CHARS + 1
  for (let at = -1; at <= last; at++) {
    const head = at < 0 ? fnvStep(NGRAM_SEED ?? 0, WORD_BOUNDARY) : (NGRAM_SEED ?? 0)
    const letters = hashSubstring(word, Math.max(0, at), Math.min(word.length, at + NGRAM_CHARS), head)
    buckets.push(hashBucket(at === last ? fnvStep(letters, WORD_BOUNDARY) : letters))
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

/** The low bits of FNV are its weakest: the high ones are folded in. */
function hashBucket(hash: number): number {
  const folded = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (folded ^ (folded >>> 12)) & (FEATURE_BUCKETS - 1)
}

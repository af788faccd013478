/** Splits a text into runs of lower case, upper case, digits and whitespace; every other character is a piece. */
const piecePattern = /[a-z]+|[A-Z]+|[0-9]+|[ \t\n]+|[!-/:-@[-`{-~]|./gsu

/** Three or more consonants or vowels in a row, and rare letters: such words split into more tokens. */
const clusterPattern = /[^aeiouy]{3,}|[aeiouy]{3,}/gi
const rareLetterPattern = /[jqxzkvw]/gi

/**
 * Tokens of one non-ASCII character, by upper bound of its code point. These and the constants below are fitted to the
 * o200k_base tokenizer over random text; `estimate-tokens.test.ts` checks that the estimate stays an upper bound.
 */
const nonAsciiTokens: [below: number, tokens: number][] = [
  [0x180, 1.5],
  [0x400, 2],
  [0x460, 1.2],
  [0x530, 2],
  [0x700, 1.8],
  [0x900, 3],
  [0xe80, 1.8],
  [0x10a0, 2.2],
  [0x1e00, 3],
  [0x1f00, 2],
  [0x2800, 2.5],
  [0x3040, 3],
  [0x3100, 1.4],
  [0x4e00, 3],
  [0xa000, 2.3],
  [0xac00, 3],
  [0xd7a4, 2.5],
  [0x10000, 3],
]

/** Added once per text, since very short texts deviate most from the averages. */
const BASE_TOKENS = 3

function wordTokens(word: string): number {
  if (word < 'a') return Math.ceil(word.length / 1.7)
  const odd = word.match(clusterPattern)?.reduce((sum, cluster) => sum + cluster.length - 2, 0) ?? 0
  const rare = word.match(rareLetterPattern)?.length ?? 0
  return Math.ceil(word.length / 5 + odd * 0.7 + rare * 0.3)
}

function pieceTokens(piece: string): number {
  const code = piece.codePointAt(0) ?? 0
  if (code > 0x7f) return nonAsciiTokens.find(([below]) => code < below)?.[1] ?? 4
  if (/^[a-zA-Z]/.test(piece)) return wordTokens(piece)
  if (/^[0-9]/.test(piece)) return Math.ceil(piece.length / 3)
  if (/^[ \t\n]/.test(piece)) return piece === ' ' ? 0.2 : Math.ceil(piece.length / 2)
  return 1
}

/**
 * Estimates an upper bound of the tokens of a text without the tables of a tokenizer; for plain English it is about 50%
 * too high.
 */
export const estimateTokens = (text: string): number =>
  Math.ceil((text.match(piecePattern) ?? []).reduce((sum, piece) => sum + pieceTokens(piece), BASE_TOKENS))

/** No piece has more characters per estimated token than this. */
const MAX_CHARS_PER_TOKEN = 5

/** Whether `estimateTokens` of a text is at most `max_tokens`; a text that is certainly too long is not scanned. */
export const isWithinTokenBudget = (text: string, max_tokens: number): boolean =>
  text.length <= max_tokens * MAX_CHARS_PER_TOKEN && estimateTokens(text) <= max_tokens

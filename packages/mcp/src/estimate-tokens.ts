/** Letters of one case, digits, single blanks, other blanks, other ASCII, the rest. */
const piecePattern = /[a-z]+|[A-Z]+|[0-9]+|[ \t\n]+|[!-/:-@[-`{-~]|./gsu

/** What words rarely have: three consonants or vowels in a row, some letters. A tokenizer has no piece for it. */
const clusterPattern = /[^aeiouy]{3,}|[aeiouy]{3,}/gi
const rareLetterPattern = /[jqxzkvw]/gi

/** Tokens of one character beyond ASCII, by its code point up to the first number [measured over random text]. */
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

/** What a text costs before its first word: short ones come out a little differently. */
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

/** Tokens that a text has at most, guessed without the tables of a tokenizer: plain English comes out about half too long. */
export const estimateTokens = (text: string): number =>
  Math.ceil((text.match(piecePattern) ?? []).reduce((sum, piece) => sum + pieceTokens(piece), BASE_TOKENS))

/** No piece has more letters for each of its tokens. */
const MAX_CHARS_PER_TOKEN = 5

/** Whether a text has at most so many tokens, by the guess; a far longer one is not even read. */
export const isWithinTokenBudget = (text: string, max_tokens: number): boolean =>
  text.length <= max_tokens * MAX_CHARS_PER_TOKEN && estimateTokens(text) <= max_tokens

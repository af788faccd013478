import { ASCII_TEXT } from './ascii-text.ts'
import { UNSPACED_SCRIPTS } from './script.ts'
import { stem } from './stem.ts'
import { ENGLISH_STOP_WORDS } from './stop-words.ts'

/**
 * Length of a token in UTF-16 units; single digits are tokens too, and bigrams of unspaced scripts have 2 characters.
 */
const MIN_TOKEN_CHARS = 2
const MAX_TOKEN_CHARS = 40

const WORD = `[[\\p{L}\\p{M}\\p{N}_$]--[${UNSPACED_SCRIPTS}]]`
/** A run of an unspaced script, a language name like C++ or C#, or a name with its dots and slashes. */
const RUN = new RegExp(
  `(?<unspaced>[${UNSPACED_SCRIPTS}]+)|[A-Za-z](?:\\+\\+|#)(?!${WORD})|@?${WORD}+(?:(?:[.\\/]|::)${WORD}+)*`,
  'gv',
)
/** `RUN` for a text of ASCII characters. */
const ASCII_RUN = /[A-Za-z](?:\+\+|#)(?![\w$])|@?[\w$]+(?:(?:[./]|::)[\w$]+)*/g
const NAME_SEPARATOR = /[@./]|::/
/** A file extension with its dot, on which `*.c` and `main.c` match although a single letter is not a token. */
const EXTENSION = /\.[a-z]{1,4}(?![\p{L}\p{N}_$])/gu
/** The 8 of `Java 8`. */
const DIGIT = /^\d$/
const PLAIN_WORD = /^(?:\p{Lu}?[\p{Ll}\p{M}]+|[\p{Lu}\p{Lo}\p{M}]+|\p{N}+)$/u
const PART_BOUNDARY =
  /[_$]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u
/** Signs of code inside a word: a separator, a digit at a letter, an underscore, a capital after a small letter. */
const CODE_SIGN = /[@./_$]|::|\p{L}\p{N}|\p{N}\p{L}|\p{Ll}\p{Lu}|^E[A-Z]{4,}$/u

/** A run of text in one kind of script. */
export interface TextRun {
  text: string
  /** it belongs to a script written without spaces */
  is_unspaced: boolean
}

/**
 * Splits a text into its runs, normalized to NFKC, case kept. A run ends where the script changes between unspaced and
 * other writing: `升级到v1.82后` → `升级到`, `v1.82`, `后`.
 */
export function splitRuns(text: string): TextRun[] {
  if (ASCII_TEXT.test(text)) return (text.match(ASCII_RUN) ?? []).map((run) => ({ text: run, is_unspaced: false }))
  const runs: TextRun[] = []
  for (const match of text.normalize('NFKC').matchAll(RUN)) {
    runs.push({ text: match[0], is_unspaced: match.groups?.unspaced !== undefined })
  }
  return runs
}

/** True for a run that looks like code rather than prose: `pg.Pool`, `ORA01555`, `snake_case`, `ENOENT`. */
export function isCodeLike(run: TextRun): boolean {
  return !run.is_unspaced && CODE_SIGN.test(run.text)
}

function addBigrams(text: string, tokens: string[]): void {
  const characters = [...text]
  for (let i = 0; i + 1 < characters.length; i++) tokens.push(`${characters[i]}${characters[i + 1]}`)
}

function addToken(word: string, tokens: string[]): void {
  const lower = word.toLowerCase()
  if (lower.length > MAX_TOKEN_CHARS || ENGLISH_STOP_WORDS.has(lower)) return
  if (lower.length >= MIN_TOKEN_CHARS || DIGIT.test(lower)) tokens.push(stem(lower))
}

function addIdentifier(name: string, tokens: string[]): void {
  addToken(name, tokens)
  if (PLAIN_WORD.test(name)) return
  for (const part of name.split(PART_BOUNDARY)) if (part !== name) addToken(part, tokens)
}

function splitIntoTokens(run: string): string[] {
  const tokens: string[] = []
  if (!NAME_SEPARATOR.test(run)) addIdentifier(run, tokens)
  else {
    addToken(run, tokens)
    for (const name of run.split(NAME_SEPARATOR)) if (name !== '') addIdentifier(name, tokens)
  }
  return tokens
}

/** Words whose tokens are cached. Longer words are not: V8 would keep the whole text that such a word was cut from. */
const MAX_CACHED_WORDS = 8_000
const MAX_CACHED_WORD_CHARS = 12
let tokenCache = new Map<string, readonly string[]>()

function cachedTokens(run: string): readonly string[] {
  if (run.length > MAX_CACHED_WORD_CHARS) return splitIntoTokens(run)
  const known = tokenCache.get(run)
  if (known !== undefined) return known
  const tokens = splitIntoTokens(run)
  if (tokenCache.size >= MAX_CACHED_WORDS) tokenCache = new Map()
  tokenCache.set(run, tokens)
  return tokens
}

/**
 * Returns the tokens of a document or a query in order, with repetitions: stemmed words in lower case of 2 to 40
 * characters and single digits, without English stop words. Names give tokens for the whole and for its parts
 * (`pg.PoolClient` → `pg.poolclient`, `pg`, `poolclient`, `pool`, `client`), unspaced scripts overlapping bigrams. File
 * extensions come last, with their dot.
 */
export function tokenize(text: string): string[] {
  const tokens: string[] = []
  for (const run of splitRuns(text)) {
    if (run.is_unspaced) addBigrams(run.text, tokens)
    else for (const token of cachedTokens(run.text)) tokens.push(token)
  }
  for (const extension of text.match(EXTENSION) ?? []) tokens.push(extension)
  return tokens
}

import { UNSPACED_SCRIPTS } from './script.ts'
import { stem } from './stem.ts'
import { STOP_WORDS } from './stop-words.ts'

/** Length of a token in UTF-16 units, but for single digits; the bigrams of unspaced scripts are always 2 characters. */
const MIN_TOKEN = 2
const MAX_TOKEN = 40

const WORD = `[[\\p{L}\\p{M}\\p{N}_$]--[${UNSPACED_SCRIPTS}]]`
/** A run of an unspaced script, a language name like C++ or C#, or a name with its dots and slashes. */
const RUN = new RegExp(
  `(?<unspaced>[${UNSPACED_SCRIPTS}]+)|[A-Za-z](?:\\+\\+|#)(?!${WORD})|@?${WORD}+(?:(?:[.\\/]|::)${WORD}+)*`,
  'gv',
)
/** The same in a text of ASCII characters. */
const ASCII_RUN = /[A-Za-z](?:\+\+|#)(?![\w$])|@?[\w$]+(?:(?:[./]|::)[\w$]+)*/g
const ASCII = /^[\0-\x7f]*$/
const JOINT = /[@./]|::/
/** A file extension with its dot: `*.c` and `main.c` meet on it, though a single letter is no token. */
const EXTENSION = /\.[a-z]{1,4}(?![\p{L}\p{N}_$])/gu
/** The 8 of `Java 8`. */
const DIGIT = /^\d$/
const PLAIN = /^(?:\p{Lu}?[\p{Ll}\p{M}]+|[\p{Lu}\p{Lo}\p{M}]+|\p{N}+)$/u
const PART_EDGE =
  /[_$]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u
/** What only code has inside a word: a joint, a digit beside a letter, an underscore, a capital after a small letter. */
const CODE_MARK = /[@./_$]|::|\p{L}\p{N}|\p{N}\p{L}|\p{Ll}\p{Lu}|^E[A-Z]{4,}$/u

/** One run of text: `unspaced` when it belongs to a script written without spaces. */
export interface Run {
  text: string
  unspaced: boolean
}

/**
 * Cuts a text into its runs, normalised to NFKC, case kept. A run ends where the script changes between unspaced
 * and other writing, so `升级到v1.82后` gives `升级到`, `v1.82`, `后`.
 */
export function runs(text: string): Run[] {
  if (ASCII.test(text)) return (text.match(ASCII_RUN) ?? []).map((run) => ({ text: run, unspaced: false }))
  const found: Run[] = []
  for (const match of text.normalize('NFKC').matchAll(RUN)) {
    found.push({ text: match[0], unspaced: match.groups?.unspaced !== undefined })
  }
  return found
}

/** True for a run that looks like code rather than prose: `pg.Pool`, `ORA01555`, `snake_case`, `ENOENT`. */
export function isCodeLike(run: Run): boolean {
  return !run.unspaced && CODE_MARK.test(run.text)
}

function addBigrams(text: string, tokens: string[]): void {
  const characters = [...text]
  for (let i = 0; i + 1 < characters.length; i++) tokens.push(`${characters[i]}${characters[i + 1]}`)
}

function addToken(word: string, tokens: string[]): void {
  const lower = word.toLowerCase()
  if (lower.length > MAX_TOKEN || STOP_WORDS.has(lower)) return
  if (lower.length >= MIN_TOKEN || DIGIT.test(lower)) tokens.push(stem(lower))
}

function addName(name: string, tokens: string[]): void {
  addToken(name, tokens)
  if (PLAIN.test(name)) return
  for (const part of name.split(PART_EDGE)) if (part !== name) addToken(part, tokens)
}

function readTokens(run: string): string[] {
  const tokens: string[] = []
  if (!JOINT.test(run)) addName(run, tokens)
  else {
    addToken(run, tokens)
    for (const name of run.split(JOINT)) if (name !== '') addName(name, tokens)
  }
  return tokens
}

/** Words whose tokens are kept, as most words of a text are in others too. V8 keeps the whole text of a longer one. */
const KEPT_WORDS = 8_000
const KEPT_LETTERS = 12
let kept = new Map<string, readonly string[]>()

function tokensOf(run: string): readonly string[] {
  if (run.length > KEPT_LETTERS) return readTokens(run)
  const known = kept.get(run)
  if (known !== undefined) return known
  const tokens = readTokens(run)
  if (kept.size >= KEPT_WORDS) kept = new Map()
  kept.set(run, tokens)
  return tokens
}

/**
 * Tokens of one text in order, repeats kept; the same function serves documents and queries. Names are given whole
 * and in parts (`pg.PoolClient` → `pg.poolclient`, `pg`, `poolclient`, `pool`, `client`), unspaced scripts as
 * overlapping bigrams; lower case, 2 to 40 characters or a digit, English stop words left out, words stemmed. File
 * extensions come last, with their dot.
 */
export function tokenise(text: string): string[] {
  const tokens: string[] = []
  for (const run of runs(text)) {
    if (run.unspaced) addBigrams(run.text, tokens)
    else for (const token of tokensOf(run.text)) tokens.push(token)
  }
  for (const extension of text.match(EXTENSION) ?? []) tokens.push(extension)
  return tokens
}

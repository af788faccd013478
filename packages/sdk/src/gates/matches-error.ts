import type { ErrorQuery } from './form-query.ts'

/**
 * Share of the weighted words of an error that a record must contain, when the error contains a name (a code, a quoted
 * word, an identifier). This and the constants below are fitted by `npm run eval -- --gates proxy`; docs/benchmarks.md
 * has the measured error rates.
 */
const MIN_NAMED_SHARE = 0.97
/** The same for an error without a name, which must have at least this many words to be told from others. */
const MIN_UNNAMED_SHARE = 0.99
const MIN_UNNAMED_WORDS = 5
/** Words besides a single name that make an error distinctive; a name of many parts needs fewer of them. */
const MIN_CONTEXT_WORDS = 3
const MIN_PARTS_AND_WORDS = 8
/** A word of a name counts as much as this many other words. */
const NAME_WEIGHT = 3
/** Words in a row by which a title quotes an error that is too short to be told from others by its words. */
const MIN_TITLE_WORDS = 3
/**
 * A record may quote an error with a few more words between, in a passage of this many words for each of the error's.
 */
const PASSAGE_WORDS = 1.5
/** Bounds on the text that is compared: the comparison is synchronous, so the time budget cannot stop it. */
const MAX_RECORD_CHARS = 30_000
const MAX_RECORD_LINES = 300
const MAX_LINE_CHARS = 600

/** Locations in the caller's own files and project, which no record of somebody else contains. */
const SOURCE_LOCATION =
  /^\S{1,200}?(?::\[\d+,\d+\]|\(\d+,\d+\)|:\d+(?::\d+)?):?\s|\bFailed to execute goal (?:\S+ \([\w-]+\) )?on project [^:]+:(?: Execution \S+ of goal \S+ failed:)?|\bon project [\w.-]+|\b(?:at |in )?line \d+\b|\[Help \d+\]|\S{1,200}:\d+:\d+(?=:?$)|\b\d{1,3}(?:\.\d{1,3}){3}\b/g
/** The shell that reports the error of a command: `sh: 1: `, `bash: line 3: `. */
const SHELL_PREFIX = /^(?:\/\S{0,60}\/)?(?:ba|da|z|k|fi)?sh: (?:(?:line )?\d+: )?/
/**
 * Paths and names of files, which differ from machine to machine. Headers and libraries (`libfoo.h`, `libGL.so.1`)
 * stay: they name what is missing.
 */
const PATH =
  /(?<![\w.@…-])(?:~|\.{1,2}|[A-Za-z]:|file:\/\/)?[\\/](?:[^\s"'`,;()<>\\/]{1,200}[\\/]?){0,30}|(?<![\w.@/-])(?:[\w@.-]{1,100}\/){0,20}[\w.-]{1,100}\.(?:[cm]?[jt]sx?|py|rb|rs|go|java|kt|c|cc|cpp|cs|php|sh|json|ya?ml|toml|xml|html?|css|md|txt|csv|log|lock|conf|cfg|ini|env|sql|db|zip|t?gz|tar|whl|jar|pem|key|patch|diff|ipynb)\b(?![\w.-]*[\\/(])/g
/** A link to an explanation, which other versions of a program print differently or not at all. */
const HELP_LINK =
  /\b(?:read more|learn more|see|visit|(?:for )?more (?:info|information|details))\b[^.\n]{0,30}?https?:\/\/\S{1,300}/gi
const QUOTED = /"([^"\n]{1,120})"|`([^`\n]{1,120})`|(?<!\w)'([^'\n]{1,120})'(?!\w)/g
/** A program that a shell does not find. */
const MISSING_PROGRAM = /^([\w.+-]{1,60}): (?:command )?not found$/gm
/**
 * An identifier of a program: `a.b`, `a_b`, `a-b-c`, `aB`, `ABCD`, `E0382`, `@Name`, `@scope/name`, `a:b-c`. Anchored
 * at the start of a run of letters, so that matching stays linear in the length of the run.
 */
const IDENTIFIER =
  /(?:@|(?<![A-Za-z_$]))[A-Za-z_$][\w$-]*(?:(?:\.|:{1,2}|\/|#)[A-Za-z_$<][\w$>-]*)+|(?<![A-Za-z_$])(?:[A-Za-z$]*[a-z][A-Z][\w$]*|[A-Za-z$]+_[\w$]+)|_[\w$]{2,}|\b[A-Z]{1,6}-?\d{2,6}\b|\b[A-Z]{4,}\b|@[A-Z]\w+|(?<![\w-])[a-z]{2,}(?:-[a-z]{2,}){2,}(?![\w-])/g
const WORD = /\p{L}[\p{L}\p{N}_]+|(?<!\d)\d+\.\d+/gu
/** Numbers and placeholders of masked values: a record need not repeat them. */
const NON_IDENTIFIER = /^[\d\s.,:/\\*~…<>-]*$|c0ffee0|192\.0\.2\.1/
/** Names of error types, which tell kinds of errors apart but not two errors of one kind. */
const ERROR_TYPE = /^(?:[a-z_]\w*\.)*\w*(?:error|exception|fault|failure)$/
/** The same class is reported with different modules: `zoneinfo._common.ZoneInfoNotFoundError`. */
const ERROR_MODULE = /\b(?:[a-z_]\w*\.){1,8}(?=[A-Z]\w*(?:Error|Exception)\b)/g
/** How programs label a line that reports an error. */
const LABELS = new Set(['error', 'fatal'])
/** A line that only introduces the next one. */
const HEADING = /[:([{]$|^\W*$/

interface LineTokens {
  names: Set<string>
  /** all words of the line, those of its names included */
  words: Set<string>
}

/** The record's texts that say which error it is about. */
export interface ErrorDescription {
  title: string
  text: string
}

const withoutPlaces = (text: string): string =>
  text
    .replace(HELP_LINK, ' ')
    .replace(SHELL_PREFIX, '')
    .replace(SOURCE_LOCATION, ' ')
    .replace(ERROR_MODULE, '')
    .replace(PATH, ' ')
const listWords = (text: string): string[] => text.toLowerCase().match(WORD) ?? []

function tokenizeLine(line: string): LineTokens {
  const text = withoutPlaces(line.slice(0, MAX_LINE_CHARS))
  const quoted = [...text.matchAll(QUOTED)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  const missing = [...text.trim().matchAll(MISSING_PROGRAM)].map(([, program]) => program ?? '')
  const candidates = [...quoted, ...missing, ...(text.match(IDENTIFIER) ?? [])].map((name) => name.trim().toLowerCase())
  const names = new Set(candidates.filter((name) => name.length > 1 && !NON_IDENTIFIER.test(name)))
  return { names, words: new Set(listWords(text)) }
}

const countWords = (lines: readonly LineTokens[]): number => lines.reduce((sum, { words }) => sum + words.size, 0)
const listNames = (lines: readonly LineTokens[]): string[] =>
  lines.flatMap(({ names }) => [...names].filter((name) => !ERROR_TYPE.test(name)))

/**
 * Whether lines can tell one error from others. One short name and two words, such as `cannot access a.b.C`, cannot.
 */
function isDistinctive(lines: readonly LineTokens[]): boolean {
  const names = listNames(lines)
  if (names.length === 0) return countWords(lines) >= MIN_UNNAMED_WORDS
  const joined_names = names.join(' ')
  const other_words = lines.flatMap(({ words }) => [...words].filter((word) => !joined_names.includes(word)))
  const parts = joined_names.split(/[.:/#]+/).length
  return (
    names.length > 1 || other_words.length >= MIN_CONTEXT_WORDS || parts + other_words.length >= MIN_PARTS_AND_WORDS
  )
}

/**
 * Extracts as many lines as are needed to tell the error from others: `cannot find symbol` needs the next line. Lines
 * of the query outside the error message are used only for an error that has a name, since the other lines of a build
 * log are the same for every error.
 */
function extractCause({ q, error_message }: ErrorQuery): LineTokens[] {
  const message = (error_message ?? '').split('\n')
  const other_lines = q.split('\n').filter((line) => !message.includes(line))
  const is_named = listNames(message.map(tokenizeLine)).length > 0
  const cause: LineTokens[] = []
  for (const line of is_named ? [...message, ...other_lines] : message) {
    cause.push(tokenizeLine(line))
    if (!HEADING.test(line) && isDistinctive(cause)) break
  }
  return cause
}

/** The weight of each word of a line of the error; the label in front of it has none. */
function weighWords({ names, words }: LineTokens): Map<string, number> {
  const name_words = new Set(listWords([...names].join(' ')))
  const weighed = [...words].filter((word) => !LABELS.has(word))
  return new Map(weighed.map((word) => [word, name_words.has(word) ? NAME_WEIGHT : 1]))
}

const sumWeights = (weights: ReadonlyMap<string, number>): number =>
  [...weights.values()].reduce((sum, weight) => sum + weight, 0)

/** The largest weight of the words of an error that stand in one passage of a line. */
function bestPassageWeight(weights: ReadonlyMap<string, number>, line: readonly string[]): number {
  const passage_words = Math.ceil(PASSAGE_WORDS * weights.size)
  const counts = new Map<string, number>()
  let weight = 0
  let best = 0
  const count = (word: string | undefined, change: 1 | -1) => {
    const word_weight = weights.get(word ?? '')
    if (word === undefined || word_weight === undefined) return
    const before = counts.get(word) ?? 0
    counts.set(word, before + change)
    if (before === 0) weight += word_weight
    if (before + change === 0) weight -= word_weight
  }
  line.forEach((word, at) => {
    count(word, 1)
    if (at >= passage_words) count(line[at - passage_words], -1)
    best = Math.max(best, weight)
  })
  return best
}

function includesName(text: string, name: string): boolean {
  const isWordAt = (at: number) => /[\w$]/.test(text[at] ?? '')
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isWordAt(at - 1) && !isWordAt(at + name.length)) return true
  return false
}

/** Whether the title quotes the error line, which is exact enough for an error of few words. */
function isQuotedInTitle({ error_message }: ErrorQuery, title: string): boolean {
  const [line = ''] = (error_message ?? '').split('\n')
  const words = listWords(line.replace(SHELL_PREFIX, '').replace(ERROR_MODULE, '')).filter(
    (word) => !ERROR_TYPE.test(word) && word !== 'fatal',
  )
  return words.length >= MIN_TITLE_WORDS && ` ${listWords(title).join(' ')} `.includes(` ${words.join(' ')} `)
}

/**
 * Whether a record is about this very error rather than a similar one. It must contain every name in the error's lines
 * (codes, quoted words, classes, packages) and nearly all of their other words, where the words of one line count only
 * as far as a single passage of the record contains them. Paths and names of files do not count. The search ranks
 * similar errors highly, but an error of the same type about another name is a different error. Runs in time linear in
 * both texts.
 */
export function matchesError(query: ErrorQuery, { title, text }: ErrorDescription): boolean {
  const cause = extractCause(query)
  const weights = cause.map(weighWords)
  const total_weight = weights.reduce((sum, line) => sum + sumWeights(line), 0)
  if (total_weight === 0) return false
  const lines = `${title}\n${text}`.slice(0, MAX_RECORD_CHARS).split('\n', MAX_RECORD_LINES).map(withoutPlaces)
  const compared = lines
    .join('\n')
    .replace(/[^\S\n]+/g, ' ')
    .toLowerCase()
  const names = listNames(cause)
  if (!names.every((name) => includesName(compared, name.replace(/\s+/g, ' ')))) return false
  const words_of_lines = lines.map(listWords)
  const matched_weight = weights.reduce(
    (sum, line) => sum + words_of_lines.reduce((max, words) => Math.max(max, bestPassageWeight(line, words)), 0),
    0,
  )
  const min_share = names.length > 0 ? MIN_NAMED_SHARE : MIN_UNNAMED_SHARE
  const is_told_apart = names.length > 0 || countWords(cause) >= MIN_UNNAMED_WORDS
  return (is_told_apart && matched_weight >= min_share * total_weight) || isQuotedInTitle(query, title)
}

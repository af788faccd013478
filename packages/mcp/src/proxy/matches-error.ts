import type { ErrorQuery } from '@cairnway/sdk/gates'

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
/** A name counts as much as this many other words. */
const NAME_WEIGHT = 3
/** Bounds on the text that is compared: the comparison is synchronous, so the time budget cannot stop it. */
const MAX_RECORD_CHARS = 30_000
const MAX_RECORD_LINES = 300
const MAX_LINE_CHARS = 600

/** Locations in the caller's own files and project, which no record of somebody else contains. */
const SOURCE_LOCATION =
  /^\S{1,200}?(?::\[\d+,\d+\]|\(\d+,\d+\)|:\d+(?::\d+)?):?\s|\bFailed to execute goal (?:\S+ \([\w-]+\) )?on project [^:]+:(?: Execution \S+ of goal \S+ failed:)?|\bon project [\w.-]+|\b(?:at |in )?line \d+\b|\[Help \d+\]|\S{1,200}:\d+:\d+(?=:?$)|(?:~|\/tmp)?\/…\/[^\s"'`:,;()<>]*|\b\d{1,3}(?:\.\d{1,3}){3}\b/g
const QUOTED = /"([^"\n]{1,120})"|`([^`\n]{1,120})`|(?<!\w)'([^'\n]{1,120})'(?!\w)/g
/**
 * An identifier of a program: `a.b`, `a_b`, `aB`, `ABCD`, `E0382`, `@Name`, `@scope/name`, `a:b-c`. Anchored
 * at the start of a run of letters, so that matching stays linear in the length of the run.
 */
const IDENTIFIER =
  /(?:@|(?<![A-Za-z_$]))[A-Za-z_$][\w$-]*(?:(?:\.|:{1,2}|\/|#)[A-Za-z_$<][\w$>-]*)+|(?<![A-Za-z_$])(?:[A-Za-z$]*[a-z][A-Z][\w$]*|[A-Za-z$]+_[\w$]+)|_[\w$]{2,}|\b[A-Z]{1,6}-?\d{2,6}\b|\b[A-Z]{4,}\b|@[A-Z]\w+/g
const WORD = /\p{L}[\p{L}\p{N}_]+|(?<!\d)\d+\.\d+/gu
/** Numbers, paths and placeholders of masked values: a record need not repeat them. */
const NON_IDENTIFIER = /^[\d\s.,:/\\*~…<>-]*$|^[~./\\]|c0ffee0|192\.0\.2\.1/
/** Names of error types, which tell kinds of errors apart but not two errors of one kind. */
const ERROR_TYPE = /^(?:[a-z_]\w*\.)*\w*(?:error|exception|fault|failure)$/
/** A line that only introduces the next one. */
const HEADING = /[:([{]$|^\W*$/

interface LineTokens {
  names: Set<string>
  words: Set<string>
}

function tokenizeLine(line: string): LineTokens {
  const text = line.slice(0, MAX_LINE_CHARS).replace(SOURCE_LOCATION, ' ')
  const quoted = [...text.matchAll(QUOTED)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  const candidates = [...quoted, ...(text.match(IDENTIFIER) ?? [])].map((name) => name.trim().toLowerCase())
  const names = new Set(candidates.filter((name) => name.length > 1 && !NON_IDENTIFIER.test(name)))
  const words = new Set((text.toLowerCase().match(WORD) ?? []).filter((word) => !names.has(word)))
  return { names, words }
}

const countShared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((token) => b.has(token)).length
const tokenWeight = ({ names, words }: LineTokens): number => NAME_WEIGHT * names.size + words.size
const sharedWeight = (a: LineTokens, b: LineTokens): number =>
  NAME_WEIGHT * countShared(a.names, b.names) + countShared(a.words, b.words)

const countTokens = (lines: readonly LineTokens[]): number =>
  lines.reduce((sum, { names, words }) => sum + names.size + words.size, 0)
const listNames = (lines: readonly LineTokens[]): string[] =>
  lines.flatMap(({ names }) => [...names].filter((name) => !ERROR_TYPE.test(name)))

/**
 * Whether lines can tell one error from others. One short name and two words, such as `cannot access a.b.C`, cannot.
 */
function isDistinctive(lines: readonly LineTokens[]): boolean {
  const names = listNames(lines)
  if (names.length === 0) return countTokens(lines) >= MIN_UNNAMED_WORDS
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

/**
 * Whether a record's text is about this very error rather than a similar one. It must contain every name in the error's
 * lines (codes, quoted words, classes, packages) and nearly all of their other words, where the words of one line count
 * only as far as a single line of the record contains them. The search ranks similar errors highly, but an error of the
 * same type about another name is a different error. Runs in time linear in both texts.
 */
export function matchesError(query: ErrorQuery, record_text: string): boolean {
  const cause = extractCause(query)
  const total_weight = cause.reduce((sum, line) => sum + tokenWeight(line), 0)
  if (total_weight === 0) return false
  const compared = record_text.slice(0, MAX_RECORD_CHARS)
  const text = compared.toLowerCase()
  const names = listNames(cause)
  if (!names.every((name) => text.includes(name))) return false
  const lines = compared.split('\n', MAX_RECORD_LINES).map(tokenizeLine)
  const matched_weight = cause.reduce(
    (sum, line) => sum + lines.reduce((max, other) => Math.max(max, sharedWeight(line, other)), 0),
    0,
  )
  return names.length > 0
    ? matched_weight >= MIN_NAMED_SHARE * total_weight
    : matched_weight >= MIN_UNNAMED_SHARE * total_weight && countTokens(cause) >= MIN_UNNAMED_WORDS
}

import type { ErrorQuery } from '@cairnway/sdk/gates'

/** Share of the error's words, names counting threefold, that a record must hold. */
const MIN_NAMED_SHARE = 0.97
/** An error without a name of its own is told by its words: by all of them, and they must be some. */
const MIN_UNNAMED_SHARE = 0.99
const MIN_UNNAMED_WORDS = 5
/** Words beside a name that tell enough; fewer do beside a name of many parts, which is said of one thing only. */
const MIN_CONTEXT_WORDS = 3
const MIN_PARTS_AND_WORDS = 8
const NAME_WEIGHT = 3
/** Of a long record this much is read: a result that waits for its advice cannot be let go meanwhile. */
const MAX_RECORD_CHARS = 30_000
const MAX_RECORD_LINES = 300
const MAX_LINE_CHARS = 600

/** Where it happened: in the asker's own files and project, which no record of somebody else names. */
const SOURCE_LOCATION =
  /^\S{1,200}?(?::\[\d+,\d+\]|\(\d+,\d+\)|:\d+(?::\d+)?):?\s|\bFailed to execute goal (?:\S+ \([\w-]+\) )?on project [^:]+:(?: Execution \S+ of goal \S+ failed:)?|\bon project [\w.-]+|\b(?:at |in )?line \d+\b|\[Help \d+\]|\S{1,200}:\d+:\d+(?=:?$)|(?:~|\/tmp)?\/…\/[^\s"'`:,;()<>]*|\b\d{1,3}(?:\.\d{1,3}){3}\b/g
const QUOTED = /"([^"\n]{1,120})"|`([^`\n]{1,120})`|(?<!\w)'([^'\n]{1,120})'(?!\w)/g
/**
 * A name of a program's world: `a.b`, `a_b`, `aB`, `ABCD`, `E0382`, `@Name`, `@scope/name`, `a:b-c`. Looked for from
 * where letters begin, so that a long row of them is not read again from each.
 */
const IDENTIFIER =
  /(?:@|(?<![A-Za-z_$]))[A-Za-z_$][\w$-]*(?:(?:\.|:{1,2}|\/|#)[A-Za-z_$<][\w$>-]*)+|(?<![A-Za-z_$])(?:[A-Za-z$]*[a-z][A-Z][\w$]*|[A-Za-z$]+_[\w$]+)|_[\w$]{2,}|\b[A-Z]{1,6}-?\d{2,6}\b|\b[A-Z]{4,}\b|@[A-Z]\w+/g
const WORD = /\p{L}[\p{L}\p{N}_]+|(?<!\d)\d+\.\d+/gu
/** Numbers, paths and what stands for masked values name nothing that a record would repeat. */
const NON_IDENTIFIER = /^[\d\s.,:/\\*~…<>-]*$|^[~./\\]|c0ffee0|192\.0\.2\.1/
/** Names of types, which tell kinds of errors apart but not errors of a kind. */
const ERROR_TYPE = /^(?:[a-z_]\w*\.)*\w*(?:error|exception|fault|failure)$/
/** A line that only announces the next one. */
const HEADING = /[:([{]$|^\W*$/

interface LineTokens {
  names: Set<string>
  words: Set<string>
}

function tokenizeLine(line: string): LineTokens {
  const rest = line.slice(0, MAX_LINE_CHARS).replace(SOURCE_LOCATION, ' ')
  const quoted = [...rest.matchAll(QUOTED)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  const named = [...quoted, ...(rest.match(IDENTIFIER) ?? [])].map((name) => name.trim().toLowerCase())
  const names = new Set(named.filter((name) => name.length > 1 && !NON_IDENTIFIER.test(name)))
  const words = new Set((rest.toLowerCase().match(WORD) ?? []).filter((word) => !names.has(word)))
  return { names, words }
}

const countShared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((one) => b.has(one)).length
const tokenWeight = ({ names, words }: LineTokens): number => NAME_WEIGHT * names.size + words.size
const sharedWeight = (a: LineTokens, b: LineTokens): number =>
  NAME_WEIGHT * countShared(a.names, b.names) + countShared(a.words, b.words)

const countTokens = (lines: readonly LineTokens[]): number =>
  lines.reduce((sum, { names, words }) => sum + names.size + words.size, 0)
const listNames = (lines: readonly LineTokens[]): string[] =>
  lines.flatMap(({ names }) => [...names].filter((name) => !ERROR_TYPE.test(name)))

/** One short name and two words, such as `cannot access a.b.C`, are said of many errors. */
function isDistinctive(lines: readonly LineTokens[]): boolean {
  const names = listNames(lines)
  if (names.length === 0) return countTokens(lines) >= MIN_UNNAMED_WORDS
  const within = names.join(' ')
  const beside = lines.flatMap(({ words }) => [...words].filter((word) => !within.includes(word)))
  const parts = within.split(/[.:/#]+/).length
  return names.length > 1 || beside.length >= MIN_CONTEXT_WORDS || parts + beside.length >= MIN_PARTS_AND_WORDS
}

/**
 * As many lines as it takes to tell the error from others: `cannot find symbol` needs the next one. Lines beside the error
 * itself tell only more of an error that has a name; the frame of a build log is the same for all.
 */
function extractCause({ q, error_message }: ErrorQuery): LineTokens[] {
  const message = (error_message ?? '').split('\n')
  const beside = q.split('\n').filter((line) => !message.includes(line))
  const is_named = listNames(message.map(tokenizeLine)).length > 0
  const cause: LineTokens[] = []
  for (const line of is_named ? [...message, ...beside] : message) {
    cause.push(tokenizeLine(line))
    if (!HEADING.test(line) && isDistinctive(cause)) break
  }
  return cause
}

/**
 * Whether a record's text speaks of this very error rather than of one like it: it holds every name in the error's
 * lines (codes, quoted words, classes, packages) and nearly all of its other words, those of a line in one line. An error
 * of the same type about another name is another error, however alike the two look to a search.
 */
export function matchesError(asked: ErrorQuery, record: string): boolean {
  const cause = extractCause(asked)
  const whole = cause.reduce((sum, line) => sum + tokenWeight(line), 0)
  if (whole === 0) return false
  const read = record.slice(0, MAX_RECORD_CHARS)
  const text = read.toLowerCase()
  const names = listNames(cause)
  if (!names.every((name) => text.includes(name))) return false
  const lines = read.split('\n', MAX_RECORD_LINES).map(tokenizeLine)
  const held = cause.reduce(
    (sum, line) => sum + lines.reduce((most, other) => Math.max(most, sharedWeight(line, other)), 0),
    0,
  )
  return names.length > 0
    ? held >= MIN_NAMED_SHARE * whole
    : held >= MIN_UNNAMED_SHARE * whole && countTokens(cause) >= MIN_UNNAMED_WORDS
}

import type { ErrorQuery } from './form-query.ts'

/** Minimum number of words of a distinctive error without a name. */
export const MIN_UNNAMED_WORDS = 5
/**
 * Minimum number of words in addition to a single name of a distinctive error; a name of many parts needs fewer of
 * them.
 */
export const MIN_CONTEXT_WORDS = 3
export const MIN_PARTS_AND_WORDS = 8
/** Number of packages with unreadable classes from which on the packages identify an error as well as the classes. */
export const MIN_PACKAGES = 2
/** Bounds on the part of a query that is read; the limits of the service are lower. */
export const MAX_ERROR_TEXT_CHARS = 4000
export const MAX_CAUSE_LINE_CHARS = 600

/** Locations in the caller's own files and project, which no record of somebody else contains. */
export const SOURCE_LOCATION =
  /^\S{1,200}?(?::\[\d+,\d+\]|\(\d+,\d+\)|:\d+(?::\d+)?):?\s|\bFailed to execute goal (?:\S+ \([\w-]+\) )?on project [^:]+:(?: Execution \S+ of goal \S+ failed:)?|\bon project [\w.-]+|\bvariable \w+ of type\b|\b(?:at |in )?line \d+\b|\[Help \d+\]|\S{1,200}:\d+:\d+(?=:?$)|\b\d{1,3}(?:\.\d{1,3}){3}\b/g
/** The shell that reports the error of a command: `sh: 1: `, `bash: line 3: `. */
export const SHELL_PREFIX = /^(?:\/\S{0,60}\/)?(?:ba|da|z|k|fi)?sh: (?:(?:line )?\d+: )?/
/**
 * Paths and names of files, which differ from machine to machine. Headers and libraries (`libfoo.h`, `libGL.so.1`)
 * stay: they name what is missing. So do packages that end like a file (`org.json`, `javax.xml`).
 */
export const FILE_PATH =
  /(?<![\w.@…-])(?:~|\.{1,2}|[A-Za-z]:|file:\/\/)?[\\/](?:[^\s"'`,;()<>\\/]{1,200}[\\/]?){0,30}|(?<![\w.@/-])(?!(?:com|org|net|io|java|javax|jakarta)\.)(?:[\w@.-]{1,100}\/){0,20}[\w.-]{1,100}\.(?:[cm]?[jt]sx?|py|rb|rs|go|java|kt|c|cc|cpp|cs|php|sh|json|ya?ml|toml|xml|html?|css|md|txt|csv|log|lock|conf|cfg|ini|env|sql|db|zip|t?gz|tar|whl|jar|pem|key|patch|diff|ipynb)\b(?![\w.-]*[\\/(])/g
/** A link to an explanation, which differs between versions of a program. */
export const HELP_LINK =
  /\b(?:read more|learn more|see|visit|(?:for )?more (?:info|information|details))\b[^.\n]{0,30}?https?:\/\/\S{1,300}/gi
/** A file that is named after its class: an output that names both gives the location of the error, not its cause. */
export const CLASS_FILE = /(?<![\w$])([A-Za-z_$][\w$]{0,100})\.(?:java|kt|scala|groovy|cs|class)\b/g
/** A class in the archive of a library: `spring-core-6.0.7.jar(/…/ClassPathResource.class)`. */
export const LIBRARY_CLASS =
  /(?<![\w.-])([A-Za-z][\w.-]{0,80}?)-\d[\w.-]{0,40}\.jar\([^()\s]{0,200}?(?<![\w$])([A-Za-z_$][\w$]{0,100})\.class\)/g
export const DOTTED_NAME = /[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g
/** A class that a compiler finds but cannot read, like every other class of its library. */
export const UNREADABLE_CLASS = /(?<package>\bcannot access (?:[a-z_]\w{0,60}\.){1,12}[a-z_]\w{0,60})\.[A-Z][\w.$]*$/
/** A name of three parts or more, which hardly names two things. */
export const FULL_NAME = /^[@\w$-]+(?:(?:\.|:{1,2}|\/|#)[\w$<>-]+){2,}$/
export const NAME_SEPARATORS = /[.:/#]+/
export const QUOTED_VALUE = /"([^"\n]{1,120})"|`([^`\n]{1,120})`|(?<!\w)'([^'\n]{1,120})'(?!\w)/g
/** A program that a shell does not find. */
export const MISSING_PROGRAM = /^([\w.+-]{1,60}): (?:command )?not found$/gm
/**
 * An identifier of a program: `a.b`, `a_b`, `a-b-c`, `aB`, `ABCD`, `E0382`, `@Name`, `@scope/name`, `a:b-c`. Anchored
 * at the start of a run of letters, so that matching stays linear in the length of the run.
 */
export const IDENTIFIER =
  /(?:@|(?<![A-Za-z_$]))[A-Za-z_$][\w$-]*(?:(?:\.|:{1,2}|\/|#)[A-Za-z_$<][\w$>-]*)+|(?<![A-Za-z_$])(?:[A-Za-z$]*[a-z][A-Z][\w$]*|[A-Za-z$]+_[\w$]+)|_[\w$]{2,}|\b[A-Z]{1,6}-?\d{2,6}\b|\b[A-Z]{4,}\b|@[A-Z]\w+|(?<![\w-])[a-z]{2,}(?:-[a-z]{2,}){2,}(?![\w-])/g
export const WORD_OR_VERSION = /\p{L}[\p{L}\p{N}_]+|(?<!\d)\d+\.\d+/gu
/** Numbers and placeholders of masked values: a record need not repeat them. */
export const NON_IDENTIFIER = /^[\d\s.,:/\\*~…<>-]*$|c0ffee0|192\.0\.2\.1/
/** Names of error types, which do not distinguish two errors of one type. */
export const ERROR_TYPE = /^(?:[a-z_]\w*\.)*\w*(?:error|exception|fault|failure)$/
/**
 * The module of an error class, which differs between reports of one error: `zoneinfo._common.ZoneInfoNotFoundError`.
 */
export const ERROR_MODULE = /\b(?:[a-z_]\w*\.){1,8}(?=[A-Z]\w*(?:Error|Exception)\b)/g
/** A line that, without its locations, only introduces the next one. */
export const CAUSE_HEADING = /[:([{]\W*$|^\W*$/

/** The tokens of a line that describe an error. */
export interface LineTokens {
  names: Set<string>
  /** all words of the line, those of its names included, except libraries in place of their classes */
  words: Set<string>
}

/** The classes whose files an output names, each with the library that it is in; null for one of the caller's own. */
type ClassFiles = ReadonlyMap<string, string | null>

export const withoutLocations = (text: string): string =>
  text
    .replace(HELP_LINK, ' ')
    .replace(SHELL_PREFIX, '')
    .replace(SOURCE_LOCATION, ' ')
    .replace(ERROR_MODULE, '')
    .replace(FILE_PATH, ' ')
export const listWords = (text: string): string[] => text.toLowerCase().match(WORD_OR_VERSION) ?? []

function findClassFiles(output: string): ClassFiles {
  const all = [...output.matchAll(CLASS_FILE)].map(([, name = '']) => [name, null] as const)
  const of_libraries = [...output.matchAll(LIBRARY_CLASS)].map(
    ([, library = '', name = '']) => [name, library] as const,
  )
  return new Map([...all, ...of_libraries])
}

function tokenizeLine(line: string, class_files: ClassFiles): LineTokens {
  const libraries: string[] = []
  const text = withoutLocations(line).replace(DOTTED_NAME, (name) => {
    const class_name = name.split('.').find((part) => class_files.has(part))
    if (class_name === undefined) return name
    libraries.push(class_files.get(class_name)?.toLowerCase() ?? '')
    return ' '
  })
  const quoted = [...text.matchAll(QUOTED_VALUE)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  const missing = [...text.trim().matchAll(MISSING_PROGRAM)].map(([, program]) => program ?? '')
  const candidates = [...quoted, ...missing, ...(text.match(IDENTIFIER) ?? [])].map((name) => name.trim().toLowerCase())
  const names = [...candidates, ...libraries].filter((name) => name.length > 1 && !NON_IDENTIFIER.test(name))
  return { names: new Set(names), words: new Set(listWords(text)) }
}

export const countWords = (lines: readonly LineTokens[]): number =>
  lines.reduce((sum, { words }) => sum + words.size, 0)

/** The distinct names in lines, without types of errors. */
export const listNames = (lines: readonly LineTokens[]): string[] => [
  ...new Set(lines.flatMap(({ names }) => [...names].filter((name) => !ERROR_TYPE.test(name)))),
]

/** The number of distinct names of at least three parts. */
export const countFullNames = (lines: readonly LineTokens[]): number =>
  listNames(lines).filter((name) => FULL_NAME.test(name)).length

/**
 * Whether lines distinguish one error from others. One short name and two words, such as `cannot access a.b.C`, do not.
 */
function isDistinctive(lines: readonly LineTokens[]): boolean {
  const names = listNames(lines)
  if (names.length === 0) return countWords(lines) >= MIN_UNNAMED_WORDS
  const joined_names = names.join(' ')
  const other_words = lines.flatMap(({ words }) => [...words].filter((word) => !joined_names.includes(word)))
  const parts = joined_names.split(NAME_SEPARATORS).length
  return (
    names.length > 1 || other_words.length >= MIN_CONTEXT_WORDS || parts + other_words.length >= MIN_PARTS_AND_WORDS
  )
}

/**
 * Extracts as many lines as are needed to distinguish the error from others: `cannot find symbol` needs the next line.
 * Other lines than those of the message are used only for an error that has a name, since the other lines of a build
 * log are the same for every error.
 */
function extractLines(message: readonly string[], other_lines: readonly string[], class_files: ClassFiles) {
  const tokenize = (line: string) => tokenizeLine(line, class_files)
  const is_named = listNames(message.map(tokenize)).length > 0
  const cause: LineTokens[] = []
  for (const line of is_named ? [...message, ...other_lines] : message) {
    cause.push(tokenize(line))
    if (!CAUSE_HEADING.test(withoutLocations(line)) && isDistinctive(cause)) break
  }
  return cause
}

/**
 * Extracts the cause of an error without its locations: paths, positions, classes of the caller, the first class of a
 * library. Where a compiler cannot read the classes of several packages, the packages identify the error as well as the
 * classes: then the result has two alternatives, each of which distinguishes the error from others.
 */
export function extractCauses({ q, error_message }: ErrorQuery): LineTokens[][] {
  const splitLines = (text: string) =>
    text
      .slice(0, MAX_ERROR_TEXT_CHARS)
      .split('\n')
      .map((line) => line.slice(0, MAX_CAUSE_LINE_CHARS))
  const message = splitLines(error_message ?? '')
  const other_lines = splitLines(q).filter((line) => !message.includes(line))
  const class_files = findClassFiles([...message, ...other_lines].join('\n'))
  const cause = extractLines(message, other_lines, class_files)
  if ([...class_files.values()].some((library) => library !== null)) return [cause]
  const toPackage = (line: string) => line.replace(UNREADABLE_CLASS, '$<package>')
  const by_package = extractLines(message.map(toPackage), other_lines.map(toPackage), class_files)
  const is_unreadable = message.some((line) => UNREADABLE_CLASS.test(line))
  return is_unreadable && countFullNames(by_package) >= MIN_PACKAGES ? [cause, by_package] : [cause]
}

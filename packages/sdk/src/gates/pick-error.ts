import { classifyErrorLine, type ErrorLineKind } from './classify-error-line.ts'

/** Lines that may follow an error and describe it further. */
export const MAX_CONTINUATION_LINES = 5
export const CONTINUATION =
  /^\s*(?:symbol|location|required|found|reason|DETAIL|HINT|LINE \d+|Expected|Received|code|Details?|Message|Caused by|expected|note: expected|bad class file|class file has|Could not resolve|While resolving|Found|peer|fatal)\b[ :]/
/**
 * Errors of javac that are distinctive only with their details, and the beginning of the first detail. A build that is
 * filtered by level (`mvn test | grep ERROR`) prints the positions of all errors before the details of the first.
 */
export const DETAILS: readonly (readonly [error: RegExp, detail: RegExp])[] = [
  [/: cannot find symbol$|\] cannot find symbol$/, /^\s*symbol *:/],
  [/(?:: |\] )cannot access \S+$/, /^\s*(?:bad class file:|class file for )/],
  [/ cannot be applied to given types;?$/, /^\s*required:/],
]
/** Maximum number of lines between an error and its details. */
export const MAX_LINES_BEFORE_DETAILS = 200
/** A line that is only a heading for the next one. */
export const HEADING = /[:([{]$|panicked at \S+$/
/** The time in front of a log line, the step number of a Docker build, and the mark of an object that Node dumps. */
export const TIMESTAMP_PREFIX =
  /^(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d\S{0,20}\]?|\[?\d\d:\d\d:\d\d\S{0,12}\]?|#\d{1,3} \d{1,5}\.\d{1,3}|<ref \*\d{1,4}>)\s{1,4}/
export const LEVEL_PREFIX =
  /^(?:\[(?:ERROR|FATAL|CRITICAL|SEVERE|error)\]|(?:ERROR|FATAL|CRITICAL|SEVERE)(?= ))\s{1,4}(?:\d{1,8} --- )?(?:\[[^\]]{0,80}\]\s{1,4}|[-|]\s{1,4})?(?=\S)/
export const KIND_ORDER: readonly ErrorLineKind[] = ['cause', 'error', 'hint', 'consequence']

/** A label that is part of the message. */
export const LABEL = /^(?:ERROR|FATAL|error|fatal): /
export const FRAME = /^\s*File "[^"]{0,400}", line \d+/
export const SOURCE_LINE = /^\s{4}/
export const CAUSED_BY = /^\s*Caused by: /
export const TRACEBACK = /^\s*Traceback \(most recent call last\)/
/** The line of an exception that Python prints below its traceback. */
export const RAISED = /^[A-Za-z_][\w.]*(?:: |$)/

interface ErrorLine {
  line: string
  kind: ErrorLineKind
  index: number
}

/**
 * The error lines of an output: `cause` is the line that names the cause, with its continuation, and is empty when the
 * output has only consequences (`exit status 1`, `see the log above`).
 */
export interface PickedError {
  cause: string[]
  others: string[]
}

const withoutPrefix = (line: string): string => {
  const untimed = line.replace(TIMESTAMP_PREFIX, '')
  return LABEL.test(untimed) ? untimed : untimed.replace(LEVEL_PREFIX, '')
}

/** Whether the line is one of source code below a frame of a Python traceback, which is not a message. */
const isSourceLine = (lines: readonly string[], index: number): boolean =>
  FRAME.test(lines[index - 1] ?? '') && SOURCE_LINE.test(lines[index] ?? '')

function findErrorLines(lines: readonly string[]): ErrorLine[] {
  return lines.flatMap((line, index) => {
    if (isSourceLine(lines, index)) return []
    const kind = classifyErrorLine(line.replace(TIMESTAMP_PREFIX, ''))
    return kind === null ? [] : [{ line, kind, index }]
  })
}

/**
 * Finds the root among the lines of the most useful kind. Interpreters print it at the end: Java as the last `Caused
 * by`, Python as the exception below the last traceback, which ended the program. Compilers print it first.
 */
function findRootLine(error_lines: readonly ErrorLine[], lines: readonly string[]): ErrorLine | undefined {
  const best_kind = KIND_ORDER.find((kind) => error_lines.some((line) => line.kind === kind))
  const best = error_lines.filter((line) => line.kind === best_kind)
  const caused_by = best.findLast(({ line }) => CAUSED_BY.test(line))
  if (caused_by) return caused_by
  const traceback = lines.findLastIndex((line) => TRACEBACK.test(line))
  const raised =
    traceback < 0
      ? undefined
      : error_lines.find(({ index, line }) => index > traceback && RAISED.test(line.trimStart()))
  return raised ?? best[0]
}

/** The lines that belong to the root: those below it, or its details further down. */
function findContinuation(root: ErrorLine, lines: readonly string[]): string[] {
  const adjacent = readContinuation(root.line, root.index + 1, lines)
  const [, detail] = DETAILS.find(([error]) => error.test(root.line.trimEnd())) ?? []
  if (adjacent.length > 0 || detail === undefined) return adjacent
  const below = lines.slice(root.index + 1, root.index + 1 + MAX_LINES_BEFORE_DETAILS)
  const at = below.findIndex((line) => detail.test(withoutPrefix(line)))
  return at < 0 ? [] : readContinuation(root.line, root.index + 1 + at, lines)
}

/** The lines from an index on that continue a line; build tools may print a summary in between. */
function readContinuation(first: string, from: number, lines: readonly string[]): string[] {
  const continuation: string[] = []
  let previous = first
  for (const line of lines.slice(from, from + MAX_CONTINUATION_LINES)) {
    if (line.trim() === '') break
    if (HEADING.test(previous.trimEnd()) || CONTINUATION.test(withoutPrefix(line))) {
      continuation.push(line)
      previous = line
    } else if (classifyErrorLine(line.replace(TIMESTAMP_PREFIX, '')) !== 'consequence') break
  }
  return continuation
}

/** Finds the error to search for among the lines of an output; null when no line reports one. */
export function pickError(lines: readonly string[]): PickedError | null {
  const error_lines = findErrorLines(lines)
  const root = findRootLine(error_lines, lines)
  if (!root) return null
  const cause = root.kind === 'consequence' ? [] : [root.line, ...findContinuation(root, lines)]
  const others = KIND_ORDER.flatMap((kind) =>
    error_lines.filter((line) => line.kind === kind && !cause.includes(line.line)),
  )
  return { cause: cause.map(withoutPrefix), others: others.map(({ line }) => withoutPrefix(line)) }
}

import { classifyErrorLine, type ErrorLineKind } from './classify-error-line.ts'

/** Lines that may follow an error and say more of it. */
const MAX_CONTINUATION_LINES = 5
const CONTINUATION =
  /^\s*(?:symbol|location|required|found|reason|DETAIL|HINT|LINE \d+|Expected|Received|code|Details?|Message|Caused by|expected|note: expected|bad class file|class file has|Could not resolve|While resolving|Found|peer|fatal)\b[ :]/
/** A line that is only a heading for the next one. */
const HEADING = /[:([{]$|panicked at \S+$/
/** When it was written, and how Docker numbers the lines of a build. */
const TIMESTAMP_PREFIX =
  /^(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d\S{0,20}\]?|\[?\d\d:\d\d:\d\d\S{0,12}\]?|#\d{1,3} \d{1,5}\.\d{1,3})\s{1,4}/
const LEVEL_PREFIX =
  /^(?:\[(?:ERROR|FATAL|CRITICAL|SEVERE|error)\]|(?:ERROR|FATAL|CRITICAL|SEVERE)(?= ))\s{1,4}(?:\d{1,8} --- )?(?:\[[^\]]{0,80}\]\s{1,4}|[-|]\s{1,4})?(?=\S)/
const KIND_ORDER: readonly ErrorLineKind[] = ['cause', 'error', 'hint', 'consequence']

interface ErrorLine {
  line: string
  kind: ErrorLineKind
  index: number
}

/**
 * What an output says of its error: the line that names the cause with those that belong to it, none when only
 * consequences are told (`exit status 1`, `see the log above`), and other lines.
 */
export interface PickedError {
  cause: string[]
  others: string[]
}

const withoutPrefix = (line: string): string => {
  const untimed = line.replace(TIMESTAMP_PREFIX, '')
  return /^(?:ERROR|FATAL|error|fatal): /.test(untimed) ? untimed : untimed.replace(LEVEL_PREFIX, '')
}

/** Lines of source text between the frames of a Python traceback are no messages. */
const isSourceLine = (lines: readonly string[], at: number): boolean =>
  /^\s*File "[^"]{0,400}", line \d+/.test(lines[at - 1] ?? '') && /^\s{4}/.test(lines[at] ?? '')

function findErrorLines(lines: readonly string[]): ErrorLine[] {
  return lines.flatMap((line, index) => {
    if (isSourceLine(lines, index)) return []
    const kind = classifyErrorLine(line.replace(TIMESTAMP_PREFIX, ''))
    return kind === null ? [] : [{ line, kind, index }]
  })
}

/**
 * Which of the lines of one worth is the root. Interpreters put it at the end: Java's last `Caused by`, the exception
 * below a Python traceback (of a chain the last, which is what the program ended with). Compilers put it first.
 */
function findRootLine(told: readonly ErrorLine[], lines: readonly string[]): ErrorLine | undefined {
  const worth = KIND_ORDER.find((one) => told.some((line) => line.kind === one))
  const best = told.filter((line) => line.kind === worth)
  const causedBy = best.findLast(({ line }) => /^\s*Caused by: /.test(line))
  if (causedBy) return causedBy
  const traceback = lines.findLastIndex((line) => /^\s*Traceback \(most recent call last\)/.test(line))
  const raised =
    traceback < 0
      ? undefined
      : told.find(({ index, line }) => index > traceback && /^[A-Za-z_][\w.]*(?:: |$)/.test(line.trimStart()))
  return raised ?? best[0]
}

/** What belongs to the root, below it; build tools put a summary of theirs in between. */
function findContinuation(root: ErrorLine, lines: readonly string[]): string[] {
  const more: string[] = []
  let before = root.line
  for (const line of lines.slice(root.index + 1, root.index + 1 + MAX_CONTINUATION_LINES)) {
    if (line.trim() === '') break
    if (HEADING.test(before.trimEnd()) || CONTINUATION.test(withoutPrefix(line))) {
      more.push(line)
      before = line
    } else if (classifyErrorLine(line.replace(TIMESTAMP_PREFIX, '')) !== 'consequence') break
  }
  return more
}

/** Finds the error that matters among the lines of an output; null when none of them tells of one. */
export function pickError(lines: readonly string[]): PickedError | null {
  const told = findErrorLines(lines)
  const root = findRootLine(told, lines)
  if (!root) return null
  const cause = root.kind === 'consequence' ? [] : [root.line, ...findContinuation(root, lines)]
  const others = KIND_ORDER.flatMap((worth) => told.filter((line) => line.kind === worth && !cause.includes(line.line)))
  return { cause: cause.map(withoutPrefix), others: others.map(({ line }) => withoutPrefix(line)) }
}

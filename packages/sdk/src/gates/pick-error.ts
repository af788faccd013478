import { type Worth, worthOfLine } from './error-forms.ts'

/** Lines that may follow an error and say more of it. */
const MORE_LINES = 5
const MORE =
  /^\s*(?:symbol|location|required|found|reason|DETAIL|HINT|LINE \d+|Expected|Received|code|Details?|Message|Caused by|expected|note: expected|bad class file|class file has|Could not resolve|While resolving|Found|peer|fatal)\b[ :]/
/** A line that is only a heading for the next one. */
const HEADING = /[:([{]$|panicked at \S+$/
/** When it was written, and how Docker numbers the lines of a build. */
const TIMED =
  /^(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d\S{0,20}\]?|\[?\d\d:\d\d:\d\d\S{0,12}\]?|#\d{1,3} \d{1,5}\.\d{1,3})\s{1,4}/
const LEVEL =
  /^(?:\[(?:ERROR|FATAL|CRITICAL|SEVERE|error)\]|(?:ERROR|FATAL|CRITICAL|SEVERE)(?= ))\s{1,4}(?:\d{1,8} --- )?(?:\[[^\]]{0,80}\]\s{1,4}|[-|]\s{1,4})?(?=\S)/
const ORDER: readonly Worth[] = ['cause', 'error', 'hint', 'consequence']

interface Told {
  line: string
  worth: Worth
  at: number
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
  const untimed = line.replace(TIMED, '')
  return /^(?:ERROR|FATAL|error|fatal): /.test(untimed) ? untimed : untimed.replace(LEVEL, '')
}

/** Lines of source text between the frames of a Python traceback are no messages. */
const isSourceLine = (lines: readonly string[], at: number): boolean =>
  /^\s*File "[^"]{0,400}", line \d+/.test(lines[at - 1] ?? '') && /^\s{4}/.test(lines[at] ?? '')

function toldBy(lines: readonly string[]): Told[] {
  return lines.flatMap((line, at) => {
    if (isSourceLine(lines, at)) return []
    const worth = worthOfLine(line.replace(TIMED, ''))
    return worth === null ? [] : [{ line, worth, at }]
  })
}

/**
 * Which of the lines of one worth is the root. Interpreters put it at the end: Java's last `Caused by`, the exception
 * below a Python traceback (of a chain the last, which is what the program ended with). Compilers put it first.
 */
function rootOf(told: readonly Told[], lines: readonly string[]): Told | undefined {
  const worth = ORDER.find((one) => told.some((line) => line.worth === one))
  const best = told.filter((line) => line.worth === worth)
  const causedBy = best.findLast(({ line }) => /^\s*Caused by: /.test(line))
  if (causedBy) return causedBy
  const traceback = lines.findLastIndex((line) => /^\s*Traceback \(most recent call last\)/.test(line))
  const raised =
    traceback < 0
      ? undefined
      : told.find(({ at, line }) => at > traceback && /^[A-Za-z_][\w.]*(?:: |$)/.test(line.trimStart()))
  return raised ?? best[0]
}

/** What belongs to the root, below it; build tools put a summary of theirs in between. */
function moreOf(root: Told, lines: readonly string[]): string[] {
  const more: string[] = []
  let before = root.line
  for (const line of lines.slice(root.at + 1, root.at + 1 + MORE_LINES)) {
    if (line.trim() === '') break
    if (HEADING.test(before.trimEnd()) || MORE.test(withoutPrefix(line))) {
      more.push(line)
      before = line
    } else if (worthOfLine(line.replace(TIMED, '')) !== 'consequence') break
  }
  return more
}

/** Finds the error that matters among the lines of an output; null when none of them tells of one. */
export function pickError(lines: readonly string[]): PickedError | null {
  const told = toldBy(lines)
  const root = rootOf(told, lines)
  if (!root) return null
  const cause = root.worth === 'consequence' ? [] : [root.line, ...moreOf(root, lines)]
  const others = ORDER.flatMap((worth) => told.filter((line) => line.worth === worth && !cause.includes(line.line)))
  return { cause: cause.map(withoutPrefix), others: others.map(({ line }) => withoutPrefix(line)) }
}

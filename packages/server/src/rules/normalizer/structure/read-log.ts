import { namesError, tellsFailure } from '../lexicon/failure-words.ts'
import { type Passage, type SourceLine, sliceLine } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { classifyLine, promptLength } from './line-kind.ts'
import { addFailures } from './test-failures.ts'

const DATE = String.raw`(?:\d{4}[-/]\d\d[-/]\d\d|[A-Z][a-z]{2} [ \d]\d|\d\d[./]\d\d[./]\d{2,4})`
const CLOCK = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|\s?[+-]\d\d:?\d\d)?`
const STAMP = new RegExp(`^\\[?(?:${DATE}[T ]\\s?)?${CLOCK}\\]?\\s+`)
/** A step of a build in containers, with its time. */
const BUILD_STEP = /^#\d{1,4}\s(?:\d+\.\d+\s)?/
/** Text that a program, and not a person, writes behind a time: a level, or its name and number. */
const PROGRAM =
  /^(?:[\w.-]{1,40} )?(?:\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR|CRIT|CRITICAL|FATAL|ALERT|EMERG|PANIC)\b|[\w./-]{1,40}\[\d{1,7}\]:|\[[\w .:/-]{1,60}\]|[\w-]{1,30}:\s)/i
const MACHINE_LINES = [
  String.raw`\s*at \S+.*[(:]`,
  String.raw`\s*File "[^"]+", line \d`,
  String.raw`Traceback \(|Caused by:|\s*\.\.\. \d+ more|During handling of the above`,
  String.raw`[\w.]{0,80}(?:Error|Exception)\b`,
  String.raw`(?:===|---) (?:RUN|PASS|FAIL|PAUSE|CONT)\b|(?:FAIL|PASS|ok)(?:\s|$)|exit status \d`,
  String.raw`npm (?:ERR!|error)|E: |W: |make(?:\[\d+\])?: \*\*\*|(?:fatal|error|warning|panic)(?:\[\w+\])?: `,
  String.raw`[\w./+-]{2,40}: (?:.{0,120}: )?.{0,80}\b(?:error|refused|failed|denied|not found|no such|cannot|undefined)\b`,
]
const MACHINE_LINE = new RegExp(`^(?:${MACHINE_LINES.join('|')})`, 'i')
/** A line that a person writes: an item, a heading or comment, a fence of code. */
const WRITTEN_LINE = /^\s*(?:[-*+•]\s|#{1,6}\s|```)/
const MIN_MACHINE_SHARE = 0.9
/** Lines that are read to see whether a text is a log. */
const MAX_READ_LINES = 2000
/** Lines of failures that are kept. */
const MAX_FAILURES = 6
const MAX_LINE_CHARS = 600
/** Times and numbers, in which repetitions of one line differ. */
const NUMBERS = /\d[\d:.,]*/g

/**
 * Units of a log that nobody comments: its first failures are the problem, and no solution is told. Null if lines are no log:
 * somebody speaks, or runs several commands, whose outcomes tell a story.
 */
export function readLog(lines: Passage): Unit[] | null {
  const filled = lines.filter(({ text }) => text.trim() !== '').slice(0, MAX_READ_LINES)
  const commands = filled.filter(({ text }) => promptLength(text) > 0)
  if (commands.length > 1 || filled.some(({ text }) => WRITTEN_LINE.test(text))) return null
  let is_of_program = false
  const machine = filled.filter(({ text }) => {
    // lines below one that a program wrote are deeper
    is_of_program = isMachineLine(text) || (is_of_program && /^\s+\S/.test(text))
    return is_of_program || promptLength(text) > 0
  })
  if (machine.length === commands.length || machine.length < MIN_MACHINE_SHARE * filled.length) return null
  const failures = listFailures(machine)
  const title = failures.find(({ text }) => namesError(text)) ?? failures[0]
  return title === undefined ? [] : addFailures([{ title: [title], told: [failures] }])
}

function isMachineLine(text: string): boolean {
  const head = text.slice(0, MAX_LINE_CHARS)
  const stamp = STAMP.exec(head)?.[0].length ?? 0
  if (stamp > 0) return PROGRAM.test(head.slice(stamp))
  return BUILD_STEP.test(head) || MACHINE_LINE.test(head) || (classifyLine(head) === 'output' && !/^\[?\d/.test(head))
}

/** The first lines that tell a failure, each once and without its time. */
function listFailures(lines: Passage): SourceLine[] {
  const seen = new Set<string>()
  return lines
    .filter(({ text }) => {
      const read = text.slice(0, MAX_LINE_CHARS)
      const key = read.replace(NUMBERS, '0')
      if (seen.size === MAX_FAILURES || seen.has(key) || /^Traceback \(/.test(read) || !tellsFailure(read)) return false
      seen.add(key)
      return true
    })
    .map((line) => sliceLine(line, (STAMP.exec(line.text) ?? BUILD_STEP.exec(line.text))?.[0].length ?? 0))
}

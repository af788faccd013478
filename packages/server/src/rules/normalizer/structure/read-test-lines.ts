import { type Passage, type SourceLine, sliceLine } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { promptLength } from './line-kind.ts'
import { stripIndent } from './read-notes.ts'
import { addFailures, type TestFailure } from './test-failures.ts'

const TAP_LINE = /^\s*(?:TAP version \d+|\d+\.\.\d+|(?:not )?ok\b.*|#.*|Bail out!.*|pragma .*)?$/
const RESULT = /^(\s*)(not )?ok\b(?: \d+)?(?:\s*-)?\s*(.*?)(\s+# (?:TODO|SKIP)\b.*|\s+# time=.*)?$/i
const NO_FAILURE = /# (?:TODO|SKIP)\b/i
/** Keys of a diagnosis that say nothing of the failure. */
const DIAGNOSIS_NOISE = /^\s*(?:duration_ms|type|exitcode|failureType|severity|location|code|name|signal)\s*:/
/** A key above the lines of its text. */
const BLOCK_KEY = /^\s*\w+:\s*[|>][-+]?\s*$/
/** A test that fails because one within it does. */
const PARENT = /failureType:\s*['"]?subtestsFailed|\d+ subtests? failed/

/** Units of the failures in what a runner of tests prints, TAP or pytest; null if lines hold more, or something else. */
export function readTestLines(lines: Passage): Unit[] | null {
  const printed = lines.filter(({ text }) => promptLength(text) === 0)
  // several commands tell a story
  if (lines.length - printed.length > 1) return null
  const failures = readTap(printed) ?? readPytest(printed)
  return failures === null ? null : addFailures(failures)
}

function readTap(lines: Passage): TestFailure[] | null {
  const failures: TestFailure[] = []
  let results = 0
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as SourceLine
    const found = RESULT.exec(line.text)
    if (found === null) {
      if (TAP_LINE.test(line.text)) continue
      return null
    }
    results++
    const [, indent = '', is_not, name = ''] = found
    const end = diagnosisEnd(lines, at + 1, indent.length)
    const diagnosis = lines.slice(at + 2, end - 1)
    at = end - 1
    const is_parent = diagnosis.some(({ text }) => PARENT.test(text))
    if (is_not === undefined || NO_FAILURE.test(line.text) || is_parent) continue
    const from = line.text.lastIndexOf(name)
    const title = name === '' ? [line] : [sliceLine(line, from, from + name.length)]
    failures.push({
      title,
      told: [stripIndent(diagnosis.filter(({ text }) => !DIAGNOSIS_NOISE.test(text) && !BLOCK_KEY.test(text)))],
    })
  }
  return results === 0 ? null : failures
}

/** Index after the YAML block below a result; the same index if none follows. */
function diagnosisEnd(lines: Passage, at: number, indent: number): number {
  if (!/^\s+---\s*$/.test(lines[at]?.text ?? '')) return at
  for (let index = at + 1; index < lines.length; index++) {
    const { text } = lines[index] as SourceLine
    if (/^\s+\.\.\.\s*$/.test(text)) return index + 1
    // a report that was cut
    if (text.trim() !== '' && text.length - text.trimStart().length <= indent) return index + 1
  }
  return lines.length + 1
}

const BANNER = /^=+ (.+?) =+$/
const TEST_HEAD = /^_{3,} (.+?) _{3,}$/
const SUMMARY_LINE = /^(?:FAILED|ERROR) (\S+?)(?: - (.*))?$/
const PYTEST_BANNERS =
  /^(?:test session starts|FAILURES|ERRORS|short test summary info|warnings summary.*|\d+ (?:failed|passed|errors?)\b.*)$/
/** The last line of a run whose output is short. */
const TOTALS = /^(?:=+ )?(?:\d+ \w+(?:, )?){1,6} in [\d.]+s\b.*$/
const ERROR_LINE = /^E\s{1,7}(.*)$/

function readPytest(lines: Passage): TestFailure[] | null {
  const filled = lines.filter(({ text }) => text.trim() !== '')
  const banners = filled.filter(({ text }) => PYTEST_BANNERS.test(BANNER.exec(text)?.[1] ?? ''))
  if (filled.length > 1 && filled.every(({ text }) => SUMMARY_LINE.test(text) || TOTALS.test(text)))
    return listSummaries(filled)
  // before the first banner and behind the last one nobody tells anything
  if (banners.length === 0 || filled[0] !== banners[0] || filled.at(-1) !== banners.at(-1)) return null
  const failures: TestFailure[] = []
  let test: { title: SourceLine; lines: SourceLine[] } | null = null
  const close = (): void => {
    if (test !== null && test.lines.length > 0) failures.push({ title: [test.title], told: [test.lines] })
    test = null
  }
  for (const line of filled) {
    const head = TEST_HEAD.exec(line.text)
    const error = ERROR_LINE.exec(line.text)
    if (BANNER.test(line.text)) close()
    else if (head !== null) {
      close()
      const from = line.text.indexOf(head[1] as string)
      test = { title: sliceLine(line, from, from + (head[1] as string).length), lines: [] }
    } else if (error !== null && test !== null) {
      test.lines.push(sliceLine(line, line.text.length - (error[1] as string).length))
    }
  }
  close()
  return failures.length > 0 ? failures : listSummaries(filled)
}

/** The failures that the summary at the end names, each in a line. */
const listSummaries = (lines: Passage): TestFailure[] =>
  lines.flatMap((line) => {
    const [, name, message] = SUMMARY_LINE.exec(line.text) ?? []
    if (name === undefined) return []
    const from = line.text.indexOf(name)
    const told = message === undefined ? [] : [[sliceLine(line, line.text.length - message.length)]]
    return [{ title: [sliceLine(line, from, from + name.length)], told }]
  })

import { checkQuery } from './check-query.ts'
import { classifyErrorLine } from './classify-error-line.ts'
import { maskMachineDetails } from './mask-machine-details.ts'
import { parseTerminalOutput } from './parse-terminal-output.ts'

/** One sign that an agent learned something in a run; an entry of `signals_fired` in a deposit. */
export interface FiredSignal {
  type: string
  count: number
  /** a line of the trace without secrets and details of one machine; at most 300 characters */
  evidence: string
  metadata: Record<string, unknown>
}

const MAX_EVIDENCE_CHARS = 300
const MIN_REPETITIONS = 3
const MIN_RETRIES = 2
const MIN_LONG_TIME_MINUTES = 30
const MINUTE_MS = 60_000

/** Commands as transcripts write them: a prompt, `set -x`, a call of a shell tool, a member of a JSON line. */
const COMMAND =
  /^\s*(?:\$|❯|➜|%|PS [^>]{0,80}>|[\w.-]{1,40}@[\w.-]{1,60}[^$#]{0,80}[$#])\s+(?<typed>\S.*)$|^\++ (?<traced>\S.*)$|\b(?:Bash|Shell|run_command|execute_command|terminal)\((?<called>[^)]{2,400})\)|"(?:command|cmd)"\s?:\s?"(?<member>(?:[^"\\]|\\.){2,400})"|^(?:Running|Executing|Run): (?<announced>\S.*)$/
const SUCCESS =
  /\b(?:BUILD SUCCESS(?:FUL)?|successfully|succeeded|all (?:tests|checks) pass(?:ed)?|\d+ pass(?:ed|ing)|test result: ok|exit(?:ed with)? (?:code|status)[ :]{1,2}0|works? now|that (?:worked|fixed it)|is fixed|resolved)\b|^(?:ok|PASS)\s|✓|✔|✅/i
const FAILED_COUNT = /\b[1-9]\d* (?:failed|errors?|failures?)\b/i
const RETRY = /\bretry(?:ing)?\b|\b(?:attempt|try) \d+(?: ?(?:\/|of) ?\d+)?\b|\btry(?:ing)? again\b|\bonce more\b/i
const REVERT =
  /\bgit (?:revert|reset --hard|restore|stash)\b|\bgit checkout (?:--|HEAD\b|\.)|\broll(?:ed|ing)?[ -]?back\b|\brevert(?:ed|ing)?\b|\bundo(?:ing|ne)?\b|\bback(?:ed|ing)? out\b/i
const DEAD_END =
  /\b(?:did(?: not|n't)|does(?: not|n't)) (?:work|help|fix|solve|change anything)|\bstill (?:fail\w*|broken|the same|not work\w*|get\w* the)|\bno (?:luck|effect|difference)\b|\bdead end\b|\bwrong (?:approach|track|direction)\b|\bnot the (?:cause|problem|issue)\b|\bgave up\b|\bthat wasn't it\b/i
const WORKAROUND =
  /\bwork(?:ing|ed)?[ -]?around\b|\bas a hack\b|\bmonkey[ -]?patch\w*|\bfall(?:ing)? ?back to\b|\bfor now\b|\btemporar(?:y|ily)\b|--legacy-peer-deps|--no-verify\b|--force\b|--break-system-packages|\bdowngrad\w+|\bpin(?:ned|ning)? (?:it |the |to |version)|\bskip(?:ped|ping)? the (?:check|test|step)/i
const TIMESTAMP =
  /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?|\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\b/
const DURATION =
  /\b(?:took|after|spent|for) (?:about |over |nearly |almost )?(?<amount>\d{1,4}(?:\.\d)?) ?(?<unit>minutes?|mins?|hours?|hrs?|h)\b/i

/** Quotes around a whole command. */
const OUTER_QUOTE = /^["']|["']$/g
const HOURS = /^h/i

const maskEvidence = (line: string): string =>
  checkQuery(maskMachineDetails(line)).redacted.slice(0, MAX_EVIDENCE_CHARS)

function findCommand(line: string): string | null {
  const groups = COMMAND.exec(line)?.groups
  const command = groups?.typed ?? groups?.traced ?? groups?.called ?? groups?.member ?? groups?.announced
  return command === undefined ? null : command.replace(OUTER_QUOTE, '').replace(/\s+/g, ' ').trim()
}

const isError = (line: string): boolean => {
  const kind = classifyErrorLine(line)
  return kind === 'cause' || kind === 'error' || (kind === 'consequence' && FAILED_COUNT.test(line))
}

function countOccurrences(texts: readonly string[]): [text: string, count: number][] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])
}

function repetitionSignals(type: string, texts: readonly string[], min_count: number): FiredSignal[] {
  const repeated = countOccurrences(texts).filter(([, count]) => count >= min_count)
  const [first] = repeated
  if (!first) return []
  return [{ type, count: first[1], evidence: maskEvidence(first[0]), metadata: { distinct: repeated.length } }]
}

function patternSignals(type: string, lines: readonly string[], pattern: RegExp, min_count = 1): FiredSignal[] {
  const matching = lines.filter((line) => pattern.test(line))
  return matching.length < min_count
    ? []
    : [{ type, count: matching.length, evidence: maskEvidence(matching[0] ?? ''), metadata: {} }]
}

/** Finds errors before a success: the lines between them contain the solution. */
function errorThenSuccessSignals(lines: readonly string[], errors: readonly number[]): FiredSignal[] {
  const succeeded = lines.findLastIndex((line) => SUCCESS.test(line) && !FAILED_COUNT.test(line))
  const before = errors.filter((at) => at < succeeded)
  const last = before.at(-1)
  if (last === undefined) return []
  return [
    {
      type: 'error_then_success',
      count: before.length,
      evidence: maskEvidence(lines[last] ?? ''),
      metadata: { success: maskEvidence(lines[succeeded] ?? ''), lines_between: succeeded - last },
    },
  ]
}

function longTimeSignals(lines: readonly string[]): FiredSignal[] {
  const times = lines.flatMap((line) => {
    const time = Date.parse(TIMESTAMP.exec(line)?.[0] ?? '')
    return Number.isNaN(time) ? [] : [time]
  })
  const elapsed = times.length < 2 ? 0 : ((times.at(-1) ?? 0) - (times[0] ?? 0)) / MINUTE_MS
  const durations = lines
    .map((line) => DURATION.exec(line)?.groups)
    .map((groups) => Number(groups?.amount ?? 0) * (HOURS.test(groups?.unit ?? '') ? 60 : 1))
  const minutes = Math.round(durations.reduce((longest, duration) => Math.max(longest, duration), elapsed))
  if (minutes < MIN_LONG_TIME_MINUTES) return []
  return [{ type: 'long_time', count: 1, evidence: `about ${minutes} minutes`, metadata: { minutes } }]
}

/**
 * Finds signs in the trace of an agent's run (a transcript, a shell log) that it has learned something worth a deposit:
 * `repeated_command`, `repeated_error`, `error_then_success`, `retries`, `revert`, `dead_end`, `workaround`,
 * `long_time`; each type at most once. Never throws. Takes time linear in the length of the trace; the middle of a
 * trace of more than 200,000 characters is left out.
 */
export function findSignals(trace: string): FiredSignal[] {
  const lines = parseTerminalOutput(trace).filter((line) => line.trim() !== '')
  const commands = lines.flatMap((line) => findCommand(line) ?? [])
  const errors = lines.flatMap((line, at) => (findCommand(line) === null && isError(line) ? [at] : []))
  return [
    ...repetitionSignals('repeated_command', commands, MIN_REPETITIONS),
    ...repetitionSignals(
      'repeated_error',
      errors.map((at) => maskMachineDetails(lines[at] ?? '')),
      2,
    ),
    ...errorThenSuccessSignals(lines, errors),
    ...patternSignals('retries', lines, RETRY, MIN_RETRIES),
    ...patternSignals('revert', lines, REVERT),
    ...patternSignals('dead_end', lines, DEAD_END),
    ...patternSignals('workaround', lines, WORKAROUND),
    ...longTimeSignals(lines),
  ]
}

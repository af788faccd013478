import type { SessionStep } from './session-step.ts'

/** A failure of a run that was resolved. */
export interface ResolvedFailure {
  failures: SessionStep[]
  /** the commands after the last failure, up to and including the success */
  solution: SessionStep[]
}

const MIN_REPEATED_ERRORS = 2
export const MIN_FAILED_ATTEMPTS = 3
export const MIN_LONG_RUN_MINUTES = 20
const MINUTE_MS = 60_000

/** Prefixes of the program of a command, such as `cd x &&`, `sudo` and variables. */
const PREFIX = /^(?:\s*(?:cd\s+\S+\s*&&|sudo|time|env|\w+=\S*)\s+)+/
/** A quoted text, or what separates the commands of a line. */
const QUOTED_OR_SEPARATOR = /"(?:[^"\\]|\\.)*"|'[^']*'|(?<separator>&&|\|\||[;\n])/g

interface CommandPart {
  command: string
  /** the operator in front of it */
  separator: '' | '&&' | '||' | ';' | '\n'
}

function splitCommandLine(line: string): CommandPart[] {
  const parts: CommandPart[] = []
  let from = 0
  let separator: CommandPart['separator'] = ''
  for (const match of line.matchAll(QUOTED_OR_SEPARATOR)) {
    const found = match.groups?.separator as CommandPart['separator'] | undefined
    if (found === undefined) continue
    parts.push({ command: line.slice(from, match.index), separator })
    separator = found
    from = match.index + found.length
  }
  return [...parts, { command: line.slice(from), separator }].filter(({ command }) => command.trim() !== '')
}

/** The program and subcommand of one command of a line. */
const programOf = (command: string): string =>
  command
    .replace(PREFIX, '')
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .filter((word) => !word.startsWith('-'))
    .map((word, index) => (index === 0 ? word.replace(/^.*[\\/]/, '') : word))
    .join(' ')

/**
 * The program and subcommand of a command line; lines that share them count as attempts at the same thing. Of a chain
 * it is the last one, for which the others prepare.
 */
export const programAndSubcommand = (line: string): string => programOf(splitCommandLine(line).at(-1)?.command ?? '')

/**
 * The programs that have certainly succeeded when a line succeeds: all of a chain with `&&`, but only what follows the
 * last `;`, and nothing of `a || b`.
 */
export function listSucceeded(line: string): string[] {
  const parts = splitCommandLine(line)
  const last_independent = parts.findLastIndex(({ separator }) => separator === ';' || separator === '\n')
  const chain = parts.slice(Math.max(0, last_independent))
  return chain.some(({ separator }) => separator === '||') ? [] : chain.map(({ command }) => programOf(command))
}

/** Finds the resolved failure of a run; of several, the one with the most attempts. Null when there is none. */
export function findResolvedFailure(steps: readonly SessionStep[]): ResolvedFailure | null {
  const resolved = [
    ...new Set(steps.filter(({ error }) => error !== null).map(({ command }) => programAndSubcommand(command))),
  ].flatMap((attempted) => {
    const isFailure = ({ command, error }: SessionStep): boolean =>
      error !== null && programAndSubcommand(command) === attempted
    const success = steps.findLastIndex(
      ({ command, error }) => error === null && listSucceeded(command).includes(attempted),
    )
    const last_failure = steps.slice(0, Math.max(0, success)).findLastIndex(isFailure)
    if (last_failure === -1) return []
    const failures = steps.slice(0, last_failure + 1).filter(isFailure)
    return [{ failures, solution: steps.slice(last_failure + 1, success + 1).filter(({ error }) => error === null) }]
  })
  return resolved.sort((a, b) => b.failures.length - a.failures.length)[0] ?? null
}

/** The minutes from the first failure to the success. */
export const resolutionMinutes = ({ failures, solution }: ResolvedFailure): number =>
  ((solution.at(-1)?.at ?? 0) - (failures[0]?.at ?? 0)) / MINUTE_MS

/**
 * Whether the failure was hard to resolve: the same error occurred twice, three attempts failed, or it took 20 minutes.
 * A test that fails once, is fixed and passes is everyday work, about which nobody wants to be asked.
 */
export function wasHardToResolve(resolved: ResolvedFailure): boolean {
  const errors = resolved.failures.map(({ error }) => error)
  return (
    errors.some((error) => errors.filter((other) => other === error).length >= MIN_REPEATED_ERRORS) ||
    errors.length >= MIN_FAILED_ATTEMPTS ||
    resolutionMinutes(resolved) >= MIN_LONG_RUN_MINUTES
  )
}

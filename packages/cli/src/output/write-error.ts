import { CommanderError } from 'commander'
import type { CliContext } from '../cli-context.ts'
import {
  InterruptedError,
  isNoAnswerError,
  isServiceError,
  LocalError,
  type ServiceError,
  UsageError,
} from '../cli-errors.ts'
import type { GlobalOptions } from '../global-options.ts'
import { isObject } from '../is-object.ts'
import { escapeForTerminal, serializeEscapedJson } from './escape-for-terminal.ts'
import { renderValue } from './render-value.ts'
import type { TerminalLayout } from './terminal-layout.ts'
import { detectTerminalLayout, resolveOutputFormat } from './write-answer.ts'

/** What to do about an error, where the program knows more than the message. */
const remedies: Record<string, string> = {
  NoAnswerError: 'Is the service running? --url, CAIRNWAY_URL or a profile name another address.',
  AuthenticationError: 'Log in with `cairnway login`, or set CAIRNWAY_API_KEY.',
  InsufficientScopeError: 'Use a key of a wider scope: `cairnway profiles` shows those that are stored.',
}

const isFinding = (value: unknown): value is { field: string; message: string; measured: unknown; needed: unknown } =>
  isObject(value) && typeof value.field === 'string' && typeof value.message === 'string'

/** One line for each thing that is wrong with the input: where it is, and how to mend it. */
function formatViolations({ details, detail, status }: ServiceError): string[] {
  const { findings } = details
  if (Array.isArray(findings))
    return findings
      .filter(isFinding)
      .map(({ field, message, measured, needed }) => `${field}: ${message} (measured ${measured}, needed ${needed})`)
  return status === 422
    ? (detail ?? []).map(({ loc, msg }) => `${loc.slice(1).join('.') || loc.join('.')}: ${msg}`)
    : []
}

/** Details that are told in other words. */
const detailsShownElsewhere = ['help', 'findings', 'errors', 'needed', 'held']

/** What went wrong, for people: the message, each fault on its line, what to do. */
function renderServiceError(error: ServiceError, page: TerminalLayout): string[] {
  const faults = formatViolations(error)
  const rest = Object.fromEntries(
    Object.entries(error.details).filter(([name]) => !detailsShownElsewhere.includes(name)),
  )
  const remedy = remedies[error.error]
  return [
    `${page.styles.bad(`${escapeForTerminal(error.error)}:`)} ${escapeForTerminal(error.message)}`,
    ...faults.map((fault) => `  ${escapeForTerminal(fault)}`),
    ...(Object.keys(rest).length > 0 ? renderValue(rest, page).map((line) => `  ${line}`) : []),
    ...(remedy ? [remedy] : []),
  ]
}

/** What is told of an error that the service did not send, in its form. */
function toErrorEnvelope(error: unknown): ServiceError {
  if (isServiceError(error)) return error
  const message = error instanceof Error ? error.message : String(error)
  return { error: isNoAnswerError(error) ? 'NoAnswerError' : 'Fault', message, details: {} }
}

/**
 * Tells on standard error why the program ends: as JSON (the envelope of the service) where answers are JSON, else
 * in words. What commander has told already is not repeated.
 */
export function writeError(error: unknown, said: GlobalOptions, surroundings: CliContext): void {
  const { stderr } = surroundings
  if (error instanceof CommanderError || error instanceof InterruptedError) return
  const page = detectTerminalLayout(stderr, said, surroundings)
  const own = error instanceof UsageError || error instanceof LocalError
  if (own) return void stderr.write(`${page.styles.bad('error:')} ${escapeForTerminal(error.message)}\n`)
  const { error: name, message, details, detail, status } = toErrorEnvelope(error)
  const envelope = { error: name, message, details, ...(detail && { detail }) }
  const lines =
    resolveOutputFormat(said, surroundings) === 'table'
      ? renderServiceError({ ...envelope, ...(status !== undefined && { status }) }, page)
      : [serializeEscapedJson(envelope, 2)]
  stderr.write(lines.map((line) => `${line}\n`).join(''))
}

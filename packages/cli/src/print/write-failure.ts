import { CommanderError } from 'commander'
import type { Everywhere } from '../everywhere.ts'
import { Interrupted, isNoAnswer, isServiceError, LocalError, type ServiceError, UsageError } from '../failures.ts'
import { isObject } from '../is-object.ts'
import type { Surroundings } from '../surroundings.ts'
import { neutralise, safeJson } from './neutralise.ts'
import type { Page } from './page.ts'
import { printValue } from './print-value.ts'
import { outputForm, pageOf } from './write-answer.ts'

/** What to do about an error, where the program knows more than the message. */
const remedies: Record<string, string> = {
  NoAnswerError: 'Is the service running? --url, CAIRNWAY_URL or a profile name another address.',
  AuthenticationError: 'Log in with `cairnway login`, or set CAIRNWAY_API_KEY.',
  InsufficientScopeError: 'Use a key of a wider scope: `cairnway profiles` shows those that are stored.',
}

const isFinding = (value: unknown): value is { field: string; message: string; measured: unknown; needed: unknown } =>
  isObject(value) && typeof value.field === 'string' && typeof value.message === 'string'

/** One line for each thing that is wrong with the input: where it is, and how to mend it. */
function faultsOf({ details, detail, status }: ServiceError): string[] {
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
const told = ['help', 'findings', 'errors', 'needed', 'held']

/** What went wrong, for people: the message, each fault on its line, what to do. */
function printServiceError(error: ServiceError, page: Page): string[] {
  const faults = faultsOf(error)
  const rest = Object.fromEntries(Object.entries(error.details).filter(([name]) => !told.includes(name)))
  const remedy = remedies[error.error]
  return [
    `${page.styles.bad(`${neutralise(error.error)}:`)} ${neutralise(error.message)}`,
    ...faults.map((fault) => `  ${neutralise(fault)}`),
    ...(Object.keys(rest).length > 0 ? printValue(rest, page).map((line) => `  ${line}`) : []),
    ...(remedy ? [remedy] : []),
  ]
}

/** What is told of an error that the service did not send, in its form. */
function envelopeOf(error: unknown): ServiceError {
  if (isServiceError(error)) return error
  const message = error instanceof Error ? error.message : String(error)
  return { error: isNoAnswer(error) ? 'NoAnswerError' : 'Fault', message, details: {} }
}

/**
 * Tells on standard error why the program ends: as JSON (the envelope of the service) where answers are JSON, else
 * in words. What commander has told already is not repeated.
 */
export function writeFailure(error: unknown, said: Everywhere, surroundings: Surroundings): void {
  const { stderr } = surroundings
  if (error instanceof CommanderError || error instanceof Interrupted) return
  const page = pageOf(stderr, said, surroundings)
  const own = error instanceof UsageError || error instanceof LocalError
  if (own) return void stderr.write(`${page.styles.bad('error:')} ${neutralise(error.message)}\n`)
  const { error: name, message, details, detail, status } = envelopeOf(error)
  const envelope = { error: name, message, details, ...(detail && { detail }) }
  const lines =
    outputForm(said, surroundings) === 'table'
      ? printServiceError({ ...envelope, ...(status !== undefined && { status }) }, page)
      : [safeJson(envelope, 2)]
  stderr.write(lines.map((line) => `${line}\n`).join(''))
}

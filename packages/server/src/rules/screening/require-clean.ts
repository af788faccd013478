import { OperationError, type RiskFlag } from '@cairnway/contract'
import { screen } from './screen.ts'
import { screeningErrors, sensitiveDataError } from './screening-errors.ts'

export interface CleanInput<T> {
  /** the input with soft personal data replaced */
  input: T
  risk_flags: RiskFlag[]
}

/**
 * Maximum length of the JSON that is screened on the main thread, in UTF-16 code units; it blocks the event loop for
 * milliseconds.
 */
const MAX_SCREENED_CHARS = 32_000

function textTooLongError(measured: number): OperationError {
  const message = 'Send what matters of it: shorter texts and fewer entries.'
  return new OperationError('ValidationError', `this is too long to be checked: ${measured} characters. ${message}`, {
    findings: [{ field: 'body', measured, needed: `at most ${MAX_SCREENED_CHARS}`, message }],
  })
}

/**
 * Screens a short input for secrets, personal data and poisoning on the main thread; deposits are screened in a worker
 * thread.
 * @throws OperationError the first error of `screeningErrors`; ValidationError when the input is longer than
 * MAX_SCREENED_CHARS
 */
export function requireClean<T extends object>(input: T): CleanInput<T> {
  const { length } = JSON.stringify(input)
  if (length > MAX_SCREENED_CHARS) throw textTooLongError(length)
  const screened = screen(input)
  const [refusal] = screeningErrors(screened)
  if (refusal) throw refusal
  return { input: screened.input, risk_flags: screened.risk_flags }
}

/**
 * Screens texts that only their owner reads, for secrets and personal data but not for poisoning.
 * @returns the input with soft personal data replaced
 * @throws ValidationError for secrets and hard personal data
 */
export function requireNoSecrets<T extends object>(input: T): T {
  const screened = screen(input)
  if (screened.findings.length > 0) throw sensitiveDataError(screened.findings)
  return screened.input
}

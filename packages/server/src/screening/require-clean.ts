import { ApiError, type RiskFlag } from '@cairnway/contract'
import { screen } from './screen.ts'
import { screeningErrors } from './screening-errors.ts'

export interface CleanInput<T> {
  /** the input with soft personal data replaced */
  input: T
  risk_flags: RiskFlag[]
}

/** Most that is screened at once, as JSON in UTF-16 code units: it holds everyone else up for some milliseconds. */
const MAX_SCREENED_CHARS = 32_000

function textTooLongError(measured: number): ApiError {
  const message = 'Send what matters of it: shorter texts and fewer entries.'
  return new ApiError('ValidationError', `this is too long to be checked: ${measured} characters. ${message}`, {
    findings: [{ field: 'body', measured, needed: `at most ${MAX_SCREENED_CHARS}`, message }],
  })
}

/**
 * Secrets, personal data and poisoning of a short text, at once; deposits go through the thread of the gates.
 * @throws ValidationError, PoisoningDetectedError, as `refusalsOf` tells; ValidationError when it is not short
 */
export function requireClean<T extends object>(input: T): CleanInput<T> {
  const { length } = JSON.stringify(input)
  if (length > MAX_SCREENED_CHARS) throw textTooLongError(length)
  const screened = screen(input)
  const [refusal] = screeningErrors(screened)
  if (refusal) throw refusal
  return { input: screened.input, risk_flags: screened.risk_flags }
}

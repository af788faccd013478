import { ApiError, type RiskFlag } from '@cairnway/contract'
import { refusalsOf } from './refusals-of.ts'
import { screen } from './screen.ts'

export interface Clean<T> {
  /** the input with soft personal data replaced */
  input: T
  risk_flags: RiskFlag[]
}

/** Most that is screened at once, as JSON in UTF-16 code units: it holds everyone else up for some milliseconds. */
const MOST_CHARS = 32_000

function refuseLength(measured: number): ApiError {
  const message = 'Send what matters of it: shorter texts and fewer entries.'
  return new ApiError('ValidationError', `this is too long to be checked: ${measured} characters. ${message}`, {
    findings: [{ field: 'body', measured, needed: `at most ${MOST_CHARS}`, message }],
  })
}

/**
 * Secrets, personal data and poisoning of a short text, at once; deposits go through the thread of the gates.
 * @throws ValidationError, PoisoningDetectedError, as `refusalsOf` tells; ValidationError when it is not short
 */
export function requireClean<T extends object>(input: T): Clean<T> {
  const { length } = JSON.stringify(input)
  if (length > MOST_CHARS) throw refuseLength(length)
  const screened = screen(input)
  const [refusal] = refusalsOf(screened)
  if (refusal) throw refusal
  return { input: screened.input, risk_flags: screened.risk_flags }
}

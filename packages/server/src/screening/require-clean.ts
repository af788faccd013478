import type { RiskFlag } from '@cairnway/contract'
import { refusalsOf } from './refusals-of.ts'
import { screen } from './screen.ts'

export interface Clean<T> {
  /** the input with soft personal data replaced */
  input: T
  risk_flags: RiskFlag[]
}

/**
 * Secrets, personal data and poisoning of a short text, at once; deposits go through the thread of the gates.
 * @throws ValidationError, PoisoningDetectedError, as `refusalsOf` tells
 */
export function requireClean<T extends object>(input: T): Clean<T> {
  const screened = screen(input)
  const [refusal] = refusalsOf(screened)
  if (refusal) throw refusal
  return { input: screened.input, risk_flags: screened.risk_flags }
}

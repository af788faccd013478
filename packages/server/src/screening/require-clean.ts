import { ApiError, type DetailItem, type RiskFlag } from '@cairnway/contract'
import { QUARANTINE_AT } from './poisoning.ts'
import { screen } from './screen.ts'

export interface Clean<T> {
  /** the deposit with soft personal data replaced */
  input: T
  risk_flags: RiskFlag[]
}

const locOf = (field: string): DetailItem['loc'] => [
  'body',
  ...field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
]

/**
 * Secrets, personal data and poisoning.
 * @throws ValidationError for secrets and hard personal data: the place is named, the value never
 * @throws PoisoningDetectedError with score and categories; from the quarantine line on, since there are no reviewers
 *   yet who could free what is put aside
 */
export function requireClean<T extends object>(input: T): Clean<T> {
  const result = screen(input)
  if (result.findings.length > 0) {
    const detail = result.findings.map(({ type, field }) => ({
      type: 'value_error',
      loc: locOf(field),
      msg: `Value error, holds what looks like ${type.replaceAll('_', ' ')}; take it out or replace it by a placeholder`,
      input: '***',
      ctx: { error: {} },
    }))
    const places = [...new Set(result.findings.map(({ type, field }) => `${type} in ${field}`))].slice(0, 3).join(', ')
    throw new ApiError(
      'ValidationError',
      `PII detected: ${places}. Replace it by a placeholder and deposit again`,
      { findings: result.findings },
      { detail },
    )
  }
  const { score, categories } = result.poisoning
  if (score >= QUARANTINE_AT)
    throw new ApiError(
      'PoisoningDetectedError',
      'the text reads like instructions to an agent or like an attack; describe what happened instead of giving orders',
      { score: Math.round(score * 100) / 100, categories },
    )
  return { input: result.input, risk_flags: result.risk_flags }
}

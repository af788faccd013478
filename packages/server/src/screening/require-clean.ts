import { ApiError, type DetailItem, type RiskFlag } from '@cairnway/contract'
import { QUARANTINE_AT } from './poisoning.ts'
import { screen } from './screen.ts'

export interface Clean<T> {
  /** the deposit with soft personal data replaced */
  input: T
  risk_flags: RiskFlag[]
}

const round = (value: number): number => Math.round(value * 100) / 100

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
      `PII detected: ${places}. Replace it by a placeholder and send it again`,
      { findings: result.findings },
      { detail },
    )
  }
  const { score, categories, fields } = result.poisoning
  if (score >= QUARANTINE_AT) {
    const message =
      'reads like an order to an agent or like an attack; tell what happened, and put quoted text in quotes'
    const findings = fields.map((found) => ({
      field: found.field,
      measured: round(found.score),
      needed: `below ${QUARANTINE_AT}`,
      message,
    }))
    throw new ApiError(
      'PoisoningDetectedError',
      `${fields.map(({ field }) => field).join(', ') || 'the text'} ${message}`,
      { score: round(score), categories, findings },
      {
        detail: fields.map(({ field }) => ({
          type: 'value_error',
          loc: locOf(field),
          msg: `Value error, ${message}`,
          input: null,
          ctx: { error: {} },
        })),
      },
    )
  }
  return { input: result.input, risk_flags: result.risk_flags }
}

import { ApiError, type DetailItem, type TrustLevel } from '@cairnway/contract'
import { QUARANTINE_AT, REJECT_AT } from './poisoning.ts'
import { poisoningDecision } from './poisoning-decision.ts'
import type { ScreenResult } from './screen.ts'

const MEND_VALUE = 'take it out or replace it by a placeholder'
const MEND_ORDER =
  'reads like an order to an agent or like an attack; tell what happened, and put quoted text in quotes'

const round = (value: number): number => Math.round(value * 100) / 100

const itemOf = (field: string, message: string, input: string | null): DetailItem => ({
  type: 'value_error',
  loc: ['body', ...field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))],
  msg: `Value error, ${message}`,
  input,
  ctx: { error: {} },
})

/** ValidationError for secrets and hard personal data: the place is named, the value never. */
function refuseValues({ findings }: ScreenResult<object>): ApiError {
  const said = findings.map(({ type, field, start, end }) => ({
    type,
    field,
    start,
    end,
    measured: `${type.replaceAll('_', ' ')}, ${end - start} characters`,
    needed: 'no secret and no personal data',
    message: `holds what looks like ${type.replaceAll('_', ' ')}; ${MEND_VALUE}`,
  }))
  const places = [...new Set(findings.map(({ type, field }) => `${type} in ${field}`))].slice(0, 3).join(', ')
  return new ApiError(
    'ValidationError',
    `PII detected: ${places}. Replace it by a placeholder and send it again`,
    { findings: said },
    { detail: said.map(({ field, message }) => itemOf(field, message, '***')) },
  )
}

/** PoisoningDetectedError with score and categories, never the pattern. */
function refuseOrders({ poisoning: { score, categories, fields } }: ScreenResult<object>, needed: number): ApiError {
  // together the fields can reach what none does alone
  const places = fields.length > 0 ? fields : [{ field: 'body', score }]
  const findings = places.map((found) => ({
    field: found.field,
    measured: round(found.score),
    needed: `below ${needed}`,
    message: MEND_ORDER,
  }))
  return new ApiError(
    'PoisoningDetectedError',
    `${fields.map(({ field }) => field).join(', ') || 'the text'} ${MEND_ORDER}`,
    { score: round(score), categories, findings },
    { detail: fields.map(({ field }) => itemOf(field, MEND_ORDER, null)) },
  )
}

/**
 * What speaks against a screened text, in the order of the gates; empty when nothing does.
 * @param trust_level of its sender, where a text can be put aside; elsewhere everyone is refused as a newcomer is
 */
export function refusalsOf(result: ScreenResult<object>, trust_level: TrustLevel = 'new'): ApiError[] {
  const is_refused = poisoningDecision(result.poisoning.score, trust_level) === 'refuse'
  const line = poisoningDecision(QUARANTINE_AT, trust_level) === 'refuse' ? QUARANTINE_AT : REJECT_AT
  return [
    ...(result.findings.length > 0 ? [refuseValues(result)] : []),
    ...(is_refused ? [refuseOrders(result, line)] : []),
  ]
}

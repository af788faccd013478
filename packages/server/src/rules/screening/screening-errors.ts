import { OperationError, type SchemaViolation, type TrustLevel } from '@cairnway/contract'
import { type FieldScore, QUARANTINE_THRESHOLD, REJECT_THRESHOLD } from './poisoning.ts'
import { poisoningDecision } from './poisoning-decision.ts'
import { rewordingAdvice } from './rewording-advice.ts'
import type { ScreenResult } from './screen.ts'

const PLACEHOLDER_HINT = 'take it out or replace it by a placeholder'
const SUSPICION = 'reads like an order to an agent or like an attack'
const DEFAULT_ADVICE = 'tell what happened, and put quoted text in quotes'

/**
 * Describes the suspicion, and what to write instead, without the quoted words, since the reasons of raw deposits are
 * stored without them.
 */
const describeSuspicion = (category: string | null): string =>
  `${SUSPICION}; ${rewordingAdvice(category) ?? DEFAULT_ADVICE}`

const describePlace = ({ field, words }: FieldScore): string => (words === null ? field : `${field} ("${words}")`)

/** Rounds down, so that a score below a threshold of two decimal places is not shown as one that reaches it. */
function floorToHundredths(value: number): number {
  const nearest = Math.round(value * 100)
  return (nearest / 100 > value ? nearest - 1 : nearest) / 100
}

const createDetailItem = (field: string, message: string, input: string | null): SchemaViolation => ({
  type: 'value_error',
  loc: ['body', ...field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))],
  msg: `Value error, ${message}`,
  input,
  ctx: { error: {} },
})

/** ValidationError for secrets and hard personal data: it names their fields and offsets, never their values. */
export function sensitiveDataError(findings: ScreenResult<object>['findings']): OperationError {
  const details = findings.map(({ type, field, start, end }) => ({
    type,
    field,
    start,
    end,
    measured: `${type.replaceAll('_', ' ')}, ${end - start} characters`,
    needed: 'no secret and no personal data',
    message: `holds what looks like ${type.replaceAll('_', ' ')}; ${PLACEHOLDER_HINT}`,
  }))
  const places = [...new Set(findings.map(({ type, field }) => `${type} in ${field}`))].slice(0, 3).join(', ')
  return new OperationError(
    'ValidationError',
    `PII detected: ${places}. Replace it by a placeholder and send it again`,
    { findings: details },
    { detail: details.map(({ field, message }) => createDetailItem(field, message, '***')) },
  )
}

/**
 * PoisoningDetectedError with score, categories and the words of the sender that were found, but without the patterns,
 * which would help to evade them.
 */
function poisoningError(
  { poisoning: { score, categories, fields } }: ScreenResult<object>,
  needed: number,
): OperationError {
  const above = fields.filter((suspect) => suspect.score >= needed)
  const places = (above.length > 0 ? above : fields).toSorted((a, b) => b.score - a.score)
  const category = places[0]?.category ?? categories[0] ?? null
  // the fields together can reach a threshold that no single field reaches
  const suspects = above.length > 0 ? above : [{ field: 'body', score, category, words: places[0]?.words ?? null }]
  const findings = suspects.map((suspect) => ({
    field: suspect.field,
    measured: floorToHundredths(suspect.score),
    needed: `below ${needed}`,
    message: describeSuspicion(suspect.category),
    ...(suspect.words !== null && { words: suspect.words }),
  }))
  const named = places.map(describePlace).join(', ') || 'the text'
  return new OperationError(
    'PoisoningDetectedError',
    `${named} ${describeSuspicion(category)}`,
    { score: floorToHundredths(score), categories, findings },
    { detail: places.map((place) => createDetailItem(place.field, describeSuspicion(place.category), place.words)) },
  )
}

/**
 * Returns the errors that refuse a screened text, in the order of the gates; empty when it is accepted.
 * @param trust_level of the sender of a text that can be contested; other texts are refused as from a newcomer
 */
export function screeningErrors(result: ScreenResult<object>, trust_level: TrustLevel = 'new'): OperationError[] {
  const is_refused = poisoningDecision(result.poisoning.score, trust_level) === 'refuse'
  const threshold =
    poisoningDecision(QUARANTINE_THRESHOLD, trust_level) === 'refuse' ? QUARANTINE_THRESHOLD : REJECT_THRESHOLD
  return [
    ...(result.findings.length > 0 ? [sensitiveDataError(result.findings)] : []),
    ...(is_refused ? [poisoningError(result, threshold)] : []),
  ]
}

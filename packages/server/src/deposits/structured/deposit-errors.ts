import { OperationError, type SchemaViolation } from '@cairnway/contract'
import type { QualityAssessment } from '../../rules/quality/assess-quality.ts'
import { roundToThousandths } from '../../rules/quality/round-to-thousandths.ts'
import { MIN_QUALITY } from '../../rules/quality/score-cap.ts'
import type { WorthinessAssessment } from './worthiness.ts'

const toViolation = ({ field, message }: { field: string; message: string }): SchemaViolation => ({
  type: 'value_error',
  loc: ['body', ...field.split('.')],
  msg: `Value error, ${message}`,
  input: null,
  ctx: { error: {} },
})

/** The error for a text that lacks parts of a record. */
export const incompleteError = (missing: readonly { field: string; message: string }[]): OperationError =>
  new OperationError(
    'ValidationError',
    missing.map(({ message }) => message).join(' '),
    {
      reason: 'missing',
      findings: missing.map(({ field, message }) => ({ field, measured: 'nothing', needed: 'a text', message })),
    },
    { detail: missing.map(toViolation) },
  )

/** The error for a deposit of low quality, with the findings of the quality gate. */
export function lowQualityError({ score, findings }: QualityAssessment): OperationError {
  const detail = findings.map(toViolation)
  const advice = findings.slice(0, 3).map(({ message }) => message)
  return new OperationError(
    'ValidationError',
    `quality ${roundToThousandths(score)} is below ${MIN_QUALITY}: ${advice.join(' ')}`,
    { reason: 'quality_below_threshold', score: roundToThousandths(score), threshold: MIN_QUALITY, findings },
    { detail: detail.length > 0 ? detail : undefined },
  )
}

/** The record nearest to a deposit, when it is similar and the depositor may read it. */
export interface KnownRecord {
  id: string
  /** it is the depositor's, who cannot confirm it */
  is_own: boolean
}

function adviseOnKnownRecord({ id, is_own }: KnownRecord): string {
  const action = is_own ? 'supersede it with what is new' : 'confirm it with your feedback'
  return `known as ${id}: ${action}, or say what differs.`
}

/**
 * The error for a deposit that adds too little to what is known. It names the record that says nearly the same by id
 * alone, like `nearDuplicateError`.
 */
export function lowWorthinessError(
  { score, parts }: WorthinessAssessment,
  threshold: number,
  known: KnownRecord | null,
): OperationError {
  const weakest = Object.entries(parts).sort(([, a], [, b]) => a - b)[0]?.[0] ?? 'novelty'
  const message =
    known === null
      ? 'Say what differs from what is known, add failed approaches, or say where it applies.'
      : adviseOnKnownRecord(known)
  return new OperationError(
    'WorthinessBelowThresholdError',
    `worthiness ${roundToThousandths(score)} is below ${threshold}: weakest in ${weakest}. ${message}`,
    {
      score: roundToThousandths(score),
      threshold,
      parts,
      ...(known !== null && { existing_experience_id: known.id }),
      findings: [{ field: 'body', measured: roundToThousandths(score), needed: threshold, message }],
    },
  )
}

/** The error for a deposit with the same content as a record. Nobody may vote on a record of their own. */
export function duplicateError({
  id: existing_experience_id,
  is_own,
}: {
  id: string
  is_own: boolean
}): OperationError {
  const message = is_own
    ? 'It is yours: deposit only what is new, with `supersedes`.'
    : 'Give feedback on the existing record instead.'
  return new OperationError(
    'DuplicateError',
    `an experience with the same problem, cause, method and insight exists already: ${existing_experience_id}. ${message}`,
    {
      existing_experience_id,
      similarity: 1,
      findings: [
        { field: 'body', measured: 'similarity 1', needed: 'another problem, cause, method or insight', message },
      ],
    },
  )
}

/**
 * The error for a deposit that is nearly the same as a record. It names the record by id alone: its title is somebody
 * else's text, and an error is a statement of the service.
 */
export function nearDuplicateError(existing: { id: string; is_own: boolean; similarity: number }): OperationError {
  const similarity = roundToThousandths(existing.similarity)
  const message = existing.is_own
    ? 'It is yours: replace it with `supersedes`, or say what differs.'
    : 'Give feedback on that record, or say what differs.'
  return new OperationError(
    'NearDuplicateFoundError',
    `nearly the same experience exists already: ${existing.id}. ${message}`,
    {
      existing_experience_id: existing.id,
      similarity,
      findings: [
        {
          field: 'body',
          measured: `similarity ${similarity}`,
          needed: 'something that the record does not say',
          message,
        },
      ],
    },
  )
}

import { ApiError, type DetailItem } from '@cairnway/contract'
import { QUALITY_MIN, type QualityAssessment } from './quality.ts'
import { thousandths } from './round.ts'
import type { Worthiness } from './worthiness.ts'

/** The refusal of a deposit that says too little: which field, what was measured, what is needed, how to mend it. */
export function refuseQuality({ score, findings }: QualityAssessment): ApiError {
  const detail: DetailItem[] = findings.map(({ field, message }) => ({
    type: 'value_error',
    loc: ['body', ...field.split('.')],
    msg: `Value error, ${message}`,
    input: null,
    ctx: { error: {} },
  }))
  const advice = findings.slice(0, 3).map(({ message }) => message)
  return new ApiError(
    'ValidationError',
    `quality ${thousandths(score)} is below ${QUALITY_MIN}: ${advice.join(' ')}`,
    { reason: 'quality_below_threshold', score: thousandths(score), threshold: QUALITY_MIN, findings },
    { detail: detail.length > 0 ? detail : undefined },
  )
}

/** The refusal of a deposit that would help nobody beyond what is known. */
export function refuseWorthiness({ score, threshold, parts }: Worthiness): ApiError {
  const weakest = Object.entries(parts).sort(([, a], [, b]) => a - b)[0]?.[0] ?? 'novelty'
  return new ApiError(
    'WorthinessBelowThresholdError',
    `worthiness ${thousandths(score)} is below ${threshold}: weakest in ${weakest}. Tell what differs from what is known, more dead ends, or where it applies`,
    { score: thousandths(score), threshold, parts },
  )
}

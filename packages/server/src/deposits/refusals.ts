import { ApiError, type DetailItem } from '@cairnway/contract'
import type { Finding } from './assessed-experience.ts'
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
    { score: thousandths(score), threshold, parts, findings: [worthinessFinding(score, threshold, weakest)] },
  )
}

const WORTH_FIELDS: Record<string, { field: string; message: string }> = {
  novelty: { field: 'problem', message: 'Much of this is known: tell what differs from the nearest record.' },
  consequence: { field: 'failed_approaches', message: 'Describe more dead ends that others need not walk.' },
  transferability: {
    field: 'applies_when',
    message: 'Say where it applies, in words that mean something outside this project.',
  },
}

function worthinessFinding(score: number, threshold: number, weakest: string): Finding {
  const mending = WORTH_FIELDS[weakest] ?? {
    field: 'problem',
    message: 'Tell what differs from what is known, more dead ends, or where it applies.',
  }
  return { ...mending, measured: thousandths(score), needed: threshold }
}

/** The refusal of a deposit that says what a record says that the caller may read. */
export function refuseDuplicate(
  error: 'DuplicateError' | 'NearDuplicateFoundError',
  existing: { id: string; similarity: number },
  message: string,
): ApiError {
  const finding: Finding = {
    field: 'problem',
    measured: `similarity ${thousandths(existing.similarity)} to ${existing.id}`,
    needed: 'another cause, component, version or outcome, stated in problem, root_cause, method or insight',
    message: 'Give feedback on that record, replace it with supersedes if it is yours, or say what is different here.',
  }
  return new ApiError(error, message, {
    existing_experience_id: existing.id,
    similarity: thousandths(existing.similarity),
    findings: [finding],
  })
}

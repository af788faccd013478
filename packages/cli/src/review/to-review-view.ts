import { type CallOutput, isObject } from '@cairnway/sdk'
import { formatFinding } from '../output/format-finding.ts'
import type { ReviewView } from './review-view.ts'

type ReviewAnswer = CallOutput<'getReview'>

const toMinutes = (time: string): string => time.slice(0, 16).replace('T', ' ')

function describeFlag({ type, subtype, field, score }: ReviewAnswer['risk_flags'][number]): string {
  const parts = [type, ...(subtype ? [`(${subtype})`] : []), ...(field ? [`in ${field}`] : [])]
  return `${parts.join(' ')}${score === undefined ? '' : `: ${score}`}`
}

const describeScore = (value: unknown, name: string): string[] =>
  typeof value === 'number' ? [`${name} ${value}`] : []

function describeWorthiness(worthiness: ReviewAnswer['worthiness']): string[] {
  if (worthiness === null || typeof worthiness.score !== 'number') return []
  const needed = typeof worthiness.threshold === 'number' ? ` of ${worthiness.threshold}` : ''
  return [`worthiness ${worthiness.score}${needed}`]
}

function describeReport({ reason, reporter, created_at, note }: ReviewAnswer['reports'][number]): string {
  const by = reporter === null ? '' : ` by ${reporter}`
  return `reported as ${reason}${by}, ${toMinutes(created_at)}${note === null ? '' : `: ${note}`}`
}

/** Describes the source of a crawler's text: the system and the id of the text there. */
function describeSource(source: unknown): string[] {
  if (!isObject(source)) return []
  const parts = [source.system, source.record_id].filter((part) => typeof part === 'string')
  return parts.length > 0 ? [`from ${parts.join(' ')}`] : []
}

/**
 * Converts an answer of the service to the view of a reviewer.
 * @param own_handle that of the reviewer, where it is known
 */
export function toReviewView(review: ReviewAnswer, own_handle: string | null): ReviewView {
  const { id, kind, title, author, created_at, quality_score, risk_flags, assigned_to, assigned_until } = review
  const { experience, worthiness, gate_scores, findings, similar_experiences, reports } = review
  const holder = assigned_to === own_handle ? 'you' : assigned_to
  return {
    id,
    kind,
    title,
    remarks: [
      `by ${author}`,
      `deposited ${toMinutes(created_at)}`,
      ...describeSource(experience.source),
      ...describeScore(quality_score, 'quality'),
      ...describeWorthiness(worthiness),
      ...Object.entries(gate_scores ?? {}).flatMap(([name, score]) =>
        name === 'quality' ? [] : describeScore(score, name),
      ),
      ...(assigned_to && assigned_until ? [`open with ${holder} until ${toMinutes(assigned_until)} UTC`] : []),
    ],
    findings: [...findings.map(formatFinding), ...risk_flags.map(describeFlag)],
    reports: reports.map(describeReport),
    fields: experience,
    nearest: similar_experiences.map(({ id, title, similarity, experience }) => ({
      id,
      title,
      similarity,
      fields: experience,
    })),
  }
}

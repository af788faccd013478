import { cutText, type OutcomeRow } from './outcome-sets.ts'

const MAX_TITLE_CHARS = 200
const MAX_PROBLEM_CHARS = 5_000
const MAX_ATTEMPT_CHARS = 2_000
const EMPTY_FIELD = '-'

/** A past attempt as a structured record: a failed action is a failed approach, a successful one is the method. */
export function toEvidence({ task, action, outcome, conditions }: OutcomeRow): Record<string, unknown> {
  const has_succeeded = outcome === 'succeeded'
  const { language } = conditions
  return {
    title: cutText(task.trim(), MAX_TITLE_CHARS),
    problem: cutText(task.trim(), MAX_PROBLEM_CHARS),
    ...(typeof language === 'string' && { context: { environment: { language } } }),
    failed_approaches: [
      {
        attempt: has_succeeded ? EMPTY_FIELD : cutText(action, MAX_ATTEMPT_CHARS),
        why_it_failed: has_succeeded ? EMPTY_FIELD : 'It does not do what the task says.',
      },
    ],
    successful_approach: { method: has_succeeded ? action : EMPTY_FIELD },
    outcome: { status: has_succeeded ? 'resolved' : 'unresolved' },
    root_cause: EMPTY_FIELD,
    insight: EMPTY_FIELD,
    tags: [EMPTY_FIELD],
  }
}

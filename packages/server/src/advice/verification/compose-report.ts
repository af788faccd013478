import {
  EnvironmentDetail,
  type OperationInput,
  type RawDeposit,
  RECORD_TEXT_LIMITS,
  type VisibilityScope,
} from '@cairnway/contract'
import type { ReportedAttempt } from '../../deposits/raw/store.ts'
import type { VerificationRow } from './verification-store.ts'

type Report = OperationInput<'reportActionOutcome'>

const isGiven = (text: string | null | undefined): text is string => (text ?? '').trim() !== ''

const cut = (text: string, max_chars: number): string => [...text].slice(0, max_chars).join('')

function describeAttempt(action: string, { outcome, actual_outcome }: Report): ReportedAttempt | undefined {
  const observed = actual_outcome ?? ''
  if (outcome === 'failed')
    return {
      failed_approaches: [
        {
          attempt: cut(action, RECORD_TEXT_LIMITS.attempt),
          why_it_failed: cut(observed, RECORD_TEXT_LIMITS.why_it_failed),
        },
      ],
    }
  const status = outcome === 'partial' ? 'partially_resolved' : 'resolved'
  return {
    successful_approach: { method: action },
    outcome: { status, evidence: observed || null, side_effects: null },
  }
}

/**
 * A reported outcome as a raw deposit: the situation is the problem, the action is what failed or what worked, and what
 * happened is the text in which the rest is found. Null for a report without text, and for an action that was not taken.
 * @param visibility_scope who may read what comes of it
 */
export function composeReport(
  { situation, planned_action, conditions }: VerificationRow,
  report: Report,
  visibility_scope: VisibilityScope,
): (RawDeposit & { reported?: ReportedAttempt | undefined }) | null {
  const texts = [report.actual_outcome, report.notes].filter(isGiven)
  if (report.outcome === 'not_taken' || texts.length === 0) return null
  const environment = EnvironmentDetail.safeParse(report.your_conditions ?? conditions)
  return {
    content: texts.join('\n\n'),
    problem: situation,
    context: environment.success ? { goal: null, environment: environment.data, tools: [], constraints: null } : null,
    reported: planned_action === null ? undefined : describeAttempt(planned_action, report),
    visibility_scope,
    source: {
      system: 'verify',
      record_type: null,
      record_id: null,
      record_url: null,
      captured_at: null,
      structured_hints: null,
      thresholds: null,
    },
  }
}

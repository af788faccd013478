import type { VerifyActionResponse, VerifyEvidence } from '@cairnway/contract'
import { sanitizeLine } from '@cairnway/sdk/gates'
import { isCorroborated } from '../../rules/results/confidence.ts'
import { ENDORSEMENT } from '../../rules/trust/trust-classes.ts'
import type { ActionVerdict, CandidateRecord, VerdictEvidence } from '../../rules/verdicts/verdict-types.ts'
import { MAX_QUOTED_ATTEMPT_CHARS } from '../max-quoted-attempt.ts'
import type { CandidateRow } from './candidate-store.ts'

/** A row in the form in which a verdict is reached from it. */
export const toCandidate = (row: CandidateRow, score: number, caller_id: string): CandidateRecord => ({
  ...row,
  context: { goal: null, environment: row.environment, tools: [], constraints: null },
  score,
  is_trusted:
    row.contributor_id === caller_id || row.is_seed || row.endorsement >= ENDORSEMENT.confirmed || isCorroborated(row),
})

/** The records that a verdict is about, or quotes as evidence. */
export const attemptIds = ({ matched, successful_attempts, failed_attempts }: ActionVerdict): string[] => [
  ...new Set([...matched, ...successful_attempts, ...failed_attempts].map(({ experience_id }) => experience_id)),
]

/** The records that a verdict quotes, is about or warns of, each once. */
export const citedIds = (verdict: ActionVerdict): string[] => [
  ...new Set([...attemptIds(verdict), ...verdict.boundary_warnings.map(({ experience_id }) => experience_id)]),
]

function presentEvidence(
  { experience_id, title, attempt_text, outcome, similarity, confirmations }: VerdictEvidence,
  row: CandidateRow,
): VerifyEvidence {
  return {
    experience_id,
    title,
    summary: sanitizeLine(attempt_text, MAX_QUOTED_ATTEMPT_CHARS),
    outcome_status: outcome,
    evidence_class: row.outcome.evidence_class ?? null,
    similarity,
    confirmations,
    contributor: row.display_handle,
    conditions: row.environment,
    created_at: row.created_at,
  }
}

/** The part of a verdict that its caller sees. Texts of others are on one line and of limited length. */
export function presentVerdict(
  verdict: ActionVerdict,
  rows: ReadonlyMap<string, CandidateRow>,
): Omit<VerifyActionResponse, 'verify_id' | 'procedures' | 'metadata'> {
  const present = (evidence: readonly VerdictEvidence[]): VerifyEvidence[] =>
    evidence.flatMap((each) => {
      const row = rows.get(each.experience_id)
      return row ? [presentEvidence(each, row)] : []
    })
  return {
    verdict: verdict.verdict,
    confidence: verdict.confidence,
    reason: verdict.reason,
    neutral_reason: verdict.neutral_reason,
    successful_attempts: present(verdict.successful_attempts),
    failed_attempts: present(verdict.failed_attempts),
    boundary_warnings: verdict.boundary_warnings.map((warning) => ({
      ...warning,
      condition: sanitizeLine(warning.condition, MAX_QUOTED_ATTEMPT_CHARS),
    })),
  }
}

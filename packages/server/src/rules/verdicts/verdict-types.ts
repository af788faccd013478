import type { ExperienceCreate, ValidityStatus } from '@cairnway/contract'
import type { AttemptOutcome } from '../trust/count-reports.ts'
import type { CalibrationMap } from './calibration-map.ts'

export type Verdict = 'likely_succeed' | 'likely_fail' | 'neutral'
export type NeutralCause = 'no_evidence' | 'thin' | 'split' | 'opposite' | 'outside_boundaries'

/** Observation of somebody who applied a record. */
export interface CandidateObservation {
  outcome: AttemptOutcome | 'recurred'
  /** index of the failed approach that was tried; null for the record's method */
  attempt: number | null
  cluster: string
  /** the observer is not seasoned: all such observers together count as one cluster */
  is_grouped: boolean
  /** the observer is proven: the weight of other reports on the attempt is bounded by such reports */
  is_proven: boolean
  /** 0..1, how much of it is about this record */
  weight: number
  /** of the observer */
  conditions: Record<string, unknown> | null
  /** ISO 8601, when the cluster first reported this outcome */
  reported_at: string
}

/** The part of a record that a verdict is reached from; the names are those of the record. */
export interface CandidateRecord {
  id: string
  title: string
  problem: string
  context: ExperienceCreate['context']
  tags: string[]
  failed_approaches: readonly { attempt: string; why_it_failed: string }[]
  successful_approach: { method: string; implementation?: string | null | undefined }
  outcome: { status: 'resolved' | 'partially_resolved' | 'workaround' | 'unresolved' }
  does_not_apply_when: readonly string[]
  validity_status: ValidityStatus
  /** of the index for the situation, 0..1 */
  score: number
  /** the reader may rely on it: it is the reader's own, a seed, or confirmed by independent contributors */
  is_trusted: boolean
  /** lower bound of the transferability score, 0..1; null without votes */
  score_low: number | null
  /** of the author */
  cluster: string
  /** the author is not seasoned, or is proven; see `CandidateObservation` */
  is_grouped: boolean
  is_proven: boolean
  /** it belongs to the workspace of the reader */
  is_team: boolean
  /** ISO 8601 */
  created_at: string
  observations: readonly CandidateObservation[]
}

export interface VerdictInput {
  situation: string
  planned_action: string
  /** `your_conditions` of the caller */
  conditions: Record<string, unknown> | null
  /** readable by the caller, at most 50 */
  candidates: readonly CandidateRecord[]
  /** ids of the candidates that are about the very error that the situation quotes */
  of_error: ReadonlySet<string>
  map: CalibrationMap
  /** of both sides together */
  max_evidence: number
  now: Date
}

/** An attempt that somebody made in a similar situation. */
export interface VerdictEvidence {
  experience_id: string
  title: string
  /** the text of the attempt, as its author wrote it */
  attempt_text: string
  /** index of the failed approach; null for the record's method */
  attempt: number | null
  outcome: AttemptOutcome
  /** of the attempt to the planned action, 0..1 */
  similarity: number
  /** clusters that report this outcome, the author's included */
  confirmations: number
}

/** A record that was left out because the caller's conditions meet one of its limits. */
export interface VerdictBoundaryWarning {
  experience_id: string
  title: string
  /** the limit of the record */
  condition: string
  matched_keywords: string[]
  message: string
}

export interface ActionVerdict {
  verdict: Verdict
  /** 0..1, that the verdict is right; for `neutral` that there is nothing to say */
  confidence: number
  /**
   * probability that the action succeeds, 0..1, before and after calibration; null when no evidence is about the task
   */
  probability: { raw: number; calibrated: number } | null
  /** one sentence with the counts and the best evidence, quoted */
  reason: string
  neutral_cause: NeutralCause | null
  /** `neutral_cause` as a sentence */
  neutral_reason: string | null
  successful_attempts: VerdictEvidence[]
  failed_attempts: VerdictEvidence[]
  boundary_warnings: VerdictBoundaryWarning[]
  /** attempts that are nearly the planned action: a reported outcome becomes an observation of them */
  matched: { experience_id: string; attempt: number | null; similarity: number }[]
  counts: {
    candidates: number
    /** candidates whose limits the conditions do not meet */
    after_boundary: number
    /** candidates that are about the task */
    used: number
  }
}

import type { ExperienceCreate, RiskFlag, Wedge } from '@cairnway/contract'
import { type Db, getOne, jsonbText, sql } from '../../platform/db/db.ts'
import type { WorthinessAssessment } from './worthiness.ts'

/** A deposit that waits for a reviewer. */
export interface ReviewCandidate {
  /** `rev_…` */
  id: string
  contributor_id: string
  /** workspace of a deposit with the visibility scope `team`, else null */
  workspace_id: string | null
  /** screened: without secrets and personal data */
  experience: ExperienceCreate
  wedge: Wedge
  content_hash: string
  risk_flags: RiskFlag[]
  quality_score: number
  worthiness: WorthinessAssessment
  similar_ids: string[]
  /** the draft that was submitted; null for a deposit */
  draft_id: string | null
  /** ISO 8601 */
  created_at: string
}

/**
 * Stores a candidate, or returns the pending one with the same text of the same contributor and workspace, also under
 * concurrency.
 */
export function insertCandidate(
  db: Db,
  candidate: ReviewCandidate,
): Promise<Pick<ReviewCandidate, 'id' | 'created_at'> & { is_new: boolean }> {
  const { id, contributor_id, workspace_id, experience, wedge, content_hash, risk_flags, quality_score, worthiness } =
    candidate
  return getOne(
    db,
    // without an update, `returning` would give no row on a conflict
    sql`insert into review_candidates (
        id, contributor_id, workspace_id, experience, wedge, content_hash, risk_flags, quality_score, worthiness,
        similar_ids, draft_id, created_at
      ) values (
        ${id}, ${contributor_id}, ${workspace_id}, ${jsonbText(experience)}::jsonb, ${wedge}, ${content_hash},
        ${jsonbText(risk_flags)}::jsonb, ${quality_score}, ${jsonbText(worthiness)}::jsonb,
        ${candidate.similar_ids}::text[], ${candidate.draft_id}, ${candidate.created_at}
      )
      on conflict (contributor_id, content_hash, coalesce(workspace_id, '')) where status = 'pending'
      do update set draft_id = coalesce(excluded.draft_id, review_candidates.draft_id)
      returning id, created_at, xmax = 0 as is_new`,
  )
}

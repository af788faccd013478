import type { ExperienceCreate, RiskFlag, Wedge } from '@cairnway/contract'
import { type Db, getOne, jsonbText, sql } from '../db/db.ts'
import type { WorthinessAssessment } from './worthiness.ts'

/** A deposit that waits for a reviewer. */
export interface ReviewCandidate {
  /** `rev_…` */
  id: string
  contributor_id: string
  /** screened: without secrets and personal data */
  experience: ExperienceCreate
  wedge: Wedge
  content_hash: string
  risk_flags: RiskFlag[]
  quality_score: number
  worthiness: WorthinessAssessment
  similar_ids: string[]
  /** ISO 8601 */
  created_at: string
}

/**
 * Stores a candidate, or returns the pending one with the same text of the same contributor, also under concurrency.
 */
export function insertCandidate(
  db: Db,
  candidate: ReviewCandidate,
): Promise<Pick<ReviewCandidate, 'id' | 'created_at'>> {
  const { id, contributor_id, experience, wedge, content_hash, risk_flags, quality_score, worthiness } = candidate
  return getOne(
    db,
    // the update changes nothing; without it `returning` would give no row on a conflict
    sql`insert into review_candidates (
        id, contributor_id, experience, wedge, content_hash, risk_flags, quality_score, worthiness, similar_ids, created_at
      ) values (
        ${id}, ${contributor_id}, ${jsonbText(experience)}::jsonb, ${wedge}, ${content_hash},
        ${jsonbText(risk_flags)}::jsonb, ${quality_score}, ${jsonbText(worthiness)}::jsonb,
        ${candidate.similar_ids}::text[], ${candidate.created_at}
      )
      on conflict (contributor_id, content_hash) where status = 'pending'
      do update set content_hash = excluded.content_hash
      returning id, created_at`,
  )
}

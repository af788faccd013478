import type { ReviewDecisionName } from '@cairnway/contract'
import { type Db, sql } from '../../platform/db/db.ts'
import { isReadableBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import type { StoredDeposit } from '../structured/store-deposit.ts'

/** Result of a reviewer for a candidate, or for a record in quarantine. */
export interface ReviewResult {
  candidate_id: string
  decision: ReviewDecisionName
  /** the record that it became, or was merged into; null for neither, and for what the reader may not read */
  experience_id: string | null
  visibility: StoredDeposit['visibility']
}

/** The decisions on those of the candidates on which a reviewer has decided; an author learns of no report. */
export const listReviewResults = (db: Db, candidate_ids: string[], reader: Reader) =>
  db.query<ReviewResult>(sql`
    select o.subject_id as candidate_id, o.decision, e.id as experience_id,
      case when e.visibility_scope = 'private' or o.decision = 'merge' then null
        when e.audience = e.contributor_id then 'pending' when e.id is not null then 'searchable' end as visibility
    from review_decisions d cross join jsonb_populate_record(null::review_decisions,
      case when d.kind in ('reported', 'report') then d.earlier else to_jsonb(d) end) o
      left join experiences e on e.id = o.experience_id and ${isReadableBy('e', reader)}
    where d.subject_id = any(${candidate_ids}) and o.subject_id is not null`)

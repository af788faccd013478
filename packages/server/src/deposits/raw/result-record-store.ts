import type { RawDepositResponse } from '@cairnway/contract'
import { type Db, sql } from '../../platform/db/db.ts'
import { isReadableBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import type { DraftTexts } from '../../rules/record-text/missing-fields.ts'

/** A record or draft that came of a text, as it is now. */
export interface ResultRecord extends DraftTexts {
  id: string
  validation_state: 'draft' | 'verified' | 'contested'
  retracted_at: string | null
  /** whether others find it; null for a private one */
  visibility: RawDepositResponse['trust_visibility']
  /** `rev_…` of a draft that waits for a reviewer */
  review_candidate_id: string | null
}

/** Those of the records that the reader may read. */
export const listResultRecords = (db: Db, experience_ids: string[], reader: Reader) =>
  db.query<ResultRecord>(sql`
    select e.id, e.title, e.problem, e.failed_approaches, e.successful_approach, e.root_cause, e.insight, e.tags,
      e.validation_state, e.retracted_at, c.id as review_candidate_id,
      case when e.visibility_scope = 'private' then null
        when e.audience = e.contributor_id or e.withheld is not null then 'pending' else 'searchable' end as visibility
    from experiences e
      left join review_candidates c on c.draft_id = e.id and c.status = 'pending'
    where e.id = any(${experience_ids}) and ${isReadableBy('e', reader)}`)

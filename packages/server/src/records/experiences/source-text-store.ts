import { type Db, findOne, sql } from '../../platform/db/db.ts'
import { isOwnedBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'

/** A record whose source text is requested. */
export interface TextResult {
  /** `exp_…` */
  id: string
  created_at: string
}

/**
 * Finds the raw deposit of the reader from which a record or draft was made, directly or by a reviewer, while its text
 * and spans are stored; null when there is none, also for a record that existed before. It reads backward from the time
 * of the record, mostly a few rows.
 */
export function findSourceText(db: Db, { id, created_at }: TextResult, owner: Reader) {
  const candidates = sql`from review_candidates c where c.contributor_id = ${owner.contributor_id} and c.experience_id = ${id}`
  return findOne<{ id: string }>(
    db,
    sql`select r.id from raw_deposits r
      where ${isOwnedBy('r', owner)} and r.created_at <= ${created_at}
        and r.created_at >= ${created_at}::timestamptz - interval '60 days'
        and r.content is not null and r.spans is not null
        -- nothing of JSON is read for most rows
        and (${id} = any(r.experience_ids) or exists (select ${candidates}))
        and jsonb_path_exists(r.records,
          '$[*] ? ((@.experience_id == $id && @.state != "existing") || @.review_candidate_id == $candidates[*])',
          jsonb_build_object('id', ${id}::text, 'candidates', (select coalesce(jsonb_agg(c.id), '[]') ${candidates})))
      order by r.created_at desc, r.id desc limit 1`,
  )
}

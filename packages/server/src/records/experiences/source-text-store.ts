import { type Db, findOne, sql } from '../../platform/db/db.ts'
import { isOwnedBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'

/** A record of which it is asked from which text it came. */
export interface TextResult {
  /** `exp_…` */
  id: string
  created_at: string
}

/**
 * The raw deposit that a record or draft of its reader came of, at once or by a reviewer, while its text and spans are kept;
 * null when there is none, also for what the text only repeats. It reads backward from the time of the record, mostly a few
 * rows. Texts are cleared 30 days after they were read, for which none waits nearly as long.
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

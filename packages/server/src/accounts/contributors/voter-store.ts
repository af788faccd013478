import { type Db, findOne, sql } from '../../platform/db/db.ts'
import { isAppointed, qualifiesFor } from '../../platform/visibility/class-predicates.ts'
import { isTrustEvidence } from '../../platform/visibility/visibility-predicates.ts'
import { POSITIVE_DETAILS } from '../../rules/trust/vote-value.ts'
import type { VoterClass, VoterEvidence } from '../../rules/trust/voter-class.ts'
import { MAX_COUNTED_RECORDS } from './trust-store.ts'

/** Evidence for the class of a voter, as the database holds it, and the class that is stored. */
export interface VoterEvidenceRow extends Omit<VoterEvidence, 'age_days'> {
  voter_class: VoterClass
  created_at: string
}

/** A positive vote `f` that counts, by a root `v` outside of the cluster of `c`. */
const isRootConfirmation = sql`
  f.served and v.cluster <> c.cluster and v.erased_at is null
    and ${qualifiesFor('proof', 'v')}
    and case when f.helpfulness_detail is null then f.was_helpful
      else f.helpfulness_detail = any(${POSITIVE_DETAILS}::text[]) end`

/** The evidence for the class of a voter. */
export const findVoterEvidence = (tx: Db, contributor_id: string) =>
  findOne<VoterEvidenceRow>(
    tx,
    sql`select c.voter_class, c.trust_level, ${isAppointed('c')} as is_appointed,
        c.type = 'publisher' as is_publisher, c.created_at,
        (select count(*) from (select from experiences e where e.contributor_id = c.id and ${isTrustEvidence('e')}
          limit ${MAX_COUNTED_RECORDS}) x) as original_records,
        (select count(distinct (active.created_at at time zone 'utc')::date) from (
          select e.created_at from experiences e where e.contributor_id = c.id and ${isTrustEvidence('e')}
          union all
          select f.created_at from feedback f join experiences e on e.id = f.experience_id
          where f.contributor_id = c.id and f.served and e.visibility_scope = 'public') active) as active_days,
        coalesce(roots.clusters, 0) as root_clusters, coalesce(roots.has_operator, false) as is_confirmed_by_operator
      from contributors c left join lateral (
        select count(distinct v.cluster) as clusters, bool_or(v.is_operator) as has_operator
        from experiences e join feedback f on f.experience_id = e.id join contributors v on v.id = f.contributor_id
        where e.contributor_id = c.id and e.feedback_count > 0 and ${isTrustEvidence('e')} and ${isRootConfirmation}
      ) roots on true
      where c.id = ${contributor_id}`,
  )

/** Whether a contributor qualifies for `risky_remedy`: their risky remedies are shown to everybody. */
export async function maySuggestRisks(db: Db, id: string): Promise<boolean> {
  const author = await findOne<{ may: boolean }>(
    db,
    sql`select ${qualifiesFor('risky_remedy', 'c')} as may from contributors c where c.id = ${id}`,
  )
  return author?.may ?? false
}

export const setVoterClass = (tx: Db, contributor_id: string, voter_class: VoterClass) =>
  tx.query(sql`update contributors set voter_class = ${voter_class} where id = ${contributor_id}`)

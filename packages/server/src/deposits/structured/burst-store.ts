import { type Db, sql } from '../../platform/db/db.ts'

/** Number of deposits that are compared at most: the daily budget of a trusted contributor. */
const MAX_COMPARED_DEPOSITS = 500

/**
 * Public deposits of the contributor's cluster since a time, newest first, without those that operators or suspensions
 * have hidden and those that a reviewer has accepted.
 */
export const listClusterDeposits = (db: Db, contributor_id: string, since: string) =>
  db.query<{ id: string; contributor_id: string }>(sql`
    select e.id, e.contributor_id from contributors me join contributors c on c.cluster = me.cluster
      join experiences e on e.contributor_id = c.id
    where me.id = ${contributor_id} and e.created_at >= ${since} and e.retracted_at is null
      and e.superseded_by is null and e.validation_state <> 'draft' and e.visibility_scope = 'public'
      and (e.withheld is null or e.withheld = 'burst')
      and not exists (select from review_decisions d where d.subject_id = e.id and d.decision = 'accept')
    order by e.created_at desc, e.id desc limit ${MAX_COMPARED_DEPOSITS}`)

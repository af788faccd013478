import { type Db, sql } from '../../platform/db/db.ts'
import { isCanonicalRecord } from '../../platform/visibility/visibility-predicates.ts'
import type { ComparableExperience } from '../../records/experiences/store.ts'

/** A record that was stored without a look at near records. */
export interface UncomparedRecord extends Omit<ComparableExperience, 'is_own'> {
  contributor_id: string
  workspace_id: string | null
  created_at: string
}

/** Deposits of a time, behind one of them. */
export interface UncomparedRange {
  /** ISO 8601 */
  since: string
  before: string
  /** id of the last record of the batch before, with its time as `since`; empty for the first batch */
  after_id: string
}

const comparedColumns = sql`
  e.id, e.title, e.problem, e.root_cause, e.insight, e.failed_approaches, e.successful_approach, e.outcome`

/** Records that others may read and whose deposit says that they were not compared, oldest first. */
export const listUncomparedRecords = (db: Db, { since, before, after_id }: UncomparedRange, limit: number) =>
  db.query<UncomparedRecord>(sql`
    select ${comparedColumns}, e.contributor_id, e.workspace_id, e.created_at from experiences e
    where (e.created_at, e.id) > (${since}, ${after_id}) and e.created_at < ${before} and ${isCanonicalRecord('e')}
      and exists (select from events d where d.experience_id = e.id and d.data <> '{}' and d.data->'is_compared' = 'false')
    order by e.created_at, e.id limit ${limit}`)

/** Those of the records that are older than another one and that all of its readers may read. */
export const listOlderRecords = (db: Db, ids: string[], experience_id: string) =>
  db.query<Omit<ComparableExperience, 'is_own'>>(sql`
    select ${comparedColumns} from experiences e join experiences x on x.id = ${experience_id}
    where e.id = any(${ids}) and (e.created_at, e.id) < (x.created_at, x.id)
      and (e.audience = 'public' or e.audience = x.audience) and ${isCanonicalRecord('e')}`)

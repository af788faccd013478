import { type Db, type Sql, sql } from '../db/db.ts'
import { isPublic } from '../visibility/visibility-predicates.ts'
import type { AgingRecord } from './staleness.ts'

const environmentVersions = sql`
  case when jsonb_typeof(e.context #> '{environment,versions}') = 'object'
    then e.context #> '{environment,versions}' else '{}'::jsonb end`

/** Times of a check for staleness, ISO 8601. */
export interface AgingBounds {
  now: string
  /** a record that was new or verified after this time cannot be stale by age */
  good_before: string
}

/** Whether a record may have expired or be stale by age; `stalenessReason` decides. */
const isAging = ({ now, good_before }: AgingBounds): Sql => sql`
  e.validity_status = 'active' and e.validation_state <> 'draft' and e.retracted_at is null and (
    (e.expires_hint <= ${now} and (e.verified_at is null or e.verified_at < e.expires_hint))
    or (e.created_at < ${good_before} and (e.verified_at is null or e.verified_at < ${good_before})))`

export interface AgingRow extends AgingRecord {
  id: string
}

const selectAging = (where: Sql): Sql => sql`
  select e.id, e.wedge, e.expires_hint, e.verified_at, greatest(e.created_at, e.verified_at) as good_at,
    ${environmentVersions} as versions
  from experiences e where ${where}`

/** The next active records after the given id that may be stale. */
export const listAging = (db: Db, bounds: AgingBounds, after_id: string, limit: number) =>
  db.query<AgingRow>(sql`
    ${selectAging(isAging(bounds))} and e.id > ${after_id} order by e.id limit ${limit}`)

/** One of them in its current state, locked until the transaction ends; none when it cannot be stale any more. */
export const lockAging = (tx: Db, id: string, bounds: AgingBounds) =>
  tx.query<AgingRow>(sql`${selectAging(sql`e.id = ${id} and ${isAging(bounds)}`)} for update of e`)

/**
 * Major versions that public records of at least two clusters of seasoned contributors name, so that neither one author
 * nor fresh accounts make others stale.
 */
export const listMajorVersions = (db: Db) =>
  db.query<{ product: string; major: string }>(sql`
    select lower(v.key) as product, substring(v.value from '^[^0-9]*(0[.][0-9]+|[1-9][0-9]*)') as major
    from experiences e join contributors c on c.id = e.contributor_id, jsonb_each_text(${environmentVersions}) v
    where ${isPublic('e')} and c.voter_class <> 'fresh' and substring(v.value from '^[^0-9]*(0[.][0-9]+|[1-9][0-9]*)') is not null
    group by 1, 2 having count(distinct c.cluster) > 1`)

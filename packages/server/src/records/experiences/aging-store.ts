import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'
import { environmentVersions } from './newest-versions-store.ts'
import type { AgingRecord } from './staleness.ts'

/** Times of a check for staleness, ISO 8601. */
export interface AgingBounds {
  now: string
  /** a record that was new, verified or reaffirmed after this time cannot be stale by age */
  confirmed_before: string
}

/** Whether a record may have expired or be stale by age; `stalenessReason` decides. */
const isAging = ({ now, confirmed_before }: AgingBounds): Sql => sql`
  e.validity_status = 'active' and e.validation_state <> 'draft' and e.retracted_at is null and (
    (e.expires_hint <= ${now} and coalesce(greatest(e.verified_at, e.reaffirmed_at) < e.expires_hint, true))
    or (e.created_at < ${confirmed_before} and coalesce(greatest(e.verified_at, e.reaffirmed_at) < ${confirmed_before}, true)))`

export interface AgingRow extends AgingRecord {
  id: string
}

const selectAging = (where: Sql): Sql => sql`
  select e.id, e.wedge, e.expires_hint, e.verified_at, e.reaffirmed_at,
    greatest(e.created_at, e.verified_at, e.reaffirmed_at) as confirmed_at,
    ${environmentVersions} as versions
  from experiences e where ${where}`

/** The next active records after the given id that may be stale. */
export const listAging = (db: Db, bounds: AgingBounds, after_id: string, limit: number) =>
  db.query<AgingRow>(sql`
    ${selectAging(isAging(bounds))} and e.id > ${after_id} order by e.id limit ${limit}`)

/** A record in whatever state it is, as far as its age goes. */
export const findAging = (db: Db, id: string) => findOne<AgingRow>(db, selectAging(sql`e.id = ${id}`))

/** One of them in its current state, locked until the transaction ends; none when it cannot be stale any more. */
export const lockAging = (tx: Db, id: string, bounds: AgingBounds) =>
  tx.query<AgingRow>(sql`${selectAging(sql`e.id = ${id} and ${isAging(bounds)}`)} for update of e`)

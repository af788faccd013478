import { type Db, getOne, sql } from '../../platform/db/db.ts'
import { isReachedBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'

export interface WeeklyVotesRow {
  /** the Monday in UTC, YYYY-MM-DD */
  week: string
  helpful: number
  not_helpful: number
}

/** The votes on a record by the week in which they were cast, oldest first. */
export const listWeeklyVotes = (db: Db, experience_id: string) =>
  db.query<WeeklyVotesRow>(sql`
    select date_trunc('week', f.created_at at time zone 'UTC')::date::text as week,
      count(*) filter (where f.was_helpful)::int as helpful, count(*) filter (where not f.was_helpful)::int as not_helpful
    from feedback f where f.experience_id = ${experience_id} group by week order by week`)

/** Record that is asked about, and its owner. */
export interface UsedRecord {
  id: string
  contributor_id: string
}

/** Counts the other contributors who were shown a record since a time. */
export const countReaders = (db: Db, { id, contributor_id }: UsedRecord, since: string) =>
  getOne<{ readers: number }>(
    db,
    sql`select count(*)::int as readers from servings s
      where s.experience_id = ${id} and s.served_at >= ${since} and s.contributor_id <> ${contributor_id}`,
  )

/**
 * Counts the verdicts for others than its author that cite a record since a time, of those that the reader's key
 * reaches.
 */
export const countVerdicts = (db: Db, { id, contributor_id }: UsedRecord, reader: Reader, since: string) =>
  getOne<{ verdicts: number }>(
    db,
    sql`select count(*)::int as verdicts from verification_citations c join verifications v on v.id = c.verification_id
      where c.experience_id = ${id} and c.created_at >= ${since} and v.contributor_id <> ${contributor_id}
        and ${isReachedBy('v', reader)}`,
  )

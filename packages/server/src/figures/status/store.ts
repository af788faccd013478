import { type Db, getOne, sql } from '../../platform/db/db.ts'
import { isPublic } from '../../platform/visibility/visibility-predicates.ts'

export interface StatsTotals {
  total_experiences: number
  total_contributors: number
  total_feedback_events: number
  last_deposit: string | null
}

/** Totals over the records that every key may read. */
export const getTotals = (db: Db) =>
  getOne<StatsTotals>(
    db,
    sql`select
      (select count(*) from experiences e where ${isPublic('e')}) as total_experiences,
      (select count(*) from contributors) as total_contributors,
      (select count(*) from feedback f join experiences e on e.id = f.experience_id where ${isPublic('e')}) as total_feedback_events,
      (select max(e.created_at) from experiences e where ${isPublic('e')}) as last_deposit`,
  )

/** Longer tags, and tags of more than three words, are sentences rather than names. */
const MAX_TAG_CHARS = 40

/**
 * The tags that most clusters use, so that nobody fills the list alone: everyone reads it without a key. The count is
 * that of the records.
 */
export const listTopTags = (db: Db, limit: number) =>
  db.query<{ tag: string; count: number }>(sql`
    select lower(tag) as tag, count(*) as count
    from experiences e join contributors c on c.id = e.contributor_id, unnest(e.tags) as tag
    where ${isPublic('e')} and char_length(tag) <= ${MAX_TAG_CHARS} and array_length(string_to_array(tag, ' '), 1) <= 3
    group by 1 order by count(distinct c.cluster) desc, 2 desc, 1 limit ${limit}`)

export const countTrustLevels = (db: Db) =>
  db.query<{ name: string; count: number }>(
    sql`select trust_level as name, count(*) as count from contributors group by 1`,
  )

export const countDomains = (db: Db) =>
  db.query<{ name: string; count: number }>(
    sql`select wedge as name, count(*) as count from experiences e where ${isPublic('e')} and e.validity_status <> 'superseded' group by 1`,
  )

export const ping = (db: Db) => getOne<{ alive: number }>(db, sql`select 1 as alive`)

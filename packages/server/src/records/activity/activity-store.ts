import { type Db, sql } from '../../platform/db/db.ts'

export type ActivityKind = 'search' | 'verification' | 'unmet_search' | 'refused_deposit' | 'failed_outcome'

/** Something that a contributor did, or that happened to them, without its text. */
export interface Activity {
  contributor_id: string
  kind: ActivityKind
  /** a name of the fixed list of `findTopics`, or the domain; empty for `search` and `verification` */
  topic: string
  /** empty for these too */
  domain: string
  /** reason for which a deposit was refused; empty for all else */
  reason: string
  /** ISO 8601 */
  happened_at: string
}

interface ActivityRow extends Omit<Activity, 'happened_at'> {
  /** UTC, YYYY-MM-DD */
  day: string
  count: number
  last_at: string
}

/** One row for each day and subject, in the order of the keys, so that concurrent transactions do not deadlock. */
function countByDay(activities: readonly Activity[]): ActivityRow[] {
  const rows = new Map<string, ActivityRow>()
  for (const { happened_at, ...activity } of activities) {
    const day = happened_at.slice(0, 10)
    const { contributor_id, kind, topic, domain, reason } = activity
    const key = JSON.stringify([contributor_id, day, kind, topic, domain, reason])
    const known = rows.get(key)
    const last_at = known && known.last_at > happened_at ? known.last_at : happened_at
    rows.set(key, { ...activity, day, count: (known?.count ?? 0) + 1, last_at })
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Counts activities. Of erased contributors nothing is stored. */
export async function addActivities(tx: Db, activities: readonly Activity[]): Promise<void> {
  const rows = countByDay(activities)
  if (rows.length === 0) return
  const column = <K extends keyof ActivityRow>(key: K) => rows.map((row) => row[key])
  await tx.query(sql`
    insert into activity_counts (contributor_id, day, kind, topic, domain, reason, count, last_at)
    select u.contributor_id, u.day, u.kind, u.topic, u.domain, u.reason, u.count, u.last_at
    from unnest(${column('contributor_id')}::text[], ${column('day')}::date[], ${column('kind')}::text[],
      ${column('topic')}::text[], ${column('domain')}::text[], ${column('reason')}::text[],
      ${column('count')}::int[], ${column('last_at')}::timestamptz[]
    ) with ordinality as u (contributor_id, day, kind, topic, domain, reason, count, last_at, position)
      join contributors c on c.id = u.contributor_id and c.erased_at is null
    order by u.position
    on conflict (contributor_id, day, kind, topic, domain, reason) do update set
      count = activity_counts.count + excluded.count, last_at = greatest(activity_counts.last_at, excluded.last_at)`)
}

/**
 * Maximum number of rows of one contributor that are read, the newest ones, so that no profile takes unlimited time.
 */
const MAX_READ_ROWS = 5000

export interface ActivityTotal extends Pick<Activity, 'kind' | 'topic' | 'domain' | 'reason'> {
  count: number
  last_at: string
}

/**
 * Activities of a contributor since a day (YYYY-MM-DD), added up by kind, topic, domain and reason.
 * @param totals_since the first day of the searches and verifications that are counted
 */
export const listActivityTotals = (
  db: Db,
  { contributor_id, since, totals_since }: { contributor_id: string; since: string; totals_since: string },
) =>
  db.query<ActivityTotal>(sql`
    select a.kind, a.topic, a.domain, a.reason, sum(a.count)::int as count, max(a.last_at) as last_at
    from (
      select * from activity_counts
      where contributor_id = ${contributor_id} and day >= ${since}::date
        and (kind not in ('search', 'verification') or day >= ${totals_since}::date)
      order by day desc limit ${MAX_READ_ROWS}) a
    group by a.kind, a.topic, a.domain, a.reason`)

/**
 * Deletes the counts of days before that one.
 * @returns their number, at most `limit`
 */
export const deleteActivitiesBefore = async (db: Db, day: string, limit: number): Promise<number> =>
  (
    await db.query(sql`
      delete from activity_counts
      where ctid = any(array(select ctid from activity_counts where day < ${day}::date limit ${limit}))
      returning kind`)
  ).length

import { type Db, type Sql, sql } from '../db/db.ts'
import { type CountSeries, type HourlyCount, mergeCounts } from './hourly-count.ts'

const countRows = (counts: readonly HourlyCount[]): Sql => {
  const column = <K extends keyof HourlyCount>(key: K) => counts.map((count) => count[key])
  return sql`
    unnest(${column('hour')}::timestamptz[], ${column('series')}::text[], ${column('key')}::text[],
      ${column('is_public')}::boolean[], ${column('n')}::int[], ${column('sum')}::float8[],
      ${counts.map(({ buckets }) => `{${buckets.join(',')}}`)}::text[])
      as u (hour, series, key, is_public, n, sum, buckets)`
}

/**
 * Adds to the counts of hours. All nodes lock the rows in the same order, so that they do not deadlock.
 * @param options `is_late`: computed afterwards, from the events that remained of these hours
 */
export async function addCounts(
  tx: Db,
  counts: readonly HourlyCount[],
  { is_late = false }: { is_late?: boolean } = {},
): Promise<void> {
  if (counts.length === 0) return
  await tx.query(sql`
    insert into hourly_counts (hour, series, key, is_public, n, sum, buckets, is_late)
    select u.hour, u.series, u.key, u.is_public, u.n, u.sum, u.buckets::int[], ${is_late}::boolean
    from ${countRows(mergeCounts(counts))} order by 1, 2, 3, 4
    on conflict (hour, series, key, is_public) do update set
      n = hourly_counts.n + excluded.n, sum = hourly_counts.sum + excluded.sum,
      is_late = hourly_counts.is_late or excluded.is_late,
      buckets = array(
        select coalesce(b.known, 0) + coalesce(b.added, 0)
        from unnest(hourly_counts.buckets, excluded.buckets) with ordinality as b (known, added, i) order by b.i)`)
}

/** Counts the registrations in the hours since a time. A count never falls when a contributor leaves. */
export const countRegistrations = (tx: Db, since: string) =>
  tx.query(sql`
    insert into hourly_counts (hour, series, key, is_public, n)
    select date_trunc('hour', created_at, 'UTC') as hour, 'contributors', '', true, count(*)
    from contributors where created_at >= ${since} group by 1 order by 1
    on conflict (hour, series, key, is_public) do update set n = excluded.n where hourly_counts.n < excluded.n`)

/** A count of an hour or of a day. */
export interface PeriodCount extends Pick<HourlyCount, 'key' | 'n' | 'sum' | 'buckets'> {
  /** the beginning of the hour or the day, ISO 8601 */
  t: string
  series: CountSeries
  is_late: boolean
}

/**
 * The counts of the hours from `since` on and before `until` (null: without an end), by hour or by day.
 * @param filter `only_public`: without what happened in workspaces and in private
 */
export const listCounts = (
  db: Db,
  filter: { since: string; until: string | null; period: 'hour' | 'day'; only_public: boolean },
) =>
  db.query<PeriodCount>(sql`
    with counted as (
      select date_trunc(${filter.period}, hour, 'UTC') as t, series, key, n, sum, buckets, is_late from hourly_counts
      where hour >= ${filter.since} and (${filter.until}::timestamptz is null or hour < ${filter.until}::timestamptz)
        and (is_public or not ${filter.only_public}::boolean)
    ), histograms as (
      select t, series, key, jsonb_agg(n order by i) as buckets
      from (
        select t, series, key, b.i, sum(b.n)::int as n
        from counted, unnest(buckets) with ordinality as b (n, i) group by 1, 2, 3, 4
      ) added group by 1, 2, 3
    ), totals as (
      select t, series, key, sum(n)::int as n, sum(sum) as sum, bool_or(is_late) as is_late
      from counted group by 1, 2, 3
    )
    select t, series, key, n, sum, is_late, coalesce(h.buckets, '[]'::jsonb) as buckets
    from totals left join histograms h using (t, series, key) order by t, series, key`)

export const deleteCountsBefore = (db: Db, time: string) =>
  db.query(sql`delete from hourly_counts where hour < ${time}`)

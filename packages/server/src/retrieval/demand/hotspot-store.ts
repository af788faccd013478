import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'
import { isPublic } from '../../platform/visibility/visibility-predicates.ts'
import { MAX_UNMET_TOP_SCORE } from './unmet-search-store.ts'

/**
 * Maximum number of texts of one cluster that count in the order of the hotspots, so that nobody tops the list by many
 * wordings.
 */
export const MAX_COUNTED_TEXTS = 3
/** Maximum number of hotspots of a single contributor that are read. */
const MAX_HOTSPOTS_OF_ONE = 500

export interface HotspotFilter {
  /** the first day, YYYY-MM-DD */
  since: string
  /** of a search that counts as unmet */
  max_top_score: number
  domain: string | null
  /** minimum number of clusters; what fewer of them searched for is counted alone */
  min_clusters: number
  /** only these hotspots; all when absent */
  ids?: readonly number[]
  limit: number
}

export interface HotspotRow {
  hotspot_id: number
  unique_searches: number
  total_searches: number
  avg_top_score: number
  /** clusters that searched for it, of the searches that are not anonymous */
  contributors: number
  answered_by: string | null
}

type CountedFilter = Pick<HotspotFilter, 'since' | 'max_top_score'>

/** Whether a count is of unmet searches of the period. */
const isCounted = ({ since, max_top_score }: CountedFilter): Sql =>
  sql`(c.day >= ${since}::date and c.top_score <= ${Math.floor(max_top_score * 1000 + 1e-6)}::int)`

/**
 * The most frequent domain of each hotspot, the first in the alphabet of equally frequent ones. A text that is not
 * grouped is a hotspot of its own, of a negative id.
 */
const hotspotDomains = (filter: CountedFilter, which: Sql = sql`true`): Sql => sql`
  select distinct on (d.hotspot_id) d.hotspot_id, d.domain, d.hotspot_counts, d.hotspot_searches from (
    select coalesce(t.hotspot_id, -t.id) as hotspot_id, c.domain, sum(c.searches) as searches,
      sum(count(*)) over hotspot as hotspot_counts, sum(sum(c.searches)) over hotspot as hotspot_searches
    from demand_counts c join demand_texts t on t.id = c.text_id
    where ${isCounted(filter)} and ${which} group by 1, 2
    window hotspot as (partition by coalesce(t.hotspot_id, -t.id))) d
  order by d.hotspot_id, d.searches desc, d.domain`

/** The exact counts of hotspots, those of at least `min_clusters`. */
const countedHotspots = ({ min_clusters, ...filter }: HotspotFilter, ids: Sql): Sql => sql`
  select b.hotspot_id, sum(b.texts) as unique_searches, sum(least(b.texts, ${MAX_COUNTED_TEXTS}::int)) as weight,
    sum(b.searches) as total_searches, avg(b.scores / b.searches) as mean_score, count(b.cluster) as contributors
  from (
    select p.hotspot_id, k.cluster, count(*)::int as texts, sum(p.searches)::int as searches, sum(p.scores) as scores
    from (
      -- without the casts each sum of a sum is a numeric, which costs twice the time
      select t.hotspot_id, c.text_id, c.contributor_id, sum(c.searches)::int as searches,
        sum(c.searches * c.top_score::float8) as scores
      from demand_texts t join demand_counts c on c.text_id = t.id
      where t.hotspot_id = any(${ids}) and ${isCounted(filter)} group by 1, 2, 3) p
      left join contributors k on k.id = p.contributor_id and k.erased_at is null
    group by 1, 2) b
  group by 1 having count(b.cluster) >= ${min_clusters}::int`

/**
 * Selects the hotspots and the number of rows that count each, an upper bound on its pairs of a contributor and a text.
 * Of those that several must have searched for, what one contributor searched for is left out.
 */
const boundedHotspots = ({ domain, min_clusters, ...filter }: HotspotFilter): Sql =>
  domain === null
    ? sql`
        select t.hotspot_id, sum(u.counts)::int as counts
        from (
          select c.text_id, count(*)::int as counts, min(c.contributor_id) as first, max(c.contributor_id) as last
          from demand_counts c where ${isCounted(filter)} group by 1) u
          join demand_texts t on t.id = u.text_id
        where t.hotspot_id is not null
        group by 1 having ${min_clusters}::int < 2 or min(u.first) < max(u.last)`
    : sql`
        select d.hotspot_id, d.hotspot_counts::int as counts from (${hotspotDomains(filter)}) d
        where d.domain = ${domain} and d.hotspot_id > 0`

/**
 * The ids of all hotspots that can be among the first. Counting a hotspot exactly takes several times as long as
 * bounding it, so some with the highest bounds are counted, and those with a bound below the last of these that would
 * be listed are left out.
 */
const possibleHotspots = (filter: HotspotFilter): Sql => sql`
  with bounded as materialized (
    select b.hotspot_id, b.counts, a.id is not null as is_answered
    from (${boundedHotspots(filter)}) b left join answered a on a.id = b.hotspot_id
    where b.counts >= ${filter.min_clusters}::int),
  counted as (${countedHotspots(
    filter,
    sql`array(
      select b.hotspot_id from bounded b order by b.is_answered, b.counts desc limit ${2 * filter.limit}::int)`,
  )}),
  last as (
    select a.id is not null as is_answered, g.weight from counted g left join answered a on a.id = g.hotspot_id
    order by 1, g.weight desc offset ${filter.limit - 1}::int limit 1)
  select b.hotspot_id from bounded b
  where not exists (select from last) or (b.is_answered, -b.counts) <= (select l.is_answered, -l.weight from last l)`

/** The hotspots that most clusters search for; those that nobody has answered first. */
export const listHotspots = (db: Db, filter: HotspotFilter): Promise<HotspotRow[]> => {
  const ids = filter.ids === undefined ? sql`array(${possibleHotspots(filter)})` : sql`${filter.ids}::bigint[]`
  return db.query(sql`
    with answered as materialized (
      select h.id, e.id as answered_by from hotspots h join experiences e on e.id = h.answered_by
      where ${isPublic('e')} and e.superseded_by is null)
    select g.hotspot_id::int as hotspot_id, g.unique_searches::int as unique_searches,
      g.total_searches::int as total_searches, (g.mean_score / 1000)::float8 as avg_top_score,
      g.contributors::int as contributors, a.answered_by
    from (${countedHotspots(filter, ids)}) g left join answered a on a.id = g.hotspot_id
    order by a.answered_by is not null, g.weight desc, g.unique_searches desc, g.total_searches desc, g.hotspot_id
    limit ${filter.limit}`)
}

/**
 * Lists the open hotspots of which all searches that are not anonymous are those of the contributor, the most frequent
 * first.
 */
export async function listHotspotsOfOne(
  db: Db,
  contributor_id: string,
  { domain, limit, ...filter }: Omit<HotspotFilter, 'min_clusters' | 'ids'>,
): Promise<HotspotRow[]> {
  const own = await db.query<{ id: number }>(sql`
    select t.hotspot_id::int as id from demand_counts c join demand_texts t on t.id = c.text_id
    where c.contributor_id = ${contributor_id} and t.hotspot_id is not null and ${isCounted(filter)}
      and not exists (
        select from demand_texts o join demand_counts other on other.text_id = o.id
        where o.hotspot_id = t.hotspot_id and other.contributor_id <> ${contributor_id})
    group by 1 order by sum(c.searches) desc, 1 limit ${MAX_HOTSPOTS_OF_ONE}`)
  const ids = own.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await listHotspots(db, { ...filter, domain, min_clusters: 0, ids, limit })
  if (domain === null) return rows
  return (await addDomains(db, filter, rows)).filter(({ sample_domain }) => sample_domain === domain)
}

/** The hotspots with their most frequent domain. */
export async function addDomains<Row extends Pick<HotspotRow, 'hotspot_id'>>(
  db: Db,
  filter: CountedFilter,
  rows: readonly Row[],
): Promise<(Row & { sample_domain: string | null })[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ hotspot_id }) => hotspot_id)
  const domains = await db.query<{ hotspot_id: number; domain: string }>(sql`
    select d.hotspot_id::int as hotspot_id, d.domain
    from (${hotspotDomains(filter, sql`t.hotspot_id = any(${ids}::bigint[])`)}) d`)
  const domain_of = new Map(domains.map(({ hotspot_id, domain }) => [hotspot_id, domain]))
  return rows.map((row) => ({ ...row, sample_domain: domain_of.get(row.hotspot_id) ?? null }))
}

/** Counts the unmet searches, also those of hotspots that are not shown. */
export const countUnmetSearches = async (
  db: Db,
  { domain, ...filter }: CountedFilter & Pick<HotspotFilter, 'domain'>,
): Promise<number> => {
  const row = await findOne<{ total: number }>(
    db,
    domain === null
      ? sql`select coalesce(sum(c.searches), 0)::int as total from demand_counts c where ${isCounted(filter)}`
      : sql`
          select coalesce(sum(d.hotspot_searches), 0)::int as total from (${hotspotDomains(filter)}) d
          where d.domain = ${domain}`,
  )
  return row?.total ?? 0
}

/** A text of a hotspot, with the clusters that searched it. */
export interface HotspotText {
  hotspot_id: number
  text: string
  clusters: string[]
  searches: number
}

/** The core texts of hotspots that are kept and do not read like an attack, those of most clusters first. */
export const listHotspotTexts = (db: Db, hotspot_ids: readonly number[]) =>
  db.query<HotspotText>(sql`
    select u.hotspot_id::int as hotspot_id, x.example as text, u.clusters, u.searches::int as searches
    from (
      select t.id, t.hotspot_id, t.query_hash, sum(c.searches) filter (where k.id is not null) as searches,
        coalesce(array_agg(distinct k.cluster) filter (where k.id is not null), '{}') as clusters
      from demand_texts t left join demand_counts c on c.text_id = t.id
        left join contributors k on k.id = c.contributor_id and k.erased_at is null
      where t.hotspot_id = any(${hotspot_ids}::bigint[]) and t.is_core and not t.is_suspect
      group by t.id) u
      cross join lateral (
        select s.example from searches s where s.query_hash = u.query_hash and s.example is not null
        order by s.searched_at desc limit 1) x
    order by cardinality(u.clusters) desc, u.searches desc, u.id`)

/** Marks and returns the open hotspots that enough clusters searched for in vain since a time, once in each period. */
export const announceHotspots = async (
  tx: Db,
  { min_clusters, since, now }: { min_clusters: number; since: string; now: string },
) => {
  const filter = {
    since: since.slice(0, 10),
    max_top_score: MAX_UNMET_TOP_SCORE,
    domain: null,
    min_clusters,
    limit: 500,
  }
  const hot = (await listHotspots(tx, filter)).filter(({ answered_by }) => answered_by === null)
  if (hot.length === 0) return []
  const announced = await tx.query<{ id: number }>(sql`
    update hotspots set announced_at = ${now}
    where id = any(${hot.map(({ hotspot_id }) => hotspot_id)}::bigint[])
      and (announced_at is null or announced_at <= ${since})
    returning id::int as id`)
  const ids = new Set(announced.map(({ id }) => id))
  const newly_hot = hot.flatMap(({ answered_by: _, ...counts }) => (ids.has(counts.hotspot_id) ? [counts] : []))
  return addDomains(tx, filter, newly_hot)
}

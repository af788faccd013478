import { type Db, findOne, type Sql, sql } from '../db/db.ts'
import { MAX_UNMET_TOP_SCORE } from '../search/unmet-search-store.ts'
import { isPublic } from '../visibility/visibility-predicates.ts'

/** Texts of one cluster that count in the order of the hotspots, so that nobody leads the list by many wordings. */
const MAX_COUNTED_TEXTS = 3

export interface HotspotFilter {
  /** the first day, YYYY-MM-DD */
  since: string
  /** of a search that counts as unmet */
  max_top_score: number
  domain: string | null
  /** what fewer clusters searched for is counted alone */
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
  sample_domain: string | null
  /** clusters that searched for it, as far as their searches are not anonymous */
  contributors: number
  answered_by: string | null
}

const isUnmet = (max_top_score: number): Sql => sql`c.top_score <= ${Math.floor(max_top_score * 1000 + 1e-6)}::int`

type CountedFilter = Pick<HotspotFilter, 'since' | 'max_top_score' | 'ids'>

/** The unmet searches of the period with their hotspots. A text that is not grouped is a hotspot of its own. */
const fromSearches = ({ since, max_top_score, ids }: CountedFilter): Sql => sql`
  from demand_counts c join demand_texts t on t.id = c.text_id
  where c.day >= ${since}::date and ${isUnmet(max_top_score)}
    and ${ids === undefined ? sql`true` : sql`t.hotspot_id = any(${ids}::bigint[])`}`
const hotspotId: Sql = sql`coalesce(t.hotspot_id, -t.id)`

/** The most frequent domain of each hotspot; of equally frequent ones the first in the alphabet. */
const hotspotDomains = (filter: CountedFilter): Sql => sql`
  select distinct on (d.hotspot_id) d.hotspot_id, d.domain, d.hotspot_searches from (
    select ${hotspotId} as hotspot_id, c.domain, sum(c.searches) as searches,
      sum(sum(c.searches)) over (partition by ${hotspotId}) as hotspot_searches
    ${fromSearches(filter)} group by 1, 2) d
  order by d.hotspot_id, d.searches desc, d.domain`

const ofDomain = ({ domain, ...filter }: HotspotFilter): Sql =>
  domain === null
    ? sql``
    : sql`where b.hotspot_id in (
        select d.hotspot_id from (${hotspotDomains(filter)}) d where d.domain = ${domain})`

/** The hotspots that most clusters search for; those that nobody has answered first. */
export async function listHotspots(db: Db, filter: HotspotFilter): Promise<HotspotRow[]> {
  const rows = await db.query<Omit<HotspotRow, 'sample_domain'>>(sql`
    with pairs as (
      -- without the casts each sum of a sum is a numeric, which costs twice the time
      select ${hotspotId} as hotspot_id, c.text_id, c.contributor_id, sum(c.searches)::int as searches,
        sum(c.searches * c.top_score::float8) as scores
      ${fromSearches(filter)} group by 1, 2, 3),
    by_cluster as (
      select p.hotspot_id, k.cluster, count(*)::int as texts, sum(p.searches)::int as searches, sum(p.scores) as scores
      from pairs p left join contributors k on k.id = p.contributor_id and k.erased_at is null
      group by 1, 2),
    g as (
      select b.hotspot_id, sum(b.texts) as unique_searches, sum(least(b.texts, ${MAX_COUNTED_TEXTS}::int)) as weight,
        sum(b.searches) as total_searches, sum(b.scores) as scores, count(b.cluster) as contributors
      from by_cluster b ${ofDomain(filter)}
      group by 1 having count(b.cluster) >= ${filter.min_clusters}::int),
    answered as (
      select h.id, e.id as answered_by from hotspots h join experiences e on e.id = h.answered_by
      where ${isPublic('e')} and e.superseded_by is null)
    select g.hotspot_id::int as hotspot_id, g.unique_searches::int as unique_searches,
      g.total_searches::int as total_searches, (g.scores / g.total_searches / 1000)::float8 as avg_top_score,
      g.contributors::int as contributors, answered.answered_by
    from g left join answered on answered.id = g.hotspot_id
    order by answered.answered_by is not null, g.weight desc, g.unique_searches desc, g.total_searches desc, g.hotspot_id
    limit ${filter.limit}`)
  const ids = rows.map(({ hotspot_id }) => hotspot_id).filter((id) => id > 0)
  const domains = new Map(
    (ids.length === 0 ? [] : await listDomains(db, { ...filter, ids })).map((row) => [row.hotspot_id, row.domain]),
  )
  return rows.map((row) => ({ ...row, sample_domain: domains.get(row.hotspot_id) ?? null }))
}

const listDomains = (db: Db, filter: CountedFilter) =>
  db.query<{ hotspot_id: number; domain: string }>(
    sql`select d.hotspot_id::int as hotspot_id, d.domain from (${hotspotDomains(filter)}) d`,
  )

/** How many searches were unmet, also those of hotspots that are not shown. */
export const countUnmetSearches = async (
  db: Db,
  filter: Pick<HotspotFilter, 'since' | 'max_top_score' | 'domain'>,
): Promise<number> => {
  const { since, max_top_score, domain } = filter
  const row = await findOne<{ total: number }>(
    db,
    domain === null
      ? sql`select coalesce(sum(c.searches), 0)::int as total from demand_counts c
          where c.day >= ${since}::date and ${isUnmet(max_top_score)}`
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
    select t.hotspot_id::int as hotspot_id, x.example as text, u.clusters, u.searches::int as searches
    from demand_texts t
      cross join lateral (
        select s.example from searches s where s.query_hash = t.query_hash and s.example is not null
        order by s.searched_at desc limit 1) x
      cross join lateral (
        select coalesce(array_agg(distinct k.cluster), '{}') as clusters, sum(c.searches) as searches
        from demand_counts c join contributors k on k.id = c.contributor_id and k.erased_at is null
        where c.text_id = t.id) u
    where t.hotspot_id = any(${hotspot_ids}::bigint[]) and t.is_core and not t.is_suspect
    order by cardinality(u.clusters) desc, u.searches desc, t.id`)

export interface AnnouncedHotspot
  extends Pick<HotspotRow, 'hotspot_id' | 'unique_searches' | 'total_searches' | 'avg_top_score' | 'sample_domain'> {
  contributors: number
}

/** Marks and returns the open hotspots that enough clusters searched for in vain since a time, once in each period. */
export const announceHotspots = async (
  tx: Db,
  { min_clusters, since, now }: { min_clusters: number; since: string; now: string },
): Promise<AnnouncedHotspot[]> => {
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
  return hot.flatMap(({ answered_by: _, ...counts }) => (ids.has(counts.hotspot_id) ? [counts] : []))
}

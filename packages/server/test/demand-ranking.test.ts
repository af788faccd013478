import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { countUnmetSearches, listHotspots } from '../src/retrieval/demand/hotspot-store.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createWorld, type World } from './world.ts'

interface Count {
  hotspot: number
  text: number
  contributor: number
  day: number
  domain: string
  top_score: number
  searches: number
}

const HOTSPOTS = 60
const TEXTS = 150
const COUNTS = 1500
const CONTRIBUTORS = 9
/** Contributors of one number modulo this one are one cluster. Contributor 0 is anonymous. */
const CLUSTERS = 5
const DOMAINS = ['coding', 'ops', 'writing'] as const
const isAnswered = (hotspot: number) => hotspot % 7 === 0

/** Pseudorandom numbers below 1, the same in every run. */
function* randomNumbers(): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (state * 48_271) % 2_147_483_647
    yield state / 2_147_483_647
  }
}

/** Texts are unlike: some are asked by many, others by one contributor on many days, with many scores. */
function inventCounts(): Count[] {
  const random = randomNumbers()
  const below = (limit: number) => Math.floor(random.next().value * limit)
  const counts = new Map<string, Count>()
  for (let i = 0; i < COUNTS; i++) {
    const text = below(TEXTS)
    const contributor = text % 3 === 0 ? text % CONTRIBUTORS : below(CONTRIBUTORS)
    const domain = DOMAINS[below(DOMAINS.length)] ?? ''
    const count = { hotspot: text % HOTSPOTS, text, contributor, day: 1 + below(9), domain }
    const whole = { ...count, top_score: 100 * below(5), searches: 1 + below(3) }
    counts.set(JSON.stringify([text, contributor, count.day, domain, whole.top_score]), whole)
  }
  return [...counts.values()]
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => unknown): T[][] {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row))
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const searchesOf = (rows: readonly Count[]) => sum(rows.map(({ searches }) => searches))

const domainOf = (rows: readonly Count[]) =>
  groupBy(rows, ({ domain }) => domain)
    .map((some) => ({ domain: some[0]?.domain ?? '', searches: searchesOf(some) }))
    .sort((a, b) => b.searches - a.searches || (a.domain < b.domain ? -1 : 1))[0]?.domain

/** The hotspots as docs/demand.md ranks them. */
function rankAll(counts: readonly Count[], { domain, min_clusters }: { domain: string | null; min_clusters: number }) {
  return groupBy(counts, ({ hotspot }) => hotspot)
    .filter((rows) => domain === null || domainOf(rows) === domain)
    .map((rows) => {
      const clusters = groupBy(rows, ({ contributor }) => (contributor === 0 ? null : contributor % CLUSTERS))
      const texts = clusters.map((some) => groupBy(some, ({ text, contributor }) => [text, contributor]).length)
      const hotspot = rows[0]?.hotspot ?? 0
      return {
        hotspot,
        answered: isAnswered(hotspot),
        weight: sum(texts.map((count) => Math.min(count, 3))),
        unique_searches: sum(texts),
        total_searches: searchesOf(rows),
        contributors: clusters.filter(([first]) => first?.contributor !== 0).length,
      }
    })
    .filter(({ contributors }) => contributors >= min_clusters)
    .sort(
      (a, b) =>
        Number(a.answered) - Number(b.answered) ||
        b.weight - a.weight ||
        b.unique_searches - a.unique_searches ||
        b.total_searches - a.total_searches ||
        a.hotspot - b.hotspot,
    )
}

let world: World
const counts = inventCounts()
beforeEach(async () => {
  world = await createWorld()
  const { id: answer } = await (await world.established('author')).depositExperience(nextExperience())
  const column = <K extends keyof Count>(key: K) => counts.map((count) => count[key])
  const hotspots = Array.from({ length: HOTSPOTS }, (_, i) => i)
  const texts = Array.from({ length: TEXTS }, (_, i) => i)
  await world.app.db.query(sql`
    insert into contributors (id, type, display_handle, cluster, trust_level, created_at)
    select 'con_' || n, 'ai_agent', 'asker-' || n, 'cluster ' || n % ${CLUSTERS}::int, 'new', now()
    from generate_series(1, ${CONTRIBUTORS - 1}::int) n`)
  await world.app.db.query(sql`
    insert into hotspots (id, created_at, answered_by) overriding system value
    select u.n + 1, now(), u.answered_by
    from unnest(${hotspots}::int[], ${hotspots.map((n) => (isAnswered(n) ? answer : null))}::text[]) as u (n, answered_by)`)
  await world.app.db.query(sql`
    insert into demand_texts (id, query_hash, hotspot_id, is_core, last_at) overriding system value
    select n + 1, 'hash ' || n, n % ${HOTSPOTS}::int + 1, true, now() from unnest(${texts}::int[]) n`)
  await world.app.db.query(sql`
    insert into demand_counts (text_id, day, contributor_id, domain, top_score, searches)
    select u.text + 1, '2026-03-01'::date + u.day, case u.contributor when 0 then '' else 'con_' || u.contributor end,
      u.domain, u.top_score, u.searches
    from unnest(${column('text')}::int[], ${column('day')}::int[], ${column('contributor')}::int[],
      ${column('domain')}::text[], ${column('top_score')}::smallint[], ${column('searches')}::int[])
      as u (text, day, contributor, domain, top_score, searches)`)
})
afterEach(() => world.close())

test('the first hotspots are those of an exact count of all, whatever the bound, the domain and the limit', async () => {
  for (const min_clusters of [0, 2, 4])
    for (const domain of [null, ...DOMAINS])
      for (const [from_day, max_top_score] of [
        [1, 0.3],
        [6, 0.1],
        [9, 0],
      ] as const) {
        const counted = counts.filter(
          ({ day, top_score }) => day >= from_day && top_score <= Math.round(max_top_score * 1000),
        )
        const ranked = rankAll(counted, { domain, min_clusters })
        const since = `2026-03-${String(1 + from_day).padStart(2, '0')}`
        for (const limit of [1, 2, 7, 100]) {
          const filter = { since, max_top_score, domain, min_clusters, limit }
          const listed = await listHotspots(world.app.db, filter)
          expect(
            listed.map(({ hotspot_id, unique_searches, total_searches, contributors, answered_by }) => ({
              ...{ hotspot: hotspot_id - 1, answered: answered_by !== null },
              ...{ unique_searches, total_searches, contributors },
            })),
          ).toEqual(ranked.slice(0, limit).map(({ weight: _, ...hotspot }) => hotspot))
        }
        const of_domain = groupBy(counted, ({ hotspot }) => hotspot).filter(
          (rows) => domain === null || domainOf(rows) === domain,
        )
        expect(await countUnmetSearches(world.app.db, { since, max_top_score, domain })).toBe(
          searchesOf(of_domain.flat()),
        )
      }
})

import { readFileSync } from 'node:fs'
import type { DashboardData } from '@cairnway/contract'
import { afterEach, expect, test } from 'vitest'
import { countEvents, countNewEvents } from '../src/figures/dashboard/count-events.ts'
import { getOne, sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createMembers } from './teams.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

const HOUR_MS = 3_600_000
/** Longer than an answer is given again. */
const CACHE_MS = 4000

const worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.splice(0).reverse()) await world.close()
})
async function openWorld(...options: Parameters<typeof createWorld>): Promise<World> {
  const world = await createWorld(...options)
  worlds.push(world)
  return world
}

/** Counts what the process counts every few seconds. */
async function count(world: World): Promise<void> {
  await world.app.search_log.flush()
  await countNewEvents(world.app)
  world.clock.advance(CACHE_MS)
}

const read = async (world: World, window_days = 1) => {
  await count(world)
  return world.operator.getDashboardData({ window_days })
}
const readPublic = async (world: World, window_days = 1) => {
  await count(world)
  return world.client().getDashboardData({ window_days })
}
const lastOf = (points: { t: string; n: number }[]) => points.at(-1)
const totalOf = (points: { n: number }[]) => points.reduce((sum, { n }) => sum + n, 0)
const totals = ({ series }: DashboardData) => ({
  deposits: totalOf(series.deposits),
  searches: totalOf(series.searches),
  feedback: totalOf(series.feedback),
  contributors: totalOf(series.contributors),
})

async function deposit(who: TestContributor, times: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < times; i++) ids.push((await who.depositExperience(nextExperience())).id ?? '')
  return ids
}

async function search(who: Pick<TestContributor, 'searchExperiences'>, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await who.searchExperiences({ q: poolExperience().title })
}

test('an operator sees what happened in each hour, a few seconds later', async () => {
  const world = await openWorld()
  const [author, reader] = [await world.newcomer('author'), await world.newcomer('reader')]
  await deposit(author, 3)
  const { id: found = '' } = await author.depositExperience(poolExperience())
  await search(reader, 2)
  await reader.giveFeedback({ experience_id: found ?? '', was_helpful: true })
  const figures = await read(world)
  expect(figures).toMatchObject({ window_days: 1, bucket: 'hour', is_rounded: false, late_until: null })
  expect(figures.series.deposits).toHaveLength(24)
  expect(lastOf(figures.series.deposits)).toEqual({ t: '2026-03-01T12:00:00.000Z', n: 4 })
  expect(totals(figures)).toEqual({ deposits: 4, searches: 2, feedback: 1, contributors: 3 })
  expect(figures.hit_rate.at(-1)).toEqual({ t: '2026-03-01T12:00:00.000Z', rate: 1 })
  expect(figures.hit_rate[0]?.rate).toBeNull()
  expect(figures.channels).toMatchObject({ semantic: { used: 2 }, lexical: { used: 2 } })
  expect((figures.channels.semantic?.won ?? 0) + (figures.channels.lexical?.won ?? 0)).toBe(2)
  const { counts, p50, p99 } = figures.latency_ms.search
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(2)
  expect(p50).toBeLessThanOrEqual(p99 ?? 0)
  expect(figures.quality.counts.reduce((sum, n) => sum + n, 0)).toBe(4)
  expect(Object.values(figures.domains).reduce((sum, n) => sum + n, 0)).toBe(4)
  expect(figures.trust_levels).toMatchObject({ established: 2, new: 1 })
})

test('hours are counted apart, days add them up, and a window ends', async () => {
  const world = await openWorld()
  const author = await world.newcomer('author')
  await deposit(author, 1)
  await count(world)
  world.clock.advance(HOUR_MS)
  await deposit(author, 2)
  const [before, now] = (await read(world, 7)).series.deposits.slice(-2)
  expect([before?.n, now?.n]).toEqual([1, 2])
  world.clock.advance(DAY_MS)
  await deposit(author, 4)
  const month = await read(world, 30)
  expect(month.bucket).toBe('day')
  expect(month.series.deposits.slice(-2).map(({ n }) => n)).toEqual([3, 4])
  expect(month.series.deposits.at(-1)?.t).toBe('2026-03-02T00:00:00.000Z')
  expect(totals(await read(world, 1)).deposits).toBe(4)
  // the same hour and hours that are over for long, read before and after another one begins
  world.clock.advance(3 * HOUR_MS)
  expect((await read(world, 30)).series.deposits.slice(-2).map(({ n }) => n)).toEqual([3, 4])
  await deposit(author, 1)
  expect((await read(world, 30)).series.deposits.slice(-2).map(({ n }) => n)).toEqual([3, 5])
  world.clock.advance(40 * DAY_MS)
  expect(totals(await read(world, 30)).deposits).toBe(0)
  expect(totals(await read(world, 90)).deposits).toBe(8)
})

test('the public sees counts of everybody’s records in steps of five, and a full key the same', async () => {
  const world = await openWorld()
  const author = await world.newcomer('author')
  await deposit(author, 4)
  await search(author, 4)
  const hidden = await readPublic(world)
  expect(hidden.is_rounded).toBe(true)
  expect(totals(hidden)).toEqual({ deposits: 0, searches: 0, feedback: 0, contributors: 0 })
  expect([hidden.domains, hidden.channels]).toEqual([{}, {}])
  expect(hidden.hit_rate.every(({ rate }) => rate === null)).toBe(true)
  expect(hidden.latency_ms.search).toMatchObject({ p50: null, p95: null, p99: null })
  await deposit(author, 3)
  await search(author, 19)
  const shown = await readPublic(world)
  const whole = await world.operator.getDashboardData({ window_days: 1 })
  expect(totals(shown)).toMatchObject({ deposits: 5, searches: 20 })
  expect(shown.domains).toEqual(
    Object.fromEntries(Object.entries(whole.domains).flatMap(([name, n]) => (n < 5 ? [] : [[name, n - (n % 5)]]))),
  )
  expect(shown.latency_ms.search).toMatchObject({ p95: null, p99: null })
  expect(whole.latency_ms.search).toMatchObject({ p50: expect.any(Number), p99: expect.any(Number) })
  expect(shown.channels.lexical).toEqual({ used: 20, won: expect.any(Number) })
  const by_key = await author.getDashboardData({ window_days: 1 })
  expect(by_key).toEqual(shown)
  for (const n of JSON.stringify([shown.series, shown.channels, shown.domains, shown.trust_levels]).match(/:\d+\b/g) ??
    [])
    expect(Number(n.slice(1)) % 5).toBe(0)
})

test('what happens in a workspace or in private is counted for operators alone', async () => {
  const world = await openWorld()
  const author = await world.newcomer('author')
  const [member] = await createMembers(world, [author])
  if (!member) throw new Error('there is no member')
  for (let i = 0; i < 5; i++) await member.depositExperience(nextExperience({ visibility_scope: 'team' }))
  for (let i = 0; i < 5; i++) await author.depositExperience(nextExperience({ visibility_scope: 'private' }))
  await search(member, 5)
  for (let i = 0; i < 5; i++) await author.searchExperiences({ q: 'anything at all', scope: 'self_only' })
  expect(totals(await readPublic(world))).toMatchObject({ deposits: 0, searches: 0 })
  expect(totals(await read(world))).toMatchObject({ deposits: 10, searches: 10 })
})

test('checks and verdicts are no searches, and each search of a batch is one, whose time is not measured', async () => {
  const world = await openWorld()
  const agent = await world.newcomer('agent')
  await agent.checkContext({ task_description: poolExperience().problem })
  await agent.verifyAction({ situation: poolExperience().problem, planned_action: 'raise max_connections' })
  await agent.searchExperiencesBatch({ queries: [{ q: 'one thing' }, { q: 'another thing' }] })
  const figures = await read(world)
  expect(totals(figures).searches).toBe(2)
  expect(figures.latency_ms.search.counts.every((n) => n === 0)).toBe(true)
})

test('erasure leaves the counts', async () => {
  const world = await openWorld()
  const author = await world.newcomer('author')
  const ids = await deposit(author, 2)
  await search(author, 3)
  const before = totals(await read(world))
  await author.eraseExperience({ experience_id: ids[0] ?? '' })
  await author.eraseMe({ experiences: 'erase' })
  await world.work()
  expect(totals(await read(world))).toEqual(before)
  const { n } = await getOne<{ n: number }>(
    world.app.db,
    sql`select count(*)::int as n from hourly_counts h where h::text ~ '(con|exp|key)_[A-Za-z0-9]{12}'`,
  )
  expect(n).toBe(0)
})

test('two nodes that count at once, and a job that ends before its transaction does, count nothing twice', async () => {
  const world = await openWorld()
  const node = await openWorld({ db: world.app.db })
  const author = await world.newcomer('author')
  await deposit(author, 3)
  await search(author, 2)
  await search(node.client(author.api_key), 2)
  const killed = async () => {
    throw new Error('killed')
  }
  await expect(countEvents(world.app, {}, killed)).rejects.toThrow('killed')
  await Promise.all([
    ...[world, node, world].map(({ app }) => countNewEvents(app)),
    ...[world, node].map(({ app }) => app.search_log.flush()),
  ])
  expect(totals(await read(world))).toMatchObject({ deposits: 3, searches: 4, contributors: 2 })
})

test('nothing is written while nothing happens', async () => {
  const world = await openWorld()
  await deposit(await world.newcomer('author'), 1)
  await count(world)
  const readMark = () => getOne<{ value: string }>(world.app.db, sql`select value from settings where name = 'figures'`)
  const mark = await readMark()
  world.clock.advance(HOUR_MS)
  await count(world)
  expect(await readMark()).toEqual(mark)
})

/** The part of the migration that computes the hours of an earlier release. */
const computation = readFileSync(new URL('../migrations/0028_dashboard.sql', import.meta.url), 'utf8').replace(
  /create table[\s\S]*?\n\);/,
  '',
)

test('hours of an earlier release are computed once and marked', async () => {
  const world = await openWorld()
  const author = await world.newcomer('author')
  await deposit(author, 3)
  const { id = '' } = await author.depositExperience(poolExperience())
  await search(author, 2)
  await (await world.newcomer('reader')).giveFeedback({ experience_id: id ?? '', was_helpful: false })
  const counted = await read(world)
  // the searches and contributors of the last 90 days are counted by the clock of the database
  await world.app.db.script(`delete from hourly_counts; delete from settings where name = 'figures';
    ${computation.replaceAll('now()', "timestamptz '2026-03-02'")}`)
  for (let i = 0; i < 2; i++) {
    const computed = await read(world)
    expect(totals(computed)).toEqual(totals(counted))
    expect([computed.domains, computed.quality]).toEqual([counted.domains, counted.quality])
    expect(computed.hit_rate).toEqual(counted.hit_rate)
    expect(computed.late_until).toBe('2026-03-01T12:00:00.000Z')
  }
  world.clock.advance(HOUR_MS)
  await deposit(author, 1)
  const next = await read(world)
  expect(totals(next).deposits).toBe(5)
  expect(next.late_until).toBe('2026-03-01T12:00:00.000Z')
})

test('after a restored backup, what happened since the mark is counted once and marked', async () => {
  const world = await openWorld()
  const author = await world.newcomer('author')
  await deposit(author, 2)
  await count(world)
  await world.app.db.query(sql`
    update settings set value = jsonb_set(value::jsonb, '{cursor,last_event}', '"of another database"')::text
    where name = 'figures'`)
  world.clock.advance(HOUR_MS)
  await deposit(author, 3)
  for (let i = 0; i < 2; i++) {
    const figures = await read(world)
    expect(figures.series.deposits.slice(-2).map(({ n }) => n)).toEqual([2, 3])
    expect(figures.late_until).toBe('2026-03-01T13:00:00.000Z')
  }
})

test('events that were restored into another cluster are counted once', async () => {
  const world = await openWorld()
  const author = await world.newcomer('author')
  await deposit(author, 2)
  await count(world)
  // as in a dump of a cluster that is a million transactions ahead
  await world.app.db.script(`
    update events set xid = (xid::text::bigint + 1000000)::text::xid8;
    update settings set value = jsonb_set(value::jsonb, '{cursor}', jsonb_build_object(
      'snapshot', (select max(xid::text::bigint) + 1 || ':' || max(xid::text::bigint) + 1 || ':' from events),
      'last_event', (select concat_ws(' ', seq, xid, name, experience_id, contributor_id, extract(epoch from happened_at))
        from events order by seq desc limit 1)))::text
    where name = 'figures'`)
  const restarted = await openWorld({ db: world.app.db })
  for (let expected = 2; expected <= 4; expected++) {
    expect(totals(await read(restarted)).deposits).toBe(expected)
    await deposit({ ...author, ...restarted.client(author.api_key) }, 1)
  }
})

test('a flush of the search log that fails halfway counts nothing twice, and loses nothing', async () => {
  const world = await openWorld()
  const [author, reader] = [await world.established('author'), await world.newcomer('reader')]
  await author.depositExperience(poolExperience())
  await search(reader, 2)
  await world.app.db.script('alter table servings rename to servings_elsewhere')
  await expect(world.app.search_log.flush()).rejects.toThrow('servings')
  await world.app.db.script('alter table servings_elsewhere rename to servings')
  expect(totals(await read(world)).searches).toBe(2)
  const countRows = (table: 'searches' | 'servings') =>
    getOne<{ n: number }>(world.app.db, { parts: [`select count(*)::int as n from ${table}`], values: [] })
  expect([(await countRows('searches')).n, (await countRows('servings')).n]).toEqual([2, 1])
})

test('reported outcomes show how far probabilities were right', async () => {
  const world = await openWorld()
  const [author, asker] = [await world.established('author'), await world.established('asker')]
  await author.depositExperience(poolExperience())
  const { successful_approach, problem } = poolExperience()
  const planned_action = String(successful_approach?.method)
  const { verify_id } = await asker.verifyAction({ situation: String(problem), planned_action })
  await asker.reportActionOutcome({ verify_id, outcome: 'partial' })
  const skipped = await asker.verifyAction({ situation: String(problem), planned_action })
  await asker.reportActionOutcome({ verify_id: skipped.verify_id, outcome: 'not_taken' })
  const { calibration } = await read(world)
  expect(calibration.outcomes).toHaveLength(10)
  expect(calibration.outcomes.filter(({ n }) => n > 0)).toEqual([
    { from: expect.any(Number), to: expect.any(Number), n: 1, succeeded: 0.5 },
  ])
  expect(calibration).toMatchObject({ fitted_at: null, reports: 0, knots: expect.any(Array) })
  expect((await readPublic(world)).calibration.outcomes.every(({ n }) => n === 0)).toBe(true)
})

test('an answer is given again for seconds only, and counts that no window reaches are deleted', async () => {
  const world = await openWorld()
  const author = await world.newcomer('author')
  await deposit(author, 1)
  const first = await read(world)
  await deposit(author, 1)
  await countNewEvents(world.app)
  expect(await world.operator.getDashboardData({ window_days: 1 })).toEqual(first)
  expect(totals(await read(world)).deposits).toBe(2)
  world.clock.advance(92 * DAY_MS)
  await world.work()
  expect(await world.app.db.query(sql`select from hourly_counts where hour < '2026-03-02'`)).toEqual([])
})

test.each(['0', '91', '1.5', 'week'])('a window of %s days is refused', async (days) => {
  const world = await openWorld()
  const response = await world.request(`/v1/dashboard-data?window_days=${days}`)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ error: 'ValidationError', detail: [{ loc: ['query', 'window_days'] }] })
})

test('only the document for operators knows the operation', async () => {
  const world = await openWorld()
  const text = async (path: string, key?: string) =>
    (await world.request(path, key ? { headers: { authorization: `Bearer ${key}` } } : {})).text()
  for (const path of ['/v1/openapi-public.json', '/docs']) {
    const document = await text(path)
    expect(document).toContain('/v1/stats')
    expect(document).not.toMatch(/dashboard/i)
  }
  expect(await text('/v1/openapi.json', 'operator-of-the-test-world')).toContain('/v1/dashboard-data')
})

import { afterEach, expect, test } from 'vitest'
import { nextExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const DAY_MS = 86_400_000
const wordings = ['npm ci fails with EACCES in docker build', 'npm ci failing with EACCES during docker build'] as const

async function agents(count: number): Promise<TestContributor[]> {
  const created: TestContributor[] = []
  for (let i = 0; i < count; i++) created.push(await world.newcomer(`agent ${i}`))
  return created
}

test('two wordings of one need by two contributors are one hotspot, read by anybody within seconds', async () => {
  world = await createWorld()
  const [alice, bob, carol] = (await agents(3)) as [TestContributor, TestContributor, TestContributor]
  await alice.searchExperiences({ q: wordings[0] })
  await alice.searchExperiences({ q: wordings[0] })
  await bob.searchExperiences({ q: wordings[1] })
  await bob.searchExperiences({ q: 'kubectl apply hangs while a webhook is away' })
  expect(await carol.listDemandHotspots()).toEqual({
    hotspots: [
      {
        normalized_query: 'npm ci fails with eacces in docker build',
        unique_searches: 2,
        total_searches: 3,
        avg_top_score: 0,
        sample_domain: 'coding',
        example_query: wordings[0],
        contributors: 2,
        answered_by: null,
      },
    ],
    window_days: 7,
    total_unmet_events: 4,
  })
})

test('a hotspot of one contributor is hidden from others and counted; they themselves and operators see it', async () => {
  world = await createWorld()
  const [alice, bob] = (await agents(2)) as [TestContributor, TestContributor]
  for (const q of [wordings[0], ...wordings]) await alice.searchExperiences({ q })
  expect(await bob.listDemandHotspots()).toMatchObject({ hotspots: [], total_unmet_events: 3 })
  const of_alice = [{ contributors: 1, unique_searches: 2, total_searches: 3, example_query: wordings[0] }]
  for (const reader of [alice, world.operator])
    expect((await reader.listDemandHotspots()).hotspots).toMatchObject(of_alice)
  expect((await alice.listDemandHotspots({ domain: 'coding' })).hotspots).toMatchObject(of_alice)
  expect((await alice.listDemandHotspots({ domain: 'writing' })).hotspots).toEqual([])
  await bob.searchExperiences({ q: wordings[1] })
  for (const reader of [alice, bob])
    expect((await reader.listDemandHotspots()).hotspots).toMatchObject([{ contributors: 2, unique_searches: 3 }])
})

test('days, domain, score and limit narrow what is listed, and the most wanted come first', async () => {
  world = await createWorld()
  const three = await agents(3)
  for (const agent of three.slice(0, 2)) await agent.searchExperiences({ q: wordings[0] })
  world.clock.advance(10 * DAY_MS)
  for (const agent of three) await agent.searchExperiences({ q: 'kubectl apply hangs while a webhook is away' })
  for (const agent of three.slice(0, 2))
    await agent.searchExperiences({ q: 'which headline fits an interview about gardens', wedge: 'writing' })
  const [alice] = three as [TestContributor]
  const list = async (input: Parameters<TestContributor['listDemandHotspots']>[0]) =>
    (await alice.listDemandHotspots(input)).hotspots.map(({ normalized_query }) => normalized_query.split(' ')[0])
  expect(await list({})).toEqual(['kubectl', 'which'])
  const [first, ...others] = await list({ days: 30 })
  expect([first, others.sort()]).toEqual(['kubectl', ['npm', 'which']])
  expect(await list({ days: 30, limit: 1 })).toEqual(['kubectl'])
  expect(await list({ domain: 'writing' })).toEqual(['which'])
  expect(await list({ domain: 'no such domain' })).toEqual([])
  expect((await alice.listDemandHotspots({ domain: 'writing' })).total_unmet_events).toBe(2)
})

test('a search that found something counts from its score on', async () => {
  world = await createWorld()
  const [author, bob] = [await world.established('author'), await world.newcomer('bob')]
  const experience = nextExperience()
  await author.depositExperience(experience)
  for (const agent of [author, bob]) await agent.searchExperiences({ q: experience.title })
  expect(await bob.listDemandHotspots()).toMatchObject({ hotspots: [], total_unmet_events: 0 })
  const { hotspots } = await bob.listDemandHotspots({ max_top_score: 1 })
  expect(hotspots).toMatchObject([{ total_searches: 2, contributors: 2 }])
  expect(hotspots[0]?.avg_top_score).toBeGreaterThan(0.3)
})

test('the hourly job groups what nobody has listed, and announces what three contributors look for, once a week', async () => {
  world = await createWorld()
  const three = await agents(3)
  const listEvents = () =>
    world.app.db.query<{ data: Record<string, unknown> }>({
      parts: [`select data from events where name = 'demand.hotspot' order by seq`],
      values: [],
    })
  for (const agent of three.slice(0, 2)) await agent.searchExperiences({ q: wordings[0] })
  await world.app.search_log.flush()
  await world.work()
  expect(await listEvents()).toEqual([])
  await three[2]?.searchExperiences({ q: wordings[1] })
  await world.app.search_log.flush()
  world.clock.advance(3_600_000)
  await world.work()
  world.clock.advance(3_600_000)
  await world.work()
  const told = await listEvents()
  expect(told.map(({ data }) => data)).toMatchObject([{ contributors: 3, unique_searches: 3, window_days: 7 }])
  expect(JSON.stringify(told)).not.toContain('EACCES')
  world.clock.advance(8 * DAY_MS)
  for (const agent of three) await agent.searchExperiences({ q: wordings[1] })
  await world.app.search_log.flush()
  await world.work()
  expect(await listEvents()).toHaveLength(2)
})

test('after 30 days a hotspot has no text and is not shown, and its searches are counted for 90 days', async () => {
  world = await createWorld()
  const two = await agents(2)
  for (const agent of two) await agent.searchExperiences({ q: wordings[0] })
  await two[0]?.listDemandHotspots()
  world.clock.advance(32 * DAY_MS)
  await world.work()
  expect(await world.operator.listDemandHotspots({ days: 60 })).toMatchObject({ hotspots: [], total_unmet_events: 2 })
  for (const agent of two) await agent.searchExperiences({ q: wordings[0] })
  expect((await two[0]?.listDemandHotspots({ days: 60 }))?.hotspots).toMatchObject([
    { total_searches: 4, unique_searches: 3, contributors: 2 },
  ])
})

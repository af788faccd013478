import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { groupDemand, groupNewTexts } from '../src/retrieval/demand/group-demand.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

const worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.splice(0).reverse()) await world.close()
})
async function openWorld(...options: Parameters<typeof createWorld>): Promise<World> {
  const world = await createWorld(...options)
  worlds.push(world)
  return world
}

const HOUR_MS = 3_600_000
const wordings = ['npm ci fails with EACCES in docker build', 'npm ci failing with EACCES during docker build'] as const
const tools = ['terraform', 'ansible', 'gradle', 'bazel', 'webpack', 'nginx', 'redis', 'kafka', 'celery', 'django']

const listTexts = ({ app }: World) =>
  app.db.query<{ hotspot_id: number | null; vector_model: string | null }>(
    sql`select hotspot_id::int as hotspot_id, vector_model from demand_texts order by id`,
  )
const countHotspots = async ({ app }: World) => (await app.db.query(sql`select id from hotspots`)).length
const countEvents = async ({ app }: World) =>
  (await app.db.query(sql`select seq from events where name = 'demand.hotspot'`)).length

async function searchAll(agents: readonly TestContributor[], texts: readonly string[]): Promise<void> {
  for (const q of texts) for (const agent of agents) await agent.searchExperiences({ q })
}

test('two nodes that group at once make each text a part of one hotspot', async () => {
  const world = await openWorld()
  const node = await openWorld({ db: world.app.db })
  const agent = await world.newcomer('agent')
  await searchAll([agent], [...wordings, ...tools.map((tool) => `${tool} hangs after an upgrade of its plugins`)])
  await world.app.search_log.flush()
  const grouped = await Promise.all([groupNewTexts(world.app), groupNewTexts(node.app), groupNewTexts(world.app)])
  expect(grouped.sort((a, b) => a - b)).toEqual([0, 0, 12])
  expect(await countHotspots(world)).toBe(11)
  expect((await listTexts(world)).every(({ hotspot_id }) => hotspot_id !== null)).toBe(true)
})

test('a hotspot keeps its id from run to run', async () => {
  const world = await openWorld()
  const agents = [await world.newcomer('one'), await world.newcomer('two')]
  await searchAll(agents, [wordings[0]])
  await agents[0]?.listDemandHotspots()
  const [first] = await listTexts(world)
  world.clock.advance(HOUR_MS)
  await searchAll(agents, [wordings[1], 'kubectl apply hangs while a webhook is away'])
  await world.app.search_log.flush()
  await world.work()
  const texts = await listTexts(world)
  expect(texts.filter(({ hotspot_id }) => hotspot_id === first?.hotspot_id)).toHaveLength(2)
  expect(await countHotspots(world)).toBe(2)
})

test('of very many new texts a call groups some, and the job the others without waiting for its hour', async () => {
  const world = await openWorld()
  await world.work()
  const agent = await world.newcomer('agent')
  const faults = ['hangs', 'leaks memory', 'forgets its locks', 'rejects certificates', 'rounds times', 'logs nothing']
  for (const fault of faults)
    await agent.searchExperiencesBatch({ queries: tools.map((tool) => ({ q: `${tool} ${fault} after an upgrade` })) })
  const countOpen = async () => (await listTexts(world)).filter(({ hotspot_id }) => hotspot_id === null).length
  await agent.listDemandHotspots()
  expect(await countOpen()).toBe(10)
  await world.work()
  expect(await countOpen()).toBe(0)
})

test('a worker that ends before its job does leaves nothing half: the next one announces once', async () => {
  const world = await openWorld()
  const agents = [await world.newcomer('one'), await world.newcomer('two'), await world.newcomer('three')]
  await searchAll(agents, [wordings[0]])
  await world.app.search_log.flush()
  const killed = async () => {
    throw new Error('killed')
  }
  await expect(groupDemand(world.app, {}, killed)).rejects.toThrow('killed')
  expect(await countEvents(world)).toBe(0)
  for (let run = 0; run < 2; run++) await groupDemand(world.app, {}, async () => {})
  expect(await countEvents(world)).toBe(1)
  expect(await countHotspots(world)).toBe(1)
})

test('without a model texts are grouped by words; once there is one they are compared by meaning', async () => {
  const embedder = createFakeEmbedder('none')
  embedder.status = 'down'
  const world = await openWorld({ embedder })
  const agents = [await world.newcomer('one'), await world.newcomer('two')]
  await searchAll(agents, [wordings[0], `${wordings[0]}!`])
  await world.app.search_log.flush()
  await groupDemand(world.app, {}, async () => {})
  expect(await countHotspots(world)).toBe(1)
  const node = await openWorld({ db: world.app.db })
  await groupDemand(node.app, {}, async () => {})
  const model_id = node.app.embedder.model_id
  expect((await listTexts(world)).map(({ vector_model }) => vector_model)).toEqual([model_id, model_id])
  await node.client(agents[0]?.api_key).searchExperiences({ q: wordings[1] })
  await node.app.search_log.flush()
  await groupDemand(node.app, {}, async () => {})
  expect(await countHotspots(world)).toBe(1)
})

test('one text that is searched very often is one text with one count a day, and many texts of one are bounded', async () => {
  const world = await openWorld()
  const agent = await world.newcomer('agent')
  for (let i = 0; i < 300; i++) await agent.searchExperiences({ q: wordings[0] })
  await searchAll(
    [agent],
    Array.from({ length: 300 }, (_, i) => `${wordings[1]} ${'again '.repeat(i % 7)}#${i}`),
  )
  await world.app.search_log.flush()
  await world.work()
  const counts = await world.app.db.query<{ searches: number }>(
    sql`select searches from demand_counts order by searches desc limit 2`,
  )
  expect(counts).toEqual([{ searches: 300 }, { searches: 1 }])
  const cores = await world.app.db.query<{ texts: number }>(
    sql`select count(*)::int as texts from demand_texts where is_core group by hotspot_id`,
  )
  expect(Math.max(...cores.map(({ texts }) => texts))).toBeLessThanOrEqual(12)
  expect((await world.operator.listDemandHotspots()).total_unmet_events).toBe(600)
})

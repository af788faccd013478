import { afterEach, expect, test } from 'vitest'
import { poolExperience } from './experience-fixtures.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const q = 'Vite dev server hangs behind the nginx proxy, HMR v5.1'

const rowsOf = <Row>(statement: string): Promise<Row[]> => world.app.db.query<Row>({ parts: [statement], values: [] })
const countTexts = async () => (await rowsOf(`select id from demand_texts`)).length
const listCounts = () =>
  rowsOf<{ contributor_id: string; searches: number; top_score: number }>(
    'select contributor_id, searches, top_score from demand_counts order by contributor_id',
  )

test('a plain search is demand: its text is kept verbatim, and counted by text, day and contributor', async () => {
  world = await createWorld()
  const [alice, bob] = [await world.newcomer('alice'), await world.newcomer('bob')]
  for (const agent of [alice, alice, bob]) await agent.searchExperiences({ q })
  await bob.searchExperiencesBatch({ queries: [{ q: ` ${q.toUpperCase()} ` }, { q: q.replace('5.1', '5.2') }] })
  await world.app.search_log.flush()
  const logged = await rowsOf<{ example: string }>('select example from searches order by id')
  expect(logged.map(({ example }) => example)).toContain(q)
  expect(await countTexts()).toBe(2)
  const counts = await listCounts()
  expect(counts.map(({ searches }) => searches).sort()).toEqual([1, 2, 2])
  expect(counts.every(({ top_score }) => top_score === 0)).toBe(true)
})

test('what was narrowed, private, checked or verified is no demand, and keeps no verbatim text', async () => {
  world = await createWorld()
  const alice = await world.newcomer('alice')
  await alice.searchExperiences({ q, tags: 'vite' })
  await alice.searchExperiences({ q, scope: 'self_only' })
  await alice.searchExperiences({ q, include_drafts: true })
  await alice.searchExperiences({ q, min_causal_depth: 0.5 })
  await alice.checkContext({ task_description: q })
  await alice.verifyAction({ situation: q, planned_action: 'restart nginx' })
  await world.app.search_log.flush()
  expect(await countTexts()).toBe(0)
  expect(await rowsOf('select id from searches where example is not null')).toEqual([])
})

test('a search without analytics is neither demand nor in the figures, and its results count as shown', async () => {
  world = await createWorld()
  const [author, reader] = [await world.established(), await world.newcomer()]
  const { id } = await author.depositExperience(poolExperience())
  const { results } = await reader.searchExperiences({ q: poolExperience().title, analytics: false })
  expect(results.map((result) => result.id)).toEqual([id])
  await world.app.search_log.flush()
  expect(await rowsOf('select id from searches')).toEqual([])
  expect(await countTexts()).toBe(0)
  expect(await rowsOf(`select n from hourly_counts where series = 'searches'`)).toEqual([])
  expect(await rowsOf('select experience_id from servings')).toEqual([{ experience_id: id }])
})

test('a search with an error message asks for both', async () => {
  world = await createWorld()
  const alice = await world.newcomer('alice')
  await alice.searchExperiences({ q: 'How to fix this?', error_message: 'TypeError: pool.connect is not a function' })
  await alice.searchExperiences({ q: 'How to fix this?', error_message: 'E0308 mismatched types' })
  await world.app.search_log.flush()
  expect(await countTexts()).toBe(2)
})

test('after 30 days neither text nor searcher is left, after 90 days nothing', async () => {
  world = await createWorld()
  const alice = await world.newcomer('alice')
  await alice.searchExperiences({ q })
  await world.app.search_log.flush()
  world.clock.advance(31 * 86_400_000)
  await world.work()
  expect(await rowsOf('select example, query from searches')).toEqual([{ example: null, query: null }])
  expect(await rowsOf('select vector, words, qualifiers from demand_texts')).toEqual([
    { vector: null, words: null, qualifiers: null },
  ])
  expect(await listCounts()).toEqual([{ contributor_id: '', searches: 1, top_score: 0 }])
  world.clock.advance(61 * 86_400_000)
  await world.work()
  expect(await countTexts()).toBe(0)
  expect(await rowsOf('select id from hotspots')).toEqual([])
})

test('what an erased contributor asked is counted without them; what others asked too is kept of the others', async () => {
  world = await createWorld()
  const [alice, bob] = [await world.newcomer('alice'), await world.newcomer('bob')]
  const [own, shared] = ['Gradle daemon of project Zeppelin dies', q]
  await alice.searchExperiences({ q: own })
  for (const agent of [alice, bob]) await agent.searchExperiences({ q: shared })
  await world.app.search_log.flush()
  await alice.eraseMe({ experiences: 'erase' })
  await world.work()
  const kept = await rowsOf<{ example: string }>('select example from searches where example is not null')
  expect(kept).toEqual([{ example: shared }])
  expect(await rowsOf('select id from demand_texts where words is not null or vector is not null')).toHaveLength(1)
  const counts = await listCounts()
  expect(counts.map(({ contributor_id }) => contributor_id)).toEqual(['', '', bob.contributor_id])
})

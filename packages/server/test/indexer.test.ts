import { afterEach, expect, test } from 'vitest'
import { createEmbedder } from '../src/platform/models/embedder.ts'
import { createIndexer } from '../src/retrieval/search/indexing/indexer.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, sharedEmbedder, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const words = 'node-postgres pool timeout exceeded when trying to connect'

test('a second node builds its index from the database and follows the changes of the first node', async () => {
  world = await createWorld()
  const alice = await world.established()
  const { id } = await alice.depositExperience(poolExperience())
  const other = await createWorld({ db: world.app.db })
  const alice_on_other = other.client(alice.api_key)
  const found = async () => (await alice_on_other.searchExperiences({ q: words })).results.map((item) => item.id)
  expect(await found()).toContain(id)

  const second = await alice.depositExperience(
    poolExperience({ supersedes: id, insight: `${poolExperience().insight} Count them.` }),
  )
  expect(await found()).not.toContain(second.id)
  await other.app.indexer.follow()
  expect(await found()).toContain(second.id)

  // the database decides who may read, even before the index has followed
  await alice.retractExperience({ experience_id: second.id })
  expect(await found()).not.toContain(second.id)
  await other.app.indexer.follow()
  expect(other.app.indexer.size()).toBe(world.app.indexer.size())
  await other.close()
})

test('a promotion on one node is visible on the other', async () => {
  world = await createWorld()
  const other = await createWorld({ db: world.app.db })
  const alice = await world.newcomer('alice')
  const { id } = await alice.depositExperience(poolExperience())
  for (let i = 0; i < 2; i++) await alice.depositExperience(nextExperience())
  await other.app.indexer.follow()
  const bob = await other.newcomer('bob')
  expect((await bob.searchExperiences({ q: words })).results.map((item) => item.id)).toContain(id)
  await other.close()
})

test('the indexer reports its progress while it builds the index', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  await alice.depositExperience(poolExperience())
  const indexer = createIndexer({
    db: world.app.db,
    embedder: world.app.embedder,
    report: () => {},
    log: () => {},
    snapshot: null,
    common_words: null,
  })
  expect(indexer.buildProgress()).toEqual({ done: 0, total: 0 })
  const building = indexer.build()
  expect(indexer.buildProgress()).not.toBeNull()
  await building
  expect([indexer.buildProgress(), indexer.size()]).toEqual([null, 1])
})

test('records that were deposited without a model get their vectors later and are then found by meaning', async () => {
  world = await createWorld({ embedder: createEmbedder({ mode: 'off', cache_dir: null }) })
  const alice = await world.newcomer()
  const { id } = await alice.depositExperience(poolExperience())
  const later = await createWorld({ db: world.app.db, embedder: await sharedEmbedder() })
  const alice_on_other = later.client(alice.api_key)
  const query = { q: 'service leaks its database connections until nothing answers' }
  await later.app.vector_backfill.embed()
  const { results, metadata } = await alice_on_other.searchExperiences(query)
  expect(metadata.channels_used).toContain('semantic')
  expect(results[0]?.id).toBe(id)
  await later.close()
})

test('every change of an indexed row is one event in the transaction of the change', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  const { id } = await alice.depositExperience(poolExperience())
  await alice.retractExperience({ experience_id: id })
  await alice.depositExperience(poolExperience({ title: 5 as never })).catch(() => {})
  const rows = await world.app.db.query<{ name: string; experience_id: string }>({
    parts: ['select name, experience_id from events where experience_id is not null order by seq'],
    values: [],
  })
  expect(rows).toEqual([
    { name: 'experience.deposited', experience_id: id },
    { name: 'experience.retracted', experience_id: id },
  ])
})

import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const listSearches = () =>
  world.app.db.query(sql`
    select query, contributor_id is not null as is_known, result_ids is not null as has_results, query_hash <> '' as has_hash,
      wedge, result_count
    from searches order by id`)

test('only hash, wedge and counts of a search are kept after thirty days', async () => {
  world = await createWorld()
  const reader = await world.established()
  await reader.searchExperiences({ q: 'an old question about pools' })
  await world.app.search_log.flush()
  world.clock.advance(20 * DAY_MS)
  await reader.searchExperiences({ q: 'a newer question about pools' })
  await world.app.search_log.flush()
  world.clock.advance(10 * DAY_MS)
  expect(await world.work()).toMatchObject({ retry: 0, failed: 0 })
  const anonymized = { query: null, is_known: false, has_results: false, has_hash: true, wedge: 'coding' }
  const kept = { query: 'a newer question about pools', is_known: true, has_results: true, has_hash: true }
  expect(await listSearches()).toMatchObject([anonymized, kept])
})

test('servings and address hashes are deleted after thirty days', async () => {
  world = await createWorld()
  const reader = await world.established()
  const { id } = await reader.depositExperience(poolExperience())
  const serve = (to: string) =>
    world.app.db.query(sql`insert into servings (contributor_id, experience_id, served_at)
      values (${to}, ${id}, ${world.clock.now.toISOString()})`)
  await world.app.db.query(sql`update contributors set address_hash = '\x01' where id = ${reader.contributor_id}`)
  await serve('con_old')
  world.clock.advance(20 * DAY_MS)
  await serve('con_new')
  world.clock.advance(10 * DAY_MS)
  await world.work()
  expect(
    await world.app.db.query(sql`select contributor_id from servings where contributor_id in ('con_new', 'con_old')`),
  ).toEqual([{ contributor_id: 'con_new' }])
  expect(await world.app.db.query(sql`select id from contributors where address_hash is not null`)).toEqual([])
})

test('deliveries of webhooks are deleted thirty days after their last attempt', async () => {
  world = await createWorld()
  const owner = await world.newcomer()
  const target = { url: 'https://hooks.example.com', event_type: 'feedback.received' as const }
  const { id: subscription_id } = await owner.createWebhook({ ...target, mode: 'poll' })
  const [first, second] = [await owner.testWebhook({ subscription_id }), await owner.testWebhook({ subscription_id })]
  world.clock.advance(20 * DAY_MS)
  await world.app.db.query(sql`
    update deliveries set last_attempt_at = ${world.clock.now.toISOString()} where id = ${second.delivery_id}`)
  world.clock.advance(11 * DAY_MS)
  await world.work()
  const listIds = async () => (await owner.listWebhookDeliveries({ subscription_id })).deliveries.map(({ id }) => id)
  expect(await listIds()).toEqual([second.delivery_id])
  expect(first.delivery_id).not.toBe(second.delivery_id)
  world.clock.advance(20 * DAY_MS)
  await world.work()
  expect(await listIds()).toEqual([])
})

test('old events are deleted, and nodes that follow them miss no change', async () => {
  world = await createWorld()
  const owner = await world.established()
  const follower = await createWorld({ db: world.app.db })
  await follower.app.indexer.follow()
  // this node does not follow the events again until they are deleted
  const lagging = await createWorld({ db: world.app.db })
  await lagging.app.indexer.follow()
  const first = await owner.depositExperience(poolExperience())
  await follower.app.indexer.follow()
  world.clock.advance(31 * DAY_MS)
  await world.work()
  const { length } = await world.app.db.query(sql`select from events where happened_at < ${'2026-03-20T00:00:00Z'}`)
  expect(length).toBe(1)

  await owner.depositExperience(nextExperience())
  for (const node of [follower, lagging]) {
    await node.app.indexer.follow()
    expect(node.app.indexer.buildProgress()).toBeNull()
    expect(node.app.indexer.size()).toBe(world.app.indexer.size())
    const found = await node.client(owner.api_key).searchExperiences({ q: poolExperience().title, limit: 50 })
    expect(found.results.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id]))
  }
  await follower.close()
  await lagging.close()
})

test('the database files are rewritten only after a day with an erasure', async () => {
  world = await createWorld()
  const owner = await world.established()
  let purges = 0
  const { db } = world.app
  const purge = db.purge
  db.purge = async () => {
    purges++
  }
  const { id } = await owner.depositExperience(poolExperience())
  await world.work()
  expect(purges).toBe(0)
  await owner.eraseExperience({ experience_id: id })
  for (let day = 0; day < 3; day++) {
    world.clock.advance(DAY_MS)
    await world.work()
  }
  expect(purges).toBe(1)
  db.purge = purge
})

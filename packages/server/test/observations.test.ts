import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOne, sql } from '../src/db/db.ts'
import { insertObservation, type NewObservation } from '../src/observations/store.ts'
import { poolExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const observe = (observer: TestContributor, experience_id: string, changes: Partial<NewObservation> = {}) =>
  world.app.db.transaction((tx) =>
    insertObservation(tx, {
      experience_id,
      contributor_id: observer.contributor_id,
      outcome: 'succeeded',
      conditions: null,
      origin: 'raw',
      weight: 1,
      note: null,
      happened_at: world.app.now().toISOString(),
      ...changes,
    }),
  )

const readCounts = async (id: string) =>
  (await findOne<{ observations: object }>(world.app.db, sql`select observations from experiences where id = ${id}`))
    ?.observations

test('an observation counts once for each cluster and outcome, and never that of the author', async () => {
  const author = await world.established()
  const { id } = await author.depositExperience(poolExperience())
  const [first, second] = [await world.established(), await world.established()]
  expect(await readCounts(id)).toEqual({ succeeded: 0, partial: 0, failed: 0, recurred: 0 })
  expect(await observe(author, id)).toBe(true)
  expect(await observe(first, id)).toBe(true)
  expect(await observe(first, id, { origin: 'session' })).toBe(true)
  expect(await observe(second, id, { outcome: 'failed' })).toBe(true)
  expect(await readCounts(id)).toEqual({ succeeded: 1, partial: 0, failed: 1, recurred: 0 })
})

test('a contributor observes a record once on a day for each origin', async () => {
  const author = await world.established()
  const { id } = await author.depositExperience(poolExperience())
  const observer = await world.established()
  expect(await observe(observer, id)).toBe(true)
  expect(await observe(observer, id, { outcome: 'failed' })).toBe(false)
  world.clock.advance(86_400_000)
  expect(await observe(observer, id, { outcome: 'failed' })).toBe(true)
  expect(await readCounts(id)).toMatchObject({ succeeded: 1, failed: 1 })
})

test('newcomers together count as one cluster, for what most of them report', async () => {
  const author = await world.established()
  const { id } = await author.depositExperience(poolExperience())
  for (const outcome of ['failed', 'succeeded', 'failed'] as const)
    await observe(await world.newcomer(), id, { outcome })
  expect(await readCounts(id)).toEqual({ succeeded: 0, partial: 0, failed: 1, recurred: 0 })
  await observe(await world.established(), id, { outcome: 'failed' })
  expect(await readCounts(id)).toEqual({ succeeded: 0, partial: 0, failed: 2, recurred: 0 })
})

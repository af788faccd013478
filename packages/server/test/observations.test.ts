import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOne, sql } from '../src/platform/db/db.ts'
import { insertObservation, type NewObservation } from '../src/records/observations/store.ts'
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
      attempt: null,
      happened_at: world.app.now().toISOString(),
      ...changes,
    }),
  )

const readCounts = async (id: string) =>
  (await findOne<{ observations: object }>(world.app.db, sql`select observations from experiences where id = ${id}`))
    ?.observations

test('an observation counts once for each cluster and outcome, and never that of the author', async () => {
  const author = await world.trusted()
  const { id } = await author.depositExperience(poolExperience())
  const [first, second] = [await world.trusted(), await world.trusted()]
  expect(await readCounts(id)).toEqual({ succeeded: 0, partial: 0, failed: 0, recurred: 0 })
  expect(await observe(author, id)).toBe(true)
  expect(await observe(first, id)).toBe(true)
  expect(await observe(first, id, { origin: 'session' })).toBe(true)
  expect(await observe(second, id, { outcome: 'failed' })).toBe(true)
  expect(await readCounts(id)).toEqual({ succeeded: 1, partial: 0, failed: 1, recurred: 0 })
})

test('a contributor observes a record once on a day for each origin', async () => {
  const author = await world.trusted()
  const { id } = await author.depositExperience(poolExperience())
  const observer = await world.trusted()
  expect(await observe(observer, id)).toBe(true)
  expect(await observe(observer, id, { outcome: 'failed' })).toBe(false)
  world.clock.advance(86_400_000)
  expect(await observe(observer, id, { outcome: 'failed' })).toBe(true)
  expect(await readCounts(id)).toMatchObject({ succeeded: 1, failed: 1 })
})

test('newcomers together count as one cluster, for what most of them report', async () => {
  const author = await world.trusted()
  const { id } = await author.depositExperience(poolExperience())
  for (const outcome of ['failed', 'succeeded', 'failed'] as const)
    await observe(await world.newcomer(), id, { outcome })
  expect(await readCounts(id)).toEqual({ succeeded: 0, partial: 0, failed: 1, recurred: 0 })
  await observe(await world.trusted(), id, { outcome: 'failed' })
  expect(await readCounts(id)).toEqual({ succeeded: 0, partial: 0, failed: 2, recurred: 0 })
})

test('readers see the counts, and who observed a record can take their observations along', async () => {
  const [author, observer, reader] = [await world.trusted(), await world.trusted(), await world.newcomer()]
  const { id } = await author.depositExperience(poolExperience())
  await observe(observer, id, { outcome: 'recurred', note: 'the same on 8.12', conditions: { version: '8.12' } })
  const counts = { succeeded: 0, partial: 0, failed: 0, recurred: 1 }
  expect(await reader.getExperience({ experience_id: id })).toMatchObject({ observations: counts })
  const { results } = await reader.searchExperiences({ q: 'pool clients hang timeout exceeded' })
  expect(results[0]).toMatchObject({ id, observations: counts })
  const exported = []
  for await (const { kind, data } of await observer.exportMyData()) if (kind === 'observation') exported.push(data)
  expect(exported).toEqual([
    {
      experience_id: id,
      workspace_id: null,
      outcome: 'recurred',
      conditions: { version: '8.12' },
      origin: 'raw',
      weight: 1,
      note: 'the same on 8.12',
      attempt: null,
      created_at: expect.any(String),
    },
  ])
})

test('observations change no score, no reputation and no trust level', async () => {
  const author = await world.trusted()
  const { id } = await author.depositExperience(poolExperience())
  const reader = await world.newcomer()
  const readState = async () => {
    const { scores, validity, validation_state, quality_score, contributor } = await reader.getExperience({
      experience_id: id,
    })
    return { scores, validity, validation_state, quality_score, contributor }
  }
  await world.work()
  const before = await readState()
  for (const outcome of ['succeeded', 'failed', 'failed', 'failed'] as const)
    await observe(await world.trusted(), id, { outcome })
  await world.work()
  expect(await readState()).toEqual(before)
})

test('a suspended observer does not count, and counts again once reinstated', async () => {
  const author = await world.trusted()
  const { id } = await author.depositExperience(poolExperience())
  const observer = await world.trusted()
  await observe(observer, id)
  const { contributor_id } = observer
  await world.operator.suspendContributor({ contributor_id, reason: 'a test' })
  expect(await readCounts(id)).toMatchObject({ succeeded: 0 })
  await world.operator.reinstateContributor({ contributor_id })
  expect(await readCounts(id)).toMatchObject({ succeeded: 1 })
})

test('all erased observers are one cluster, and notes are kept for 30 days', async () => {
  const author = await world.trusted()
  const { id } = await author.depositExperience(poolExperience())
  const observers = [await world.trusted(), await world.trusted()]
  for (const observer of observers) await observe(observer, id, { note: 'as described' })
  expect(await readCounts(id)).toMatchObject({ succeeded: 2 })
  const countNotes = async () => (await world.app.db.query(sql`select from observations where note is not null`)).length
  await observers[0]?.eraseMe({ experiences: 'erase' })
  await world.work()
  expect(await countNotes()).toBe(1)
  expect(await readCounts(id)).toMatchObject({ succeeded: 2 })
  await observers[1]?.eraseMe({ experiences: 'erase' })
  await world.work()
  expect(await readCounts(id)).toMatchObject({ succeeded: 1 })
  await observe(await world.trusted(), id, { note: 'as described' })
  world.clock.advance(31 * 86_400_000)
  await world.work()
  expect([await countNotes(), await readCounts(id)]).toEqual([0, { succeeded: 2, partial: 0, failed: 0, recurred: 0 }])
})

test('observations of one record at once are all counted', async () => {
  const author = await world.trusted()
  const { id } = await author.depositExperience(poolExperience())
  const observers = []
  for (let i = 0; i < 4; i++) observers.push(await world.trusted())
  await Promise.all(observers.map((observer) => observe(observer, id)))
  expect(await readCounts(id)).toMatchObject({ succeeded: 4 })
})

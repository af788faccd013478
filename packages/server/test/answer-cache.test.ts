import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/db/db.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const q = 'node-postgres pool timeout exceeded when trying to connect'
const ask = async (person: TestContributor, query: object = {}) => {
  const { results, metadata } = await person.searchExperiences({ q, ...query })
  return { ids: results.map(({ id }) => id), cached: metadata.cached }
}

test('a question asked again is answered from the cache, with the same answer, until something changes', async () => {
  world = await createWorld()
  const author = await world.established()
  const reader = await world.newcomer()
  const { id } = await author.depositExperience(poolExperience())
  const first = await ask(reader)
  expect(first.cached).toBe(false)
  expect(first.ids).toContain(id)
  expect(await ask(reader)).toEqual({ ids: first.ids, cached: true })
  await author.depositExperience(nextExperience())
  expect((await ask(reader)).cached).toBe(false)
  await author.retractExperience({ experience_id: id, reason: 'wrong' })
  const after = await ask(reader)
  expect(after.cached).toBe(false)
  expect(after.ids).not.toContain(id)
})

test('another caller, filter, scope or limit is another question', async () => {
  world = await createWorld()
  const author = await world.established()
  const reader = await world.newcomer()
  await author.depositExperience(poolExperience())
  await ask(reader)
  expect((await ask(author)).cached).toBe(false)
  for (const query of [{ limit: 3 }, { scope: 'self_first' }, { tags: 'pool' }, { error_message: 'timeout' }])
    expect((await ask(reader, query)).cached, JSON.stringify(query)).toBe(false)
  expect((await ask(reader)).cached).toBe(true)
})

test('a cached answer is fetched under the access rule: what another node withdrew is not in it', async () => {
  world = await createWorld()
  const author = await world.established()
  const reader = await world.newcomer()
  const { id } = await author.depositExperience(poolExperience())
  expect((await ask(reader)).ids).toContain(id)
  await world.app.db.query(sql`update experiences set retracted_at = now() where id = ${id}`)
  const after = await ask(reader)
  expect(after.cached).toBe(true)
  expect(after.ids).not.toContain(id)
})

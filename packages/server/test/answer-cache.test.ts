import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const query = 'node-postgres pool timeout exceeded when trying to connect'
const search = async (person: TestContributor, options: object = {}) => {
  const { results, metadata } = await person.searchExperiences({ q: query, ...options })
  return { ids: results.map(({ id }) => id), cached: metadata.cached }
}

test('a repeated search is answered from the cache until a record changes', async () => {
  world = await createWorld()
  const author = await world.established()
  const reader = await world.newcomer()
  const { id } = await author.depositExperience(poolExperience())
  const first = await search(reader)
  expect(first.cached).toBe(false)
  expect(first.ids).toContain(id)
  expect(await search(reader)).toEqual({ ids: first.ids, cached: true })
  await author.depositExperience(nextExperience())
  expect((await search(reader)).cached).toBe(false)
  await author.retractExperience({ experience_id: id, reason: 'wrong' })
  const after_retraction = await search(reader)
  expect(after_retraction.cached).toBe(false)
  expect(after_retraction.ids).not.toContain(id)
})

test('the cache distinguishes callers, filters, scopes and limits', async () => {
  world = await createWorld()
  const author = await world.established()
  const reader = await world.newcomer()
  await author.depositExperience(poolExperience())
  await search(reader)
  expect((await search(author)).cached).toBe(false)
  for (const options of [{ limit: 3 }, { scope: 'self_first' }, { tags: 'pool' }, { error_message: 'timeout' }])
    expect((await search(reader, options)).cached, JSON.stringify(options)).toBe(false)
  expect((await search(reader)).cached).toBe(true)
})

test('a cached answer leaves out a record that another node has retracted since', async () => {
  world = await createWorld()
  const author = await world.established()
  const reader = await world.newcomer()
  const { id } = await author.depositExperience(poolExperience())
  expect((await search(reader)).ids).toContain(id)
  await world.app.db.query(sql`update experiences set retracted_at = now() where id = ${id}`)
  const after_retraction = await search(reader)
  expect(after_retraction.cached).toBe(true)
  expect(after_retraction.ids).not.toContain(id)
})

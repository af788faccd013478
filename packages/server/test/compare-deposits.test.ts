import { afterEach, expect, test } from 'vitest'
import { SearchUnavailable } from '../src/retrieval/search/engines/search-unavailable.ts'
import { HOUR_MS } from '../src/rules/time/time-units.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { listAuditRows } from './list-audit-rows.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

/**
 * Lets the search engine answer as one that is away.
 * @returns a function that brings it back
 */
function takeEngineAway({ search_engine }: World['app']): () => void {
  const present = { ...search_engine }
  const isAway = () => Promise.reject(new SearchUnavailable(new Error('away')))
  const away = { nearest: isAway, nearestOfOthers: isAway, compare: isAway, listNeighbors: isAway, search: isAway }
  Object.assign(search_engine, away)
  return () => void Object.assign(search_engine, present)
}

const isReadable = (reader: TestContributor, experience_id: string) =>
  reader.getExperience({ experience_id }).then(
    () => true,
    ({ status }: { status: number }) => status !== 404,
  )

test('a near duplicate that was deposited while search was away stays with its owner once it is back', async () => {
  world = await createWorld()
  const [author, other, reader] = [await world.established(), await world.established(), await world.newcomer()]
  const { id: first_id } = await author.depositExperience(poolExperience())
  const copy = poolExperience({ insight: `${poolExperience().insight} Always.` })
  await expect(other.depositExperience(copy)).rejects.toMatchObject({ error: 'NearDuplicateFoundError' })
  const bringBack = takeEngineAway(world.app)
  const { id: copy_id } = await other.depositExperience(copy)
  const { id: distinct_id } = await other.depositExperience(nextExperience())
  const lookAgain = async () => {
    world.clock.advance(HOUR_MS)
    await world.work()
  }
  const readable = () => Promise.all([first_id, copy_id, distinct_id].map((id) => isReadable(reader, id)))
  await lookAgain()
  expect(await readable()).toEqual([true, true, true])

  bringBack()
  await lookAgain()
  expect(await readable()).toEqual([true, false, true])
  expect((await other.getExperience({ experience_id: copy_id })).id).toBe(copy_id)
  const { results } = await reader.searchExperiences({ q: poolExperience().title })
  expect(results.map(({ id }) => id)).toContain(first_id)
  expect(results.map(({ id }) => id)).not.toContain(copy_id)
  const audited = await listAuditRows(world, copy_id)
  expect(audited.at(-1)).toEqual({ actor: 'system', action: 'experience.merged', data: { duplicate_of: first_id } })

  await author.retractExperience({ experience_id: first_id, reason: 'wrong' })
  expect(await isReadable(reader, copy_id)).toBe(true)
})

test('two near records of one outage: the first one stays', async () => {
  world = await createWorld()
  const [author, other, reader] = [await world.established(), await world.established(), await world.newcomer()]
  const bringBack = takeEngineAway(world.app)
  const first = await author.depositExperience(poolExperience())
  const second = await other.depositExperience(poolExperience({ insight: `${poolExperience().insight} Always.` }))
  bringBack()
  world.clock.advance(HOUR_MS)
  await world.work()
  expect([await isReadable(reader, first.id), await isReadable(reader, second.id)]).toEqual([true, false])
})

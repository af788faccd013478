import { expect, test } from 'vitest'
import { createStatsReader } from '../src/figures/status/stats-reader.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld } from './world.ts'

test('statistics count what every key may read', async () => {
  const world = await createWorld()
  const alice = await world.established('alice')
  const bob = await world.newcomer('bob')
  const { id } = await alice.depositExperience(poolExperience({ tags: ['Pool', 'node'] }))
  await alice.depositExperience(nextExperience({ visibility_scope: 'private' }))
  await bob.depositExperience(nextExperience())
  await bob.giveFeedback({ experience_id: id, was_helpful: true })
  const stats = await world.client().getStats()
  expect(stats).toMatchObject({ total_experiences: 4, total_feedback_events: 1 })
  expect(stats.top_tags).toContainEqual({ tag: 'pool', count: 1 })
  expect(stats.contributors_by_trust_level).toEqual({ new: 1, established: 2, trusted: 0, suspended: 0 })
  expect(Object.values(stats.experiences_by_domain ?? {}).reduce((sum, count) => sum + count, 0)).toBe(4)
  expect(stats.last_deposit).toBe((await alice.getExperience({ experience_id: id })).created_at)
  await world.close()
})

test('concurrent readers share one computation, whose result is kept three times as long as it took', async () => {
  const world = await createWorld()
  let query_count = 0
  let clock_ms = 0
  const db = {
    ...world.app.db,
    query: ((statement) => {
      query_count++
      clock_ms += 10
      return world.app.db.query(statement)
    }) as typeof world.app.db.query,
  }
  const read = createStatsReader(db, () => new Date(clock_ms))
  await Promise.all([read(), read(), read()])
  const first_count = query_count
  expect(first_count).toBeLessThanOrEqual(4)
  clock_ms += 100
  await read()
  expect(query_count).toBe(first_count)
  clock_ms += 100
  await read()
  expect(query_count).toBeGreaterThan(first_count)
  await world.close()
})

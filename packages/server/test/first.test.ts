import { afterEach, expect, test } from 'vitest'
import { poolExperience } from './experience.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

test('what is deposited is found by meaning, by words and by error text', async () => {
  world = await createWorld()
  const alice = await world.newcomer('alice')
  const { id } = await alice.depositExperience(poolExperience())
  for (const q of [
    'database connections leak in a node service',
    'node-postgres pool',
    'timeout exceeded when trying to connect',
  ]) {
    const { results, metadata } = await alice.searchExperiences({ q })
    expect(results[0]?.id, q).toBe(id)
    expect(metadata.channels_used).toContain('semantic')
  }
})

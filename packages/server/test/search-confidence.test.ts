import { afterEach, expect, test } from 'vitest'
import { poolExperience } from './experience-fixtures.ts'
import { createMembers } from './teams.ts'
import { vote } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const error_message = 'timeout exceeded when trying to connect'
const question = { q: poolExperience().title, error_message }
const confidenceFor = async (reader: TestContributor) => (await reader.searchExperiences(question)).metadata.confidence

test('a record that was imported with an endorsement reaches `high` until a vote speaks against it', async () => {
  world = await createWorld()
  const [imported] = await world.operator.importExperiences({
    ...{ endorsed: true, as: 'handbook' },
    lines: [poolExperience()],
  })
  const reader = await world.established('reader')
  expect(await confidenceFor(reader)).toBe('high')
  await vote(reader, imported?.id ?? '', { was_helpful: false })
  expect(await confidenceFor(reader)).toBe('medium')
})

test('a record of the workspace reaches `high` for its members alone', async () => {
  world = await createWorld()
  const [ann, bob] = await createMembers(world, [await world.newcomer('ann'), await world.newcomer('bob')])
  await ann?.depositExperience({ ...poolExperience(), visibility_scope: 'team' })
  expect(bob && (await confidenceFor(bob))).toBe('high')
})

test('another code of an error is never more than `low`', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  await owner.depositExperience(poolExperience())
  const { metadata } = await owner.searchExperiences({ ...question, error_message: `E0308 ${error_message}` })
  expect(metadata.confidence).toBe('low')
})

test('an answer names what no result has', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  await owner.depositExperience(poolExperience())
  const hintFor = async (q: string) => (await owner.searchExperiences({ q })).metadata.quality_hint
  expect(await hintFor(`${poolExperience().title} with quokkadb`)).toBe('Nothing here mentions quokkadb.')
  expect(await hintFor(poolExperience().title)).toBeNull()
})

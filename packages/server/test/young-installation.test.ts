import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { addressIn, passDays, registerFrom, registerFromNetworks } from './networks.ts'
import { createTeam } from './teams.ts'
import { vote } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const question = { q: poolExperience().title, error_message: 'timeout exceeded when trying to connect' }
const solved = { helpfulness_detail: 'solved_directly' as const }

/**
 * A week of five colleagues: each deposits on three days, the operator confirms a good record of each, and what one of
 * them found out helps the other four.
 */
async function workForAWeek(colleagues: readonly TestContributor[]): Promise<string> {
  const [author, ...others] = colleagues
  if (author === undefined) throw new Error('nobody is there')
  const { id } = await author.depositExperience(poolExperience())
  const confirmed = [id]
  for (let day = 0; day < 3; day++) {
    for (const colleague of colleagues) {
      const record = await colleague.depositExperience(nextExperience())
      if (day === 0 && colleague !== author) confirmed.push(record.id)
    }
    await passDays(world, 1)
  }
  for (const experience_id of confirmed) await vote(world.operator, experience_id, solved)
  for (const other of others) {
    await vote(other, id, solved)
    await passDays(world, 1)
  }
  return id
}

const confidenceFor = async (reader: TestContributor) => (await reader.searchExperiences(question)).metadata.confidence

test('five colleagues and their operator reach the confidence `high` within a week', async () => {
  world = await createWorld()
  const started = world.clock.now.getTime()
  const colleagues = await registerFromNetworks(world, 'colleague', 5)
  await workForAWeek(colleagues)
  expect(world.clock.now.getTime() - started).toBeLessThan(7 * DAY_MS + 60_000)
  const reader = await registerFrom(world, addressIn(100), 'reader')
  expect(await confidenceFor(reader)).toBe('high')
})

test('five colleagues behind one public address are one cluster: the operator alone endorses what they find', async () => {
  world = await createWorld()
  const colleagues: TestContributor[] = []
  for (let i = 0; i < 5; i++) colleagues.push(await registerFrom(world, addressIn(1), `colleague ${i}`))
  const id = await workForAWeek(colleagues)
  const reader = await registerFrom(world, addressIn(100), 'reader')
  expect(await confidenceFor(reader)).toBe('medium')
  expect((await reader.getExperience({ experience_id: id })).validity.verified_at).not.toBeNull()
})

test('the same five in a workspace of theirs reach it on the first day', async () => {
  world = await createWorld()
  const people: TestContributor[] = []
  for (let i = 0; i < 5; i++) people.push(await registerFrom(world, addressIn(1), `colleague ${i}`))
  const team = await createTeam(world, people)
  const [author, ...others] = await Promise.all(people.map((person) => team.withKey(person)))
  const record = await author?.depositExperience(poolExperience({ visibility_scope: 'team' }))
  for (const other of others) await vote(other, record?.id ?? '', solved)
  expect(await confidenceFor(others[0] as TestContributor)).toBe('high')
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { misleadingExperience, nextExperience, poolExperience, restartExperiences } from '../experience-fixtures.ts'
import { depositThree, passDays, registerFromNetworks } from '../networks.ts'
import { joinCluster, vote } from '../vote.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

// Contributors whose word counts find a record wrong or outdated, and its author, or an account near them, undoes it.

let world: World
let critics: TestContributor[]
beforeEach(async () => {
  restartExperiences()
  world = await createWorld()
  critics = [await world.trusted('critic 1'), await world.trusted('critic 2')]
})
afterEach(() => world.close())

const praise = { helpfulness_detail: 'solved_directly' as const }
const incorrect = { was_helpful: false, helpfulness_detail: 'incorrect' as const }
const outdated = { was_helpful: false, helpfulness_detail: 'outdated' as const }
const statusOf = async (reader: TestContributor, experience_id: string) =>
  (await reader.getExperience({ experience_id })).validity.status

async function depositLie(): Promise<{ liar: TestContributor; id: string }> {
  const [liar] = await registerFromNetworks(world, 'liar', 1, 5)
  if (!liar) throw new Error('nobody is registered')
  await depositThree([liar])
  return { liar, id: (await liar.depositExperience(misleadingExperience())).id }
}

test('an author who praises the records of critics does not lower what their doubts weigh', async () => {
  for (const critic of critics) for (let i = 0; i < 5; i++) await critic.depositExperience(nextExperience())
  const { liar, id } = await depositLie()
  for (const critic of critics)
    for (const { id: praised } of (await critic.listMyExperiences({})).experiences) await vote(liar, praised, praise)
  for (const critic of critics) {
    await vote(critic, id, incorrect)
    await passDays(world, 1)
  }
  expect(await statusOf(liar, id)).toBe('disputed')
})

test.each([
  ['disputed', incorrect],
  ['stale', outdated],
])('a %s record stays so when its author supersedes it and removes the successor', async (status, doubt) => {
  const { liar, id } = await depositLie()
  for (const critic of critics) {
    await vote(critic, id, doubt)
    await passDays(world, 1)
  }
  expect(await statusOf(liar, id)).toBe(status)
  for (const remove of ['retractExperience', 'eraseExperience'] as const) {
    const problem = `${misleadingExperience().problem} We saw it first after ${remove}.`
    const successor = await liar.depositExperience({ ...misleadingExperience(), problem, supersedes: id })
    expect(await statusOf(liar, id)).toBe('superseded')
    await liar[remove]({ experience_id: successor.id })
    expect(await statusOf(liar, id)).toBe(status)
  }
})

test('new accounts in the networks of voters do not use up what these may call outdated on a day', async () => {
  const [author] = await registerFromNetworks(world, 'author', 1, 200)
  if (!author) throw new Error('nobody is registered')
  await depositThree([author])
  const others = (await author.listMyExperiences({})).experiences
  const { id } = await author.depositExperience(poolExperience())
  for (const voter of critics) {
    const neighbor = await world.newcomer()
    await joinCluster(world, neighbor, voter)
    for (const other of others) await vote(neighbor, other.id, outdated)
    await vote(voter, id, outdated)
    await passDays(world, 1)
  }
  expect(await statusOf(author, id)).toBe('stale')
})

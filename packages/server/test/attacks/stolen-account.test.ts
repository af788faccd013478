import { afterEach, beforeEach, expect, test } from 'vitest'
import { misleadingExperience, poolExperience, restartExperiences } from '../experience-fixtures.ts'
import { depositThree, passDays, registerFromNetworks } from '../networks.ts'
import { setVoterClass, vote } from '../vote.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

// One key is stolen: of a seasoned, a proven or a trusted account, whose word counts until an operator suspends it.

let world: World
let author: TestContributor
let reader: TestContributor
let accomplice: TestContributor
let right_id: string
beforeEach(async () => {
  restartExperiences()
  world = await createWorld()
  ;[author, reader, accomplice] = (await registerFromNetworks(world, 'account', 3)) as [
    TestContributor,
    TestContributor,
    TestContributor,
  ]
  await depositThree([author, accomplice])
  right_id = (await author.depositExperience(poolExperience())).id
})
afterEach(() => world.close())

async function steal(level: 'seasoned' | 'proven' | 'trusted'): Promise<TestContributor> {
  if (level === 'trusted') return world.trusted('stolen')
  const account = await world.established('stolen')
  await setVoterClass(world, account, level)
  return account
}

const levels = ['seasoned', 'proven', 'trusted'] as const
const praise = { helpfulness_detail: 'solved_directly' as const }
const blame = { was_helpful: false, helpfulness_detail: 'incorrect' as const }
const outdated = { was_helpful: false, helpfulness_detail: 'outdated' as const }
const planned = { situation: poolExperience().problem, planned_action: poolExperience().successful_approach.method }
// in these words the lie is the better match
const question = { q: 'Node service hangs under load waiting for a database connection, pool timeout' }
const warningsOf = (record: { transfer_warnings?: { type: string }[] | null | undefined } | undefined) =>
  (record?.transfer_warnings ?? []).map(({ type }) => type)

test.each(levels)('a %s account alone confirms, endorses and verifies nothing', async (level) => {
  const lie_id = (await accomplice.depositExperience(misleadingExperience())).id
  // others endorse the right answer
  for (const voter of [await steal('seasoned'), await steal('seasoned')]) {
    await vote(voter, right_id, praise)
    world.clock.advance(86_400_000)
  }
  const stolen = await steal(level)
  const { validity_update } = await vote(stolen, lie_id, praise)
  expect(validity_update).toBeNull()
  const found = await reader.searchExperiences(question)
  expect(found.metadata.confidence).not.toBe('high')
  const [first, second] = found.results
  expect([first?.id, second?.id]).toEqual([right_id, lie_id])
  expect(warningsOf(first)).not.toContain('contradicted')
  expect(warningsOf(second)).toEqual(expect.arrayContaining(['uncorroborated', 'contradicted']))
  const { validity } = await reader.getExperience({ experience_id: lie_id })
  expect(validity.verified_at).toBeNull()
  expect((await accomplice.getMyProfile()).expertise).toEqual([])
  // what it praised goes when its author is suspended
  await world.operator.suspendContributor({ contributor_id: accomplice.contributor_id, reason: 'lies' })
  await expect(reader.getExperience({ experience_id: lie_id })).rejects.toMatchObject({ status: 404 })
})

test.each(levels)('a %s account alone makes no record stale, disputed or hidden', async (level) => {
  const stolen = await steal(level)
  const others = [(await author.depositExperience(misleadingExperience())).id, right_id]
  await vote(stolen, others[0] ?? '', outdated)
  await vote(stolen, right_id, blame)
  await passDays(world, 1)
  for (const experience_id of others)
    expect((await reader.getExperience({ experience_id })).validity.status).toBe('active')
})

test.each(levels)('a %s account alone turns no verdict, by reports or by records', async (level) => {
  const stolen = await steal(level)
  expect((await reader.verifyAction(planned)).verdict).toBe('likely_succeed')
  for (let day = 0; day < 3; day++) {
    const { verify_id } = await stolen.verifyAction(planned)
    await stolen.reportActionOutcome({ verify_id, outcome: 'failed' })
    expect((await reader.verifyAction(planned)).verdict).not.toBe('likely_fail')
    world.clock.advance(86_400_000)
  }
  await stolen.depositExperience({
    ...misleadingExperience(),
    title: 'Releasing the clients of a node-postgres pool did not end the timeouts under load',
    failed_approaches: [
      { attempt: planned.planned_action, why_it_failed: 'The requests timed out as before, on each of three days.' },
    ],
  })
  expect((await reader.verifyAction(planned)).verdict).not.toBe('likely_fail')
})

test('what an operator confirmed alone falls when they are removed, without waiting for a day', async () => {
  const { api_key, operator_id } = await world.operator.createOperator({ name: 'stolen operator' })
  const lie_id = (await accomplice.depositExperience(misleadingExperience())).id
  await vote(world.client(api_key), lie_id, praise)
  const firstId = async () => (await reader.searchExperiences({ q: poolExperience().title })).results[0]?.id
  await world.work()
  expect(await firstId()).toBe(lie_id)
  await world.operator.removeOperator({ operator_id })
  await world.work()
  expect(await firstId()).toBe(right_id)
})

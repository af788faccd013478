import { afterEach, expect, test } from 'vitest'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const HOUR_MS = 3_600_000
const wordings = ['postgres pool exhausted: queries hang', 'Queries hang, Postgres pool is exhausted'] as const

/** Two contributors search for what nobody has deposited. */
async function askInVain(): Promise<TestContributor> {
  const [one, two] = [await world.newcomer('one'), await world.newcomer('two')]
  await one.searchExperiences({ q: wordings[0] })
  await two.searchExperiences({ q: wordings[0] })
  expect((await two.listDemandHotspots()).hotspots).toMatchObject([{ answered_by: null, contributors: 2 }])
  return two
}
const listAnswers = async (reader: TestContributor) =>
  (await reader.listDemandHotspots({ days: 30 })).hotspots.map(({ answered_by }) => answered_by)

test('the answer to a deposit names the hotspot that it answers, and marks it answered', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const reader = await askInVain()
  const { id, answered_hotspots } = await author.depositExperience(poolExperience())
  expect(answered_hotspots).toEqual([
    { normalized_query: 'postgres pool exhausted queries hang', total_searches: 2, contributors: 2 },
  ])
  expect(await listAnswers(reader)).toEqual([id])
  expect(await author.depositExperience(nextExperience())).not.toHaveProperty('answered_hotspots')
})

test('what the record no longer answers is open again: it is retracted, or somebody searched in vain later', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const reader = await askInVain()
  const { id } = await author.depositExperience(poolExperience())
  expect(await listAnswers(reader)).toEqual([id])
  await author.retractExperience({ experience_id: id, reason: 'wrong' })
  expect(await listAnswers(reader)).toEqual([null])
  await reader.searchExperiences({ q: wordings[0] })
  expect((await reader.listDemandHotspots()).hotspots).toMatchObject([{ answered_by: null, total_searches: 3 }])
})

test('a record of a newcomer answers once others can read it', async () => {
  world = await createWorld()
  const newcomer = await world.newcomer('author')
  const reader = await askInVain()
  const { id, ...answer } = await newcomer.depositExperience(poolExperience())
  expect(answer).not.toHaveProperty('answered_hotspots')
  await world.work()
  expect(await listAnswers(reader)).toEqual([null])
  for (let i = 0; i < 2; i++) await newcomer.depositExperience(nextExperience())
  world.clock.advance(HOUR_MS)
  await world.work()
  expect(await listAnswers(reader)).toEqual([id])
})

test('a private record answers nobody', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const reader = await askInVain()
  const deposit = await author.depositExperience({ ...poolExperience(), visibility_scope: 'private' })
  expect(deposit).not.toHaveProperty('answered_hotspots')
  world.clock.advance(HOUR_MS)
  await world.work()
  expect(await listAnswers(reader)).toEqual([null])
})

test('a raw deposit that answers a hotspot says so when it is asked for', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const reader = await askInVain()
  const { title, problem, root_cause, insight, successful_approach } = poolExperience()
  const fields = { title, problem, root_cause, insight, what_worked: successful_approach.method }
  const { raw_deposit_id } = await author.depositRawExperience(fields)
  await world.work()
  const raw = await author.getRawDeposit({ raw_deposit_id })
  expect(raw).toMatchObject({
    disposition: 'auto_deposit',
    answered_hotspots: [{ contributors: 2, total_searches: 2 }],
  })
  expect(await listAnswers(reader)).toEqual(raw.experience_ids)
})

test('who imports an answer closes the hotspot within the hour', async () => {
  world = await createWorld()
  const reader = await askInVain()
  for await (const { status } of await world.operator.importExperiences({
    endorsed: true,
    as: 'docs',
    lines: [poolExperience()],
  }))
    expect(status).toBe('created')
  world.clock.advance(HOUR_MS)
  await world.work()
  expect(await listAnswers(reader)).toEqual([expect.stringMatching(/^exp_/)])
})

test('a hotspot of one contributor is closed too, and the depositor learns nothing of it', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const one = await world.newcomer('one')
  await one.searchExperiences({ q: wordings[0] })
  await world.operator.listDemandHotspots()
  const deposit = await author.depositExperience(poolExperience())
  expect(deposit).not.toHaveProperty('answered_hotspots')
  expect((await world.operator.listDemandHotspots()).hotspots).toMatchObject([{ answered_by: deposit.id }])
})

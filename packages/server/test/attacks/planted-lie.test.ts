import { afterAll, beforeAll, expect, test } from 'vitest'
import { misleadingExperience, nextExperience, poolExperience } from '../experience-fixtures.ts'
import { vote } from '../vote.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

const DAY_MS = 86_400_000
const FIRST_DEPOSITS = 3
const question = 'Node service hangs under load waiting for a database connection, pool timeout'

let world: World
let reader: TestContributor
let right_id: string
let lie_id: string
let voters: TestContributor[]

/** Registers contributors who deposit over several weeks. */
async function establish(names: string[]): Promise<TestContributor[]> {
  const contributors = await Promise.all(names.map((name) => world.newcomer(name)))
  for (let round = 0; round < FIRST_DEPOSITS; round++) {
    for (const contributor of contributors) await contributor.depositExperience(nextExperience())
    world.clock.advance(20 * DAY_MS)
  }
  return contributors
}

beforeAll(async () => {
  world = await createWorld()
  const [author, attacker, ...others] = await establish(['ann', 'mallory', 'bob', 'cid', 'dan'])
  if (!author || !attacker) throw new Error('nobody is registered')
  voters = others
  right_id = (await author.depositExperience(poolExperience())).id
  lie_id = (await attacker.depositExperience(misleadingExperience())).id
  reader = await world.newcomer('reader')
}, 60_000)
afterAll(() => world.close())

const search = () => reader.searchExperiences({ q: question })
const contradictionsOf = ({ results }: Awaited<ReturnType<typeof search>>, experience_id: string) =>
  (results.find(({ id }) => id === experience_id)?.transfer_warnings ?? [])
    .filter(({ type }) => type === 'contradicted')
    .map(({ message }) => message)

test('without votes the page says that its answers disagree, and each names the other', async () => {
  const page = await search()
  expect(page.results[0]?.id).toBe(lie_id)
  expect(contradictionsOf(page, right_id)).toEqual([expect.stringContaining(lie_id)])
  expect(contradictionsOf(page, lie_id)).toEqual([expect.stringContaining(right_id)])
  expect(page.metadata.quality_hint).toMatch(/different methods/)
})

test('advice before a task says it too', async () => {
  const { recommended_experiences } = await reader.checkContext({ task_description: question })
  const warned = recommended_experiences.filter(({ transfer_warnings }) =>
    transfer_warnings?.some(({ type }) => type === 'contradicted'),
  )
  expect(warned.map(({ id }) => id).sort()).toEqual([lie_id, right_id].sort())
})

test('after three independent confirmations the right answer is first, and nothing casts doubt on it', async () => {
  for (const voter of voters) {
    world.clock.advance(DAY_MS)
    await vote(voter, right_id, { helpfulness_detail: 'solved_directly' })
  }
  const page = await search()
  expect(page.results[0]?.id).toBe(right_id)
  expect(contradictionsOf(page, right_id)).toEqual([])
  expect(contradictionsOf(page, lie_id)).toEqual([expect.stringContaining(right_id)])
})

test('what the reader or the lie says of an environment lifts no lie above the confirmed answer', async () => {
  const environment = { platform: 'linux', language: 'javascript' }
  const [liar] = await establish(['eve'])
  const second = { ...misleadingExperience(), title: 'A Node service hangs on Linux while it waits for its database' }
  await liar
    ?.depositExperience({ ...second, context: { environment }, tags: ['linux', 'javascript'] })
    .catch(() => null)
  const conditions = JSON.stringify({ environment, ...environment })
  for (const limit of [2, 10]) {
    const { results } = await reader.searchExperiences({ q: question, conditions, limit })
    expect(results[0]?.id).toBe(right_id)
  }
  const { recommended_experiences } = await reader.checkContext({ task_description: question, environment })
  expect(recommended_experiences[0]?.id).toBe(right_id)
})

import { afterEach, expect, test } from 'vitest'
import { poolExperience } from '../experience-fixtures.ts'
import { vote } from '../vote.ts'
import { createWorld, type World } from '../world.ts'

let world: World
afterEach(() => world.close())

test('a stranger who registers under the name of an author within minutes keeps a vote of their own', async () => {
  world = await createWorld()
  const author = await world.established('code helper')
  const { id } = await author.depositExperience(poolExperience())
  const stranger = await world.newcomer('code helper')
  const { updated_scores } = await vote(stranger, id, { helpfulness_detail: 'solved_directly' })
  expect(updated_scores.confidence_interval).toMatchObject({ effective_votes: expect.closeTo(0.2, 2) })
})

test('an attacker who registers under the name of a voter does not share their vote', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const { id } = await author.depositExperience(poolExperience())
  const voter = await world.newcomer('code helper')
  await vote(voter, id, { helpfulness_detail: 'solved_directly' })
  for (let i = 0; i < 2; i++)
    await vote(await world.newcomer('code helper'), id, { helpfulness_detail: 'solved_directly' })
  const last = await vote(await world.newcomer('code helper'), id, { helpfulness_detail: 'solved_directly' })
  // four newcomers of one cluster would count .5 together
  expect(last.updated_scores.confidence_interval).toMatchObject({ effective_votes: expect.closeTo(0.8, 2) })
})

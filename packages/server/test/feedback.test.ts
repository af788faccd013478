import { afterEach, expect, test } from 'vitest'
import { experience, poolExperience } from './experience.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())
const DAY_MS = 86_400_000

test('a vote is counted once, a second one is refused, a later one replaces it', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const voter = await world.newcomer('voter')
  const { id } = await owner.depositExperience(poolExperience())
  const vote = await voter.giveFeedback({ experience_id: id, was_helpful: true, helpfulness_detail: 'solved_directly' })
  expect(vote.feedback_id).toMatch(/^fbk_[0-9A-Za-z]{12}$/)
  expect(vote.updated_scores).toMatchObject({ feedback_count: 1, helpful_count: 1, not_helpful_count: 0 })
  await expect(voter.giveFeedback({ experience_id: id, was_helpful: false })).rejects.toMatchObject({
    error: 'DuplicateError',
    status: 409,
  })
  world.clock.advance(31 * DAY_MS)
  const later = await voter.giveFeedback({ experience_id: id, was_helpful: false })
  expect(later.updated_scores).toMatchObject({ feedback_count: 1, helpful_count: 0, not_helpful_count: 1 })
  const { scores, contributor } = await voter.getExperience({ experience_id: id })
  expect(scores).toMatchObject({ feedback_count: 1, helpful_count: 0, not_helpful_count: 1 })
  expect(contributor).toMatchObject({ total_helpful: 0, total_not_helpful: 1 })
})

test('fifty equal votes at once are one vote', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const voter = await world.newcomer('voter')
  const { id } = await owner.depositExperience(poolExperience())
  const votes = await Promise.allSettled(
    Array.from({ length: 50 }, () => voter.giveFeedback({ experience_id: id, was_helpful: true })),
  )
  expect(votes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await voter.getExperience({ experience_id: id })).scores).toMatchObject({
    feedback_count: 1,
    helpful_count: 1,
  })
})

test('nobody votes on their own record', async () => {
  world = await createWorld()
  const owner = await world.newcomer('owner')
  const { id } = await owner.depositExperience(poolExperience())
  await expect(owner.giveFeedback({ experience_id: id, was_helpful: true })).rejects.toMatchObject({
    error: 'ForbiddenError',
  })
})

test('a strong match that two established contributors confirmed is answered with high confidence', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  const question = { q: poolExperience().title, error_message: 'timeout exceeded when trying to connect' }
  const reader = await world.newcomer('reader')
  const before = await reader.searchExperiences(question)
  expect(before.metadata.confidence).toBe('medium')
  expect(before.results[0]?.transfer_warnings?.map(({ type }) => type)).toContain('uncorroborated')
  for (const name of ['one', 'two'])
    await (await world.established(name)).giveFeedback({ experience_id: id, was_helpful: true })
  const after = await reader.searchExperiences(question)
  expect(after.results[0]?.id).toBe(id)
  expect(after.metadata.confidence).toBe('high')
  expect(after.results[0]?.transfer_warnings?.map(({ type }) => type) ?? []).not.toContain('uncorroborated')
})

test('newcomers alone do not make a record corroborated', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  for (let i = 0; i < 5; i++)
    await (await world.newcomer(`sybil ${i}`)).giveFeedback({ experience_id: id, was_helpful: true })
  const found = await owner.searchExperiences({ q: poolExperience().title })
  expect(found.metadata.confidence).toBe('medium')
})

test('a vote confirms by what its voter was at the time, and a new vote takes back no more than the old one gave', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  for (const name of ['one', 'two'])
    await (await world.established(name)).giveFeedback({ experience_id: id, was_helpful: true })
  const riser = await world.newcomer('riser')
  await riser.giveFeedback({ experience_id: id, was_helpful: true })
  for (let i = 0; i < 3; i++) await riser.depositExperience(experience())
  world.clock.advance(31 * DAY_MS)
  await riser.giveFeedback({ experience_id: id, was_helpful: false })
  const { metadata } = await riser.searchExperiences({
    q: poolExperience().title,
    error_message: 'timeout exceeded when trying to connect',
  })
  expect(metadata.confidence).toBe('high')
})

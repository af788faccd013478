import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/db/db.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { makeTrusted, vote } from './vote.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())
const DAY_MS = 86_400_000

test('a vote is counted once, a second one is refused, a later one replaces it', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const voter = await world.newcomer('voter')
  const { id } = await owner.depositExperience(poolExperience())
  const first = await vote(voter, id, { helpfulness_detail: 'solved_directly' })
  expect(first.feedback_id).toMatch(/^fbk_[0-9A-Za-z]{12}$/)
  expect(first.updated_scores).toMatchObject({ feedback_count: 1, helpful_count: 1, not_helpful_count: 0 })
  await expect(vote(voter, id, { was_helpful: false })).rejects.toMatchObject({ error: 'DuplicateError', status: 409 })
  world.clock.advance(31 * DAY_MS)
  const later = await vote(voter, id, { was_helpful: false })
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
  await voter.getExperience({ experience_id: id })
  const votes = await Promise.allSettled(
    Array.from({ length: 50 }, () => voter.giveFeedback({ experience_id: id, was_helpful: true })),
  )
  expect(votes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { scores } = await voter.getExperience({ experience_id: id })
  expect(scores).toMatchObject({ feedback_count: 1, helpful_count: 1 })
  expect(scores.confidence_interval).toMatchObject({ effective_votes: 0.2 })
})

test('votes of many at once are all counted', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const voters = await Promise.all([1, 2, 3, 4].map((n) => world.newcomer(`voter ${n}`)))
  const { id } = await owner.depositExperience(poolExperience())
  await Promise.all(voters.map((voter) => vote(voter, id, { helpfulness_detail: 'solved_directly' })))
  const { scores } = await owner.getExperience({ experience_id: id })
  expect(scores).toMatchObject({ feedback_count: 4, helpful_count: 4 })
  expect(scores.confidence_interval).toMatchObject({ effective_votes: expect.closeTo(0.8, 6) })
})

test('nobody votes on their own record', async () => {
  world = await createWorld()
  const owner = await world.newcomer('owner')
  const { id } = await owner.depositExperience(poolExperience())
  await expect(owner.giveFeedback({ experience_id: id, was_helpful: true })).rejects.toMatchObject({
    error: 'ForbiddenError',
    status: 403,
  })
})

test('on one machine the votes of two agents move each other’s scores and reputation', async () => {
  world = await createWorld()
  const [ada, bob, cid] = await Promise.all(['ada', 'bob', 'cid'].map((name) => world.established(name)))
  if (!ada || !bob || !cid) throw new Error('nobody')
  const hers = (await ada.depositExperience(poolExperience())).id
  const his = (await bob.depositExperience(nextExperience())).id
  const praise = await vote(bob, hers, { helpfulness_detail: 'solved_directly' })
  expect(praise.updated_scores.confidence_interval).toMatchObject({ effective_votes: expect.closeTo(0.3, 6) })
  await vote(ada, his, { helpfulness_detail: 'incorrect' })
  const reputation = async (of: typeof ada) =>
    (await of.getContributor({ contributor_id: of.contributor_id })).reputation_score
  expect(await reputation(ada)).toBeGreaterThan(0.5)
  expect(await reputation(bob)).toBeLessThan(0.5)
  // a second voice makes enough of them to show a score
  expect(praise.updated_scores.transferability_score).toBeNull()
  const more = await vote(cid, hers, { helpfulness_detail: 'solved_directly' })
  expect(more.updated_scores.transferability_score).toBeGreaterThan(0.5)
})

test('the detail decides what a vote is worth, the counters follow `was_helpful`', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  const voter = await world.established('voter')
  const { updated_scores } = await vote(voter, id, { was_helpful: true, helpfulness_detail: 'incorrect' })
  expect(updated_scores).toMatchObject({ helpful_count: 1, not_helpful_count: 0 })
  const [row] = await world.app.db.query<{ positive_votes: number; negative_votes: number }>(
    sql`select positive_votes, negative_votes from experiences where id = ${id}`,
  )
  expect(row).toEqual({ positive_votes: 0, negative_votes: expect.closeTo(0.45, 6) })
})

test('a vote counts when its voter was shown the record: by a search, by id or as related', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  const near = poolExperience({ title: 'Pool of node-postgres hangs when clients leak', tags: ['pool', 'leak'] })
  const other = await owner.depositExperience({
    ...near,
    problem: 'A worker on node-postgres 8.11 hangs: pool.connect never answers once a client is not given back.',
    root_cause: 'A job that throws keeps its client checked out, because release stands behind the failing await.',
    insight: 'A pool that never answers has lost clients: count the connects and the releases.',
    successful_approach: { method: 'Put client.release() into finally, and log pool.totalCount each minute.' },
  })
  const shown: Record<string, (voter: Awaited<ReturnType<World['newcomer']>>) => Promise<unknown>> = {
    search: (voter) => voter.searchExperiences({ q: poolExperience().title }),
    batch: (voter) => voter.searchExperiencesBatch({ queries: [{ q: poolExperience().title }] }),
    get: (voter) => voter.getExperience({ experience_id: id }),
    related: (voter) => voter.listRelatedExperiences({ experience_id: other.id }),
    nothing: async () => {},
  }
  let effective = 0
  for (const [way, show] of Object.entries(shown)) {
    const voter = await world.newcomer(`by ${way}`)
    await show(voter)
    const { updated_scores } = await voter.giveFeedback({
      experience_id: id,
      was_helpful: true,
      helpfulness_detail: 'solved_directly',
    })
    if (way !== 'nothing') effective += 0.2
    expect(updated_scores.confidence_interval, way).toMatchObject({ effective_votes: expect.closeTo(effective, 6) })
  }
})

test('what was shown 31 days ago no longer counts as shown', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  const voter = await world.newcomer()
  await voter.getExperience({ experience_id: id })
  world.clock.advance(31 * DAY_MS)
  const { updated_scores } = await voter.giveFeedback({ experience_id: id, was_helpful: true })
  expect(updated_scores).toMatchObject({ feedback_count: 1, confidence_interval: null })
})

test('a vote that came before another node told what it had shown is counted a little later', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  const voter = await world.newcomer()
  await voter.giveFeedback({ experience_id: id, was_helpful: true })
  const now = world.clock.now.toISOString()
  await world.app.db.query(sql`insert into servings values (${voter.contributor_id}, ${id}, ${now})`)
  world.clock.advance(15_000)
  await world.work()
  const { scores } = await owner.getExperience({ experience_id: id })
  expect(scores.confidence_interval).toMatchObject({ effective_votes: expect.closeTo(0.2, 5) })
})

test('a strong match that trusted contributors confirmed is answered with high confidence', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  const question = { q: poolExperience().title, error_message: 'timeout exceeded when trying to connect' }
  const reader = await world.newcomer('reader')
  const before = await reader.searchExperiences(question)
  expect(before.metadata.confidence).toBe('medium')
  expect(before.results[0]?.transfer_warnings?.map(({ type }) => type)).toContain('uncorroborated')
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    const voter = await world.newcomer(name)
    await makeTrusted(world, voter)
    await vote(voter, id, { helpfulness_detail: 'solved_directly' })
  }
  const after = await reader.searchExperiences(question)
  expect(after.results[0]?.id).toBe(id)
  expect(after.metadata.confidence).toBe('high')
  expect(after.results[0]?.transfer_warnings?.map(({ type }) => type) ?? []).not.toContain('uncorroborated')
})

test('newcomers alone do not make a record corroborated', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  for (let i = 0; i < 12; i++)
    await vote(await world.newcomer(`sybil ${i}`), id, { helpfulness_detail: 'solved_directly' })
  const found = await owner.searchExperiences({ q: poolExperience().title })
  expect(found.metadata.confidence).toBe('medium')
  // all of them together count as one effective vote
  expect(found.results[0]?.scores.confidence_interval).toMatchObject({ effective_votes: expect.closeTo(1, 3) })
})

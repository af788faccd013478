import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { makeTrusted, vote } from './vote.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

test('a second vote is refused within 30 days and replaces the first one after them', async () => {
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

test('of fifty concurrent equal votes one is counted', async () => {
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

test('concurrent votes of several contributors are all counted', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const voters = await Promise.all([1, 2, 3, 4].map((n) => world.newcomer(`voter ${n}`)))
  const { id } = await owner.depositExperience(poolExperience())
  await Promise.all(voters.map((voter) => vote(voter, id, { helpfulness_detail: 'solved_directly' })))
  const { scores } = await owner.getExperience({ experience_id: id })
  expect(scores).toMatchObject({ feedback_count: 4, helpful_count: 4 })
  expect(scores.confidence_interval).toMatchObject({ effective_votes: expect.closeTo(0.8, 6) })
})

test("a vote on one's own record is refused", async () => {
  world = await createWorld()
  const owner = await world.newcomer('owner')
  const { id } = await owner.depositExperience(poolExperience())
  await expect(owner.giveFeedback({ experience_id: id, was_helpful: true })).rejects.toMatchObject({
    error: 'ForbiddenError',
    status: 403,
  })
})

test('votes between agents on one machine change their scores and reputation', async () => {
  world = await createWorld()
  const [ada, bob, cid, dan] = await Promise.all(['ada', 'bob', 'cid', 'dan'].map((name) => world.established(name)))
  if (!ada || !bob || !cid || !dan) throw new Error('a contributor is missing')
  const ada_record_id = (await ada.depositExperience(poolExperience())).id
  const bob_record_id = (await bob.depositExperience(nextExperience())).id
  const first_vote = await vote(bob, ada_record_id, { helpfulness_detail: 'solved_directly' })
  expect(first_vote.updated_scores.confidence_interval).toMatchObject({ effective_votes: expect.closeTo(0.2, 6) })
  await vote(ada, bob_record_id, { helpfulness_detail: 'incorrect' })
  const reputation = async (person: typeof ada) =>
    (await person.getContributor({ contributor_id: person.contributor_id })).reputation_score
  expect(await reputation(ada)).toBeGreaterThan(0.5)
  expect(await reputation(bob)).toBeLessThan(0.5)
  // a score is shown once a third cluster has voted
  expect(first_vote.updated_scores.transferability_score).toBeNull()
  await vote(cid, ada_record_id, { helpfulness_detail: 'solved_directly' })
  const third_vote = await vote(dan, ada_record_id, { helpfulness_detail: 'solved_directly' })
  expect(third_vote.updated_scores.transferability_score).toBeGreaterThan(0.5)
})

test('`helpfulness_detail` decides the value of a vote, and the counters follow `was_helpful`', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  const voter = await world.established('voter')
  const { updated_scores } = await vote(voter, id, { was_helpful: true, helpfulness_detail: 'incorrect' })
  expect(updated_scores).toMatchObject({ helpful_count: 1, not_helpful_count: 0 })
  const [row] = await world.app.db.query<{ positive_votes: number; negative_votes: number }>(
    sql`select positive_votes, negative_votes from experiences where id = ${id}`,
  )
  expect(row).toEqual({ positive_votes: 0, negative_votes: expect.closeTo(0.3, 6) })
})

test('a vote counts for the score only if its voter was served the record', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  const related = poolExperience({ title: 'Pool of node-postgres hangs when clients leak', tags: ['pool', 'leak'] })
  const other = await owner.depositExperience({
    ...related,
    problem: 'A worker on node-postgres 8.11 hangs: pool.connect never answers once a client is not given back.',
    root_cause: 'A job that throws keeps its client checked out, because release stands behind the failing await.',
    insight: 'A pool that never answers has lost clients: count the connects and the releases.',
    successful_approach: { method: 'Put client.release() into finally, and log pool.totalCount each minute.' },
  })
  const serve_by: Record<string, (voter: Awaited<ReturnType<World['newcomer']>>) => Promise<unknown>> = {
    search: (voter) => voter.searchExperiences({ q: poolExperience().title }),
    batch: (voter) => voter.searchExperiencesBatch({ queries: [{ q: poolExperience().title }] }),
    get: (voter) => voter.getExperience({ experience_id: id }),
    related: (voter) => voter.listRelatedExperiences({ experience_id: other.id }),
    nothing: async () => {},
  }
  let effective_votes = 0
  for (const [call, serve] of Object.entries(serve_by)) {
    const voter = await world.newcomer(`by ${call}`)
    await serve(voter)
    const { updated_scores } = await voter.giveFeedback({
      experience_id: id,
      was_helpful: true,
      helpfulness_detail: 'solved_directly',
    })
    if (call !== 'nothing') effective_votes += 0.2
    expect(updated_scores.confidence_interval, call).toMatchObject({
      effective_votes: expect.closeTo(effective_votes, 6),
    })
  }
})

test('a vote 31 days after its voter was served the record does not count for the score', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  const voter = await world.newcomer()
  await voter.getExperience({ experience_id: id })
  world.clock.advance(31 * DAY_MS)
  const { updated_scores } = await voter.giveFeedback({ experience_id: id, was_helpful: true })
  expect(updated_scores).toMatchObject({ feedback_count: 1, confidence_interval: null })
})

test('a vote counts once another node has logged, seconds later, that it served the record', async () => {
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

test('a strong match that trusted contributors confirmed has high confidence', async () => {
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
  // five votes of one day are one burst
  expect((await reader.searchExperiences(question)).metadata.confidence).toBe('medium')
  world.clock.advance(DAY_MS)
  const later = await world.newcomer('later')
  await makeTrusted(world, later)
  await vote(later, id, { helpfulness_detail: 'solved_directly' })
  const after = await reader.searchExperiences(question)
  expect(after.results[0]?.id).toBe(id)
  expect(after.metadata.confidence).toBe('high')
  expect(after.results[0]?.transfer_warnings?.map(({ type }) => type) ?? []).not.toContain('uncorroborated')
})

test('votes of newcomers alone do not give high confidence', async () => {
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

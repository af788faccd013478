import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/db/db.ts'
import { changeValidation } from '../src/experiences/change-validation.ts'
import { experience, poolExperience } from './experience.ts'
import { auditOf } from './look-into.ts'
import { createWorld, type Person, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const absent = { error: 'NotFoundError', status: 404 }
const words = 'node-postgres pool timeout exceeded when trying to connect'
const finds = async (reader: Person, id: string | null) =>
  (await reader.searchExperiences({ q: words })).results.some((item) => item.id === id)
const source = { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } }
const waiting = async () => (await world.operator.listReviews()).reviews

/** A deposit of the review band. */
async function candidate() {
  world = await createWorld({ config: { rate_limits: true } })
  const author = await world.established('author')
  const reader = await world.newcomer('reader')
  const { review_candidate_id } = await author.depositExperience(poolExperience({ source }))
  return { author, reader, candidate_id: review_candidate_id ?? '' }
}

/** A public record that was put into quarantine. */
async function contested() {
  world = await createWorld()
  const author = await world.established('author')
  const reader = await world.newcomer('reader')
  const { id } = await author.depositExperience(poolExperience())
  const happened_at = world.clock.now.toISOString()
  const change = { experience_id: id, to: 'contested', reason: 'a test', actor: 'system', happened_at } as const
  await world.app.db.transaction((tx) => changeValidation(tx, change))
  await world.app.indexer.refresh([id])
  return { author, reader, id }
}

test('a candidate is shown whole, and accepted it is its author’s deposit, found by others', async () => {
  const { author, reader, candidate_id } = await candidate()
  const [item] = await waiting()
  expect(item).toMatchObject({ id: candidate_id, kind: 'candidate', title: poolExperience().title })
  const review = await world.operator.getReview({ candidate_id })
  expect(review.experience).toMatchObject({ root_cause: poolExperience().root_cause })
  expect(review.worthiness).toMatchObject({ score: expect.any(Number) })
  expect(JSON.stringify(review)).not.toContain(author.contributor_id)
  const { status, experience_id } = await world.operator.decideReview({ candidate_id, decision: 'accept' })
  expect(status).toBe('accepted')
  expect(await finds(reader, experience_id)).toBe(true)
  const { contributor } = await reader.getExperience({ experience_id: experience_id ?? '' })
  expect(contributor).toMatchObject({ display_handle: item?.author, total_experiences: 4 })
  expect((await author.listMyExperiences()).experiences.map(({ id }) => id)).toContain(experience_id)
  expect(await waiting()).toEqual([])
  const again = world.operator.decideReview({ candidate_id, decision: 'reject' })
  await expect(again).rejects.toMatchObject(absent)
  expect(await auditOf(world, candidate_id)).toMatchObject([
    { action: 'review.decided', data: { decision: 'accept', experience_id } },
  ])
})

test('a candidate that several accept at once becomes one record', async () => {
  const { reader, candidate_id } = await candidate()
  const decide = () => world.operator.decideReview({ candidate_id, decision: 'accept' })
  const decisions = await Promise.allSettled(Array.from({ length: 5 }, decide))
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of decisions)
    if (each.status === 'rejected') expect(['DuplicateError', 'NotFoundError']).toContain(each.reason.error)
  const { results } = await reader.searchExperiences({ q: words })
  expect(results.filter(({ title }) => title === poolExperience().title)).toHaveLength(1)
})

test('a rejected candidate leaves the queue and no record', async () => {
  const { reader, candidate_id } = await candidate()
  const note = 'Known to everyone.'
  const decided = await world.operator.decideReview({ candidate_id, decision: 'reject', note })
  expect(decided).toEqual({ id: candidate_id, status: 'rejected', experience_id: null })
  expect(await waiting()).toEqual([])
  expect((await reader.searchExperiences({ q: words })).results.map(({ title }) => title)).not.toContain(
    poolExperience().title,
  )
  await expect(world.operator.getReview({ candidate_id })).rejects.toMatchObject(absent)
})

test('the candidate of a suspended author waits until they are reinstated', async () => {
  const { author, candidate_id } = await candidate()
  const { contributor_id } = author
  await world.operator.suspendContributor({ contributor_id, reason: 'A test.' })
  const accept = () => world.operator.decideReview({ candidate_id, decision: 'accept' })
  await expect(accept()).rejects.toMatchObject({ error: 'ForbiddenError' })
  await world.operator.reinstateContributor({ contributor_id })
  expect(await accept()).toMatchObject({ status: 'accepted' })
})

test('a record in quarantine is freed by a reviewer', async () => {
  const { reader, id } = await contested()
  expect(await finds(reader, id)).toBe(false)
  expect(await waiting()).toMatchObject([{ id, kind: 'contested' }])
  expect((await world.operator.getReview({ candidate_id: id })).experience).toMatchObject({
    title: poolExperience().title,
  })
  const decided = await world.operator.decideReview({ candidate_id: id, decision: 'accept' })
  expect(decided).toEqual({ id, status: 'accepted', experience_id: id })
  expect(await finds(reader, id)).toBe(true)
  expect(await waiting()).toEqual([])
})

test('one that a reviewer rejects stays hidden and leaves the queue; the reviewer may think again', async () => {
  const { reader, id } = await contested()
  await world.operator.decideReview({ candidate_id: id, decision: 'reject' })
  expect([await waiting(), await finds(reader, id)]).toEqual([[], false])
  await world.operator.decideReview({ candidate_id: id, decision: 'accept' })
  expect(await finds(reader, id)).toBe(true)
})

test('a record that was hidden after a report comes back the same way, once', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const reader = await world.newcomer('reader')
  const { id } = await author.depositExperience(poolExperience())
  const { report_id } = await reader.reportExperience({ experience_id: id, reason: 'wrong' })
  await world.operator.resolveReport({ report_id, action: 'hide', note: 'Too hasty.' })
  expect(await waiting()).toEqual([])
  const accept = () => world.operator.decideReview({ candidate_id: id, decision: 'accept' })
  await Promise.allSettled([accept(), accept(), accept()])
  expect(await finds(reader, id)).toBe(true)
  const { contributor } = await reader.getExperience({ experience_id: id })
  expect(contributor.total_experiences).toBe(4)
  await expect(accept()).rejects.toMatchObject(absent)
})

test('what everyone may read, and what is private, waits for nobody', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const open = await author.depositExperience(poolExperience())
  for (const candidate_id of [open.id, 'exp_0', 'rev_0'])
    await expect(world.operator.getReview({ candidate_id })).rejects.toMatchObject(absent)
})

test('the queue goes page by page, oldest first', async () => {
  const { candidate_id, author } = await candidate()
  const { id } = await author.depositExperience(experience({ source }))
  const first = await world.operator.listReviews({ limit: 1 })
  expect(first.reviews.map((review) => review.id)).toEqual([candidate_id])
  const second = await world.operator.listReviews({ limit: 1, cursor: first.next_cursor })
  expect(second.reviews.map((review) => review.id)).toEqual([id])
  expect(second.next_cursor).toBeNull()
})

test('rejecting what is in quarantine for what it says is a strike for its author, once', async () => {
  const { author, id } = await contested()
  const strikes = async () =>
    (await world.operator.listContributors({})).contributors.find(
      ({ contributor_id }) => contributor_id === author.contributor_id,
    )?.strikes
  // many found it wrong, and that is no attack
  await world.operator.decideReview({ candidate_id: id, decision: 'reject' })
  expect(await strikes()).toBe(0)
  const flags = [{ type: 'poisoning_suspected', subtype: 'exfiltration', score: 0.6 }]
  await world.app.db.query(sql`update experiences set risk_flags = ${JSON.stringify(flags)}::jsonb where id = ${id}`)
  for (let i = 0; i < 2; i++) await world.operator.decideReview({ candidate_id: id, decision: 'reject' })
  expect(await strikes()).toBe(1)
  expect(await auditOf(world, author.contributor_id)).toContainEqual(
    expect.objectContaining({
      action: 'contributor.struck',
      data: { kind: 'quarantine_confirmed', rules: ['exfiltration'], score: 0.6 },
    }),
  )
})

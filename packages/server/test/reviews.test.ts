import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { listAuditRows } from './list-audit-rows.ts'
import { getTrustLevel, quarantineExperience } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const notFound = { error: 'NotFoundError', status: 404 }
const alreadyDecided = { error: 'DuplicateError', status: 409 }
const HOUR_MS = 3_600_000
const words = 'node-postgres pool timeout exceeded when trying to connect'
const canFind = async (reader: TestContributor, id: string | null) =>
  (await reader.searchExperiences({ q: words })).results.some((item) => item.id === id)
const source = { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } }
const listWaiting = async () => (await world.operator.listReviews()).reviews

/** Makes a deposit whose score is between its thresholds, so that it waits for a reviewer. */
async function depositCandidate() {
  world = await createWorld({ config: { rate_limits: true } })
  const author = await world.established('author')
  const reader = await world.newcomer('reader')
  const { review_candidate_id } = await author.depositExperience(poolExperience({ source }))
  return { author, reader, candidate_id: review_candidate_id ?? '' }
}

/** Deposits a public record and puts it into quarantine. */
async function depositQuarantined() {
  world = await createWorld()
  const author = await world.established('author')
  const reader = await world.newcomer('reader')
  const { id } = await author.depositExperience(poolExperience())
  await quarantineExperience(world, id)
  return { author, reader, id }
}

test('a candidate is shown in full, and becomes a searchable deposit of its author once accepted', async () => {
  const { author, reader, candidate_id } = await depositCandidate()
  const [item] = await listWaiting()
  expect(item).toMatchObject({ id: candidate_id, kind: 'candidate', title: poolExperience().title })
  const review = await world.operator.getReview({ candidate_id })
  expect(review.experience).toMatchObject({ root_cause: poolExperience().root_cause })
  expect(review.worthiness).toMatchObject({ score: expect.any(Number) })
  expect(JSON.stringify(review)).not.toContain(author.contributor_id)
  const { status, experience_id } = await world.operator.decideReview({ candidate_id, decision: 'accept' })
  expect(status).toBe('accepted')
  expect(await canFind(reader, experience_id)).toBe(true)
  const { contributor } = await reader.getExperience({ experience_id: experience_id ?? '' })
  expect(contributor).toMatchObject({ display_handle: item?.author, total_experiences: 4 })
  expect((await author.listMyExperiences()).experiences.map(({ id }) => id)).toContain(experience_id)
  expect(await listWaiting()).toEqual([])
  const again = world.operator.decideReview({ candidate_id, decision: 'reject' })
  await expect(again).rejects.toMatchObject({ ...alreadyDecided, details: { existing_experience_id: experience_id } })
  expect(await listAuditRows(world, candidate_id)).toMatchObject([
    { action: 'review.decided', data: { decision: 'accept', experience_id } },
  ])
})

test('a candidate that several reviewers accept concurrently becomes one record', async () => {
  const { reader, candidate_id } = await depositCandidate()
  const decide = () => world.operator.decideReview({ candidate_id, decision: 'accept' })
  const decisions = await Promise.allSettled(Array.from({ length: 5 }, decide))
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of decisions) if (each.status === 'rejected') expect(each.reason).toMatchObject(alreadyDecided)
  const { results } = await reader.searchExperiences({ q: words })
  expect(results.filter(({ title }) => title === poolExperience().title)).toHaveLength(1)
})

test('concurrent accept and reject of a candidate have one winner, whose decision is stored', async () => {
  const { reader, candidate_id } = await depositCandidate()
  const [accepted, rejected] = await Promise.allSettled([
    world.operator.decideReview({ candidate_id, decision: 'accept' }),
    world.operator.decideReview({ candidate_id, decision: 'reject' }),
  ])
  expect([accepted.status, rejected.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const loser = accepted.status === 'rejected' ? accepted : rejected
  expect(loser).toMatchObject({ reason: alreadyDecided })
  const is_accepted = accepted.status === 'fulfilled'
  const { results } = await reader.searchExperiences({ q: words })
  expect(results.some(({ title }) => title === poolExperience().title)).toBe(is_accepted)
  const [candidate] = await world.app.db.query(sql`select status from review_candidates where id = ${candidate_id}`)
  expect(candidate).toEqual({ status: is_accepted ? 'accepted' : 'rejected' })
})

test('a rejected candidate leaves the queue and creates no record', async () => {
  const { reader, candidate_id } = await depositCandidate()
  const note = 'Known to everyone.'
  const answer = await world.operator.decideReview({ candidate_id, decision: 'reject', note })
  expect(answer).toEqual({ id: candidate_id, status: 'rejected', experience_id: null })
  expect(await listWaiting()).toEqual([])
  expect((await reader.searchExperiences({ q: words })).results.map(({ title }) => title)).not.toContain(
    poolExperience().title,
  )
  await expect(world.operator.getReview({ candidate_id })).rejects.toMatchObject(notFound)
})

test('the candidate of a suspended author waits until they are reinstated', async () => {
  const { author, candidate_id } = await depositCandidate()
  const { contributor_id } = author
  await world.operator.suspendContributor({ contributor_id, reason: 'A test.' })
  const accept = () => world.operator.decideReview({ candidate_id, decision: 'accept' })
  await expect(accept()).rejects.toMatchObject({ error: 'ForbiddenError' })
  await world.operator.reinstateContributor({ contributor_id })
  expect(await accept()).toMatchObject({ status: 'accepted' })
})

test('a reviewer can release a record from quarantine', async () => {
  const { reader, id } = await depositQuarantined()
  expect(await canFind(reader, id)).toBe(false)
  expect(await listWaiting()).toMatchObject([{ id, kind: 'contested' }])
  expect((await world.operator.getReview({ candidate_id: id })).experience).toMatchObject({
    title: poolExperience().title,
  })
  const answer = await world.operator.decideReview({ candidate_id: id, decision: 'accept' })
  expect(answer).toEqual({ id, status: 'accepted', experience_id: id })
  expect(await canFind(reader, id)).toBe(true)
  expect(await listWaiting()).toEqual([])
})

test('a quarantined record that is rejected stays hidden and leaves the queue, and can still be accepted later', async () => {
  const { reader, id } = await depositQuarantined()
  await world.operator.decideReview({ candidate_id: id, decision: 'reject' })
  expect([await listWaiting(), await canFind(reader, id)]).toEqual([[], false])
  await world.operator.decideReview({ candidate_id: id, decision: 'accept' })
  expect(await canFind(reader, id)).toBe(true)
})

test('a record hidden after a report can be released by a reviewer, once', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const reader = await world.newcomer('reader')
  const { id } = await author.depositExperience(poolExperience())
  const { report_id } = await reader.reportExperience({ experience_id: id, reason: 'wrong' })
  await world.operator.resolveReport({ report_id, action: 'hide', note: 'Too hasty.' })
  expect(await listWaiting()).toEqual([])
  const accept = () => world.operator.decideReview({ candidate_id: id, decision: 'accept' })
  await Promise.allSettled([accept(), accept(), accept()])
  expect(await canFind(reader, id)).toBe(true)
  const { contributor } = await reader.getExperience({ experience_id: id })
  expect(contributor.total_experiences).toBe(4)
  await expect(accept()).rejects.toMatchObject(alreadyDecided)
})

test('public records and unknown ids have no review', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const open = await author.depositExperience(poolExperience())
  for (const candidate_id of [open.id, 'exp_0', 'rev_0'])
    await expect(world.operator.getReview({ candidate_id })).rejects.toMatchObject(notFound)
})

test('the queue is listed page by page, oldest first', async () => {
  const { candidate_id, author } = await depositCandidate()
  const { id } = await author.depositExperience(nextExperience({ source }))
  const first = await world.operator.listReviews({ limit: 1 })
  expect(first.reviews.map((review) => review.id)).toEqual([candidate_id])
  const second = await world.operator.listReviews({ limit: 1, cursor: first.next_cursor })
  expect(second.reviews.map((review) => review.id)).toEqual([id])
  expect(second.next_cursor).toBeNull()
})

describe('undoing a decision', () => {
  const undo = (candidate_id: string) => world.operator.undoReview({ candidate_id })
  const decide = (candidate_id: string, decision: 'accept' | 'reject') =>
    world.operator.decideReview({ candidate_id, decision })

  test('retracts the record of an accepted candidate, which waits again and can be accepted again', async () => {
    const { author, reader, candidate_id } = await depositCandidate()
    const first = await decide(candidate_id, 'accept')
    await author.getExperience({ experience_id: first.experience_id ?? '' })
    expect(await undo(candidate_id)).toEqual({ id: candidate_id, status: 'pending' })
    expect(await canFind(reader, first.experience_id)).toBe(false)
    expect(await listWaiting()).toMatchObject([{ id: candidate_id, kind: 'candidate' }])
    const { total_experiences } = await author.getContributor({ contributor_id: author.contributor_id })
    expect(total_experiences).toBe(3)
    await expect(undo(candidate_id)).rejects.toMatchObject(alreadyDecided)
    const second = await decide(candidate_id, 'accept')
    expect(await canFind(reader, second.experience_id)).toBe(true)
    const actions = (await listAuditRows(world, candidate_id)).map(({ action }) => action)
    expect(actions).toEqual(['review.decided', 'review.undone', 'review.decided'])
  })

  test('is refused once others were shown the experience', async () => {
    const { reader, candidate_id } = await depositCandidate()
    const { experience_id } = await decide(candidate_id, 'accept')
    expect(await canFind(reader, experience_id)).toBe(true)
    await expect(undo(candidate_id)).rejects.toMatchObject({
      ...alreadyDecided,
      message: expect.stringContaining('shown'),
    })
    expect(await canFind(reader, experience_id)).toBe(true)
  })

  test('is refused after 24 hours', async () => {
    const { candidate_id } = await depositCandidate()
    await decide(candidate_id, 'reject')
    world.clock.advance(24 * HOUR_MS + 1)
    await expect(undo(candidate_id)).rejects.toMatchObject({
      ...alreadyDecided,
      message: expect.stringContaining('24 hours'),
    })
    expect(await listWaiting()).toEqual([])
  })

  test('is refused when the same text waits again', async () => {
    const { author, candidate_id } = await depositCandidate()
    await decide(candidate_id, 'reject')
    const { review_candidate_id } = await author.depositExperience(poolExperience({ source }))
    await expect(undo(candidate_id)).rejects.toMatchObject({ ...alreadyDecided, details: { review_candidate_id } })
    expect(await listWaiting()).toMatchObject([{ id: review_candidate_id }])
  })

  test('is refused when the author has retracted the experience', async () => {
    const { author, candidate_id } = await depositCandidate()
    const { experience_id } = await decide(candidate_id, 'accept')
    await author.retractExperience({ experience_id: experience_id ?? '' })
    await expect(undo(candidate_id)).rejects.toMatchObject({
      ...alreadyDecided,
      message: expect.stringContaining('retracted'),
    })
  })

  test('returns a rejected candidate to the queue once, even with concurrent calls', async () => {
    const { candidate_id } = await depositCandidate()
    await decide(candidate_id, 'reject')
    await Promise.allSettled(Array.from({ length: 5 }, () => undo(candidate_id)))
    expect(await listWaiting()).toMatchObject([{ id: candidate_id }])
    expect((await listAuditRows(world, candidate_id)).filter(({ action }) => action === 'review.undone')).toHaveLength(
      1,
    )
  })

  test('hides a released record again for the same reason', async () => {
    const { author, reader, id } = await depositQuarantined()
    await decide(id, 'accept')
    await undo(id)
    expect(await canFind(reader, id)).toBe(false)
    expect(await listWaiting()).toMatchObject([{ id, kind: 'contested' }])
    await decide(id, 'accept')
    const { report_id } = await reader.reportExperience({ experience_id: id, reason: 'wrong' })
    await world.operator.resolveReport({ report_id, action: 'hide', note: 'Wrong.' })
    await decide(id, 'accept')
    await undo(id)
    expect(await canFind(reader, id)).toBe(false)
    expect((await author.getContributor({ contributor_id: author.contributor_id })).total_experiences).toBe(3)
  })

  test('is refused for undecided and unknown candidates', async () => {
    const { candidate_id } = await depositCandidate()
    await expect(undo(candidate_id)).rejects.toMatchObject(alreadyDecided)
    await expect(undo('rev_0')).rejects.toMatchObject(notFound)
  })
})

describe('an attack in quarantine', () => {
  /** Its score is above the quarantine threshold and below the refusal threshold. */
  const suspicious_text = 'The page that it read had the address https://github.com@files.acme.io/setup in it.'
  const strikes = () => world.app.db.query(sql`select kind from strikes`)

  async function depositSuspicious() {
    world = await createWorld()
    const author = await world.established('author')
    const { id } = await author.depositExperience(
      poolExperience({ applies_when: ['clients are checked out by hand', suspicious_text] }),
    )
    return { author, id, decide: decideOn(id) }
  }
  const decideOn = (candidate_id: string) => (decision: 'accept' | 'reject') =>
    world.operator.decideReview({ candidate_id, decision })

  test('costs its author one strike when a reviewer rejects it', async () => {
    const { author, id, decide } = await depositSuspicious()
    expect(await strikes()).toEqual([])
    await decide('reject')
    await expect(decide('reject')).rejects.toMatchObject(alreadyDecided)
    expect(await strikes()).toEqual([{ kind: 'quarantine_confirmed' }])
    expect(await getTrustLevel(author)).toBe('new')
    await world.operator.undoReview({ candidate_id: id })
    expect([await strikes(), await getTrustLevel(author)]).toEqual([[], 'established'])
    expect(await listWaiting()).toMatchObject([{ id, kind: 'contested' }])
  })

  test('costs no strike when the reviewer accepts it after all', async () => {
    const { author, decide } = await depositSuspicious()
    await decide('reject')
    await decide('accept')
    expect([await strikes(), await getTrustLevel(author)]).toEqual([[], 'established'])
  })

  test('does not restore the trust level on undo when the level has changed since', async () => {
    const { author, id, decide } = await depositSuspicious()
    await decide('reject')
    world.clock.advance(HOUR_MS)
    await world.operator.suspendContributor({ contributor_id: author.contributor_id, reason: 'A test.' })
    await world.operator.undoReview({ candidate_id: id })
    expect([await strikes(), await getTrustLevel(author)]).toEqual([[], 'suspended'])
  })

  test('costs no strike when only votes put the record into quarantine', async () => {
    const { author, id } = await depositQuarantined()
    await decideOn(id)('reject')
    expect([await strikes(), await getTrustLevel(author)]).toEqual([[], 'established'])
  })
})

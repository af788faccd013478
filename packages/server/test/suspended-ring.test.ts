import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { misleadingExperience, nextExperience, poolExperience, restartExperiences } from './experience-fixtures.ts'
import { passDays, registerEstablishedFrom, registerFromNetworks, season } from './networks.ts'
import { getTrustLevel, vote } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

// An operator suspends the accounts of a ring: whatever rested on their word is computed anew, without waiting for a day.

let world: World
beforeEach(async () => {
  restartExperiences()
  world = await createWorld()
})
afterEach(() => world.close())

const praise = { helpfulness_detail: 'solved_directly' as const }
const incorrect = { was_helpful: false, helpfulness_detail: 'incorrect' as const }
const outdated = { was_helpful: false, helpfulness_detail: 'outdated' as const }

async function registerRing(size: number): Promise<TestContributor[]> {
  const ring: TestContributor[] = []
  for (let i = 0; i < size; i++) ring.push(await world.trusted(`ring ${i}`))
  return ring
}

/** Each of the ring votes on the records, a day after the one before. */
async function voteInTurn(ring: readonly TestContributor[], ids: readonly string[], given: object): Promise<void> {
  for (const account of ring) {
    for (const id of ids) await vote(account, id, given).catch((error) => expect(error.status).toBe(404))
    await passDays(world, 1)
  }
}

/** Suspends them in this order, with the jobs that follow at once, and no daily one. */
async function suspendAll(contributors: readonly TestContributor[]): Promise<void> {
  for (const { contributor_id } of contributors) {
    await world.operator.suspendContributor({ contributor_id, reason: 'one hand leads all of them' })
    for (let outcome = await world.app.worker.runNext(); outcome !== null; ) outcome = await world.app.worker.runNext()
  }
}

const isReadBy = (reader: TestContributor, experience_id: string) =>
  reader.getExperience({ experience_id }).then(
    () => true,
    () => false,
  )
const statusOf = async (reader: TestContributor, experience_id: string) =>
  (await reader.getExperience({ experience_id })).validity.status
const classOf = async ({ contributor_id }: TestContributor) =>
  (await world.app.db.query(sql`select voter_class from contributors where id = ${contributor_id}`))[0]

test.each(['voters first', 'author first'])(
  'a lie is hidden with its author when its voters are suspended: %s',
  async (order) => {
    const ring = await registerRing(2)
    const liar = await registerEstablishedFrom(world, 5, 'liar')
    const { id } = await liar.depositExperience(misleadingExperience())
    await voteInTurn(ring, [id], praise)
    const reader = await registerEstablishedFrom(world, 6, 'reader')
    expect(await isReadBy(reader, id)).toBe(true)
    await suspendAll(order === 'author first' ? [liar, ...ring] : [...ring, liar])
    expect(await isReadBy(reader, id)).toBe(false)
  },
)

test('an honest record is active again, and shown again, when those who doubted it are suspended', async () => {
  const author = await registerEstablishedFrom(world, 5, 'author')
  const { id: disputed_id } = await author.depositExperience(poolExperience())
  const { id: stale_id } = await author.depositExperience(nextExperience())
  const { id: hidden_id } = await author.depositExperience(nextExperience())
  const ring = await registerRing(6)
  await voteInTurn(ring, [hidden_id], incorrect)
  await voteInTurn(ring, [disputed_id], incorrect)
  await voteInTurn(ring.slice(0, 2), [stale_id], outdated)
  const reader = await registerEstablishedFrom(world, 6, 'reader')
  expect(await statusOf(author, disputed_id)).toBe('disputed')
  expect(await statusOf(author, stale_id)).toBe('stale')
  expect(await isReadBy(reader, hidden_id)).toBe(false)
  await suspendAll(ring)
  for (const id of [disputed_id, stale_id, hidden_id]) expect(await statusOf(reader, id)).toBe('active')
})

test('a record that is stale by its age stays stale when those who called it outdated are suspended', async () => {
  const author = await registerEstablishedFrom(world, 5, 'author')
  const { id } = await author.depositExperience(poolExperience())
  const ring = await registerRing(2)
  await voteInTurn(ring, [id], outdated)
  await world.app.db.query(sql`update experiences set expires_hint = ${world.clock.now.toISOString()} where id = ${id}`)
  world.clock.advance(1000)
  await suspendAll(ring)
  expect(await statusOf(author, id)).toBe('stale')
})

test('whom a ring made trusted is trusted no longer, and those whom they made proven are proven no longer', async () => {
  const star = await registerEstablishedFrom(world, 5, 'star')
  for (let i = 0; i < 7; i++) await star.depositExperience(nextExperience())
  const [follower] = await registerFromNetworks(world, 'follower', 1, 6)
  if (!follower) throw new Error('nobody is registered')
  await season(world, [follower])
  await passDays(world, 7)
  const ring = await registerRing(5)
  const ids = (await star.listMyExperiences({ limit: 50 })).experiences.map(({ id }) => id)
  await voteInTurn(ring, ids, praise)
  expect(await getTrustLevel(star)).toBe('trusted')
  const [record] = (await follower.listMyExperiences({})).experiences
  if (!record) throw new Error('there is no record')
  await voteInTurn([star, ...ring.slice(0, 1)], [record.id], praise)
  expect(await classOf(follower)).toEqual({ voter_class: 'proven' })
  await suspendAll(ring)
  expect(await getTrustLevel(star)).toBe('established')
  expect(await classOf(follower)).toEqual({ voter_class: 'seasoned' })
})

test('what follows for an author is counted once when a recount that was halfway is resumed', async () => {
  const ring = await registerRing(2)
  const liar = await registerEstablishedFrom(world, 5, 'liar')
  const ids = (await liar.listMyExperiences({})).experiences.map(({ id }) => id)
  await voteInTurn(ring, ids, praise)
  const { db } = world.app
  const readReputation = async () =>
    (await liar.getContributor({ contributor_id: liar.contributor_id })).reputation_score
  expect(await readReputation()).toBeGreaterThan(0.5)
  const suspended_at = world.clock.now.toISOString()
  for (const { contributor_id } of ring)
    await world.operator.suspendContributor({ contributor_id, reason: 'one hand leads all of them' })
  // the first job has counted and is killed before it has finished
  await world.app.worker.runNext()
  await db.query(sql`
    update jobs set done_at = null, lease = null
    where id = (select id from jobs where kind = 'recount_scores' and done_at is not null order by done_at desc limit 1)`)
  let jobs = 0
  for (let outcome = await world.app.worker.runNext(); outcome !== null; outcome = await world.app.worker.runNext())
    jobs++
  expect(await readReputation()).toBe(0.5)
  const authors = await db.query(sql`
    select from jobs where kind = 'recount_author' and payload->>'contributor_id' = ${liar.contributor_id}
      and created_at > ${suspended_at}`)
  expect(authors).toHaveLength(1)
  expect(jobs).toBeGreaterThanOrEqual(3)
})

test('records whose voters are suspended together are counted by one job', async () => {
  const ring = await registerRing(4)
  const author = await registerEstablishedFrom(world, 5, 'author')
  const ids = (await author.listMyExperiences({})).experiences.map(({ id }) => id)
  await voteInTurn(ring, ids, praise)
  await world.work()
  const countConfirmed = async () =>
    (await world.app.db.query(sql`select from experiences where independent_confirmations > 0`)).length
  expect(await countConfirmed()).toBe(ids.length)
  const suspended_at = world.clock.now.toISOString()
  for (const { contributor_id } of ring)
    await world.operator.suspendContributor({ contributor_id, reason: 'one hand leads all of them' })
  while ((await world.app.worker.runNext()) !== null);
  const counts = await world.app.db.query(sql`
    select from jobs where kind = 'recount_scores' and not payload ? 'voter' and created_at > ${suspended_at}`)
  expect(counts).toHaveLength(1)
  expect(await countConfirmed()).toBe(0)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Sql, sql } from '../src/db/db.ts'
import { insertBulkExperiences } from './bulk-experiences.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

let world: World
let alice: TestContributor
beforeEach(async () => {
  // words are enough
  world = await createWorld({ embedder: createFakeEmbedder('none', null) })
  alice = await world.established('alice')
})
afterEach(() => world.close())

const deposit = async (versions: Record<string, string> = {}, person = alice): Promise<string> => {
  // half-lives are those of the domain, which must not depend on the text that was drawn
  const made = nextExperience({ source: { system: 'test', structured_hints: { domain_hint: 'coding' } } })
  const context = { goal: null, environment: { versions }, tools: [], constraints: null }
  return (await person.depositExperience({ ...made, context })).id
}
const statusOf = async (experience_id: string) => (await alice.getExperience({ experience_id })).validity.status
const updateExperience = (id: string, change: Sql) =>
  world.app.db.query(sql`update experiences set ${change} where id = ${id}`)
const advance = async (ms: number) => {
  world.clock.advance(ms)
  expect(await world.work()).toMatchObject({ retry: 0, failed: 0, lost: 0 })
}
const listAudited = async (subject: string) => (await world.operator.listAudit({ subject })).entries

test('a record that nobody confirms is stale after two half-lives, once, with its reason', async () => {
  const id = await deposit()
  await advance(2 * YEAR_MS - DAY_MS)
  expect(await statusOf(id)).toBe('active')
  await advance(2 * DAY_MS)
  expect(await statusOf(id)).toBe('stale')
  await advance(DAY_MS)
  expect(await listAudited(id)).toMatchObject([
    {
      actor: 'system',
      action: 'experience.validity_changed',
      data: { to: 'stale', reason: 'nobody has confirmed it for 730 days' },
    },
  ])
  const events = await world.app.db.query(
    sql`select from events where name = 'experience.validity_changed' and experience_id = ${id}`,
  )
  expect(events).toHaveLength(1)
  expect((await world.operator.verifyAudit({})).intact).toBe(true)
})

test('searches show it, and the index hears of it without waiting for the events', async () => {
  const id = await deposit()
  const { title } = await alice.getExperience({ experience_id: id })
  const find = async () => (await alice.searchExperiences({ q: title })).results.find((one) => one.id === id)
  expect((await find())?.validity?.status).toBe('active')
  const before = world.app.indexer.version()
  await advance(2 * YEAR_MS + DAY_MS)
  expect(world.app.indexer.version()).toBeGreaterThan(before)
  expect((await find())?.validity?.status).toBe('stale')
})

test('a positive vote of somebody established and independent keeps it young; one of a newcomer does not', async () => {
  const [helped, tried] = [await deposit(), await deposit()]
  const bob = await world.established('bob')
  const rookie = await world.newcomer('rookie')
  await advance(YEAR_MS)
  for (const experience_id of [helped, tried]) {
    const { title } = await bob.getExperience({ experience_id })
    await bob.searchExperiences({ q: title })
    await rookie.searchExperiences({ q: title })
  }
  await bob.giveFeedback({ experience_id: helped, was_helpful: true })
  await rookie.giveFeedback({ experience_id: tried, was_helpful: true })
  await advance(YEAR_MS + DAY_MS)
  expect([await statusOf(helped), await statusOf(tried)]).toEqual(['active', 'stale'])
  await advance(YEAR_MS + DAY_MS)
  expect(await statusOf(helped)).toBe('stale')
})

test('what was made with an older major version than two others name ages twice as fast', async () => {
  const bob = await world.established('bob')
  const old = await deposit({ Node: '18.1' })
  const new_one = await deposit({ node: '22.0' })
  const invented = await deposit({ deno: '1.40' })
  await deposit({ node: '22.3' }, bob)
  await deposit({ deno: '999' }, bob)
  await advance(YEAR_MS + DAY_MS)
  expect(await Promise.all([old, new_one, invented].map(statusOf))).toEqual(['stale', 'active', 'active'])
})

test('a record whose time has passed is stale, unless it was verified since', async () => {
  const [passed, verified] = [await deposit(), await deposit()]
  const expires = new Date(world.clock.now.getTime() + DAY_MS).toISOString()
  for (const id of [passed, verified]) await updateExperience(id, sql`expires_hint = ${expires}`)
  await advance(2 * DAY_MS - DAY_MS / 2)
  expect(await statusOf(passed)).toBe('stale')
  await updateExperience(verified, sql`validity_status = 'active', verified_at = ${world.clock.now.toISOString()}`)
  await advance(DAY_MS)
  expect([await statusOf(passed), await statusOf(verified)]).toEqual(['stale', 'active'])
})

test('disputed, superseded and retracted records keep their state', async () => {
  const [disputed, old, gone] = [await deposit(), await deposit(), await deposit()]
  await updateExperience(disputed, sql`validity_status = 'disputed'`)
  const newer = await alice.depositExperience({ ...nextExperience(), supersedes: old })
  await alice.retractExperience({ experience_id: gone, reason: null })
  await advance(5 * YEAR_MS)
  expect(await Promise.all([disputed, old, newer.id].map(statusOf))).toEqual(['disputed', 'superseded', 'stale'])
  expect((await listAudited(gone)).map(({ action }) => action)).toEqual(['experience.retracted'])
})

test('records of the operator age too, and more than one batch is done', async () => {
  await insertBulkExperiences(world.app.db, 130)
  await advance(6 * YEAR_MS)
  const [row] = await world.app.db.query<{ stale: number }>(
    sql`select count(*) as stale from experiences where validity_status = 'stale'`,
  )
  expect(row?.stale).toBe(130 + 3)
  expect((await world.operator.listJobs({ kind: 'expire_stale', status: 'done' })).jobs.length).toBeGreaterThan(1)
})

test('a worker that dies over a batch leaves it to the next, and nothing moves twice', async () => {
  const ids = [await deposit(), await deposit()]
  world.clock.advance(3 * YEAR_MS)
  const { refresh } = world.app.indexer
  // dies after the moves and before the end of the job
  world.app.indexer.refresh = () => Promise.reject(new Error('killed'))
  expect((await world.work()).retry).toBeGreaterThan(0)
  world.app.indexer.refresh = refresh
  world.clock.advance(DAY_MS)
  expect((await world.work()).failed).toBe(0)
  await world.app.indexer.follow()
  for (const id of ids)
    expect((await listAudited(id)).map(({ action }) => action)).toEqual(['experience.validity_changed'])
})

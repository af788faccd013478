import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Sql, sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { insertBulkExperiences } from './bulk-experiences.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { setTrustLevel } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

const YEAR_MS = 365 * DAY_MS

let world: World
let alice: TestContributor
beforeEach(async () => {
  // searching by words is enough here, so the model is not loaded
  world = await createWorld({ embedder: createFakeEmbedder('none', null) })
  alice = await world.established('alice')
})
afterEach(() => world.close())

const deposit = async (versions: Record<string, string> = {}, contributor = alice): Promise<string> => {
  // the half-life depends on the domain, so the domain must not vary with the text that `nextExperience` takes
  const experience = nextExperience({ source: { system: 'test', structured_hints: { domain_hint: 'coding' } } })
  const context = { goal: null, environment: { versions }, tools: [], constraints: null }
  return (await contributor.depositExperience({ ...experience, context })).id
}
const statusOf = async (experience_id: string) => (await alice.getExperience({ experience_id })).validity.status
const updateExperience = (id: string, change: Sql) =>
  world.app.db.query(sql`update experiences set ${change} where id = ${id}`)
const advance = async (ms: number) => {
  world.clock.advance(ms)
  expect(await world.work()).toMatchObject({ retry: 0, failed: 0, lost: 0 })
}
const listAuditEntries = async (subject: string) => (await world.operator.listAudit({ subject })).entries

test('a record that nobody confirms becomes stale once after two half-lives, with an audited reason', async () => {
  const id = await deposit()
  await advance(2 * YEAR_MS - DAY_MS)
  expect(await statusOf(id)).toBe('active')
  await advance(2 * DAY_MS)
  expect(await statusOf(id)).toBe('stale')
  await advance(DAY_MS)
  expect(await listAuditEntries(id)).toMatchObject([
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

test('searches show the stale status, and the index is refreshed without waiting for the events', async () => {
  const id = await deposit()
  const { title } = await alice.getExperience({ experience_id: id })
  const find = async () => (await alice.searchExperiences({ q: title })).results.find((result) => result.id === id)
  expect((await find())?.validity?.status).toBe('active')
  const before = world.app.indexer.version()
  await advance(2 * YEAR_MS + DAY_MS)
  expect(world.app.indexer.version()).toBeGreaterThan(before)
  expect((await find())?.validity?.status).toBe('stale')
})

test('a positive vote of an operator delays staleness, those of a newcomer, an established and a lone trusted account do not', async () => {
  const [confirmed, unconfirmed] = [await deposit(), await deposit()]
  const [bob, eve] = [await world.established('bob'), await world.established('eve')]
  await setTrustLevel(world, bob, 'trusted')
  const doubtful = [await world.newcomer('rookie'), eve, bob]
  await advance(YEAR_MS)
  for (const experience_id of [confirmed, unconfirmed]) {
    const { title } = await bob.getExperience({ experience_id })
    for (const reader of [world.operator, ...doubtful]) await reader.searchExperiences({ q: title })
  }
  await world.operator.giveFeedback({ experience_id: confirmed, was_helpful: true })
  for (const reader of doubtful) await reader.giveFeedback({ experience_id: unconfirmed, was_helpful: true })
  await advance(YEAR_MS + DAY_MS)
  expect([await statusOf(confirmed), await statusOf(unconfirmed)]).toEqual(['active', 'stale'])
  await advance(YEAR_MS + DAY_MS)
  expect(await statusOf(confirmed)).toBe('stale')
})

test('a record about a major version older than one that two contributors name becomes stale in half the time', async () => {
  const [bob, eve, mallory] = [
    await world.established('bob'),
    await world.established('eve'),
    await world.established('mallory'),
  ]
  for (const person of [alice, bob]) await setTrustLevel(world, person, 'trusted')
  const older_version = await deposit({ Node: '18.1' })
  const newer_version = await deposit({ node: '22.0' })
  const named_by_one = await deposit({ deno: '1.40' })
  await deposit({ node: '22.3' }, bob)
  await deposit({ deno: '999' }, bob)
  // accounts of one day cannot make the records of others stale by inventing versions
  for (const person of [eve, mallory]) await deposit({ deno: '1000' }, person)
  await advance(YEAR_MS + DAY_MS)
  expect(await Promise.all([older_version, newer_version, named_by_one].map(statusOf))).toEqual([
    'stale',
    'active',
    'active',
  ])
})

test('a record is stale after its expiry hint unless it was verified since', async () => {
  const [expired, verified] = [await deposit(), await deposit()]
  const expires = new Date(world.clock.now.getTime() + DAY_MS).toISOString()
  for (const id of [expired, verified]) await updateExperience(id, sql`expires_hint = ${expires}`)
  await advance(1.5 * DAY_MS)
  expect(await statusOf(expired)).toBe('stale')
  await updateExperience(verified, sql`validity_status = 'active', verified_at = ${world.clock.now.toISOString()}`)
  await advance(DAY_MS)
  expect([await statusOf(expired), await statusOf(verified)]).toEqual(['stale', 'active'])
})

test('disputed, superseded and retracted records do not become stale', async () => {
  const [disputed, predecessor, retracted] = [await deposit(), await deposit(), await deposit()]
  await updateExperience(disputed, sql`validity_status = 'disputed'`)
  const newer = await alice.depositExperience({ ...nextExperience(), supersedes: predecessor })
  await alice.retractExperience({ experience_id: retracted, reason: null })
  await advance(5 * YEAR_MS)
  expect(await Promise.all([disputed, predecessor, newer.id].map(statusOf))).toEqual([
    'disputed',
    'superseded',
    'stale',
  ])
  expect((await listAuditEntries(retracted)).map(({ action }) => action)).toEqual(['experience.retracted'])
})

test('records of seed contributors become stale too, in several batches', async () => {
  await insertBulkExperiences(world.app.db, 130)
  await advance(6 * YEAR_MS)
  const [row] = await world.app.db.query<{ stale: number }>(
    sql`select count(*) as stale from experiences where validity_status = 'stale'`,
  )
  expect(row?.stale).toBe(130 + 3)
  expect((await world.operator.listJobs({ kind: 'expire_stale', status: 'done' })).jobs.length).toBeGreaterThan(1)
})

test('a batch that fails before its end is finished by a later run, and each record changes state once', async () => {
  const ids = [await deposit(), await deposit()]
  world.clock.advance(3 * YEAR_MS)
  const { refresh } = world.app.indexer
  // fails after the state transitions are committed and before the job ends
  world.app.indexer.refresh = () => Promise.reject(new Error('killed'))
  expect((await world.work()).retry).toBeGreaterThan(0)
  world.app.indexer.refresh = refresh
  world.clock.advance(DAY_MS)
  expect((await world.work()).failed).toBe(0)
  await world.app.indexer.follow()
  for (const id of ids)
    expect((await listAuditEntries(id)).map(({ action }) => action)).toEqual(['experience.validity_changed'])
})

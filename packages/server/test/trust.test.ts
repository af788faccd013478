import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { getTrustLevel, joinCluster, quarantineExperience, setTrustLevel, vote } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

async function registerTrusted(name: string): Promise<TestContributor> {
  const person = await world.newcomer(name)
  await setTrustLevel(world, person, 'trusted')
  return person
}

async function registerTrustedGroup(count: number, prefix = 'trusted'): Promise<TestContributor[]> {
  const people: TestContributor[] = []
  for (let i = 0; i < count; i++) people.push(await registerTrusted(`${prefix} ${i}`))
  return people
}

/** Inserts the strike that an attack causes. */
const insertStrike = ({ contributor_id }: TestContributor, at = world.clock.now) =>
  world.app.db.query(sql`
    insert into strikes (id, contributor_id, content_hmac, kind, rules, score, happened_at)
    values (${`stk_${contributor_id}_${at.getTime()}`}, ${contributor_id}, ${new TextEncoder().encode(`${contributor_id} ${at.getTime()}`)}, 'poisoning', '{}', 0.9,
      ${at.toISOString()})`)

/** Moves the clock by a day and runs the daily jobs. */
async function advanceOneDay(): Promise<void> {
  world.clock.advance(DAY_MS)
  await world.work()
}

const validityOf = async (person: TestContributor, id: string) =>
  (await person.getExperience({ experience_id: id })).validity

const listAudited = async (subject: string) =>
  (
    await world.app.db.query<{ action: string; data: Record<string, unknown> }>(
      sql`select action, data from audit_log where subject = ${subject} order by seq`,
    )
  ).map(({ action, data }) => [action, data.to])

test('negative votes make a record disputed, and later positive votes make it active again', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  const [first, second, third, ...others] = await registerTrustedGroup(8)
  if (!first || !second || !third) throw new Error('nobody')
  const query = { q: poolExperience().title }
  const searchResult = async () => {
    const { results } = await owner.searchExperiences(query)
    return results.find((item) => item.id === id)
  }
  expect((await vote(first, id, { helpfulness_detail: 'incorrect', was_helpful: false })).validity_update).toBeNull()
  world.clock.advance(DAY_MS)
  await vote(second, id, { helpfulness_detail: 'incorrect', was_helpful: false })
  expect(await validityOf(owner, id)).toMatchObject({ status: 'disputed' })
  expect((await searchResult())?.transfer_warnings?.map(({ type }) => type)).toContain('disputed')
  for (const voter of others) await vote(voter, id, { helpfulness_detail: 'solved_directly' })
  expect(await validityOf(owner, id)).toMatchObject({ status: 'active' })
  expect(await listAudited(id)).toEqual([
    ['experience.validity_changed', 'disputed'],
    ['experience.validity_changed', 'active'],
  ])
})

test('a record with many negative votes is hidden from all but its owner', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  const updates: unknown[] = []
  for (const voter of await registerTrustedGroup(8)) {
    updates.push((await vote(voter, id, { helpfulness_detail: 'incorrect', was_helpful: false })).validity_update)
    world.clock.advance(DAY_MS)
  }
  expect(updates).toContainEqual(expect.objectContaining({ status: 'disputed', validation_state: 'contested' }))
  const reader = await world.newcomer('reader')
  await expect(reader.getExperience({ experience_id: id })).rejects.toMatchObject({ status: 404 })
  expect((await reader.searchExperiences({ q: poolExperience().title })).results.map((item) => item.id)).not.toContain(
    id,
  )
  expect((await owner.getExperience({ experience_id: id })).validation_state).toBe('contested')
  const { total_experiences } = await owner.getContributor({ contributor_id: owner.contributor_id })
  expect(total_experiences).toBe(3)
})

test('two trusted contributors who know its id can release a record from quarantine, and established ones cannot', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  await quarantineExperience(world, id)
  const [first, second] = [await registerTrusted('first'), await registerTrusted('second')]
  const established = await world.established('established')
  await expect(vote(established, id)).rejects.toMatchObject({ status: 404 })
  const { results } = await first.searchExperiences({ q: poolExperience().title })
  expect(results.map((item) => item.id)).not.toContain(id)
  await vote(first, id)
  await expect(vote(established, id)).rejects.toMatchObject({ status: 404 })
  expect((await vote(second, id)).validity_update).toMatchObject({ validation_state: 'verified' })
  expect((await established.getExperience({ experience_id: id })).validation_state).toBe('verified')
})

test('a trusted contributor of the owner’s cluster cannot read a quarantined record', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  const twin = await registerTrusted('twin')
  await joinCluster(world, twin, owner)
  await twin.getExperience({ experience_id: id })
  await quarantineExperience(world, id)
  await expect(vote(twin, id)).rejects.toMatchObject({ status: 404 })
})

test('outdated votes of two proven clusters make a record stale, and a confirmation by an operator makes it active', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  const outdated = { was_helpful: false, helpfulness_detail: 'outdated' as const }
  for (const name of ['one', 'two']) {
    await vote(await world.newcomer(name), id, outdated)
    world.clock.advance(DAY_MS)
  }
  const voter = await world.established('voter')
  const first = await vote(await registerTrusted('third'), id, outdated)
  expect(first.validity_update).toMatchObject({ status: 'active', staleness_signals: 3 })
  world.clock.advance(DAY_MS)
  const stale = await vote(await registerTrusted('fourth'), id, outdated)
  expect(stale.validity_update).toMatchObject({ status: 'stale', staleness_signals: 4 })
  // three texts make an account established, and undo no doubt
  const your_conditions = { versions: { 'node-postgres': '8.16' } }
  const bought = await vote(voter, id, { helpfulness_detail: 'solved_directly', your_conditions })
  expect(bought.validity_update).toBeNull()
  // nor does one stolen key of whatever account
  expect((await vote(await registerTrusted('rosa'), id)).validity_update).toBeNull()
  const confirmed = await vote(world.operator, id, { helpfulness_detail: 'solved_directly', your_conditions })
  expect(confirmed.validity_update).toMatchObject({ status: 'active', staleness_signals: 0 })
  expect(await validityOf(owner, id)).toMatchObject({
    status: 'active',
    verified_with: { versions: { 'node-postgres': { '8.16': 1 } } },
    verified_at: expect.any(String),
    staleness_signals: 0,
  })
})

test('a superseded record stays superseded, whatever the votes are', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  await owner.depositExperience(poolExperience({ supersedes: id, title: 'Pool hangs: the clients leak, version two' }))
  for (const voter of await registerTrustedGroup(3))
    await vote(voter, id, { was_helpful: false, helpfulness_detail: 'incorrect' })
  expect(await validityOf(owner, id)).toMatchObject({ status: 'superseded' })
})

test('helpful records over weeks make their author trusted, and a strike costs one level', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const ids: string[] = []
  for (let i = 0; i < 8; i++) ids.push((await author.depositExperience(nextExperience())).id)
  const voters = await registerTrustedGroup(5)
  const praise = async (id = '') => {
    for (const voter of voters) await vote(voter, id, { helpfulness_detail: 'solved_directly' })
  }
  for (const id of ids.slice(0, 3)) await praise(id)
  world.clock.advance(14 * DAY_MS)
  // the voters of one day are one independent cluster
  for (const [i, voter] of (await registerTrustedGroup(4, 'later')).entries()) {
    await vote(voter, ids[i] ?? '', { helpfulness_detail: 'solved_directly' })
    expect(await getTrustLevel(author)).toBe(i === 3 ? 'trusted' : 'established')
    world.clock.advance(DAY_MS)
  }
  await insertStrike(author)
  await advanceOneDay()
  expect(await getTrustLevel(author)).toBe('established')
  await advanceOneDay()
  expect(await getTrustLevel(author)).toBe('established')
  await insertStrike(author)
  await advanceOneDay()
  expect(await getTrustLevel(author)).toBe('new')
  await expect(author.depositExperience(nextExperience())).resolves.toMatchObject({ trust_visibility: 'pending' })
  world.clock.advance(31 * DAY_MS)
  await world.work()
  expect(await getTrustLevel(author)).toBe('established')
  const { experiences } = await author.listMyExperiences({ limit: 1 })
  const reader = await world.newcomer('reader')
  expect((await reader.getExperience({ experience_id: experiences[0]?.id ?? '' })).id).toBe(experiences[0]?.id)
})

test('a vote weighs more after a week of activity, and still more when an operator has confirmed the voter', async () => {
  world = await createWorld()
  const [owner, voter, other] = [
    await world.established('owner'),
    await world.established('voter'),
    await world.established('other'),
  ]
  const records: string[] = []
  for (let i = 0; i < 3; i++) records.push((await owner.depositExperience(nextExperience())).id)
  const expectWeight = async (person: TestContributor, id: string | undefined, weight: number) => {
    const { updated_scores } = await vote(person, id ?? '', { helpfulness_detail: 'solved_directly' })
    expect(updated_scores.confidence_interval).toMatchObject({ effective_votes: expect.closeTo(weight, 2) })
  }
  await expectWeight(voter, records[0], 0.2)
  for (let day = 0; day < 7; day++) {
    await advanceOneDay()
    if (day < 2) for (const person of [voter, other]) await person.depositExperience(nextExperience())
  }
  const { experiences } = await voter.listMyExperiences({ limit: 1 })
  await vote(world.operator, experiences[0]?.id ?? '', { helpfulness_detail: 'solved_directly' })
  // the class is computed once a day
  await expectWeight(voter, records[1], (0.3 + 0.7 * (1 - Math.exp(-1.5 / 5))) / Math.SQRT2)
  await advanceOneDay()
  const { experiences: others } = await other.listMyExperiences({ limit: 1 })
  await expectWeight(other, records[2], 0.3)
  await expectWeight(voter, others[0]?.id, 0.5)
  // who retracts what the class rests on loses it
  for (const { id } of (await voter.listMyExperiences({ limit: 50 })).experiences)
    await voter.retractExperience({ experience_id: id })
  await advanceOneDay()
  const { scores } = await voter.getExperience({ experience_id: others[0]?.id ?? '' })
  expect(scores.confidence_interval).toMatchObject({ effective_votes: expect.closeTo(0.2, 2) })
})

test('a suspended contributor can only read, and unconfirmed records are hidden until the reinstatement', async () => {
  world = await createWorld()
  const bad = await world.established('bad')
  const confirmed = (await bad.depositExperience(poolExperience())).id
  const hidden = (await bad.depositExperience(nextExperience())).id
  const good = await world.established('good')
  const good_record = (await good.depositExperience(nextExperience())).id
  // with records of their own, so that they are trusted on the next day too
  for (const voter of [await world.trusted('voter 1'), await world.trusted('voter 2')]) {
    await vote(voter, confirmed, { helpfulness_detail: 'solved_directly' })
    world.clock.advance(DAY_MS)
  }
  await vote(bad, good_record, { was_helpful: false, helpfulness_detail: 'incorrect' })
  const reputation = async () => (await good.getContributor({ contributor_id: good.contributor_id })).reputation_score
  expect(await reputation()).toBeLessThan(0.5)

  for (let i = 0; i < 3; i++) {
    world.clock.advance(1000)
    await insertStrike(bad)
  }
  await advanceOneDay()
  expect(await getTrustLevel(bad)).toBe('suspended')
  // the votes of a suspended contributor are counted with a weight of zero
  expect(await reputation()).toBe(0.5)
  const { scores } = await good.getExperience({ experience_id: good_record })
  expect(scores).toMatchObject({ not_helpful_count: 1, confidence_interval: null })

  const reader = await world.newcomer('reader')
  await expect(reader.getExperience({ experience_id: hidden })).rejects.toMatchObject({ status: 404 })
  expect((await reader.getExperience({ experience_id: confirmed })).id).toBe(confirmed)
  expect((await bad.getExperience({ experience_id: hidden })).id).toBe(hidden)
  expect((await bad.searchExperiences({ q: poolExperience().title })).results.length).toBeGreaterThan(0)
  const refused = { error: 'ForbiddenError', status: 403, message: expect.stringContaining('suspended') }
  await expect(bad.depositExperience(nextExperience())).rejects.toMatchObject(refused)
  await expect(bad.giveFeedback({ experience_id: good_record, was_helpful: true })).rejects.toMatchObject(refused)
  await expect(bad.retractExperience({ experience_id: hidden })).resolves.toMatchObject({ status: 'retracted' })

  await setTrustLevel(world, bad, 'new')
  await world.work()
  expect(await reputation()).toBeLessThan(0.5)
  const totals = await reader.getContributor({
    contributor_id: (await bad.getExperience({ experience_id: confirmed })).contributor.display_handle,
  })
  expect(totals.total_experiences).toBe(4)
  expect((await world.app.db.query(sql`select id from experiences where withheld is not null`)).length).toBe(0)
})

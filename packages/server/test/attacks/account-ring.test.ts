import { afterEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/db.ts'
import { DAY_MS } from '../../src/rules/time/time-units.ts'
import { nextExperience, poolExperience } from '../experience-fixtures.ts'
import { getTrustLevel, vote } from '../vote.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

let world: World
afterEach(() => world.close())

const ACCOUNTS = 14
/** Each account praises so many that come after it, so that no praise is mutual. */
const PRAISED = 6

interface RingMember {
  account: TestContributor
  records: string[]
}

async function registerRing(): Promise<RingMember[]> {
  const ring: RingMember[] = []
  for (let i = 0; i < ACCOUNTS; i++) {
    const account = await world.established()
    ring.push({ account, records: (await account.listMyExperiences({})).experiences.map(({ id }) => id) })
  }
  return ring
}

async function praiseEachOther(ring: RingMember[]): Promise<void> {
  for (const [i, { account }] of ring.entries())
    for (let step = 1; step <= PRAISED; step++) {
      const { records = [] } = ring[(i + step) % ring.length] ?? {}
      await vote(account, records[step % records.length] ?? '', { helpfulness_detail: 'solved_directly' })
    }
}

async function attack(ring: RingMember[], lie: string, honest: string[]): Promise<void> {
  for (const { account } of ring) {
    await vote(account, lie, { helpfulness_detail: 'solved_directly' })
    for (const id of honest) await vote(account, id, { was_helpful: false, helpfulness_detail: 'incorrect' })
  }
}

async function prepareTargets() {
  const [liar, author] = [await world.established('liar'), await world.established('honest author')]
  const lie = (await liar.depositExperience(poolExperience())).id
  const honest = (await author.listMyExperiences({})).experiences.map(({ id }) => id)
  for (let i = 0; i < 4; i++) honest.push((await author.depositExperience(nextExperience())).id)
  return { author, lie, honest }
}

async function expectNoEffect({ author, lie, honest }: Awaited<ReturnType<typeof prepareTargets>>): Promise<void> {
  const reader = await world.newcomer()
  const found = await reader.searchExperiences({ q: poolExperience().title })
  expect(found.results[0]?.id).toBe(lie)
  expect(found.metadata.confidence).not.toBe('high')
  expect(await getTrustLevel(author)).toBe('established')
  for (const experience_id of honest) {
    const record = await reader.getExperience({ experience_id })
    expect([record.validity.status, record.validation_state]).toEqual(['active', 'verified'])
  }
  expect((await world.operator.listContributors({ found_wrong: true })).contributors).toEqual([])
}

const classesOf = async (ring: RingMember[]) =>
  (
    await world.app.db.query<{ voter_class: string; trust_level: string }>(sql`
      select distinct voter_class, trust_level from contributors
      where id = any(${ring.map(({ account }) => account.contributor_id)})`)
  ).map(({ voter_class, trust_level }) => `${voter_class} ${trust_level}`)

test('fourteen local accounts of one minute neither reach high confidence nor move an honest author', async () => {
  world = await createWorld()
  const targets = await prepareTargets()
  const ring = await registerRing()
  await praiseEachOther(ring)
  await attack(ring, targets.lie, targets.honest)
  await expectNoEffect(targets)
  // waiting adds nothing: who did nothing on other days stays fresh
  world.clock.advance(30 * DAY_MS)
  await world.work()
  expect(await classesOf(ring)).toEqual(['fresh established'])
  await expectNoEffect(targets)
})

test('a ring that votes i→i+1…i+6 on many days becomes seasoned, never proven or trusted, and still moves nobody', async () => {
  world = await createWorld()
  const targets = await prepareTargets()
  const ring = await registerRing()
  for (let day = 0; day < 9; day++) {
    world.clock.advance(DAY_MS)
    // a different member starts each day, so that their votes lie on different days
    const members = ring.filter((_, i) => i % 3 === day % 3)
    for (const { account } of members) await account.depositExperience(nextExperience())
    if (day === 5) await praiseEachOther(ring)
    if (day >= 6) await attack(members, targets.lie, targets.honest)
    await world.work()
  }
  world.clock.advance(20 * DAY_MS)
  await world.work()
  expect(await classesOf(ring)).toEqual(['seasoned established'])
  await expectNoEffect(targets)
})

import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { getTrustLevel, setTrustLevel, setVoterClass, vote } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

/** Registers an author with the given number of records. */
async function registerAuthor(records: number): Promise<{ author: TestContributor; ids: string[] }> {
  const contributor = await world.newcomer('author')
  const ids: string[] = []
  for (let i = 0; i < records; i++) ids.push((await contributor.depositExperience(nextExperience())).id)
  return { author: contributor, ids }
}

async function registerCrowd(size: number): Promise<TestContributor[]> {
  const contributors: TestContributor[] = []
  for (let i = 0; i < size; i++) contributors.push(await world.newcomer())
  return contributors
}

const readTrustEvidence = async ({ contributor_id }: TestContributor) =>
  (
    await world.app.db.query(sql`
      select positive_evidence as for, negative_evidence as against, effective_votes as votes, vote_clusters as clusters
      from contributors where id = ${contributor_id}`)
  )[0]

test('the votes of newcomers neither suspend an author nor make one trusted', async () => {
  world = await createWorld()
  const { author: praised, ids } = await registerAuthor(10)
  const blamed = await world.established('blamed')
  const bad = (await blamed.listMyExperiences({})).experiences.map(({ id }) => id)
  for (let i = 0; i < 4; i++) bad.push((await blamed.depositExperience(nextExperience())).id)
  world.clock.advance(20 * DAY_MS)
  for (const voter of await registerCrowd(8)) {
    for (const id of bad) await vote(voter, id, { was_helpful: false, helpfulness_detail: 'incorrect' })
    for (const id of ids) await vote(voter, id, { helpfulness_detail: 'solved_directly' })
  }
  await world.work()
  expect(await getTrustLevel(blamed)).toBe('established')
  expect(await getTrustLevel(praised)).toBe('established')
  const nothing = { for: 0, against: 0, votes: 0, clusters: 0 }
  expect(await readTrustEvidence(blamed)).toEqual(nothing)
  // praise by newcomers gives no trust evidence either
  expect(await readTrustEvidence(praised)).toEqual(nothing)
})

test('five trusted clusters that agree on five days bring an author before the operators and suspend nobody', async () => {
  world = await createWorld()
  const { author: wrong, ids } = await registerAuthor(6)
  const voters = await registerCrowd(5)
  for (const voter of voters) await setTrustLevel(world, voter, 'trusted')
  const fifth = voters.pop()
  const blame = async (voter: TestContributor) => {
    for (const id of ids)
      await vote(voter, id, { was_helpful: false, helpfulness_detail: 'incorrect' }).catch((error) =>
        // earlier votes have hidden some of the records
        expect(error.status).toBe(404),
      )
  }
  // the votes of the third and fourth voter hide records, so each voter starts with a different record
  for (const voter of voters) {
    await blame(voter)
    world.clock.advance(DAY_MS)
    ids.push(ids.shift() ?? '')
  }
  const listFoundWrong = async () =>
    (await world.operator.listContributors({ found_wrong: true })).contributors.map((each) => each.contributor_id)
  expect(await listFoundWrong()).toEqual([])
  const { id } = (await wrong.listMyExperiences({})).experiences[0] ?? { id: '' }
  expect(id).not.toBe('')
  const more = await wrong.depositExperience(poolExperience())
  if (fifth) await vote(fifth, more.id, { was_helpful: false, helpfulness_detail: 'incorrect' })
  expect(await getTrustLevel(wrong)).toBe('established')
  expect(await listFoundWrong()).toEqual([wrong.contributor_id])
  await wrong.depositExperience(nextExperience())
  // an operator decides; the question ends with the decision
  await world.operator.suspendContributor({ contributor_id: wrong.contributor_id, reason: 'wrong again and again' })
  await world.operator.reinstateContributor({ contributor_id: wrong.contributor_id })
  world.clock.advance(DAY_MS)
  await world.work()
  expect(await listFoundWrong()).toEqual([])
})

test('after an operator has reinstated a contributor, only new strikes suspend the account again', async () => {
  world = await createWorld()
  const contributor = await world.established('forgiven')
  const strike = (n: number) =>
    world.app.db.query(sql`
      insert into strikes (id, contributor_id, content_hmac, kind, rules, score, happened_at)
      values (${`stk_${n}`}, ${contributor.contributor_id}, ${new TextEncoder().encode(`strike ${n}`)}, 'poisoning', '{}', 0.9,
        ${world.clock.now.toISOString()})`)
  const nextDay = async () => {
    world.clock.advance(DAY_MS)
    await world.work()
  }
  for (const n of [1, 2, 3]) await strike(n)
  await nextDay()
  expect(await getTrustLevel(contributor)).toBe('suspended')
  await world.operator.reinstateContributor({ contributor_id: contributor.contributor_id })
  await nextDay()
  // strikes before the reinstatement do not count
  expect(await getTrustLevel(contributor)).toBe('new')
  await strike(4)
  await nextDay()
  expect(await getTrustLevel(contributor)).toBe('new')
  await strike(5)
  await nextDay()
  expect(await getTrustLevel(contributor)).toBe('suspended')
})

test('repeating one text does not raise the trust level, even when it is retracted, erased or superseded', async () => {
  world = await createWorld()
  const contributor = await world.newcomer('once')
  const text = poolExperience()
  for (let i = 0; i < 3; i++) {
    const { id } = await contributor.depositExperience(text)
    if (i === 0) await contributor.retractExperience({ experience_id: id })
    else await contributor.eraseExperience({ experience_id: id })
  }
  let { id } = await contributor.depositExperience(text)
  for (const version of ['8.12', '8.13']) {
    const next = { ...text, problem: text.problem.replace('8.11', version), supersedes: id }
    id = (await contributor.depositExperience(next)).id
  }
  expect(await getTrustLevel(contributor)).toBe('new')
  await world.work()
  expect(await getTrustLevel(contributor)).toBe('new')
  await contributor.depositExperience(nextExperience())
  expect((await contributor.depositExperience(nextExperience())).trust_visibility).toBe('searchable')
  expect(await getTrustLevel(contributor)).toBe('established')
})

test('a contributor who votes, is erased and registers again does not count as a new cluster', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  for (let i = 0; i < 4; i++) {
    const voter = await world.established(`again ${i}`)
    await setVoterClass(world, voter, 'seasoned')
    await vote(voter, id, { helpfulness_detail: 'solved_directly' })
    await voter.eraseMe({ experiences: 'erase' })
    world.clock.advance(2 * DAY_MS)
  }
  await vote(await world.newcomer(), id)
  const confirmed = await world.app.db.query(
    sql`select independent_confirmations, helpful_count from experiences where id = ${id}`,
  )
  expect(confirmed).toEqual([{ independent_confirmations: 1, helpful_count: 5 }])
})

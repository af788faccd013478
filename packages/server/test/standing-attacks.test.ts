import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/db/db.ts'
import { experience, poolExperience } from './experience.ts'
import { setTrust, vote } from './vote.ts'
import { createWorld, type Person, type World } from './world.ts'

let world: World
afterEach(() => world.close())
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const levelOf = async (person: Person) =>
  (await person.getContributor({ contributor_id: person.contributor_id })).trust_level

/** An author of so many records. */
async function author(records: number): Promise<{ author: Person; ids: string[] }> {
  const person = await world.newcomer('author')
  const ids: string[] = []
  for (let i = 0; i < records; i++) ids.push((await person.depositExperience(experience())).id)
  return { author: person, ids }
}

async function crowd(size: number): Promise<Person[]> {
  const people: Person[] = []
  for (let i = 0; i < size; i++) people.push(await world.newcomer())
  return people
}

const standingOf = async ({ contributor_id }: Person) =>
  (
    await world.app.db.query(sql`
      select positive_evidence as for, negative_evidence as against, effective_votes as votes, vote_clusters as clusters
      from contributors where id = ${contributor_id}`)
  )[0]

test('a crowd of newcomers neither suspends an author nor makes one trusted', async () => {
  world = await createWorld()
  const { author: praised, ids } = await author(10)
  const blamed = await world.established('blamed')
  const bad = (await blamed.listMyExperiences({})).experiences.map(({ id }) => id)
  for (let i = 0; i < 4; i++) bad.push((await blamed.depositExperience(experience())).id)
  world.clock.advance(20 * DAY_MS)
  for (const voter of await crowd(8)) {
    for (const id of bad) await vote(voter, id, { was_helpful: false, helpfulness_detail: 'incorrect' })
    for (const id of ids) await vote(voter, id, { helpfulness_detail: 'solved_directly' })
  }
  await world.work()
  expect(await levelOf(blamed)).toBe('established')
  expect(await levelOf(praised)).toBe('established')
  const nothing = { for: 0, against: 0, votes: 0, clusters: 0 }
  expect(await standingOf(blamed)).toEqual(nothing)
  // nor do the votes of the praised weigh more
  expect(await standingOf(praised)).toEqual(nothing)
})

test('five established voices that agree do suspend, and four do not', async () => {
  world = await createWorld()
  const { author: wrong, ids } = await author(6)
  const voters = await crowd(5)
  for (const voter of voters) await setTrust(world, voter, 'trusted')
  const last = voters.pop()
  const blame = async (voter: Person) => {
    for (const id of ids)
      await vote(voter, id, { was_helpful: false, helpfulness_detail: 'incorrect' }).catch((error) =>
        // some are hidden by now
        expect(error.status).toBe(404),
      )
  }
  // their third and fourth hide what they found wrong: each begins with another record
  for (const voter of voters) {
    await blame(voter)
    ids.push(ids.shift() ?? '')
  }
  expect(await levelOf(wrong)).toBe('established')
  const { id } = (await wrong.listMyExperiences({})).experiences[0] ?? { id: '' }
  expect(id).not.toBe('')
  const more = await wrong.depositExperience(poolExperience())
  if (last) await vote(last, more.id, { was_helpful: false, helpfulness_detail: 'incorrect' })
  expect(await levelOf(wrong)).toBe('suspended')
})

test('one text makes nobody established, however often it is retracted, erased or replaced', async () => {
  world = await createWorld()
  const person = await world.newcomer('once')
  const text = poolExperience()
  for (let i = 0; i < 3; i++) {
    const { id } = await person.depositExperience(text)
    if (i === 0) await person.retractExperience({ experience_id: id })
    else await person.eraseExperience({ experience_id: id })
  }
  let { id } = await person.depositExperience(text)
  for (const version of ['8.12', '8.13']) {
    const next = { ...text, problem: text.problem.replace('8.11', version), supersedes: id }
    id = (await person.depositExperience(next)).id
  }
  expect(await levelOf(person)).toBe('new')
  await world.work()
  expect(await levelOf(person)).toBe('new')
  await person.depositExperience(experience())
  expect((await person.depositExperience(experience())).trust_visibility).toBe('searchable')
  expect(await levelOf(person)).toBe('established')
})

test('who votes, is erased and comes back is not a new voice each time', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  for (let i = 0; i < 4; i++) {
    const voter = await world.established(`again ${i}`)
    await vote(voter, id, { helpfulness_detail: 'solved_directly' })
    await voter.eraseMe({ experiences: 'erase' })
    world.clock.advance(20 * MINUTE_MS)
  }
  await world.work()
  await vote(await world.newcomer(), id)
  const confirmed = await world.app.db.query(sql`select confirmations, helpful_count from experiences where id = ${id}`)
  expect(confirmed).toEqual([{ confirmations: 1, helpful_count: 5 }])
})

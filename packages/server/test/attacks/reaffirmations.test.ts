import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../src/rules/time/time-units.ts'
import { nextExperience } from '../experience-fixtures.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import { getTrustLevel, setTrustLevel, vote } from '../vote.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

// An author reaffirms what others found outdated or wrong, to have it trusted again.

let world: World
let author: TestContributor
let readers: TestContributor[]
beforeEach(async () => {
  world = await createWorld({ embedder: createFakeEmbedder('none', null) })
  author = await world.established('author')
  readers = []
  for (const name of ['ann', 'ben', 'cid']) {
    const reader = await world.established(name)
    await setTrustLevel(world, reader, 'trusted')
    readers.push(reader)
  }
})
afterEach(() => world.close())

const deposit = async () => (await author.depositExperience(nextExperience())).id
/** The readers vote on a record, a day and more after each other, so that they count as independent. */
async function voteAll(experience_id: string, helpfulness_detail: 'outdated' | 'incorrect' | 'solved_directly') {
  const was_helpful = helpfulness_detail === 'solved_directly'
  for (const reader of readers) {
    await vote(reader, experience_id, { was_helpful, helpfulness_detail })
    world.clock.advance(1.5 * DAY_MS)
  }
}
const read = (experience_id: string) => author.getExperience({ experience_id })

test('what readers called outdated stays stale, also when their votes have lapsed', async () => {
  const id = await deposit()
  await voteAll(id, 'outdated')
  expect((await read(id)).validity.status).toBe('stale')
  for (const days of [2, 100]) {
    world.clock.advance(days * DAY_MS)
    const { validity, message } = await author.reaffirmExperience({ experience_id: id })
    expect(validity.status).toBe('stale')
    expect(message).toContain('deposit a newer version')
    expect((await read(id)).validity.status).toBe('stale')
  }
})

test('what readers found wrong stays disputed', async () => {
  const id = await deposit()
  await voteAll(id, 'incorrect')
  expect((await read(id)).validity.status).toBe('disputed')
  expect((await author.reaffirmExperience({ experience_id: id })).validity.status).toBe('disputed')
  await world.work()
  expect((await read(id)).validity.status).toBe('disputed')
})

test('it moves no score, no verification, no confidence and no trust level', async () => {
  const id = await deposit()
  await voteAll(id, 'outdated')
  const before = await read(id)
  const level = await getTrustLevel(author)
  for (let i = 0; i < 5; i++) {
    await author.reaffirmExperience({ experience_id: id })
    world.clock.advance(2 * DAY_MS)
  }
  const after = await read(id)
  expect(after.scores).toEqual(before.scores)
  expect(after.contributor).toEqual(before.contributor)
  expect(after.validity).toEqual({ ...before.validity, reaffirmed_at: after.validity.reaffirmed_at })
  expect(await getTrustLevel(author)).toBe(level)
})

test('nobody reaffirms a record of somebody else, and a suspended author none', async () => {
  const id = await deposit()
  const [reader] = readers
  await expect(reader?.reaffirmExperience({ experience_id: id })).rejects.toMatchObject({ error: 'ForbiddenError' })
  const { id: hidden } = await author.depositExperience(nextExperience({ visibility_scope: 'private' }))
  await expect(reader?.reaffirmExperience({ experience_id: hidden })).rejects.toMatchObject({ error: 'NotFoundError' })
  await setTrustLevel(world, author, 'suspended')
  await expect(author.reaffirmExperience({ experience_id: id })).rejects.toMatchObject({ status: 403 })
})

test('doubts name no reader and cite no record that the author may not read', async () => {
  const versions = (major: string) => ({
    context: { goal: null, environment: { versions: { gizmo: major } }, tools: [], constraints: null },
  })
  const { id } = await author.depositExperience(nextExperience(versions('1')))
  const newer: string[] = []
  for (const reader of readers) newer.push((await reader.depositExperience(nextExperience(versions('2')))).id)
  await world.work()
  await vote(readers[2] as TestContributor, id, { was_helpful: false, helpfulness_detail: 'incorrect' })
  const cited = async () => {
    const { experiences } = await author.listDoubtedExperiences()
    const own = experiences.find((item) => item.id === id)
    expect(own?.doubts.map(({ kind }) => kind)).toEqual(['votes', 'newer_version'])
    const text = JSON.stringify(own)
    for (const reader of readers) expect(text).not.toContain(reader.contributor_id)
    return own?.doubts.flatMap(({ experience_ids }) => experience_ids)
  }
  expect((await cited())?.sort()).toEqual(newer.slice(0, 2).sort())
  await readers[0]?.retractExperience({ experience_id: newer[0] ?? '', reason: null })
  expect(await cited()).toEqual([newer[1]])
})

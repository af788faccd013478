import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../src/db/db.ts'
import { callOperation, findErrorClass } from './call-operation.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const q = 'node-postgres pool timeout exceeded when trying to connect'
const searchIds = async (person: TestContributor, query = q) =>
  (await person.searchExperiences({ q: query, limit: 50 })).results.map(({ id }) => id)
const newerVersion = (supersedes: string, mark: string) =>
  nextExperience({ supersedes, title: `Newer version ${mark}` })
const unknownId = `exp_${'0'.repeat(16)}`

test('an erased record is gone for everyone; only its owner is told when', async () => {
  world = await createWorld()
  const [owner, reader] = [await world.established('owner'), await world.newcomer('reader')]
  const { id } = await owner.depositExperience(poolExperience())
  await reader.giveFeedback({ experience_id: id, was_helpful: true })
  const { total_experiences } = await world.client().getStats()
  expect((await callOperation(world, 'eraseExperience', { experience_id: id }, reader.api_key)).status).toBe(403)
  expect(await owner.eraseExperience({ experience_id: id })).toBeNull()

  expect(await searchIds(owner)).not.toContain(id)
  expect((await owner.listMyExperiences({ limit: 200 })).experiences.map((row) => row.id)).not.toContain(id)
  const told = await callOperation(world, 'getExperience', { experience_id: id }, owner.api_key)
  expect([told.status, findErrorClass(told)]).toEqual([404, 'NotFoundError'])
  expect(told.body).toMatchObject({ details: { erased_at: expect.stringMatching(/^2026-03-01T.*Z$/) } })
  const others = await callOperation(world, 'getExperience', { experience_id: id }, reader.api_key)
  const absent = await callOperation(world, 'getExperience', { experience_id: unknownId }, reader.api_key)
  expect(others.text.replaceAll(id, unknownId)).toBe(absent.text)
  for (const name of ['getExperienceHistory', 'listRelatedExperiences', 'retractExperience', 'giveFeedback'] as const) {
    const answer = await callOperation(world, name, { experience_id: id, was_helpful: true }, reader.api_key)
    expect(answer.status, name).toBe(404)
  }
  // counters tell of what is there
  expect((await world.client().getStats()).total_experiences).toBe(total_experiences - 1)
  const [first] = (await owner.listMyExperiences()).experiences
  expect(first?.contributor).toMatchObject({ total_experiences: 3, total_helpful: 0 })
})

test('erasing again changes nothing, and the text may be deposited again', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  await owner.eraseExperience({ experience_id: id })
  expect((await callOperation(world, 'eraseExperience', { experience_id: id }, owner.api_key)).status).toBe(204)
  const again = await owner.depositExperience(poolExperience())
  expect(again.id).not.toBe(id)
  expect(await searchIds(owner)).toContain(again.id)
})

test('of many erasures at once each ends well', async () => {
  world = await createWorld()
  const [owner, reader] = [await world.established('owner'), await world.newcomer('reader')]
  const { id } = await owner.depositExperience(poolExperience())
  const calls = [
    ...Array.from({ length: 10 }, () => callOperation(world, 'eraseExperience', { experience_id: id }, owner.api_key)),
    ...Array.from({ length: 5 }, () =>
      callOperation(world, 'giveFeedback', { experience_id: id, was_helpful: true }, reader.api_key),
    ),
    callOperation(world, 'depositExperience', newerVersion(id, 'beside'), owner.api_key),
  ]
  for (const { status, text } of await Promise.all(calls)) expect(status, text).toBeLessThan(500)
  expect((await callOperation(world, 'getExperience', { experience_id: id }, owner.api_key)).status).toBe(404)
})

test('a retracted or private record can be erased too', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const [retracted, hidden] = [
    await owner.depositExperience(nextExperience()),
    await owner.depositExperience(nextExperience({ visibility_scope: 'private' })),
  ]
  await owner.retractExperience({ experience_id: retracted.id })
  for (const { id } of [retracted, hidden]) {
    await owner.eraseExperience({ experience_id: id })
    expect((await callOperation(world, 'getExperience', { experience_id: id }, owner.api_key)).status).toBe(404)
  }
  expect((await owner.listMyExperiences()).experiences[0]?.contributor.total_experiences).toBe(3)
})

describe('in a chain of versions', () => {
  async function chain() {
    world = await createWorld()
    const owner = await world.established('owner')
    const one = await owner.depositExperience(poolExperience())
    const two = await owner.depositExperience(newerVersion(one.id, 'two'))
    const three = await owner.depositExperience(newerVersion(two.id, 'three'))
    return { owner, ids: [one.id, two.id, three.id] as const }
  }
  const versionsOf = async (owner: TestContributor, id: string) => {
    const { versions, head_id } = await owner.getExperienceHistory({ experience_id: id })
    return { head_id, versions: versions.map((row) => [row.id, row.version, row.supersedes, row.superseded_by]) }
  }

  test('the middle leaves a gap in the version numbers', async () => {
    const { owner, ids } = await chain()
    const [one, two, three] = ids
    await owner.eraseExperience({ experience_id: two })
    const expected = {
      head_id: three,
      versions: [
        [one, 1, null, three],
        [three, 3, one, null],
      ],
    }
    expect(await versionsOf(owner, one)).toEqual(expected)
    expect(await versionsOf(owner, three)).toEqual(expected)
    expect(await owner.getExperience({ experience_id: one })).toMatchObject({ validity: { status: 'superseded' } })
  })

  test('the newest gives its place back to the one before, as a retraction does', async () => {
    const { owner, ids } = await chain()
    const [one, two, three] = ids
    await owner.eraseExperience({ experience_id: three })
    expect(await versionsOf(owner, two)).toMatchObject({ head_id: two })
    const row = await owner.getExperience({ experience_id: two })
    expect(row).toMatchObject({ superseded_by: null, validity: { status: 'active' } })
    // and can be replaced again
    await owner.depositExperience(newerVersion(two, 'four'))
    await owner.eraseExperience({ experience_id: one })
    expect((await versionsOf(owner, two)).versions[0]).toMatchObject([two, 2, null, expect.any(String)])
  })

  test('all of it can be erased, in any order', async () => {
    world = await createWorld()
    const owner = await world.established('owner')
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [1, 0, 2],
    ]
    for (const order of orders) {
      const ids = [(await owner.depositExperience(nextExperience())).id]
      for (const mark of ['two', 'three'])
        ids.push((await owner.depositExperience(newerVersion(ids.at(-1) ?? '', mark))).id)
      for (const n of order) await owner.eraseExperience({ experience_id: ids[n] ?? '' })
    }
    const { experiences } = await owner.listMyExperiences()
    expect(experiences).toHaveLength(3)
    expect(experiences[0]?.contributor.total_experiences).toBe(3)
  })

  test('a version whose text is active elsewhere meanwhile becomes a duplicate of that one', async () => {
    world = await createWorld()
    const [owner, other] = [await world.established('owner'), await world.established('other')]
    const one = await owner.depositExperience(poolExperience())
    const two = await owner.depositExperience(newerVersion(one.id, 'two'))
    const same = await other.depositExperience(poolExperience())
    await owner.eraseExperience({ experience_id: two.id })
    expect(await owner.getExperience({ experience_id: one.id })).toMatchObject({ superseded_by: null })
    expect((await callOperation(world, 'getExperience', { experience_id: one.id }, other.api_key)).status).toBe(404)
    expect(await searchIds(other)).toContain(same.id)
    expect(await searchIds(other)).not.toContain(one.id)
    expect((await owner.listMyExperiences()).experiences[0]?.contributor.total_experiences).toBe(3)
  })
})

describe('what only waited behind a record of the same text', () => {
  /** Two waiting copies of a public record. */
  async function copies() {
    world = await createWorld()
    const [first, second] = [await world.newcomer('first'), await world.newcomer('second')]
    const waiting = [await first.depositExperience(poolExperience()), await second.depositExperience(poolExperience())]
    const owner = await world.established('owner')
    const { id } = await owner.depositExperience(poolExperience())
    for (const person of [first, second]) for (let i = 0; i < 2; i++) await person.depositExperience(nextExperience())
    return { owner, id, waiting: waiting.map((row) => row.id) }
  }

  test('takes its place, the oldest first', async () => {
    const { owner, id, waiting } = await copies()
    expect(await searchIds(owner)).toContain(id)
    await owner.eraseExperience({ experience_id: id })
    const found = await searchIds(owner)
    expect(found).toContain(waiting[0])
    expect(found).not.toContain(waiting[1])
  })

  test('waits behind the one that is active when the erased one was not', async () => {
    const { owner, id, waiting } = await copies()
    await owner.depositExperience(newerVersion(id, 'two'))
    const other = await world.established('other')
    const active = await other.depositExperience(poolExperience())
    await owner.eraseExperience({ experience_id: id })
    const found = await searchIds(owner)
    expect(found).toContain(active.id)
    for (const one of waiting) expect(found).not.toContain(one)
    await other.eraseExperience({ experience_id: active.id })
    expect(await searchIds(owner)).toContain(waiting[0])
  })
})

test('another node takes an erased record out of its index and forgets the texts that it was asked', async () => {
  world = await createWorld()
  let forgotten = 0
  const embedder = { ...world.app.embedder, clearCache: () => void forgotten++ }
  const other = await createWorld({ db: world.app.db, embedder })
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  await other.app.indexer.follow()
  const size = other.app.indexer.size()
  expect(forgotten).toBe(0)
  await owner.eraseExperience({ experience_id: id })
  await other.app.indexer.follow()
  expect(other.app.indexer.size()).toBe(size - 1)
  expect(forgotten).toBe(1)
  await other.close()
})

test('the audit log keeps ids and the reason, and the event tells other nodes', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  await owner.eraseExperience({ experience_id: id })
  const rows = await world.app.db.query(sql`select actor, action, subject, data from audit_log where subject = ${id}`)
  expect(rows).toEqual([
    { actor: owner.contributor_id, action: 'experience.erased', subject: id, data: { reason: 'owner' } },
  ])
  const events = await world.app.db.query(sql`select name from events where experience_id = ${id} order by seq`)
  expect(events.map((row) => (row as { name: string }).name)).toEqual(['experience.deposited', 'experience.erased'])
})

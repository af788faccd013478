import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { callOperation, findErrorClass } from './call-operation.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const default_query = 'node-postgres pool timeout exceeded when trying to connect'
const searchIds = async (person: TestContributor, query = default_query) =>
  (await person.searchExperiences({ q: query, limit: 50 })).results.map(({ id }) => id)
const newerVersion = (supersedes: string, mark: string) =>
  nextExperience({ supersedes, title: `Newer version ${mark}` })
const unknownId = `exp_${'0'.repeat(16)}`

test('nobody can read an erased record, and only its owner learns when it was erased', async () => {
  world = await createWorld()
  const [owner, reader] = [await world.established('owner'), await world.newcomer('reader')]
  const { id } = await owner.depositExperience(poolExperience())
  await reader.giveFeedback({ experience_id: id, was_helpful: true })
  const { total_experiences } = await world.client().getStats()
  expect((await callOperation(world, 'eraseExperience', { experience_id: id }, reader.api_key)).status).toBe(403)
  expect(await owner.eraseExperience({ experience_id: id })).toBeNull()

  expect(await searchIds(owner)).not.toContain(id)
  expect((await owner.listMyExperiences({ limit: 200 })).experiences.map((row) => row.id)).not.toContain(id)
  const owner_answer = await callOperation(world, 'getExperience', { experience_id: id }, owner.api_key)
  expect([owner_answer.status, findErrorClass(owner_answer)]).toEqual([404, 'NotFoundError'])
  expect(owner_answer.body).toMatchObject({ details: { erased_at: expect.stringMatching(/^2026-03-01T.*Z$/) } })
  const reader_answer = await callOperation(world, 'getExperience', { experience_id: id }, reader.api_key)
  const unknown_answer = await callOperation(world, 'getExperience', { experience_id: unknownId }, reader.api_key)
  expect(reader_answer.text.replaceAll(id, unknownId)).toBe(unknown_answer.text)
  for (const name of ['getExperienceHistory', 'listRelatedExperiences', 'retractExperience', 'giveFeedback'] as const) {
    const answer = await callOperation(world, name, { experience_id: id, was_helpful: true }, reader.api_key)
    expect(answer.status, name).toBe(404)
  }
  // counters include existing records only
  expect((await world.client().getStats()).total_experiences).toBe(total_experiences - 1)
  const [first] = (await owner.listMyExperiences()).experiences
  expect(first?.contributor).toMatchObject({ total_experiences: 3, total_helpful: 0 })
})

test('a second erasure changes nothing, and the same text may be deposited again', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  await owner.eraseExperience({ experience_id: id })
  expect((await callOperation(world, 'eraseExperience', { experience_id: id }, owner.api_key)).status).toBe(204)
  const again = await owner.depositExperience(poolExperience())
  expect(again.id).not.toBe(id)
  expect(await searchIds(owner)).toContain(again.id)
})

test('concurrent erasures, votes and a new version all end without a server error', async () => {
  world = await createWorld()
  const [owner, reader] = [await world.established('owner'), await world.newcomer('reader')]
  const { id } = await owner.depositExperience(poolExperience())
  const calls = [
    ...Array.from({ length: 10 }, () => callOperation(world, 'eraseExperience', { experience_id: id }, owner.api_key)),
    ...Array.from({ length: 5 }, () =>
      callOperation(world, 'giveFeedback', { experience_id: id, was_helpful: true }, reader.api_key),
    ),
    callOperation(world, 'depositExperience', newerVersion(id, 'concurrent'), owner.api_key),
  ]
  for (const { status, text } of await Promise.all(calls)) expect(status, text).toBeLessThan(500)
  expect((await callOperation(world, 'getExperience', { experience_id: id }, owner.api_key)).status).toBe(404)
})

test('retracted and private records can be erased', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const [retracted, private_record] = [
    await owner.depositExperience(nextExperience()),
    await owner.depositExperience(nextExperience({ visibility_scope: 'private' })),
  ]
  await owner.retractExperience({ experience_id: retracted.id })
  for (const { id } of [retracted, private_record]) {
    await owner.eraseExperience({ experience_id: id })
    expect((await callOperation(world, 'getExperience', { experience_id: id }, owner.api_key)).status).toBe(404)
  }
  expect((await owner.listMyExperiences()).experiences[0]?.contributor.total_experiences).toBe(3)
})

describe('erasing from a chain of versions', () => {
  async function createChain() {
    world = await createWorld()
    const owner = await world.established('owner')
    const first = await owner.depositExperience(poolExperience())
    const second = await owner.depositExperience(newerVersion(first.id, 'two'))
    const third = await owner.depositExperience(newerVersion(second.id, 'three'))
    return { owner, ids: [first.id, second.id, third.id] as const }
  }
  const versionsOf = async (owner: TestContributor, id: string) => {
    const { versions, head_id } = await owner.getExperienceHistory({ experience_id: id })
    return { head_id, versions: versions.map((row) => [row.id, row.version, row.supersedes, row.superseded_by]) }
  }

  test('erasing the middle version links its neighbors and leaves a gap in the numbers', async () => {
    const { owner, ids } = await createChain()
    const [first, second, third] = ids
    await owner.eraseExperience({ experience_id: second })
    const expected = {
      head_id: third,
      versions: [
        [first, 1, null, third],
        [third, 3, first, null],
      ],
    }
    expect(await versionsOf(owner, first)).toEqual(expected)
    expect(await versionsOf(owner, third)).toEqual(expected)
    expect(await owner.getExperience({ experience_id: first })).toMatchObject({ validity: { status: 'superseded' } })
  })

  test('erasing the newest version restores its predecessor, as a retraction does', async () => {
    const { owner, ids } = await createChain()
    const [first, second, third] = ids
    await owner.eraseExperience({ experience_id: third })
    expect(await versionsOf(owner, second)).toMatchObject({ head_id: second })
    const row = await owner.getExperience({ experience_id: second })
    expect(row).toMatchObject({ superseded_by: null, validity: { status: 'active' } })
    // the restored version can be superseded again
    await owner.depositExperience(newerVersion(second, 'four'))
    await owner.eraseExperience({ experience_id: first })
    expect((await versionsOf(owner, second)).versions[0]).toMatchObject([second, 2, null, expect.any(String)])
  })

  test('the versions of a chain can be erased in any order', async () => {
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

  test('a restored version becomes a duplicate if another record has its text by then', async () => {
    world = await createWorld()
    const [owner, other] = [await world.established('owner'), await world.established('other')]
    const first = await owner.depositExperience(poolExperience())
    const second = await owner.depositExperience(newerVersion(first.id, 'two'))
    const same = await other.depositExperience(poolExperience())
    await owner.eraseExperience({ experience_id: second.id })
    expect(await owner.getExperience({ experience_id: first.id })).toMatchObject({ superseded_by: null })
    expect((await callOperation(world, 'getExperience', { experience_id: first.id }, other.api_key)).status).toBe(404)
    expect(await searchIds(other)).toContain(same.id)
    expect(await searchIds(other)).not.toContain(first.id)
    expect((await owner.listMyExperiences()).experiences[0]?.contributor.total_experiences).toBe(3)
  })
})

describe('duplicates of an erased record', () => {
  /** Deposits a public record of which two other contributors have duplicates. */
  async function createDuplicates() {
    world = await createWorld()
    const [first, second] = [await world.newcomer('first'), await world.newcomer('second')]
    const duplicates = [
      await first.depositExperience(poolExperience()),
      await second.depositExperience(poolExperience()),
    ]
    const owner = await world.established('owner')
    const { id } = await owner.depositExperience(poolExperience())
    for (const person of [first, second]) for (let i = 0; i < 2; i++) await person.depositExperience(nextExperience())
    return { owner, id, duplicate_ids: duplicates.map((row) => row.id) }
  }

  test('the oldest duplicate is promoted when the canonical record is erased', async () => {
    const { owner, id, duplicate_ids } = await createDuplicates()
    expect(await searchIds(owner)).toContain(id)
    await owner.eraseExperience({ experience_id: id })
    const found = await searchIds(owner)
    expect(found).toContain(duplicate_ids[0])
    expect(found).not.toContain(duplicate_ids[1])
  })

  test('no duplicate is promoted while another record with the same text is active', async () => {
    const { owner, id, duplicate_ids } = await createDuplicates()
    await owner.depositExperience(newerVersion(id, 'two'))
    const other = await world.established('other')
    const active = await other.depositExperience(poolExperience())
    await owner.eraseExperience({ experience_id: id })
    const found = await searchIds(owner)
    expect(found).toContain(active.id)
    for (const duplicate_id of duplicate_ids) expect(found).not.toContain(duplicate_id)
    await other.eraseExperience({ experience_id: active.id })
    expect(await searchIds(owner)).toContain(duplicate_ids[0])
  })
})

test('another node removes an erased record from its index and clears its cache of query vectors', async () => {
  world = await createWorld()
  let cleared = 0
  const embedder = { ...world.app.embedder, clearCache: () => void cleared++ }
  const other = await createWorld({ db: world.app.db, embedder })
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  await other.app.indexer.follow()
  const size = other.app.indexer.size()
  expect(cleared).toBe(0)
  await owner.eraseExperience({ experience_id: id })
  await other.app.indexer.follow()
  expect(other.app.indexer.size()).toBe(size - 1)
  expect(cleared).toBe(1)
  await other.close()
})

test('an erasure appends ids and the reason to the audit log and emits an event', async () => {
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

import { afterEach, expect, test } from 'vitest'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const query = 'node-postgres pool timeout exceeded when trying to connect'

/** Tries every call by which a person may read a record, and returns which of them succeed. */
async function checkReadAccess(reader: TestContributor, id: string): Promise<Record<string, boolean>> {
  const succeeds = (call: Promise<unknown>) =>
    call.then(
      () => true,
      () => false,
    )
  const isFound = async (scope: 'collective' | 'self_first' | 'self_only') =>
    (await reader.searchExperiences({ q: query, scope })).results.some((item) => item.id === id)
  const [batch] = (await reader.searchExperiencesBatch({ queries: [{ q: query }] })).results
  return {
    get: await succeeds(reader.getExperience({ experience_id: id })),
    history: await succeeds(reader.getExperienceHistory({ experience_id: id })),
    related: await succeeds(reader.listRelatedExperiences({ experience_id: id })),
    search: await isFound('collective'),
    self_first: await isFound('self_first'),
    batch: batch?.results.some((item) => item.id === id) ?? false,
  }
}
const fullAccess = { get: true, history: true, related: true, search: true, self_first: true, batch: true }
const noAccess = { get: false, history: false, related: false, search: false, self_first: false, batch: false }

test('everyone reads a public record, only its owner a private, pending or retracted one', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const other = await world.established('other')
  const newcomer = await world.newcomer('newcomer')

  const public_record = await owner.depositExperience(poolExperience())
  expect(await checkReadAccess(other, public_record.id)).toEqual(fullAccess)
  expect(await checkReadAccess(owner, public_record.id)).toEqual(fullAccess)
  await owner.retractExperience({ experience_id: public_record.id })
  expect(await checkReadAccess(other, public_record.id)).toEqual(noAccess)
  expect(await checkReadAccess(owner, public_record.id)).toEqual({
    ...noAccess,
    get: true,
    history: true,
    related: true,
  })

  const private_record = await owner.depositExperience(poolExperience({ visibility_scope: 'private' }))
  expect(await checkReadAccess(other, private_record.id)).toEqual(noAccess)
  expect(await checkReadAccess(owner, private_record.id)).toEqual(fullAccess)

  const pending = await newcomer.depositExperience(poolExperience())
  expect(await checkReadAccess(other, pending.id)).toEqual(noAccess)
  expect(await checkReadAccess(newcomer, pending.id)).toEqual(fullAccess)
})

test('a record that a caller may not read does not show in similar records, votes, stats or errors', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const other = await world.established('other')
  const before = await other.getStats()
  const private_record = await owner.depositExperience(poolExperience({ visibility_scope: 'private' }))
  expect((await other.getStats()).total_experiences).toBe(before.total_experiences)
  await expect(other.giveFeedback({ experience_id: private_record.id, was_helpful: true })).rejects.toMatchObject({
    error: 'NotFoundError',
  })
  await expect(other.retractExperience({ experience_id: private_record.id })).rejects.toMatchObject({
    error: 'NotFoundError',
  })
  const similar = await other.depositExperience(poolExperience())
  expect(JSON.stringify(await other.getExperience({ experience_id: similar.id }))).not.toContain(private_record.id)
  expect(JSON.stringify(await other.listRelatedExperiences({ experience_id: similar.id }))).not.toContain(
    private_record.id,
  )
})

test('retracting the readable record of another contributor is 403', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const other = await world.newcomer('other')
  const { id } = await owner.depositExperience(poolExperience())
  await expect(other.retractExperience({ experience_id: id })).rejects.toMatchObject({
    error: 'ForbiddenError',
    status: 403,
  })
})

test('answers show the handle of a contributor, never the internal id', async () => {
  world = await createWorld()
  const owner = await world.established('owner')
  const other = await world.newcomer('other')
  const { id } = await owner.depositExperience(poolExperience())
  const answers = [
    await other.getExperience({ experience_id: id }),
    await other.searchExperiences({ q: query }),
    await other.getExperienceHistory({ experience_id: id }),
  ].map((answer) => JSON.stringify(answer))
  for (const text of answers) expect(text).not.toContain(owner.contributor_id)
  const { contributor } = await other.getExperience({ experience_id: id })
  expect(await other.getContributor({ contributor_id: contributor.display_handle })).toEqual(contributor)
  await expect(other.getContributor({ contributor_id: owner.contributor_id })).rejects.toMatchObject({
    error: 'NotFoundError',
  })
  const by_handle = await world.request(`/v1/contributors/${contributor.display_handle}`, {
    headers: { authorization: `Bearer ${other.api_key}` },
  })
  expect(await by_handle.json()).toEqual(contributor)
})

test('a contributor lists their own active records, the newest first, page by page', async () => {
  world = await createWorld()
  const alice = await world.newcomer('alice')
  const bob = await world.newcomer('bob')
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.unshift((await alice.depositExperience(nextExperience())).id)
  await bob.depositExperience(nextExperience())
  const first = await alice.listMyExperiences({ limit: 2 })
  const second = await alice.listMyExperiences({ limit: 2, cursor: first.next_cursor })
  const third = await alice.listMyExperiences({ limit: 2, cursor: second.next_cursor })
  expect([first, second, third].flatMap((page) => page.experiences.map(({ id }) => id))).toEqual(ids)
  expect([first.total, third.next_cursor]).toEqual([5, null])
  await alice.retractExperience({ experience_id: ids[0] ?? '' })
  expect((await alice.listMyExperiences()).total).toBe(4)
  await expect(alice.listMyExperiences({ cursor: 'nonsense' })).rejects.toMatchObject({ status: 422 })
})

test('a second retraction keeps the time and reason of the first', async () => {
  world = await createWorld()
  const alice = await world.established()
  const { id } = await alice.depositExperience(poolExperience())
  const first = await alice.retractExperience({ experience_id: id, reason: 'wrong version' })
  world.clock.advance(60_000)
  const second = await alice.retractExperience({ experience_id: id, reason: 'another reason' })
  expect(second).toEqual(first)
  expect((await alice.getExperience({ experience_id: id })).retracted_at).toBe(first.retracted_at)
  const handle = (await alice.getExperience({ experience_id: id })).contributor.display_handle
  expect((await alice.getContributor({ contributor_id: handle })).total_experiences).toBe(3)
})

import { afterEach, expect, test } from 'vitest'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const newerVersion = (supersedes: string, mark: string) =>
  nextExperience({ supersedes, title: `Newer version ${mark}` })

test('versions of a record link to each other, and the history of each lists them all', async () => {
  world = await createWorld()
  const alice = await world.established()
  const bob = await world.newcomer()
  const first = await alice.depositExperience(poolExperience())
  const second = await alice.depositExperience(newerVersion(first.id, 'two'))
  const third = await alice.depositExperience(newerVersion(second.id, 'three'))

  expect(await bob.getExperience({ experience_id: first.id })).toMatchObject({
    superseded_by: second.id,
    version: 1,
    validity: { status: 'superseded' },
  })
  expect(await bob.getExperience({ experience_id: second.id })).toMatchObject({
    supersedes: first.id,
    superseded_by: third.id,
    version: 2,
  })
  for (const id of [first.id, second.id, third.id]) {
    const history = await bob.getExperienceHistory({ experience_id: id })
    expect(history).toMatchObject({ id, head_id: third.id })
    expect(history.versions.map((version) => [version.id, version.version])).toEqual([
      [first.id, 1],
      [second.id, 2],
      [third.id, 3],
    ])
  }
  const related = await bob.listRelatedExperiences({ experience_id: second.id })
  expect(related.related.slice(0, 2).map(({ id, relation }) => [id, relation])).toEqual([
    [first.id, 'supersedes'],
    [third.id, 'superseded_by'],
  ])
  const mine = await alice.listMyExperiences()
  expect(mine.experiences.map(({ id }) => id)).not.toContain(first.id)
})

test('a new version may be a near duplicate of the version that it supersedes', async () => {
  world = await createWorld()
  const alice = await world.established()
  const { id } = await alice.depositExperience(poolExperience())
  const second = await alice.depositExperience(
    poolExperience({ supersedes: id, insight: `${poolExperience().insight} Always.` }),
  )
  expect(second.status).toBe('created')
})

test('one of several concurrent successors wins, and the others receive its id', async () => {
  world = await createWorld()
  const alice = await world.established()
  const { id } = await alice.depositExperience(poolExperience())
  const answers = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((mark) => alice.depositExperience(newerVersion(id, mark))),
  )
  const winners = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []))
  expect(winners).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({
        error: 'DuplicateError',
        status: 409,
        details: { existing_experience_id: winners[0] },
      })
})

test('a predecessor that is unknown, unreadable, retracted, private or of another author is refused', async () => {
  world = await createWorld()
  const alice = await world.established()
  const bob = await world.established()
  const alice_record = await alice.depositExperience(poolExperience())
  const secret = await alice.depositExperience(nextExperience({ visibility_scope: 'private' }))
  const retracted = await alice.depositExperience(nextExperience())
  await alice.retractExperience({ experience_id: retracted.id })

  const catchRefusal = (supersedes: string, by = alice, changes = {}) =>
    by.depositExperience(nextExperience({ supersedes, ...changes })).catch((error: unknown) => error)
  expect(await catchRefusal('exp_0000000000000000')).toMatchObject({
    status: 422,
    detail: [{ loc: ['body', 'supersedes'] }],
  })
  expect(await catchRefusal(secret.id, bob)).toMatchObject({ status: 422 })
  expect(await catchRefusal(retracted.id)).toMatchObject({ status: 422 })
  expect(await catchRefusal(alice_record.id, bob)).toMatchObject({ error: 'ForbiddenError' })
  expect(await catchRefusal(alice_record.id, alice, { visibility_scope: 'private' })).toMatchObject({ status: 422 })
  expect((await alice.getExperience({ experience_id: alice_record.id })).superseded_by).toBeNull()
})

test('a superseded record is still found, and ranks behind its successor', async () => {
  world = await createWorld()
  const alice = await world.established()
  const first = await alice.depositExperience(poolExperience())
  const second = await alice.depositExperience(
    poolExperience({ supersedes: first.id, insight: `${poolExperience().insight} Count them.` }),
  )
  const { results } = await alice.searchExperiences({ q: 'timeout exceeded when trying to connect node-postgres pool' })
  expect(results[0]?.id).toBe(second.id)
  const old = results.find(({ id }) => id === first.id)
  expect(old?.transfer_warnings?.map(({ type }) => type)).toContain('superseded')
})

test('the previous version becomes the newest again when the newest is retracted', async () => {
  world = await createWorld()
  const alice = await world.established()
  const bob = await world.newcomer()
  const first = await alice.depositExperience(poolExperience())
  const second = await alice.depositExperience(newerVersion(first.id, 'two'))
  await alice.retractExperience({ experience_id: second.id })
  expect(await bob.getExperience({ experience_id: first.id })).toMatchObject({
    superseded_by: null,
    validity: { status: 'active' },
  })
  expect((await alice.listMyExperiences()).experiences.map(({ id }) => id)).toContain(first.id)
  const third = await alice.depositExperience(newerVersion(first.id, 'three'))
  expect((await bob.getExperience({ experience_id: first.id })).superseded_by).toBe(third.id)
})

test('superseding a superseded record is refused with the id of its newest version, even for near duplicates', async () => {
  world = await createWorld()
  const alice = await world.established()
  const first = await alice.depositExperience(poolExperience())
  const second = await alice.depositExperience(
    poolExperience({ supersedes: first.id, insight: `${poolExperience().insight} Count them.` }),
  )
  await expect(
    alice.depositExperience(
      poolExperience({ supersedes: first.id, insight: `${poolExperience().insight} Count all.` }),
    ),
  ).rejects.toMatchObject({ error: 'DuplicateError', details: { existing_experience_id: second.id } })
  await expect(alice.depositExperience(poolExperience({ supersedes: 'exp_0000000000000000' }))).rejects.toMatchObject({
    status: 422,
    detail: [{ loc: ['body', 'supersedes'] }],
  })
})

test('a public successor does not reveal its private predecessor', async () => {
  world = await createWorld()
  const alice = await world.established()
  const bob = await world.newcomer()
  const secret = await alice.depositExperience(poolExperience({ visibility_scope: 'private' }))
  const public_record = await alice.depositExperience(poolExperience({ supersedes: secret.id }))
  expect(secret.trust_visibility).toBeNull()
  expect(await bob.getExperience({ experience_id: public_record.id })).toMatchObject({ version: 1, supersedes: null })
  expect(await alice.getExperience({ experience_id: public_record.id })).toMatchObject({
    version: 1,
    supersedes: secret.id,
  })
  expect((await bob.getExperienceHistory({ experience_id: public_record.id })).versions.map(({ id }) => id)).toEqual([
    public_record.id,
  ])
})

test('retracting and superseding a record concurrently never causes a server error', async () => {
  world = await createWorld()
  const alice = await world.established()
  for (let round = 0; round < 8; round++) {
    const { id } = await alice.depositExperience(nextExperience())
    const answers = await Promise.allSettled([
      alice.retractExperience({ experience_id: id }),
      alice.depositExperience(newerVersion(id, `round ${round}`)),
    ])
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: expect.toSatisfy((code) => code < 500) })
  }
})

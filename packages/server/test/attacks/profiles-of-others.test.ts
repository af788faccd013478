import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/db.ts'
import { change } from '../../src/platform/events/change.ts'
import { withholdRecord } from '../../src/records/lifecycle/withhold-record.ts'
import { DAY_MS } from '../../src/rules/time/time-units.ts'
import { nextExperience, poolExperience, restartExperiences } from '../experience-fixtures.ts'
import { storeTestDraft } from '../store-test-draft.ts'
import { quarantineExperience, setTrustLevel, setVoterClass, vote } from '../vote.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

let world: World
beforeEach(async () => {
  // the same few records in each test, none of which is about terraform
  restartExperiences()
  world = await createWorld()
})
afterEach(() => world.close())

const handleOf = async (person: TestContributor): Promise<string> =>
  (await person.getContributor({ contributor_id: person.contributor_id })).display_handle

const own_parts = ['struggles', 'calibration', 'recommendations', 'hints']

/** Lets a contributor do what nobody else may know of. */
async function actPrivately(person: TestContributor): Promise<void> {
  for (const q of ['terraform state lock lost', 'terraform destroys a subnet', 'terraform refresh hangs'])
    await person.searchExperiences({ q })
  for (let n = 0; n < 3; n++) {
    const root_cause = `the token ghp_${'a1B2c3D4e5F6'.repeat(3)} was revoked too early by the job`
    await expect(person.depositExperience(nextExperience({ root_cause }))).rejects.toThrow()
  }
  await person.depositExperience(nextExperience({ visibility_scope: 'private', tags: ['merger'] }))
  await storeTestDraft(world, person, { ...poolExperience(), tags: ['merger'] } as never)
  await person.getMyProfile()
}

test('what a contributor does in private changes no byte of what a stranger reads', async () => {
  const [victim, stranger] = [await world.established(), await world.established()]
  const contributor_id = await handleOf(victim)
  const before = await stranger.getProfile({ contributor_id })
  await actPrivately(victim)
  expect((await victim.getMyProfile()).struggles).toHaveLength(2)
  const after = await stranger.getProfile({ contributor_id })
  expect(after).toEqual(before)
  for (const part of own_parts) expect(after).not.toHaveProperty(part)
  expect(Object.keys(after.totals).sort()).toEqual(['experiences', 'helpful', 'not_helpful'])
})

test('an operator reads no more of a profile than everybody', async () => {
  const victim = await world.established()
  await actPrivately(victim)
  const profile = await world.operator.getProfile({ contributor_id: await handleOf(victim) })
  for (const part of own_parts) expect(profile).not.toHaveProperty(part)
})

test('internal ids of others, known or not, and erased contributors are the same 404', async () => {
  const [victim, stranger] = [await world.established(), await world.newcomer()]
  const handle = await handleOf(victim)
  const refusalOf = async (contributor_id: string) => {
    const error = await stranger.getProfile({ contributor_id }).catch((thrown: unknown) => thrown)
    return `${JSON.stringify(error)} ${error}`.replaceAll(contributor_id, 'ID')
  }
  const unknown = await refusalOf(`con_${'0'.repeat(16)}`)
  expect(await refusalOf(victim.contributor_id)).toBe(unknown)
  await victim.eraseMe({ experiences: 'keep_anonymous' })
  expect(await refusalOf(handle)).toBe(unknown)
})

/** A record on which two seasoned contributors have voted, with a topic of its own. */
async function depositConfirmed(author: TestContributor): Promise<string> {
  const { id } = await author.depositExperience(poolExperience({ tags: ['zoraquimb'] }))
  for (const voter of [await world.established(), await world.established()]) {
    await setVoterClass(world, voter, 'seasoned')
    await vote(voter, id)
    world.clock.advance(DAY_MS)
  }
  return id
}

test.each(['withheld', 'contested', 'retracted', 'suspended'])(
  'a %s record is no expertise of its author for others, and its id is not named',
  async (state) => {
    const [author, stranger] = [await world.established(), await world.established()]
    const id = await depositConfirmed(author)
    const contributor_id = await handleOf(author)
    expect(JSON.stringify(await stranger.getProfile({ contributor_id }))).toContain(id)
    if (state === 'withheld')
      await change(world.app, (tx) =>
        withholdRecord(tx, { experience_id: id, why: 'report', happened_at: world.clock.now.toISOString() }),
      )
    if (state === 'contested') await quarantineExperience(world, id)
    if (state === 'retracted') await author.retractExperience({ experience_id: id })
    if (state === 'suspended') {
      await setTrustLevel(world, author, 'suspended')
      await world.app.db.query(sql`update experiences set withheld = 'suspension' where id = ${id}`)
      world.clock.advance(3_600_001)
    }
    const profile = JSON.stringify(await stranger.getProfile({ contributor_id }))
    expect(profile).not.toContain(id)
    expect(profile).not.toContain('zoraquimb')
  },
)

test('pending records of a newcomer are theirs alone', async () => {
  const [newcomer, stranger] = [await world.newcomer(), await world.established()]
  await newcomer.depositExperience(poolExperience({ tags: ['zoraquimb'] }))
  expect((await newcomer.getMyProfile()).totals.experiences).toBe(1)
  const profile = await stranger.getProfile({ contributor_id: await handleOf(newcomer) })
  expect(profile).toMatchObject({ totals: { experiences: 0 }, expertise: [] })
})

test('private activity does not make the public part be computed again, so that its time tells nothing', async () => {
  const [victim, stranger] = [await world.established(), await world.established()]
  const contributor_id = await handleOf(victim)
  await stranger.getProfile({ contributor_id })
  const { db } = world.app
  const statements: string[] = []
  const query = db.query.bind(db)
  const count = async (): Promise<number> => {
    statements.length = 0
    db.query = (statement) => {
      statements.push(statement.parts.join(''))
      return query(statement)
    }
    await stranger.getProfile({ contributor_id })
    db.query = query
    return statements.filter((text) => /from (?:current|confirmed|by_record)\b/.test(text)).length
  }
  expect(await count()).toBe(0)
  await actPrivately(victim)
  expect(await count()).toBe(0)
  await victim.depositExperience(nextExperience())
  expect(await count()).toBe(2)
})

test('a recommendation cites no record that the caller may not read', async () => {
  const seeker = await world.newcomer()
  for (const q of ['terraform state lock lost', 'terraform refresh hangs', 'why does terraform plan a replacement'])
    await seeker.searchExperiences({ q })
  expect((await seeker.getMyProfile()).struggles).toMatchObject([{ topic: 'terraform' }])
  const [solver, hider] = [await world.established(), await world.established()]
  const answer = poolExperience({
    title: 'Why does terraform plan a replacement of a subnet: the name is part of its identity',
    problem:
      'terraform 1.7 plans a replacement of the subnet after its name was changed: `forces replacement` beside `name`.',
    root_cause: 'The provider marks the attribute name of a subnet as ForceNew, so a new name is a new resource.',
    successful_approach: { method: 'Keep `name` and put the new one into a tag; or `terraform state mv` and import.' },
    insight: 'When terraform plans a replacement of a subnet, look for the attribute with `forces replacement`.',
    tags: ['terraform'],
  })
  const hidden = await hider.depositExperience({ ...answer, visibility_scope: 'private' })
  expect((await seeker.getMyProfile()).recommendations).toEqual([])
  const shown = await solver.depositExperience(answer)
  expect((await seeker.getMyProfile()).recommendations).toMatchObject([{ experience_ids: [shown.id] }])
  await change(world.app, (tx) =>
    withholdRecord(tx, { experience_id: shown.id, why: 'report', happened_at: world.clock.now.toISOString() }),
  )
  const profile = JSON.stringify(await seeker.getMyProfile())
  for (const { id } of [hidden, shown]) expect(profile).not.toContain(id)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { insertObservation } from '../src/records/observations/store.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { insertBulkExperiences } from './bulk-experiences.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { joinCluster, setTrustLevel, vote } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let alice: TestContributor
let bob: TestContributor
beforeEach(async () => {
  // nothing here searches by meaning, so the model is not loaded
  world = await createWorld({ embedder: createFakeEmbedder('none', null) })
  alice = await world.established('alice')
  bob = await world.established('bob')
})
afterEach(() => world.close())

const deposit = async (versions: Record<string, string> = {}, contributor = alice): Promise<string> => {
  const experience = nextExperience({ source: { system: 'test', structured_hints: { domain_hint: 'coding' } } })
  const context = { goal: null, environment: { versions }, tools: [], constraints: null }
  return (await contributor.depositExperience({ ...experience, context })).id
}
const advance = async (days: number) => {
  world.clock.advance(days * DAY_MS)
  expect(await world.work()).toMatchObject({ retry: 0, failed: 0, lost: 0 })
}
const doubtsOf = async (who = alice) =>
  (await who.listDoubtedExperiences()).experiences.map(({ id, doubts }) => ({
    id,
    kinds: doubts.map(({ kind }) => kind),
  }))
const statusOf = async (experience_id: string) => (await alice.getExperience({ experience_id })).validity.status
const observe = (who: TestContributor, experience_id: string, outcome: 'failed' | 'succeeded') =>
  world.app.db.transaction((tx) =>
    insertObservation(tx, {
      experience_id,
      contributor_id: who.contributor_id,
      outcome,
      conditions: null,
      origin: 'outcome',
      weight: 1,
      note: null,
      attempt: null,
      happened_at: world.app.now().toISOString(),
    }),
  )

test('a version is in doubt once two contributors name a newer one in later records, which are cited', async () => {
  const carol = await world.established('carol')
  for (const who of [bob, carol]) await setTrustLevel(world, who, 'trusted')
  const older = await deposit({ gizmo: '18.2' })
  await deposit({ gizmo: '20' }, bob)
  await advance(1)
  expect(await doubtsOf()).toEqual([])
  const evidence = [await deposit({ gizmo: '22.1' }, bob), await deposit({ GIZMO: '22' }, carol)]
  await advance(1)
  const { experiences, next_cursor } = await alice.listDoubtedExperiences()
  expect(next_cursor).toBeNull()
  expect(experiences).toMatchObject([
    {
      id: older,
      doubts: [{ kind: 'newer_version', message: 'It names gizmo 18.2; newer records name version 22.' }],
      actions: [
        { action: 'reaffirm', operation: 'reaffirmExperience', input: { experience_id: older } },
        { action: 'correct', operation: 'depositExperience', input: { supersedes: older } },
        { action: 'retire', operation: 'retractExperience', input: { experience_id: older } },
      ],
    },
  ])
  expect(experiences[0]?.doubts[0]?.experience_ids.sort()).toEqual(evidence.toSorted())
  // a record that its author takes back is cited no more
  await bob.retractExperience({ experience_id: evidence[0] ?? '', reason: null })
  expect((await alice.listDoubtedExperiences()).experiences[0]?.doubts[0]?.experience_ids).toEqual([evidence[1]])
})

test('newcomers, accounts of one day and private records raise no doubt about the versions of others', async () => {
  const [carol, rookie] = [await world.established('carol'), await world.newcomer('rookie')]
  await deposit({ gizmo: '18' })
  for (const who of [bob, carol, rookie]) await deposit({ gizmo: '999' }, who)
  for (const who of [bob, carol]) {
    await setTrustLevel(world, who, 'trusted')
    const experience = nextExperience({ visibility_scope: 'private' })
    const context = { goal: null, environment: { versions: { gizmo: '99' } }, tools: [], constraints: null }
    await who.depositExperience({ ...experience, context })
  }
  for (const who of [bob, carol]) await setTrustLevel(world, who, 'established')
  await advance(1)
  expect(await doubtsOf()).toEqual([])
})

test('a newer version in a later record of the same author raises a doubt for this author alone', async () => {
  const older = await deposit({ postgresql: '14' })
  await deposit({ postgres: '13' }, bob)
  const newer = await deposit({ Postgres: '17.2' })
  const { experiences } = await alice.listDoubtedExperiences()
  expect(experiences).toMatchObject([{ id: older, doubts: [{ kind: 'newer_version', experience_ids: [newer] }] }])
  expect(await doubtsOf(bob)).toEqual([])
})

test('an author is asked before a record becomes stale by age, and a reaffirmation keeps it active', async () => {
  const kept = await deposit()
  await advance(695)
  expect((await doubtsOf()).map(({ id }) => id)).not.toContain(kept)
  await advance(10)
  const asked = await doubtsOf()
  expect(asked).toContainEqual({ id: kept, kinds: ['unverified'] })
  expect(await alice.reaffirmExperience({ experience_id: kept })).toMatchObject({ validity: { status: 'active' } })
  expect((await doubtsOf()).map(({ id }) => id)).not.toContain(kept)
  await advance(30)
  const others = asked.filter(({ id }) => id !== kept)
  expect(await Promise.all([kept, ...others.map(({ id }) => id)].map(statusOf))).toEqual([
    'active',
    ...others.map(() => 'stale'),
  ])
  await advance(701)
  expect(await statusOf(kept)).toBe('stale')
})

test('a record that is stale by age is active again when its author reaffirms it, with an audited statement', async () => {
  const id = await deposit()
  await advance(731)
  expect(await statusOf(id)).toBe('stale')
  const answer = await alice.reaffirmExperience({ experience_id: id })
  expect(answer).toMatchObject({ id, validity: { status: 'active', verified_at: null } })
  expect((await alice.getExperience({ experience_id: id })).validity).toMatchObject({
    status: 'active',
    verified_at: null,
    reaffirmed_at: answer.reaffirmed_at,
  })
  const actions = async () => (await world.operator.listAudit({ subject: id })).entries.map(({ action }) => action)
  expect((await actions()).filter((action) => action === 'experience.reaffirmed')).toHaveLength(1)
  // repeating it within a day changes nothing
  world.clock.advance(DAY_MS / 2)
  expect((await alice.reaffirmExperience({ experience_id: id })).reaffirmed_at).toBe(answer.reaffirmed_at)
  expect((await actions()).filter((action) => action === 'experience.reaffirmed')).toHaveLength(1)
  world.clock.advance(DAY_MS)
  expect((await alice.reaffirmExperience({ experience_id: id })).reaffirmed_at > answer.reaffirmed_at).toBe(true)
})

test('what readers say is a doubt until the author answers, and a later vote is one again', async () => {
  const id = await deposit()
  const [carol, dave] = [await world.established('carol'), await world.established('dave')]
  await vote(bob, id, { was_helpful: false, helpfulness_detail: 'incorrect' })
  expect((await alice.listDoubtedExperiences()).experiences).toMatchObject([
    {
      id,
      doubts: [{ kind: 'votes', message: '1 contributor said that it is wrong.', experience_ids: [] }],
      actions: [{ action: 'correct' }, { action: 'retire' }, { action: 'reaffirm' }],
    },
  ])
  await alice.reaffirmExperience({ experience_id: id })
  expect(await doubtsOf()).toEqual([])
  await joinCluster(world, dave, alice)
  await vote(dave, id, { was_helpful: false, helpfulness_detail: 'incorrect' })
  expect(await doubtsOf()).toEqual([])
  await vote(carol, id, { was_helpful: false, helpfulness_detail: 'outdated' })
  expect(await doubtsOf()).toEqual([{ id, kinds: ['votes'] }])
})

test('a method that fails for those who apply it is in doubt', async () => {
  const id = await deposit()
  const [rookie, other_rookie, carol] = [
    await world.newcomer('rookie'),
    await world.newcomer('other rookie'),
    await world.established('carol'),
  ]
  await observe(alice, id, 'failed')
  expect(await doubtsOf()).toEqual([])
  for (const who of [rookie, other_rookie]) await observe(who, id, 'failed')
  expect((await alice.listDoubtedExperiences()).experiences[0]?.doubts).toMatchObject([
    { kind: 'observations', message: 'It failed for 1 contributor who applied it.' },
  ])
  await observe(carol, id, 'succeeded')
  expect(await doubtsOf()).toEqual([])
})

test('drafts, retracted and superseded records are asked about no more; private ones are', async () => {
  const [retracted, predecessor] = [await deposit({ deno: '1' }), await deposit({ deno: '1' })]
  const { id: hidden } = await alice.depositExperience(nextExperience({ visibility_scope: 'private' }))
  await alice.retractExperience({ experience_id: retracted, reason: null })
  const { id: successor } = await alice.depositExperience({ ...nextExperience(), supersedes: predecessor })
  await advance(3 * 365)
  const ids = (await doubtsOf()).map(({ id }) => id)
  for (const id of [hidden, successor]) expect(ids).toContain(id)
  for (const id of [retracted, predecessor]) expect(ids).not.toContain(id)
  for (const [id, obstacle] of [
    [retracted, 'it is retracted'],
    [predecessor, 'a newer version replaces it'],
  ] as const)
    await expect(alice.reaffirmExperience({ experience_id: id })).rejects.toMatchObject({
      error: 'ForbiddenError',
      message: expect.stringContaining(obstacle),
    })
})

test('pages go through every record in doubt once, oldest first, also beyond one step of reading', async () => {
  const owner = await insertBulkExperiences(world.app.db, 450)
  await world.app.db.query(
    sql`update experiences set contributor_id = ${alice.contributor_id}, wedge = 'coding', created_at = date_trunc('milliseconds', created_at) where contributor_id = ${owner}`,
  )
  await advance(6 * 365)
  const seen: string[] = []
  for await (const { id } of alice.listDoubtedExperiences.all({ limit: 100 })) seen.push(id)
  expect(seen).toHaveLength(450 + 3)
  expect(new Set(seen).size).toBe(seen.length)
  const first = await alice.listDoubtedExperiences({ limit: 2 })
  expect(first.experiences.map(({ id }) => id)).toEqual(seen.slice(0, 2))
  const second = await alice.listDoubtedExperiences({ limit: 2, cursor: first.next_cursor })
  expect(second.experiences.map(({ id }) => id)).toEqual(seen.slice(2, 4))
  await expect(alice.listDoubtedExperiences({ cursor: 'nonsense' })).rejects.toMatchObject({ error: 'ValidationError' })
})

test('an erased record takes the version that it names away at once, and the next hour derives it from the others', async () => {
  const [carol, dave] = [await world.established('carol'), await world.established('dave')]
  for (const who of [bob, carol, dave]) await setTrustLevel(world, who, 'trusted')
  const older = await deposit({ 'Zoraquimb Tool': '1' })
  await advance(0.1)
  const [erased] = [
    await deposit({ 'zoraquimb tool': '2' }, bob),
    await deposit({ 'Zoraquimb-Tool': 'v2.1' }, carol),
    await deposit({ 'zoraquimb tool': '2' }, dave),
  ]
  await advance(0.1)
  expect(await doubtsOf()).toEqual([{ id: older, kinds: ['newer_version'] }])
  const derived = () =>
    world.app.db.query<{ product: string }>(sql`select product from newest_versions where product like 'zora%'`)
  expect(await derived()).toEqual([{ product: 'zoraquimbtool' }])
  await bob.eraseExperience({ experience_id: erased })
  expect(await derived()).toEqual([])
  await advance(0.1)
  expect(await derived()).toEqual([{ product: 'zoraquimbtool' }])
  expect(await doubtsOf()).toEqual([{ id: older, kinds: ['newer_version'] }])
})

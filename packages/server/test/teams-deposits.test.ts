import type { Client } from '@cairnway/sdk'
import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { type DepositInput, nextExperience, poolExperience } from './experience-fixtures.ts'
import { createMembers, createTeam } from './teams.ts'
import { getTrustLevel } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const team = { visibility_scope: 'team' } as const

async function createTwoTeams() {
  world = await createWorld()
  const [ann, bob, cid] = [await world.newcomer('ann'), await world.newcomer('bob'), await world.newcomer('cid')]
  const [annInA, bobInA] = await createMembers(world, [ann, bob])
  const [cidInB] = await createMembers(world, [cid])
  if (!annInA || !bobInA || !cidInB) throw new Error('a member is missing')
  return { ann, bob, cid, annInA, bobInA, cidInB }
}

/** Returns what a call answers or is refused with, without the ids and times that differ from call to call. */
async function outcome(call: Promise<unknown>): Promise<string> {
  const result = await call.catch(({ status, error, message, details }) => ({ status, error, message, details }))
  return JSON.stringify(result)
    .replace(/\b(?:exp|req|rev)_\w+/g, 'id')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
}

test('a team deposit needs a key of a workspace', async () => {
  const { ann, annInA } = await createTwoTeams()
  const deposit = { ...poolExperience(), ...team }
  for (const call of ['depositExperience', 'previewDeposit'] as const)
    await expect(ann[call](deposit)).rejects.toMatchObject({ status: 403, error: 'ForbiddenError' })
  await expect(ann.startSession(team)).rejects.toMatchObject({ status: 403 })
  expect(await annInA.previewDeposit(deposit)).toMatchObject({ would: 'accept' })
  expect(await annInA.depositExperience(deposit)).toMatchObject({
    status: 'created',
    disposition: 'auto_deposit',
    trust_visibility: 'searchable',
  })
  await expect(annInA.startSession(team)).resolves.toMatchObject({ status: 'active' })
})

test('a text exists once in a workspace, and its copies elsewhere know nothing of it', async () => {
  const { ann, annInA, bobInA, cidInB } = await createTwoTeams()
  const text = poolExperience()
  const { id } = await annInA.depositExperience({ ...text, ...team })
  await expect(bobInA.depositExperience({ ...text, ...team })).rejects.toMatchObject({
    status: 409,
    details: { existing_experience_id: id },
  })
  const near = { ...text, insight: `${text.insight} It costs less.` }
  await expect(bobInA.depositExperience({ ...near, ...team })).rejects.toMatchObject({
    status: 409,
    error: 'NearDuplicateFoundError',
  })
  // in another workspace, by a personal key of its author and by an outsider it is new
  expect(await cidInB.depositExperience({ ...text, ...team })).toMatchObject({ similar_experiences: null })
  expect(await ann.depositExperience(text)).toMatchObject({ status: 'created', similar_experiences: null })
  const outsider = await world.established()
  expect(await outsider.depositExperience(text)).toMatchObject({ status: 'created', similar_experiences: null })
})

test('no preview and no deposit changes when a hidden text appears', async () => {
  const { ann, cidInB, annInA } = await createTwoTeams()
  const outsider = await world.established()
  const text = poolExperience()
  const near = { ...text, insight: `${text.insight} It costs less.` }
  const callers: [Client, Partial<DepositInput>][] = [
    [outsider, {}],
    [ann, {}],
    [cidInB, team],
    [cidInB, { visibility_scope: 'private' }],
    [world.client((await world.newcomer()).api_key), {}],
  ]
  const ask = () =>
    Promise.all(
      callers.flatMap(([caller, scope]) =>
        [text, near].map((it) => outcome(caller.previewDeposit({ ...it, ...scope }))),
      ),
    )
  const before = await ask()
  await annInA.depositExperience({ ...text, ...team })
  expect(await ask()).toEqual(before)
  // a member learns of it
  expect(await annInA.previewDeposit({ ...near, ...team })).toMatchObject({ would: 'reject' })
})

test('a newcomer becomes established by texts that a workspace has too', async () => {
  const { annInA } = await createTwoTeams()
  const texts = [nextExperience(), nextExperience(), nextExperience()]
  for (const text of texts) await annInA.depositExperience({ ...text, ...team })
  const newcomer = await world.newcomer()
  for (const text of texts) await newcomer.depositExperience(text)
  expect(await getTrustLevel(newcomer)).toBe('established')
})

test('team deposits make nobody established and count in no total', async () => {
  const { ann, annInA } = await createTwoTeams()
  for (let i = 0; i < 5; i++) await annInA.depositExperience({ ...nextExperience(), ...team })
  expect(await getTrustLevel(ann)).toBe('new')
  expect(await ann.getContributor({ contributor_id: ann.contributor_id })).toMatchObject({ total_experiences: 0 })
  expect(await world.client().getStats()).toMatchObject({ total_experiences: 0 })
})

test('searches of other workspaces give no deposit recurrence', async () => {
  world = await createWorld()
  const { title } = poolExperience()
  const depositor = await world.established()
  const recurrence = async () => (await depositor.previewDeposit(poolExperience())).worthiness.parts.recurrence
  const [before, members] = [await recurrence(), [] as TestContributor[]]
  for (let i = 0; i < 3; i++) members.push(...(await createMembers(world, [await world.newcomer()])))
  for (const member of members) await member.searchExperiences({ q: title })
  await world.app.search_log.flush()
  // the same contributors are asking outside as well, so that their searches are read
  for (const { contributor_id } of members)
    await world.app.db.query(sql`
      insert into activity_counts (contributor_id, kind, topic, domain, reason, day, count, last_at)
      values (${contributor_id}, 'unmet_search', 'x', 'coding', '', ${world.clock.now.toISOString()}::date, 1,
        ${world.clock.now.toISOString()})`)
  expect([before, await recurrence()]).toEqual([0, 0])
})

test('a team record is superseded within its workspace, by its author alone', async () => {
  const { ann, annInA, bobInA } = await createTwoTeams()
  const { id } = await annInA.depositExperience({ ...poolExperience(), ...team })
  const successor = (changes: Partial<DepositInput>) => ({
    ...poolExperience({ title: 'Pools run dry: what we found since' }),
    supersedes: id,
    ...changes,
  })
  await expect(bobInA.depositExperience(successor(team))).rejects.toMatchObject({ status: 403 })
  for (const visibility_scope of ['public', 'private'] as const)
    await expect(annInA.depositExperience(successor({ visibility_scope }))).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('cannot supersede each other'),
    })
  const outside = await ann.depositExperience(nextExperience())
  await expect(annInA.depositExperience({ ...successor(team), supersedes: outside.id })).rejects.toMatchObject({
    status: 422,
  })
  const { id: next } = await annInA.depositExperience(successor(team))
  expect(await bobInA.getExperience({ experience_id: next })).toMatchObject({ version: 2, supersedes: id })
})

test('a hidden record cannot be distinguished from an unknown id by superseding, voting, reading or retracting it', async () => {
  const { ann, annInA, cidInB } = await createTwoTeams()
  const { id } = await annInA.depositExperience({ ...poolExperience(), ...team })
  const unknown = `exp_${'x'.repeat(id.length - 4)}`
  const outsider = await world.established()
  const text = nextExperience()
  const calls: ((caller: Client, experience_id: string) => Promise<unknown>)[] = [
    (caller, experience_id) => caller.depositExperience({ ...text, supersedes: experience_id }),
    (caller, experience_id) => caller.previewDeposit({ ...text, supersedes: experience_id }),
    (caller, experience_id) => caller.getExperience({ experience_id }),
    (caller, experience_id) => caller.getExperienceHistory({ experience_id }),
    (caller, experience_id) => caller.listRelatedExperiences({ experience_id }),
    (caller, experience_id) => caller.giveFeedback({ experience_id, was_helpful: true }),
    (caller, experience_id) => caller.retractExperience({ experience_id }),
  ]
  for (const caller of [outsider, ann, cidInB])
    for (const call of calls) {
      const hidden = await outcome(call(caller, id))
      expect(hidden).toBe(await outcome(call(caller, unknown)))
      expect(hidden).toMatch(/"status":4(?:04|22)/)
    }
})

test('only the author of a team record retracts it, and only by a key of the workspace', async () => {
  const { ann, annInA, bobInA } = await createTwoTeams()
  const { id: experience_id } = await annInA.depositExperience({ ...poolExperience(), ...team })
  await expect(ann.retractExperience({ experience_id })).rejects.toMatchObject({ status: 404 })
  await expect(bobInA.retractExperience({ experience_id })).rejects.toMatchObject({ status: 403 })
  expect(await annInA.retractExperience({ experience_id })).toMatchObject({ status: 'retracted' })
  await expect(bobInA.getExperience({ experience_id })).rejects.toMatchObject({ status: 404 })
})

test('an Idempotency-Key replays no answer of a workspace outside of it', async () => {
  world = await createWorld()
  const ann = await world.newcomer()
  const [a, b] = [await createTeam(world, [ann]), await createTeam(world, [ann])]
  const [inA, inB] = [await a.withKey(ann), await b.withKey(ann)]
  const deposit = { ...poolExperience(), visibility_scope: 'private' } as const
  const send = async ({ api_key }: TestContributor, input: DepositInput) => {
    const headers = {
      authorization: `Bearer ${api_key}`,
      'content-type': 'application/json',
      'idempotency-key': 'one-and-the-same',
    }
    const response = await world.request('/v1/experiences', { method: 'POST', headers, body: JSON.stringify(input) })
    return { status: response.status, body: (await response.json()) as { id?: string } }
  }
  const first = await send(inA, { ...deposit, ...team })
  expect([first.status, (await send(inA, { ...deposit, ...team })).body.id]).toEqual([201, first.body.id])
  // the same key and text in another workspace, and by a personal key, is a call of its own
  const second = await send(inB, { ...deposit, ...team })
  expect([second.status, second.body.id === first.body.id]).toEqual([201, false])
  const third = await send(ann, deposit)
  expect([third.status, [first.body.id, second.body.id].includes(third.body.id)]).toEqual([201, false])
})

test('the same text waits for a reviewer once in each workspace and once outside', async () => {
  const { ann, annInA } = await createTwoTeams()
  const waiting = (changes: Partial<DepositInput>) =>
    ({
      ...poolExperience(),
      ...changes,
      source: { system: 'tracker', record_id: '1', thresholds: { auto_deposit_above: 0.999, review_above: 0 } },
    }) as DepositInput
  const ids = [
    (await annInA.depositExperience(waiting(team))).id,
    (await annInA.depositExperience(waiting(team))).id,
    (await annInA.depositExperience(waiting({}))).id,
    (await ann.depositExperience(waiting({}))).id,
  ]
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).toBe(ids[3])
  expect(ids[0]).not.toBe(ids[2])
  const rows = await world.app.db.query<{ id: string; of_team: boolean }>(
    sql`select id, workspace_id is not null as of_team from review_candidates`,
  )
  expect(new Map(rows.map(({ id, of_team }) => [id, of_team]))).toEqual(
    new Map([
      [ids[0], true],
      [ids[2], false],
    ]),
  )
})

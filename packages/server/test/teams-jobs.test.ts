import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { poolExperience } from './experience-fixtures.ts'
import { createTeam, type TestTeam } from './teams.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let team: TestTeam
let person: TestContributor
let author: TestContributor
let colleague: TestContributor
beforeEach(async () => {
  world = await createWorld()
  person = await world.established('author')
  const second = await world.established('colleague')
  team = await createTeam(world, [second, person])
  author = await team.withKey(person)
  colleague = await team.withKey(second)
})
afterEach(() => world.close())

const pool = poolExperience()
/** A text that tells a problem and what solved it. */
const rawPool = {
  title: pool.title,
  problem: pool.problem,
  what_worked: pool.successful_approach.method,
  tags: ['postgres', 'node'],
} as const

async function depositRaw(who: TestContributor, visibility_scope: 'team' | 'public') {
  const { raw_deposit_id } = await who.depositRawExperience({ ...rawPool, tags: [...rawPool.tags], visibility_scope })
  await world.work()
  return who.getRawDeposit({ raw_deposit_id })
}

async function logSession(who: TestContributor): Promise<string> {
  const { session_id } = await who.startSession({ task: pool.problem, visibility_scope: 'team' })
  await who.logSessionEvent({ session_id, type: 'discovery', content: 'One path returns without client.release().' })
  await who.logSessionEvent({ session_id, type: 'resolution', content: 'Release the client in a finally block.' })
  return session_id
}

test('a text that is pasted for the team becomes a record of the team, which a colleague reads and no one else', async () => {
  const { experience_id, records } = await depositRaw(author, 'team')
  expect(records).toMatchObject([{ state: 'verified' }])
  const id = experience_id ?? ''
  expect(await colleague.getExperience({ experience_id: id })).toMatchObject({ visibility_scope: 'team' })
  for (const who of [person, await world.established()])
    await expect(who.getExperience({ experience_id: id })).rejects.toMatchObject({ status: 404 })
})

test('a text that the team knows is an observation inside, and outside a text like any other', async () => {
  const { id } = await author.depositExperience(poolExperience({ visibility_scope: 'team' }))
  const inside = await depositRaw(colleague, 'team')
  expect(inside.records).toMatchObject([{ state: 'existing', experience_id: id }])
  const outsider = await world.established()
  const outside = await depositRaw(outsider, 'public')
  expect(outside.records).toMatchObject([{ state: 'verified' }])
  expect(JSON.stringify(outside)).not.toContain(id)
})

test('of a text of somebody who has left nothing is stored, and its deposit is given back', async () => {
  const { raw_deposit_id } = await author.depositRawExperience({ ...rawPool, tags: [], visibility_scope: 'team' })
  await team.remove(person)
  await world.work()
  const rows = await world.app.db.query<{ status: string; code: string; experience_ids: string[] }>(sql`
    select status, reasons -> 0 ->> 'code' as code, experience_ids from raw_deposits where id = ${raw_deposit_id}`)
  expect(rows).toEqual([{ status: 'failed', code: 'author_inactive', experience_ids: [] }])
  await expect(person.getRawDeposit({ raw_deposit_id })).rejects.toMatchObject({ status: 404 })
})

test('the session of somebody who has left ends without a draft', async () => {
  const session_id = await logSession(author)
  await team.remove(person)
  world.clock.advance(2 * DAY_MS)
  await world.work()
  const rows = await world.app.db.query<{ ended_by: string; draft_experience_id: string | null }>(
    sql`select ended_by, draft_experience_id from sessions where id = ${session_id}`,
  )
  expect(rows).toEqual([{ ended_by: 'timeout', draft_experience_id: null }])
})

test('an abandoned session of a member becomes a draft inside, which they submit with a key of the workspace', async () => {
  const session_id = await logSession(author)
  world.clock.advance(2 * DAY_MS)
  await world.work()
  const { draft_experience_id } = await author.getSession({ session_id })
  const experience_id = draft_experience_id ?? ''
  await expect(person.getExperience({ experience_id })).rejects.toMatchObject({ status: 404 })
  await expect(colleague.getExperience({ experience_id })).rejects.toMatchObject({ status: 404 })
  const { title, problem, root_cause, insight, successful_approach, outcome, failed_approaches } = pool
  const changes = {
    title,
    problem,
    root_cause,
    insight,
    successful_approach,
    outcome,
    failed_approaches,
    tags: ['node'],
  }
  await author.submitDraft({ experience_id, changes })
  expect(await colleague.getExperience({ experience_id })).toMatchObject({ visibility_scope: 'team' })
})

test('a draft of the team becomes a private one, and then is read by every key of its owner', async () => {
  const { draft_experience_id } = await author.endSession({ session_id: await logSession(author) })
  const experience_id = draft_experience_id ?? ''
  await author.updateDraft({ experience_id, visibility_scope: 'private' })
  expect(await person.getExperience({ experience_id })).toMatchObject({ visibility_scope: 'private' })
  await author.updateDraft({ experience_id, visibility_scope: 'team' })
  await expect(person.getExperience({ experience_id })).rejects.toMatchObject({ status: 404 })
})

test('what became of an action is shown where it was asked, and what is written of it belongs to the workspace', async () => {
  await world.app.db.query(sql`
    update workspaces set default_visibility = 'team', allowed_visibility = '{team,private}'`)
  const { id: experience_id } = await colleague.depositExperience(poolExperience({ visibility_scope: 'team' }))
  const action = { situation: pool.problem, planned_action: pool.successful_approach.method }
  const { verify_id, verdict } = await author.verifyAction(action)
  expect(verdict).not.toBe('unknown')
  await expect(person.reportActionOutcome({ verify_id, outcome: 'succeeded' })).rejects.toMatchObject({ status: 404 })
  const { raw_deposit_id } = await author.reportActionOutcome({
    verify_id,
    outcome: 'succeeded',
    actual_outcome: 'waitingCount stays at 0 since every client is released in a finally block.',
  })
  await world.work()
  const raw = await author.getRawDeposit({ raw_deposit_id: raw_deposit_id ?? '' })
  expect(raw.fields).toMatchObject({ visibility_scope: 'team' })
  const observed = await world.app.db.query<{ workspace_id: string }>(
    sql`select workspace_id from observations where experience_id = ${experience_id} and origin = 'outcome'`,
  )
  expect(observed).toEqual([{ workspace_id: team.workspace_id }])
})

test('a text for everybody whose workspace forbids that before it is read becomes a draft that says why', async () => {
  const { raw_deposit_id } = await author.depositRawExperience({ ...rawPool, tags: [], visibility_scope: 'public' })
  await world.app.db.query(
    sql`update workspaces set allowed_visibility = '{team,private}', default_visibility = 'team'`,
  )
  await world.work()
  const { records, reasons } = await author.getRawDeposit({ raw_deposit_id })
  expect(records).toMatchObject([{ state: 'draft' }])
  expect(reasons).toMatchObject([{ code: 'visibility_scope', field: 'visibility_scope' }])
})

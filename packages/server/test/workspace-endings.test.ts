import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createInvitedTeam, type InvitedTeam, type TestMember } from './invited-team.ts'
import { listColumnsContaining } from './list-columns-containing.ts'
import { createWorld, type World } from './world.ts'

const not_found = { status: 404, error: 'NotFoundError' }
const unknown_key = { status: 401, error: 'AuthenticationError' }

let world: World
let team: InvitedTeam
let owner: TestMember
let bob: TestMember
beforeEach(async () => {
  world = await createWorld()
  team = await createInvitedTeam(world, { owner: await world.newcomer('ann') })
  owner = team.owner
  bob = await team.join(await world.newcomer('bob'))
})
afterEach(() => world.close())

const depositFor = async (member: TestMember, text: Partial<ReturnType<typeof nextExperience>> = {}) =>
  (await member.depositExperience(nextExperience({ visibility_scope: 'team', ...text }))).id

const countRowsOf = async (workspace_id: string): Promise<number> => {
  const [row] = await world.app.db.query<{ rows: number }>(sql`
    select (select count(*) from workspaces where id = ${workspace_id})
      + (select count(*) from members where workspace_id = ${workspace_id})
      + (select count(*) from member_invites where workspace_id = ${workspace_id})
      + (select count(*) from experiences where workspace_id = ${workspace_id})
      + (select count(*) from sessions where workspace_id = ${workspace_id})
      + (select count(*) from raw_deposits where workspace_id = ${workspace_id})
      + (select count(*) from searches where workspace_id = ${workspace_id})
      + (select count(*) from webhooks where workspace_id = ${workspace_id}) as rows`)
  return row?.rows ?? 0
}

test('deleting a workspace needs its name, ends its keys at once and erases what belongs to it', async () => {
  const { workspace_id } = team
  const canary = 'zanzibarian ferrous canary'
  await owner.updateWorkspace({ workspace_id, name: 'Zanzibarian team' })
  const id = await depositFor(bob, { insight: `Look at the log of the pool before the limit: ${canary}.` })
  const public_id = (await bob.depositExperience(nextExperience())).id
  await bob.startSession({ task: `The pool hangs: ${canary}` })
  await bob.depositRawExperience({ content: `A note of the team: ${canary}` })
  await bob.createWebhook({ url: 'https://hooks.example.com/x', event_type: 'feedback.received', mode: 'poll' })
  await bob.searchExperiences({ q: canary })
  await world.app.search_log.flush()
  const { invite_token } = await owner.createMemberInvite({ workspace_id })
  await expect(owner.deleteWorkspace({ workspace_id, confirm: 'Team' })).rejects.toMatchObject({
    status: 422,
    detail: [{ loc: ['query', 'confirm'] }],
  })
  expect(await owner.deleteWorkspace({ workspace_id, confirm: 'Zanzibarian team' })).toBeNull()
  for (const key of [owner, bob]) await expect(key.listWorkspaces({})).rejects.toMatchObject(unknown_key)
  await expect(owner.person.getWorkspace({ workspace_id })).rejects.toMatchObject(not_found)
  await expect(bob.person.claimMembership({ workspace_id, invite_token })).rejects.toMatchObject(not_found)
  await world.work()
  expect(await countRowsOf(workspace_id)).toBe(0)
  expect(await listColumnsContaining(world.app.db, 'zanzibarian')).toEqual([])
  await expect(bob.person.getExperience({ experience_id: id })).rejects.toMatchObject(not_found)
  // what was no record of the workspace stays with its author
  expect(await bob.person.getExperience({ experience_id: public_id })).toMatchObject({ id: public_id })
})

test('the records of a deleted workspace can become private ones of the owner who deletes it', async () => {
  const { workspace_id } = team
  const valid = await depositFor(bob)
  const retracted = await depositFor(bob)
  await bob.retractExperience({ experience_id: retracted })
  await owner.person.deleteWorkspace({ workspace_id, confirm: 'Team', records: 'hand_over' })
  await world.work()
  expect(await owner.person.getExperience({ experience_id: valid })).toMatchObject({ visibility_scope: 'private' })
  await expect(bob.person.getExperience({ experience_id: valid })).rejects.toMatchObject(not_found)
  await expect(owner.person.getExperience({ experience_id: retracted })).rejects.toMatchObject(not_found)
  const { experiences } = await owner.person.listMyExperiences({})
  expect(experiences.map(({ id }) => id)).toEqual([valid])
  expect(await countRowsOf(workspace_id)).toBe(0)
})

test('a copy of what the heir keeps privately is erased, and a large workspace is ended in batches', async () => {
  const { workspace_id } = team
  const text = nextExperience()
  await owner.person.depositExperience({ ...text, visibility_scope: 'private' })
  await bob.depositExperience({ ...text, visibility_scope: 'team' })
  const { app } = world
  for (let i = 0; i < 25; i++) await depositFor(i % 2 === 0 ? bob : owner)
  await owner.deleteWorkspace({ workspace_id, confirm: 'Team', records: 'hand_over' })
  expect((await world.work()).failed).toBe(0)
  expect((await owner.person.listMyExperiences({ limit: 200 })).experiences).toHaveLength(26)
  expect(await countRowsOf(workspace_id)).toBe(0)
  const [left] = await app.db.query<{ records: number }>(sql`select count(*) as records from experiences`)
  expect(left?.records).toBe(26)
})

test('a workspace whose last owner ends their account gets the longest reviewer, then member, as owner', async () => {
  const { workspace_id } = team
  const person = await world.newcomer('carla')
  const carla = await team.join(person, 'reviewer')
  const id = await depositFor(owner)
  await owner.person.eraseMe({ experiences: 'keep_anonymous' })
  await world.work()
  expect(await carla.getWorkspace({ workspace_id })).toMatchObject({ role: 'owner', member_count: 2 })
  expect(await bob.getExperience({ experience_id: id })).toMatchObject({ id })
  await person.eraseMe({ experiences: 'erase' })
  expect(await bob.getWorkspace({ workspace_id })).toMatchObject({ role: 'owner', member_count: 1 })
  await expect(owner.listWorkspaces({})).rejects.toMatchObject(unknown_key)
})

test('an account that is erased with its records takes those of the workspace with it', async () => {
  const [own, other] = [await depositFor(bob), await depositFor(owner)]
  await bob.person.eraseMe({ experiences: 'erase' })
  await world.work()
  await expect(owner.getExperience({ experience_id: own })).rejects.toMatchObject(not_found)
  expect(await owner.getExperience({ experience_id: other })).toMatchObject({ id: other })
})

test('with the account of its last member a workspace ends', async () => {
  const { workspace_id } = team
  await depositFor(bob)
  await bob.removeMember({ workspace_id, display_handle: bob.display_handle })
  await owner.person.eraseMe({ experiences: 'keep_anonymous' })
  await world.work()
  expect(await countRowsOf(workspace_id)).toBe(0)
  const [left] = await world.app.db.query<{ records: number }>(sql`select count(*) as records from experiences`)
  expect(left?.records).toBe(0)
})

test('who leaves takes the own texts along, and the records stay', async () => {
  const { workspace_id } = team
  const id = await depositFor(bob)
  const readExport = async () => {
    const lines: { kind: string; data: object }[] = []
    for await (const line of await bob.person.exportMyData()) lines.push(line)
    return lines
  }
  expect(await readExport()).toContainEqual({
    kind: 'membership',
    data: {
      workspace_id,
      workspace_name: 'Team',
      role: 'member',
      joined_at: expect.any(String),
      credential_did: null,
    },
  })
  await bob.person.removeMember({ workspace_id, display_handle: bob.display_handle })
  const exported = await readExport()
  expect(exported.filter(({ kind }) => kind === 'membership')).toEqual([])
  expect(exported).toContainEqual({ kind: 'experience', data: expect.objectContaining({ id }) })
  expect(await owner.getExperience({ experience_id: id })).toMatchObject({ id })
  await expect(bob.person.getExperience({ experience_id: id })).rejects.toMatchObject(not_found)
})

test('the subscriptions of a member that were made with a key of the workspace end with the membership', async () => {
  const webhook = { url: 'https://hooks.example.com/x', event_type: 'feedback.received', mode: 'poll' } as const
  await bob.createWebhook(webhook)
  await bob.person.createWebhook({ ...webhook, event_type: 'experience.retracted' })
  await owner.removeMember({ workspace_id: team.workspace_id, display_handle: bob.display_handle })
  const rows = await world.app.db.query<{ event_type: string }>(sql`select event_type from webhooks`)
  expect(rows).toEqual([{ event_type: 'experience.retracted' }])
})

test('invites are forgotten 30 days after they expired', async () => {
  const { workspace_id } = team
  const { invite_id } = await owner.createMemberInvite({ workspace_id })
  const DAY_MS = 24 * 60 * 60 * 1000
  world.clock.advance(59 * DAY_MS)
  await world.work()
  expect((await owner.listMemberInvites({ workspace_id })).invites.map((invite) => invite.invite_id)).toEqual([
    invite_id,
  ])
  world.clock.advance(3 * DAY_MS)
  await world.work()
  expect((await owner.listMemberInvites({ workspace_id })).invites).toEqual([])
})

test('deposits that leave their visibility out follow the workspace, which may forbid public ones', async () => {
  const { workspace_id } = team
  await owner.updateWorkspace({ workspace_id, default_visibility: 'team', allowed_visibility: ['team', 'private'] })
  const visibilityOf = async (id: string) => (await bob.getExperience({ experience_id: id })).visibility_scope
  const { id } = await bob.depositExperience(nextExperience())
  expect(await visibilityOf(id)).toBe('team')
  const forbidden = {
    status: 403,
    error: 'ForbiddenError',
    details: { allowed_visibility: ['team', 'private'] },
  }
  const asked = { ...nextExperience(), visibility_scope: 'public' } as const
  await expect(bob.depositExperience(asked)).rejects.toMatchObject(forbidden)
  await expect(bob.previewDeposit(asked)).rejects.toMatchObject(forbidden)
  await expect(bob.depositRawExperience({ content: 'A note', visibility_scope: 'public' })).rejects.toMatchObject(
    forbidden,
  )
  await expect(bob.startSession({ task: 'A task', visibility_scope: 'public' })).rejects.toMatchObject(forbidden)
  const { session_id } = await bob.startSession({ task: 'A task' })
  expect(await bob.getSession({ session_id })).toMatchObject({ visibility_scope: 'team' })
  // a personal key serves everything else
  const personal = await bob.person.depositExperience(nextExperience())
  expect(await visibilityOf(personal.id)).toBe('public')
  await expect(bob.person.depositExperience({ ...nextExperience(), visibility_scope: 'team' })).rejects.toMatchObject({
    status: 403,
  })
})

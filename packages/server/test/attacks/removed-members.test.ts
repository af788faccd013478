import type { Client } from '@cairnway/sdk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/db.ts'
import { nextExperience } from '../experience-fixtures.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import { createInvitedTeam, createWorkspaceKey, type InvitedTeam, type TestMember } from '../invited-team.ts'
import { createTokenClient } from '../token-client.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'
import { createPausableStore, type PausableStore } from './interposed-store.ts'

/** The world through which memberships end, and a node on the same database whose writes can be held back. */
let world: World
let node: World
let paused: PausableStore
let team: InvitedTeam
let bob: TestMember
beforeEach(async () => {
  world = await createWorld({ embedder: createFakeEmbedder('none', null) })
  paused = createPausableStore(world.app.db)
  node = await createWorld({ db: paused.store, embedder: createFakeEmbedder('none', null) })
  team = await createInvitedTeam(world, { owner: await world.newcomer('ann') })
  bob = await team.join(await world.newcomer('bob'), 'reviewer')
})
afterEach(async () => {
  await node.close()
  await world.close()
})

const countRows = async (): Promise<Record<string, number>> => {
  const [row] = await world.app.db.query<Record<string, number>>(sql`
    select (select count(*) from experiences) as experiences, (select count(*) from raw_deposits) as raw_deposits,
      (select count(*) from sessions) as sessions, (select count(*) from members) as members,
      (select count(*) from api_keys where revoked_at is null) as valid_keys`)
  return row ?? {}
}

const writes: Record<string, (member: TestContributor) => Promise<unknown>> = {
  'a deposit': (member) => member.depositExperience(nextExperience({ visibility_scope: 'team' })),
  'a raw deposit': (member) => member.depositRawExperience({ content: 'A note of the team', visibility_scope: 'team' }),
  'a session': (member) => member.startSession({ task: 'The pool hangs', visibility_scope: 'team' }),
  'a further key': ({ contributor_id, createKey }) => createKey({ contributor_id, name: 'later', scope: 'crawler' }),
}

const ends: Record<string, () => Promise<unknown>> = {
  'an owner removed them': () =>
    team.owner.removeMember({ workspace_id: team.workspace_id, display_handle: bob.display_handle }),
  'they left': () => bob.person.removeMember({ workspace_id: team.workspace_id, display_handle: bob.display_handle }),
  'the workspace was deleted': () =>
    team.owner.deleteWorkspace({ workspace_id: team.workspace_id, confirm: team.name, records: 'hand_over' }),
  'they ended their account': () => bob.person.eraseMe({ experiences: 'keep_anonymous' }),
}

const credentials: Record<string, () => Promise<Client>> = {
  'a key': async () => node.client(bob.api_key),
  'a token': () => createTokenClient(node, bob),
}
const calls = Object.entries(credentials).flatMap(([by, createClientOf]) =>
  Object.entries(writes).map(([what, write]) => ({ what, by, write, createClientOf })),
)

describe.each(Object.entries(ends))('after %s', (_, end) => {
  test.each(calls)(
    '$what of a member by $by that was on its way is refused and stores nothing',
    async ({ write, createClientOf }) => {
      const client = { ...bob, ...(await createClientOf()) }
      await client.getWorkspace({ workspace_id: team.workspace_id })
      const pause = paused.pauseNextWrite()
      const outcome = write(client).then(
        () => 'done',
        (error: { status: number }) => error.status,
      )
      expect(await Promise.race([pause.is_waiting, outcome])).toBe('waiting')
      await end()
      const before = await countRows()
      pause.release()
      expect(await outcome).toBe(401)
      expect(await countRows()).toEqual(before)
    },
  )
})

test('a key for the workspace that was on its way when the membership ended is refused', async () => {
  const { contributor_id, api_key } = bob.person
  const { workspace_id } = team
  const pause = paused.pauseNextWrite()
  const outcome = expect(
    node.client(api_key).createKey({ contributor_id, name: 'later', workspace_id }),
  ).rejects.toMatchObject({ status: 403, error: 'ForbiddenError' })
  await pause.is_waiting
  await team.owner.removeMember({ workspace_id, display_handle: bob.display_handle })
  const before = await countRows()
  pause.release()
  await outcome
  expect(await countRows()).toEqual(before)
})

test('a member who creates keys while they are removed has none that is valid in the end', async () => {
  const { workspace_id } = team
  for (let round = 0; round < 5; round++) {
    const outcomes = await Promise.allSettled([
      createWorkspaceKey(world, bob.person, workspace_id),
      createWorkspaceKey(world, bob, workspace_id),
      team.owner.removeMember({ workspace_id, display_handle: bob.display_handle }),
      createWorkspaceKey(world, bob.person, workspace_id, 'crawler'),
    ])
    expect(outcomes[2]?.status).toBe('fulfilled')
    for (const outcome of outcomes)
      if (outcome.status === 'fulfilled' && outcome.value !== null)
        await expect(outcome.value.searchExperiences({ q: 'anything' })).rejects.toMatchObject({ status: 401 })
    bob = await team.join(bob.person, 'reviewer')
  }
})

test('two owners who remove each other at once leave one of them', async () => {
  const { workspace_id, owner } = team
  const carla = await team.join(await world.newcomer('carla'), 'owner')
  await Promise.allSettled([
    owner.removeMember({ workspace_id, display_handle: carla.display_handle }),
    carla.removeMember({ workspace_id, display_handle: owner.display_handle }),
  ])
  const { members } = await bob.listMembers({ workspace_id })
  expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1)
})

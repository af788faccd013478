import { afterEach, beforeEach, expect, test } from 'vitest'
import { createProver } from '../dpop-prover.ts'
import { nextExperience } from '../experience-fixtures.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import { createInvitedTeam, type InvitedTeam, type TestMember } from '../invited-team.ts'
import { signTestToken } from '../sign-test-token.ts'
import { bindHolder, createHolder } from '../signing-holder.ts'
import { createTokenClient } from '../token-client.ts'
import { createWorld, type World } from '../world.ts'

// A token is good for ten minutes, and its holder has lost what it rests on.

let world: World
let node: World
let team: InvitedTeam
let bob: TestMember
beforeEach(async () => {
  const embedder = createFakeEmbedder('none', null)
  world = await createWorld({ embedder })
  node = await createWorld({ db: world.app.db, embedder })
  team = await createInvitedTeam(world, { owner: await world.newcomer('ann') })
  bob = await team.join(await world.newcomer('bob'))
})
afterEach(async () => {
  await node.close()
  await world.close()
})

const ends: Record<string, () => Promise<unknown>> = {
  'an owner removed them': () =>
    team.owner.removeMember({ workspace_id: team.workspace_id, display_handle: bob.display_handle }),
  'they left': () => bob.person.removeMember({ workspace_id: team.workspace_id, display_handle: bob.display_handle }),
  'the workspace was deleted': () =>
    team.owner.deleteWorkspace({ workspace_id: team.workspace_id, confirm: team.name, records: 'erase' }),
  'they ended their account': () => bob.person.eraseMe({ experiences: 'keep_anonymous' }),
  'their DID was unbound': () => bob.person.unbindDid(),
  'an operator gave them a new key': () => world.operator.reissueKey({ contributor_id: bob.display_handle }),
}

const path = '/v1/experiences/mine'

/** A token that bob has, and what a node answers to it. */
async function mintForBob(): Promise<(at: World) => Promise<number>> {
  const [prover, did] = [await createProver(), await createHolder()]
  await bindHolder(world, bob, did)
  const { contributor_id, workspace_id } = bob
  const token = await signTestToken(world, { contributor_id, workspace_id, did: did.did, prover })
  return async (at) => {
    const url = `${at.app.config.base_url}${path}`
    const dpop = await prover.prove({ url, now: at.clock.now, access_token: token })
    const answer = await at.request(path, { headers: { authorization: `DPoP ${token}`, dpop } })
    if (answer.status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^DPoP error="invalid_token"/)
    return answer.status
  }
}

test.each(Object.entries(ends))('after %s it is refused at the next call, on every node', async (_, end) => {
  const call = await mintForBob()
  expect([await call(world), await call(node)]).toEqual([200, 200])
  await end()
  expect([await call(world), await call(node)]).toEqual([401, 401])
})

test('joining again does not bring it back', async () => {
  const call = await mintForBob()
  await team.owner.removeMember({ workspace_id: team.workspace_id, display_handle: bob.display_handle })
  bob = await team.join(bob.person)
  expect(await call(node)).toBe(401)
  expect(await (await mintForBob())(node)).toBe(200)
})

test('a holder who has bound another DID has a token of none', async () => {
  const call = await mintForBob()
  await bindHolder(world, bob, await createHolder())
  expect(await call(node)).toBe(401)
})

test('of a suspended holder it reads, and writes nothing', async () => {
  const token = await createTokenClient(node, bob)
  await world.operator.suspendContributor({ contributor_id: bob.display_handle, reason: 'a test' })
  expect(await token.listMyExperiences()).toMatchObject({ total: 0 })
  await expect(token.depositExperience(nextExperience())).rejects.toMatchObject({
    status: 403,
    error: 'ForbiddenError',
  })
})

test('it reaches no other workspace of its holder, and nothing of theirs outside of it', async () => {
  const other = await createInvitedTeam(world, { owner: bob.person, name: 'Other' })
  const token = await createTokenClient(node, bob)
  const { workspaces } = await token.listWorkspaces()
  expect(workspaces.map(({ id }) => id)).toEqual([team.workspace_id])
  await expect(token.getWorkspace({ workspace_id: other.workspace_id })).rejects.toMatchObject({ status: 404 })
  const { id } = await other.owner.depositExperience(nextExperience({ visibility_scope: 'team' }))
  await expect(token.getExperience({ experience_id: id })).rejects.toMatchObject({ status: 404 })
})

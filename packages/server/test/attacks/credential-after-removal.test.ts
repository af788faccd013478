import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/db.ts'
import { type CredentialWorld, createCredentialWorld, refusedFor } from '../credential-world.ts'
import { findHandle } from '../invited-team.ts'
import { bindHolder } from '../signing-holder.ts'
import type { TestContributor } from '../world.ts'

// Whom an owner has removed comes back by a credential that is valid still.

let at: CredentialWorld
beforeEach(async () => {
  at = await createCredentialWorld()
})
afterEach(() => at.world.close())

const ended = refusedFor('from before your membership ended')
const remove = async (person: TestContributor) =>
  at.team.owner.removeMember({ workspace_id: at.workspace_id, display_handle: await findHandle(person) })
const unbind = ({ contributor_id }: TestContributor) =>
  at.world.app.db.query(sql`delete from dids where contributor_id = ${contributor_id}`)

test('a removed member does not come back by a credential from before, but by a newer one', async () => {
  const early = await at.sign()
  at.world.clock.advance(60_000)
  const used = await at.sign()
  await at.present(used)
  at.world.clock.advance(60_000)
  const unused = await at.sign()
  at.world.clock.advance(60_000)
  await remove(at.bob)
  for (const credential of [early, used, unused]) expect(await at.present(credential)).toMatchObject(ended)
  at.world.clock.advance(60_000)
  expect(await at.present(await at.sign())).toMatchObject({ status: 'active' })
})

test('an account that is made anew for the same DID does not come back either', async () => {
  const { world, bob, bob_did, workspace_id } = at
  const credential = await at.sign()
  await at.present(credential)
  // unbound before the removal, it is known as the DID by which they joined
  await unbind(bob)
  world.clock.advance(60_000)
  await remove(bob)
  const again = await world.newcomer('bob again')
  await bindHolder(world, again, bob_did)
  await expect(again.presentMembership({ workspace_id, credential })).rejects.toMatchObject(ended)
})

test('nor does a member by invite, whose DID was bound when they were removed', async () => {
  const { world, bob, bob_did, team, workspace_id } = at
  await team.join(bob)
  const credential = await at.sign()
  world.clock.advance(60_000)
  await remove(bob)
  await unbind(bob)
  const again = await world.newcomer('bob again')
  await bindHolder(world, again, bob_did)
  await expect(again.presentMembership({ workspace_id, credential })).rejects.toMatchObject(ended)
})

test('a credential of the service ends with the membership, and joining again does not bring it back', async () => {
  const { world, bob, bob_did, team, workspace_id } = at
  const claim = async () => {
    const { invite_token } = await team.owner.createMemberInvite({ workspace_id })
    return (await bob.claimMembership({ workspace_id, invite_token, did: bob_did.did })).credential ?? ''
  }
  const credential = await claim()
  expect(await at.present(credential)).toMatchObject({ status: 'active' })
  await remove(bob)
  expect(await at.present(credential)).toMatchObject(refusedFor('the membership in the credential has ended'))
  world.clock.advance(60_000)
  const renewed = await claim()
  expect(await at.present(credential)).toMatchObject(refusedFor('has ended'))
  expect(await at.present(renewed)).toMatchObject({ status: 'active' })
})

test('nothing but hashes tells who was removed', async () => {
  await at.present(await at.sign())
  await remove(at.bob)
  const rows = await at.world.app.db.query<{ subject_hash: Uint8Array }>(sql`select subject_hash from ended_members`)
  expect(rows.map(({ subject_hash }) => subject_hash.length)).toEqual([32, 32])
})

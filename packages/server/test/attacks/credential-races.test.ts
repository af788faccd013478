import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/db.ts'
import { type CredentialWorld, createCredentialWorld, refusedFor } from '../credential-world.ts'
import { findHandle } from '../invited-team.ts'
import { createHolder, signMembership, signPresentation } from '../signing-holder.ts'

// Something that a credential rests on ends while its issuer is being asked.

const did = 'did:web:idp.example.com'
const document_url = 'https://idp.example.com/.well-known/did.json'

let at: CredentialWorld
let credential: string
/** action that runs while the document of the issuer is fetched */
let meanwhile: () => Promise<unknown>
beforeEach(async () => {
  at = await createCredentialWorld()
  const issuer = await createHolder('ES256', { did, kid: `${did}#one` })
  await at.team.owner.setIssuers({ workspace_id: at.workspace_id, issuers: [did] })
  const document = { id: did, assertionMethod: [{ id: `${did}#one`, publicKeyJwk: issuer.jwk }] }
  meanwhile = async () => {}
  at.sites.publish(document_url, async () => {
    await meanwhile()
    return JSON.stringify(document)
  })
  const { bob_did: holder, workspace_id, world } = at
  credential = await signMembership(issuer, { holder, workspace_id, now: world.clock.now })
  world.clock.advance(60_000)
})
afterEach(() => at.world.close())

const listHandles = async () =>
  (await at.team.owner.listMembers({ workspace_id: at.workspace_id })).members.map(({ agent_name }) => agent_name)

test('an issuer that is taken off the list meanwhile makes no member', async () => {
  meanwhile = () => at.team.owner.setIssuers({ workspace_id: at.workspace_id, issuers: [] })
  expect(await at.present(credential)).toMatchObject(refusedFor('does not name the issuer'))
  expect(await listHandles()).toEqual(['ann'])
})

test('a DID that is unbound meanwhile makes no member', async () => {
  meanwhile = () => at.world.app.db.query(sql`delete from dids`)
  expect(await at.present(credential)).toMatchObject({ status: 403 })
  expect(await listHandles()).toEqual(['ann'])
})

test('who is removed meanwhile does not come back', async () => {
  await at.team.join(at.bob)
  const display_handle = await findHandle(at.bob)
  meanwhile = () => at.team.owner.removeMember({ workspace_id: at.workspace_id, display_handle })
  expect(await at.present(credential)).toMatchObject(refusedFor('from before your membership ended'))
  expect(await listHandles()).toEqual(['ann'])
})

test('a workspace that is deleted meanwhile gets no member', async () => {
  const { team, workspace_id } = at
  meanwhile = () => team.owner.person.deleteWorkspace({ workspace_id, confirm: team.name })
  expect(await at.present(credential)).toMatchObject(refusedFor('does not name the issuer'))
})

test('a credential that is presented ten times at once makes one member, and its issuer is asked once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => at.present(credential)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 'active', role: 'member' })
  expect(await listHandles()).toEqual(['ann', 'bob'])
  expect(at.sites.requested).toEqual([document_url])
  const joined = await at.world.app.db.query(
    sql`select seq from events where name = 'member.joined' and contributor_id = ${at.bob.contributor_id}`,
  )
  expect(joined).toHaveLength(1)
})

test.each([
  ['with a jti', { jti: 'one' }],
  ['without', {}],
])('of one presentation %s that is sent ten times at once one is taken', async (_, fields) => {
  const { bob, bob_did, workspace_id, world } = at
  const presentation = await signPresentation(bob_did, { credential, now: world.clock.now, fields })
  const present = () => bob.presentMembership({ workspace_id, presentation })
  const answers = await Promise.allSettled(Array.from({ length: 10 }, present))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(present()).rejects.toMatchObject(refusedFor('used before'))
})

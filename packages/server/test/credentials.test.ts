import { calculateJwkThumbprint, decodeJwt, decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { type CredentialWorld, createCredentialWorld, refusedFor } from './credential-world.ts'
import { findHandle } from './invited-team.ts'
import { bindHolder, createHolder, signMembership, signPresentation } from './signing-holder.ts'
import { unreachableError } from './web-sites.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const service_issuer = 'did:web:cairnway.test'
const forbidden = { status: 403, error: 'ForbiddenError' }
const unavailable = { status: 503, error: 'ServerError' }

let at: CredentialWorld
beforeEach(async () => {
  at = await createCredentialWorld()
})
afterEach(() => at.world.close())

const listIssuers = async () => (await at.team.owner.getIssuers({ workspace_id: at.workspace_id })).issuers

test('a credential of an issuer that the workspace names makes a member, whom it confirms the second time', async () => {
  const { bob, bob_did, workspace_id, issuer, team } = at
  const credential = await at.sign({ role: 'reviewer' })
  const joined = await at.present(credential)
  expect(joined).toEqual({
    workspace_id,
    contributor_id: bob.contributor_id,
    role: 'reviewer',
    issuer: issuer.did,
    expires_at: expect.stringMatching(/^2026-03-02T12:00:/),
    status: 'active',
  })
  expect(await at.present(credential)).toEqual(joined)
  const { members } = await team.owner.listMembers({ workspace_id })
  expect(members).toMatchObject([{ did: null }, { agent_name: 'bob', role: 'reviewer', did: bob_did.did }])
  const display_handle = await findHandle(bob)
  await team.owner.updateMember({ workspace_id, display_handle, role: 'member' })
  // what owners have decided since stays
  expect(await at.present(credential)).toMatchObject({ role: 'member' })
})

test('a JWT of the data model 1.1 without a kid is a credential too', async () => {
  const { issuer, bob_did, workspace_id } = at
  const now_s = Math.floor(at.world.clock.now.getTime() / 1000)
  const credential = await issuer.sign(
    {
      vc: {
        '@context': ['https://www.w3.org/2018/credentials/v1'],
        type: ['VerifiableCredential', 'WorkspaceMembershipCredential'],
        credentialSubject: { workspace: { id: workspace_id, role: 'member' } },
      },
      iss: issuer.did,
      sub: bob_did.did,
      nbf: now_s,
      exp: now_s + 3600,
    },
    { typ: 'JWT', kid: undefined },
  )
  expect(await at.bob.presentMembership({ workspace_id, vc_jwt: credential })).toMatchObject({ role: 'member' })
})

test('a presentation that the DID has signed is taken in both data models', async () => {
  const { bob, bob_did, workspace_id, world } = at
  const credential = await at.sign()
  const presentation = await signPresentation(bob_did, { credential, now: world.clock.now })
  expect(await bob.presentMembership({ workspace_id, presentation })).toMatchObject({ status: 'active' })
  const older = await bob_did.sign(
    {
      vp: {
        '@context': ['https://www.w3.org/2018/credentials/v1'],
        type: ['VerifiablePresentation'],
        verifiableCredential: [credential],
      },
      iss: bob_did.did,
      aud: service_issuer,
      nonce: 'n',
      exp: Math.floor(world.clock.now.getTime() / 1000) + 300,
    },
    { typ: 'JWT', kid: undefined },
  )
  expect(await bob.presentMembership({ workspace_id, presentation: older })).toMatchObject({ status: 'active' })
})

test('exactly one of the three fields is given, by somebody who has bound a DID', async () => {
  const { bob, workspace_id, team } = at
  await expect(bob.presentMembership({ workspace_id })).rejects.toMatchObject(refusedFor('give one of'))
  await expect(bob.presentMembership({ workspace_id, credential: 'a', vc_jwt: 'a' })).rejects.toMatchObject({
    ...refusedFor('give one of'),
    detail: [{ loc: ['body', 'vc_jwt'] }],
  })
  const credential = await at.sign()
  await expect(team.owner.presentMembership({ workspace_id, credential })).rejects.toMatchObject(forbidden)
})

test('a credential that does not say when it ends does so 30 days after it was issued', async () => {
  const credential = await at.sign({ fields: { exp: undefined } })
  at.world.clock.advance(29 * DAY_MS)
  expect(await at.present(credential)).toMatchObject({ expires_at: expect.stringMatching(/^2026-03-31T12:00:/) })
  at.world.clock.advance(2 * DAY_MS)
  expect(await at.present(credential)).toMatchObject(refusedFor('expired'))
})

test('owners choose the issuers: DIDs and https URLs, each once, ten at most', async () => {
  const { team, workspace_id, issuer } = at
  const { owner } = team
  const issuers = [issuer.did, 'did:web:idp.example.com:teams', 'https://idp.example.com/tenant', issuer.did]
  expect(await owner.setIssuers({ workspace_id, issuers })).toEqual({ issuers: issuers.slice(0, 3), service_issuer })
  expect(await listIssuers()).toEqual(issuers.slice(0, 3))
  for (const refused of [
    'acme',
    'did:example:123',
    'did:key:z6Mk',
    'http://idp.example.com',
    'https://a.example/?b',
    'did:web:127.0.0.1',
  ])
    await expect(owner.setIssuers({ workspace_id, issuers: [issuer.did, refused] })).rejects.toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'issuers', 1] }],
    })
  const eleven = Array.from({ length: 11 }, (_, i) => `https://idp${i}.example.com`)
  await expect(owner.setIssuers({ workspace_id, issuers: eleven })).rejects.toMatchObject({ status: 422 })
  const reviewer = await team.join(await at.world.newcomer('ben'), 'reviewer')
  await expect(reviewer.setIssuers({ workspace_id, issuers: [] })).rejects.toMatchObject(forbidden)
  expect((await reviewer.getIssuers({ workspace_id })).issuers).toHaveLength(3)
})

test('an issuer that is taken off the list makes no members from the next call on', async () => {
  const { team, workspace_id, issuer } = at
  const credential = await at.sign()
  await team.owner.setIssuers({ workspace_id, issuers: [] })
  expect(await at.present(credential)).toMatchObject(refusedFor('does not name the issuer'))
  await team.owner.setIssuers({ workspace_id, issuers: [issuer.did] })
  expect(await at.present(credential)).toMatchObject({ status: 'active' })
})

test('an issuer with an https URL publishes its keys as metadata, or as a JWKS', async () => {
  const { sites, team, workspace_id, bob_did, world } = at
  const did = 'https://idp.example.com/tenant'
  const idp = await createHolder('EdDSA', { did, kid: 'key-1' })
  await team.owner.setIssuers({ workspace_id, issuers: [did] })
  const signByIdp = () => signMembership(idp, { holder: bob_did, workspace_id, now: world.clock.now })
  const jwks = { keys: [(await createHolder()).jwk, idp.jwk] }
  expect(await at.present(await signByIdp())).toMatchObject(refusedFor('publishes no keys'))
  sites.publish('https://idp.example.com/tenant/.well-known/jwks.json', JSON.stringify(jwks))
  expect(await at.present(await signByIdp())).toMatchObject({ issuer: did })
  const metadata_url = 'https://idp.example.com/.well-known/jwt-vc-issuer/tenant'
  sites.publish(metadata_url, JSON.stringify({ issuer: 'https://idp.example.com', jwks }))
  expect(await at.present(await signByIdp())).toMatchObject(refusedFor('those of another one'))
  sites.publish(metadata_url, JSON.stringify({ issuer: did, jwks_uri: 'https://keys.example.com/jwks' }))
  expect(await at.present(await signByIdp())).toMatchObject(refusedFor('publishes no keys'))
  sites.publish('https://keys.example.com/jwks', JSON.stringify(jwks))
  expect(await at.present(await signByIdp())).toMatchObject({ issuer: did })
  sites.publish('https://keys.example.com/jwks', JSON.stringify({ keys: [] }))
  expect(await at.present(await signByIdp())).toMatchObject(refusedFor('no single key'))
  sites.publish('https://keys.example.com/jwks', unreachableError())
  await expect(at.bob.presentMembership({ workspace_id, credential: await signByIdp() })).rejects.toMatchObject({
    ...unavailable,
    message: expect.stringContaining('keys.example.com'),
  })
})

test('an issuer with a did:web is asked for its document', async () => {
  const { sites, team, workspace_id, bob_did, world } = at
  const did = 'did:web:idp.example.com'
  const idp = await createHolder('ES256', { did, kid: `${did}#one` })
  await team.owner.setIssuers({ workspace_id, issuers: [did] })
  const document = { id: did, verificationMethod: [{ id: `${did}#one`, publicKeyJwk: idp.jwk }] }
  sites.publish(
    'https://idp.example.com/.well-known/did.json',
    JSON.stringify({ ...document, assertionMethod: ['#one'] }),
  )
  const credential = await signMembership(idp, { holder: bob_did, workspace_id, now: world.clock.now })
  expect(await at.present(credential)).toMatchObject({ issuer: did })
})

test('a claim with the own DID returns a credential of the service, which confirms the membership while it lasts', async () => {
  const { bob, bob_did, team, workspace_id, world } = at
  const { invite_token } = await team.owner.createMemberInvite({ workspace_id, role: 'reviewer' })
  const { credential = '' } = await bob.claimMembership({ workspace_id, invite_token, did: bob_did.did })
  expect(decodeProtectedHeader(credential)).toEqual({
    alg: 'ES256',
    typ: 'vc+jwt',
    cty: 'vc',
    kid: expect.stringMatching(/^did:web:cairnway\.test#[\w-]{43}$/),
  })
  const { iat = 0, exp = 0, ...claims } = decodeJwt(credential)
  expect(claims).toEqual({
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    type: ['VerifiableCredential', 'WorkspaceMembershipCredential'],
    issuer: service_issuer,
    iss: service_issuer,
    validFrom: expect.any(String),
    validUntil: new Date(exp * 1000).toISOString(),
    credentialSubject: { id: bob_did.did, workspace: { id: workspace_id, role: 'reviewer' } },
    sub: bob_did.did,
    aud: 'http://cairnway.test',
    jti: expect.stringMatching(/^crd_\w{16}$/),
    cnf: { jkt: await calculateJwkThumbprint(bob_did.jwk) },
  })
  expect(exp - iat).toBe(30 * 24 * 3600)
  await team.owner.setIssuers({ workspace_id, issuers: [] })
  expect(await at.present(credential)).toMatchObject({ role: 'reviewer', issuer: service_issuer })
  world.clock.advance(31 * DAY_MS)
  expect(await at.present(credential)).toMatchObject(refusedFor('expired'))
})

test('a claim with a DID that is not bound to the caller is refused, and does not use the invite up', async () => {
  const { bob, team, workspace_id, world } = at
  const { invite_token } = await team.owner.createMemberInvite({ workspace_id })
  const eve = await createHolder()
  await bindHolder(world, await world.newcomer('eve'), eve)
  for (const did of [eve.did, (await createHolder()).did])
    await expect(bob.claimMembership({ workspace_id, invite_token, did })).rejects.toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'did'] }],
    })
  expect(await bob.claimMembership({ workspace_id, invite_token })).not.toHaveProperty('credential')
})

test('members have credentials issued for their own DID, owners for that of every member', async () => {
  const { bob, bob_did, team, workspace_id } = at
  await at.present(await at.sign())
  const display_handle = await findHandle(bob)
  const own = await bob.issueCredential({ workspace_id, display_handle })
  expect(own).toMatchObject({ did: bob_did.did, issuer: service_issuer, role: 'member' })
  const { credential } = await team.owner.issueCredential({ workspace_id, display_handle })
  expect(await at.present(credential)).toMatchObject({ issuer: service_issuer })
  const ben = await team.join(await at.world.newcomer('ben'))
  await expect(ben.issueCredential({ workspace_id, display_handle })).rejects.toMatchObject(forbidden)
  await expect(ben.issueCredential({ workspace_id, display_handle: ben.display_handle })).rejects.toMatchObject({
    status: 422,
    detail: [{ loc: ['path', 'display_handle'] }],
  })
  const [entry] = await at.world.app.db.query<{ data: object }>(sql`
    select data from audit_log where action = 'credential.issued' order by seq desc limit 1`)
  expect(entry?.data).toEqual({ contributor_id: bob.contributor_id, role: 'member', expires_at: expect.any(String) })
})

test('a credential for a did:web is bound to no single key, since its document may change them', async () => {
  const { bob, world, team, workspace_id } = at
  const did = 'did:web:bob.example.com'
  await bindHolder(world, bob, { did, kid: `${did}#one` })
  const { invite_token } = await team.owner.createMemberInvite({ workspace_id })
  const { credential = '' } = await bob.claimMembership({ workspace_id, invite_token, did })
  expect(decodeJwt(credential)).not.toHaveProperty('cnf')
})

test('clocks may differ by a minute', async () => {
  const { world } = at
  const now_s = Math.floor(world.clock.now.getTime() / 1000)
  expect(await at.present(await at.sign({ fields: { iat: now_s + 30 } }))).toMatchObject({ status: 'active' })
  expect(await at.present(await at.sign({ fields: { exp: now_s - 30 } }))).toMatchObject({ status: 'active' })
})

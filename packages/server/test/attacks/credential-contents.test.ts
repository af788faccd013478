import { MAX_CREDENTIAL_CHARS, MAX_PRESENTATION_CHARS } from '@cairnway/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CredentialWorld, createCredentialWorld, refusedFor } from '../credential-world.ts'
import { bindHolder, createHolder, signMembership, signPresentation } from '../signing-holder.ts'

// A credential that an issuer has signed is used for what it does not say, or says two things.

const HOUR_S = 3600

let at: CredentialWorld
beforeEach(async () => {
  at = await createCredentialWorld()
})
afterEach(async () => {
  const { members } = await at.team.owner.listMembers({ workspace_id: at.workspace_id })
  expect(members).toHaveLength(1)
  await at.world.close()
})

test('a credential about another DID is refused, also one of another contributor', async () => {
  const eve = await createHolder('ES256')
  expect(await at.present(await at.sign({ holder: eve }))).toMatchObject(refusedFor('about another DID than yours'))
  await bindHolder(at.world, await at.world.newcomer('eve'), eve)
  expect(await at.present(await at.sign({ holder: eve }))).toMatchObject(refusedFor('about another DID than yours'))
})

test('a credential for another workspace is refused', async () => {
  const { id: workspace_id } = await at.team.owner.person.createWorkspace({ name: 'Other' })
  expect(await at.present(await at.sign({ workspace_id }))).toMatchObject(refusedFor('one of another workspace'))
})

test('a credential of an issuer that the workspace does not name is refused, and its issuer is not asked', async () => {
  const { bob_did: holder, workspace_id, world, sites } = at
  const names = [
    { did: 'did:web:inner.example.com', kid: 'did:web:inner.example.com#1' },
    { did: 'https://inner.example.com', kid: '1' },
    { did: 'not a name', kid: '1' },
    undefined,
  ]
  for (const name of names) {
    const stranger = await createHolder('ES256', name)
    const credential = await signMembership(stranger, { holder, workspace_id, now: world.clock.now })
    expect(await at.present(credential)).toMatchObject(refusedFor('does not name the issuer'))
  }
  expect(sites.requested).toEqual([])
})

test('an unknown workspace refuses as one does that does not name the issuer', async () => {
  const { bob, world, bob_did: holder } = at
  const stranger = await createHolder()
  const message = async (workspace_id: string) => {
    const credential = await signMembership(stranger, { holder, workspace_id, now: world.clock.now })
    const { status, message, detail } = await bob
      .presentMembership({ workspace_id, credential })
      .catch((error) => error)
    return { status, message, detail }
  }
  expect(await message('wsp_0000000000000000')).toEqual(await message(at.workspace_id))
})

test('a credential that has expired, or is from the future, is refused', async () => {
  const now_s = Math.floor(at.world.clock.now.getTime() / 1000)
  const iso = (s: number) => new Date(s * 1000).toISOString()
  const expired = { exp: now_s - 600 }
  for (const fields of [expired, { exp: undefined, validUntil: iso(now_s - 600) }, { validUntil: iso(now_s - 600) }])
    expect(await at.present(await at.sign({ fields }))).toMatchObject(refusedFor('has expired'))
  for (const fields of [{ iat: now_s + 600 }, { nbf: now_s + 600 }, { validFrom: iso(now_s + 600) }])
    expect(await at.present(await at.sign({ fields }))).toMatchObject(refusedFor('not valid yet'))
  for (const fields of [{ exp: String(now_s + HOUR_S) }, { validUntil: 'tomorrow' }, { nbf: null }, { validFrom: 5 }])
    expect(await at.present(await at.sign({ fields }))).toMatchObject({ status: 422 })
})

test('a credential from which a claim was left out is refused, whichever it is', async () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ iss: undefined, issuer: undefined }, 'names no issuer'],
    [{ sub: undefined, credentialSubject: { workspace: { id: at.workspace_id, role: 'member' } } }, 'no subject'],
    [{ credentialSubject: undefined }, 'credentialSubject'],
    [{ credentialSubject: { id: at.bob_did.did } }, 'credentialSubject.workspace'],
    [{ credentialSubject: { id: at.bob_did.did, workspace: { role: 'member' } } }, 'credentialSubject.workspace'],
    [{ credentialSubject: { id: at.bob_did.did, workspace: { id: at.workspace_id } } }, 'credentialSubject.workspace'],
    [{ iat: undefined }, 'since when it is valid'],
    [{ type: undefined }, 'type'],
    [{ type: ['WorkspaceMembershipCredential'] }, 'not a VerifiableCredential'],
    [{ type: ['VerifiableCredential'] }, 'no WorkspaceMembershipCredential'],
    [{ '@context': undefined }, 'context'],
    [{ '@context': ['https://example.com/own'] }, 'context'],
  ]
  for (const [fields, reason] of cases)
    expect(await at.present(await at.sign({ fields }))).toMatchObject(refusedFor(reason))
})

test('a credential that states its issuer or its subject twice and differently is refused', async () => {
  const eve = (await createHolder()).did
  const subject = { id: eve, workspace: { id: at.workspace_id, role: 'member' } }
  const own = { ...subject, id: at.bob_did.did }
  const cases: [Record<string, unknown>, string][] = [
    [{ iss: eve }, 'iss and issuer'],
    [{ issuer: eve }, 'iss and issuer'],
    [{ issuer: { id: eve } }, 'iss and issuer'],
    [{ sub: eve }, 'sub and credentialSubject'],
    [{ credentialSubject: subject }, 'sub and credentialSubject'],
    [{ credentialSubject: [own, subject] }, 'credentialSubject'],
    [{ vc: { credentialSubject: own } }, 'a credential in a credential'],
  ]
  for (const [fields, reason] of cases)
    expect(await at.present(await at.sign({ fields }))).toMatchObject(refusedFor(reason))
})

test('a credential with two claims of one name is refused, also when its issuer has signed it', async () => {
  const json = Buffer.from((await at.sign()).split('.')[1] ?? '', 'base64url').toString()
  const twice = [
    json.replace('{', '{"exp":1,'),
    json.replace('"workspace":{', '"workspace":{"r\\u006fle":"owner",'),
    json.replace(/}$/, ',"sub":"did:key:z6Mk"}'),
  ]
  for (const repeated of twice)
    expect(await at.present(await at.issuer.signText(repeated, { typ: 'vc+jwt' }))).toMatchObject(
      refusedFor('different names'),
    )
  const header = '{"alg":"ES256","alg":"none","typ":"vc+jwt"}'
  const [, payload, signature] = (await at.sign()).split('.')
  expect(await at.present(`${Buffer.from(header).toString('base64url')}.${payload}.${signature}`)).toMatchObject(
    refusedFor('different names'),
  )
})

test('a credential of more than 16,384 characters is refused before it is read', async () => {
  const { bob, bob_did, workspace_id, world } = at
  const credential = await at.sign({ fields: { note: 'n'.repeat(12_000) } })
  expect(credential.length).toBeGreaterThan(MAX_CREDENTIAL_CHARS)
  expect(await at.present(credential)).toMatchObject({ status: 422 })
  const presentation = await signPresentation(bob_did, { credential, now: world.clock.now })
  expect(presentation.length).toBeLessThan(MAX_PRESENTATION_CHARS)
  await expect(bob.presentMembership({ workspace_id, presentation })).rejects.toMatchObject(
    refusedFor('more than 16384 characters'),
  )
  await expect(
    bob.presentMembership({ workspace_id, presentation: 'e'.repeat(MAX_PRESENTATION_CHARS + 1) }),
  ).rejects.toMatchObject({ status: 422 })
  const bytes = await at.sign({ fields: { note: 'n'.repeat(300_000) } })
  expect(await at.present(bytes)).toMatchObject({ status: 413 })
})

test('a credential that is bound to a key is refused for a presentation by another key, or by a key it cannot name', async () => {
  const { bob, bob_did, workspace_id, world } = at
  const now = world.clock.now
  const thief = await createHolder()
  for (const cnf of [{ jkt: 'x'.repeat(43) }, { jwk: thief.jwk }, { kid: thief.kid }, { jkt: 7 }, {}, 'x', null]) {
    const credential = await at.sign({ fields: { cnf } })
    const presentation = await signPresentation(bob_did, { credential, now })
    await expect(bob.presentMembership({ workspace_id, presentation })).rejects.toMatchObject(refusedFor('cnf'))
  }
})

test('a credential makes no owner', async () => {
  expect(await at.present(await at.sign({ role: 'owner' }))).toMatchObject(refusedFor('owners are made by owners'))
  for (const role of ['admin', '', 'operator'])
    expect(await at.present(await at.sign({ role }))).toMatchObject({ status: 422 })
})

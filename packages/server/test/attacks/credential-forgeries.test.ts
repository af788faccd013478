import { createHmac } from 'node:crypto'
import { exportSPKI, importJWK } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CredentialWorld, createCredentialWorld, refusedFor } from '../credential-world.ts'
import { createHolder, signMembership, signPresentation } from '../signing-holder.ts'

// Somebody without the key of the issuer makes a credential, or changes one.

let at: CredentialWorld
beforeEach(async () => {
  at = await createCredentialWorld()
})
afterEach(() => at.world.close())

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())
const wrong_signature = refusedFor('the signature is not one of the key')

afterEach(async () => {
  const { members } = await at.team.owner.listMembers({ workspace_id: at.workspace_id })
  expect(members).toHaveLength(1)
})

test('a credential with alg none is refused, with a signature and without one', async () => {
  const [, payload = '', signature = ''] = (await at.sign()).split('.')
  for (const alg of ['none', 'None', 'NONE']) {
    const header = encode({ alg, typ: 'vc+jwt', kid: at.issuer.kid })
    expect(await at.present(`${header}.${payload}.${signature}`)).toMatchObject(wrong_signature)
    expect(await at.present(`${header}.${payload}.`)).toMatchObject(refusedFor('not a signed JWT'))
  }
})

test('a credential that is signed with HS256 and the public key of its issuer is refused', async () => {
  const { issuer } = at
  const [, payload = ''] = (await at.sign()).split('.')
  const signed = `${encode({ alg: 'HS256', typ: 'vc+jwt', kid: issuer.kid })}.${payload}`
  const pem = await exportSPKI((await importJWK(issuer.jwk, 'ES256', { extractable: true })) as CryptoKey)
  for (const secret of [pem, JSON.stringify(issuer.jwk), issuer.did, Buffer.from(String(issuer.jwk.x), 'base64url')]) {
    const signature = createHmac('sha256', secret).update(signed).digest('base64url')
    expect(await at.present(`${signed}.${signature}`)).toMatchObject(wrong_signature)
  }
})

test('a credential whose header names an algorithm of another kind of key is refused', async () => {
  const [header, payload, signature] = (await at.sign()).split('.')
  for (const alg of ['EdDSA', 'Ed25519', 'ES384', 'RS256', 'PS256'])
    expect(await at.present(`${encode({ ...decode(header), alg })}.${payload}.${signature}`)).toMatchObject(
      wrong_signature,
    )
})

test('a key that the header brings along, or tells where to fetch, is not used', async () => {
  const { sites, issuer } = at
  const thief = await createHolder('ES256', issuer)
  sites.publish('https://thief.example.com/keys', JSON.stringify({ keys: [thief.jwk] }))
  const header = { jwk: thief.jwk, jku: 'https://thief.example.com/keys', x5u: 'https://thief.example.com/keys' }
  const { bob_did: holder, workspace_id, world } = at
  const credential = await signMembership(thief, { holder, workspace_id, now: world.clock.now, header })
  expect(await at.present(credential)).toMatchObject(wrong_signature)
  expect(sites.requested).toEqual([])
})

test('a kid that names a key of another DID, a file or a query does not make that the key of the issuer', async () => {
  const { issuer, bob_did: holder, workspace_id, world } = at
  const thief = await createHolder('ES256')
  const injected = [
    thief.kid,
    `${thief.did}#${issuer.kid}`,
    '../../etc/passwd',
    "' or 1=1 --",
    'https://thief.example.com',
  ]
  for (const kid of injected) {
    const forged = { ...thief, did: issuer.did }
    const credential = await signMembership(forged, { holder, workspace_id, now: world.clock.now, header: { kid } })
    expect(await at.present(credential)).toMatchObject(refusedFor('the key that kid names is not one of the DID'))
  }
  for (const kid of [7, { a: 1 }, ['x'], 'k'.repeat(501)])
    expect(await at.present(await at.sign({ header: { kid } }))).toMatchObject({ status: 422 })
  expect(at.sites.requested).toEqual([])
})

test('a credential that was changed after it was signed is refused, whatever was changed', async () => {
  const credential = await at.sign()
  const [header = '', payload = '', signature = ''] = credential.split('.')
  const changed = { ...decode(payload), exp: 99_999_999_999 }
  const others = [
    `${header}.${encode(changed)}.${signature}`,
    `${encode({ ...decode(header), typ: 'application/vc+jwt' })}.${payload}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -2)}`,
    `${header}.${payload}.${signature.split('').reverse().join('')}`,
  ]
  for (const other of others) expect(await at.present(other)).toMatchObject(wrong_signature)
  for (const other of [`${credential}.x`, `${header}.${payload}`, payload, '', 'ey', `${header}..${signature}`, '{}'])
    if (other) expect(await at.present(other)).toMatchObject(refusedFor('not a signed JWT'))
  const flattened = JSON.stringify({ payload, protected: header, signature })
  expect(await at.present(flattened)).toMatchObject(refusedFor('not a signed JWT'))
})

test('a credential that names extensions which must be understood is refused', async () => {
  const credential = await at.sign({ header: { crit: ['b64'], b64: true } }).catch(() => null)
  const [header, payload, signature] = (await at.sign()).split('.')
  const critical = `${encode({ ...decode(header), crit: ['exp'], exp: 1 })}.${payload}.${signature}`
  for (const jwt of [credential, critical]) if (jwt) expect(await at.present(jwt)).toMatchObject({ status: 422 })
})

test('a JWT of another type that the issuer signed is not taken for a credential', async () => {
  for (const typ of ['JWT', 'at+jwt', 'dpop+jwt', 'vp+jwt', 'kb+jwt', undefined, ''])
    expect(await at.present(await at.sign({ header: { typ } }))).toMatchObject(refusedFor('not a credential'))
  const list = { type: ['VerifiableCredential', 'BitstringStatusListCredential'] }
  expect(await at.present(await at.sign({ fields: list }))).toMatchObject(
    refusedFor('no WorkspaceMembershipCredential'),
  )
})

test('a holder does not sign a credential about themselves', async () => {
  const { bob_did, workspace_id, world } = at
  const own = await signMembership(bob_did, { holder: bob_did, workspace_id, now: world.clock.now })
  expect(await at.present(own)).toMatchObject(refusedFor('does not name the issuer'))
  const forged = await signMembership(
    { ...bob_did, did: at.issuer.did },
    { holder: bob_did, workspace_id, now: world.clock.now },
  )
  expect(await at.present(forged)).toMatchObject({ status: 422 })
})

test('a presentation by another key, for another service, of another holder or of another time is refused', async () => {
  const { bob, bob_did, workspace_id, world } = at
  const credential = await at.sign()
  const now = world.clock.now
  const now_s = Math.floor(now.getTime() / 1000)
  const thief = await createHolder('EdDSA')
  const present = (presentation: string) => bob.presentMembership({ workspace_id, presentation })
  const cases: [string, string][] = [
    [await signPresentation({ ...thief, did: bob_did.did }, { credential, now }), 'the key that kid names is not one'],
    [
      await signPresentation(
        { ...thief, ...{ did: bob_did.did, kid: bob_did.kid } },
        { credential, now, header: { kid: bob_did.kid } },
      ),
      'the signature is not one',
    ],
    [await signPresentation(thief, { credential, now }), 'by another DID than yours'],
    [
      await signPresentation(bob_did, { credential, now, fields: { aud: 'https://other.example' } }),
      'aud of the presentation',
    ],
    [await signPresentation(bob_did, { credential, now, fields: { aud: undefined } }), 'aud of the presentation'],
    [await signPresentation(bob_did, { credential, now, fields: { exp: now_s - 600 } }), 'has expired'],
    [await signPresentation(bob_did, { credential, now, fields: { exp: now_s + 600 } }), 'within 300 seconds'],
    [await signPresentation(bob_did, { credential, now, fields: { exp: undefined } }), 'within 300 seconds'],
    [await signPresentation(bob_did, { credential, now, fields: { iat: now_s + 600 } }), 'not valid yet'],
    [await signPresentation(bob_did, { credential, now, fields: { holder: thief.did } }), 'iss and holder'],
    [await signPresentation(bob_did, { credential, now, fields: { sub: thief.did } }), 'sub and holder'],
    [await signPresentation(bob_did, { credential, now, header: { typ: 'vc+jwt' } }), 'no type that is understood'],
    [await signPresentation(bob_did, { credential, now, fields: { verifiableCredential: [] } }), 'of one credential'],
    [
      await signPresentation(bob_did, { credential, now, fields: { verifiableCredential: [credential, credential] } }),
      'of one credential',
    ],
    [credential, 'no type that is understood'],
  ]
  for (const [presentation, reason] of cases)
    await expect(present(presentation)).rejects.toMatchObject(refusedFor(reason))
})

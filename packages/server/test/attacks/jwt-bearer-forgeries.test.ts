import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusedFor } from '../credential-world.ts'
import { createProver } from '../dpop-prover.ts'
import { bindHolder, createHolder, signMembership, signPresentation } from '../signing-holder.ts'
import { assertionFields, BASE_URL, createTokenWorld, type TokenWorld } from '../token-world.ts'
import { unreachableError } from '../web-sites.ts'
import { hmacJwt, unsignedJwt, withPayload } from './forge-jwt.ts'

// Somebody asks for a token with an assertion that is not theirs, not for us, not for now, or none at all.

let at: TokenWorld
beforeAll(async () => {
  at = await createTokenWorld()
})
afterAll(() => at.world.close())

const seconds = (): number => Math.floor(at.world.clock.now.getTime() / 1000)

/** Expects that an assertion is refused, for a reason. */
async function expectRefused(assertion: string, reason: RegExp | string): Promise<void> {
  const { status, headers, body } = await at.exchange({ assertion })
  expect([status, body.error], String(body.error_description)).toEqual([400, 'invalid_grant'])
  expect(body.error_description).toMatch(reason)
  expect(body).toMatchObject({ message: expect.any(String), details: { class: 'ValidationError' } })
  expect(headers.get('cache-control')).toBe('no-store')
}

test('an assertion that is whole is taken', async () => {
  expect((await at.exchange()).status).toBe(200)
})

describe('an assertion is refused', () => {
  test('the second time, by whichever key', async () => {
    const assertion = await at.signAssertion()
    expect((await at.exchange({ assertion })).status).toBe(200)
    await expectRefused(assertion, 'used before')
  })

  test('for a token that is bound to another key than the one that it names, and is good for that one afterwards', async () => {
    const thief = await createProver()
    const assertion = await at.signAssertion()
    const { body } = await at.exchange({ assertion, prover: thief })
    expect(body).toMatchObject({ error: 'invalid_grant', error_description: expect.stringContaining('cnf.jkt') })
    expect((await at.exchange({ assertion })).status).toBe(200)
  })

  test('for a token that is bound to another key than the one that signed it, when it names none', async () => {
    await expectRefused(await at.signAssertion({ cnf: undefined }), 'the key that signs the presentation')
    for (const cnf of [{}, { jkt: 7 }, 'x']) await expectRefused(await at.signAssertion({ cnf }), 'cnf')
  })

  test('after its credential was presented with it, and the other way round', async () => {
    const { workspace_id, bob } = at
    const presentation = await at.signAssertion({ aud: BASE_URL })
    expect(await bob.presentMembership({ workspace_id, presentation })).toMatchObject({ status: 'active' })
    await expectRefused(presentation, 'used before')
    const exchanged = await at.signAssertion({ aud: BASE_URL })
    expect((await at.exchange({ assertion: exchanged })).status).toBe(200)
    await expect(bob.presentMembership({ workspace_id, presentation: exchanged })).rejects.toMatchObject(
      refusedFor('used before'),
    )
  })

  test('when only one of many that come at once is the first', async () => {
    const assertion = await at.signAssertion()
    const nonce = await at.readNonce()
    const answers = await Promise.all(Array.from({ length: 20 }, () => at.exchange({ assertion, nonce })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    ['another service', 'https://elsewhere.example'],
    ['the endpoint of another service', 'https://elsewhere.example/oauth/token'],
    ['a resource of ours', `${BASE_URL}/v1/experiences`],
    ['a list without us', ['https://elsewhere.example']],
  ])('for %s', async (_, aud) => {
    await expectRefused(await at.signAssertion({ aud }), /aud of the presentation/)
  })

  test.each(['iss', 'sub', 'aud', 'exp', 'jti'])('without the claim %s', async (name) => {
    await expectRefused(await at.signAssertion({ [name]: undefined }), /./)
  })

  test.each([
    ['that has ended', () => ({ iat: seconds() - 1200, exp: seconds() - 600 }), 'expired'],
    ['from the future', () => ({ iat: seconds() + 600, exp: seconds() + 660 }), 'not valid yet'],
    ['not valid yet', () => ({ nbf: seconds() + 600 }), 'not valid yet'],
    ['that is good for a day', () => ({ exp: seconds() + 86_400 }), 'within 300 seconds'],
    ['that is good for ten minutes', () => ({ exp: seconds() + 600 }), 'within 300 seconds'],
    ['whose end is no number', () => ({ exp: 'tomorrow' }), 'exp'],
  ])('%s', async (_, fields, reason) => {
    await expectRefused(await at.signAssertion(fields()), reason)
  })

  test('without a signature (alg none)', async () => {
    const claims = decodeJwt(await at.signAssertion())
    const header = { typ: 'vp+jwt', kid: at.bob_did.kid }
    for (const end of ['', 'x']) await expectRefused(unsignedJwt(header, claims) + end, /./)
  })

  test('signed by HMAC under the public key of the holder (key confusion)', async () => {
    const claims = decodeJwt(await at.signAssertion())
    const header = { typ: 'vp+jwt', kid: at.bob_did.kid }
    for (const secret of [JSON.stringify(at.bob_did.jwk), String(at.bob_did.jwk.x)])
      await expectRefused(hmacJwt(header, claims, secret), 'signature')
  })

  test('signed by a key that its own header brings, or that kid names elsewhere (kid injection)', async () => {
    const mallory = await createHolder()
    const usual = {
      credential: await at.sign(),
      now: at.world.clock.now,
      fields: { ...assertionFields(at.bob_did, at.prover), iss: at.bob_did.did },
    }
    const headers = [
      { kid: mallory.kid },
      { kid: at.bob_did.kid },
      { kid: `${at.bob_did.did}#../${mallory.kid}` },
      { kid: undefined, jwk: mallory.jwk },
      { kid: at.bob_did.kid, jwk: mallory.jwk, jku: 'https://keys.example/jwks.json' },
      { kid: ['x'] },
    ]
    for (const header of headers) await expectRefused(await signPresentation(mallory, { ...usual, header }), /./)
    expect(at.sites.requested).toEqual([])
  })

  test('whose claims were changed after the signature', async () => {
    const assertion = await at.signAssertion()
    await expectRefused(withPayload(assertion, { ...decodeJwt(assertion), jti: 'another' }), 'signature')
  })

  test('with one claim twice', async () => {
    const assertion = await at.signAssertion()
    const claims = JSON.stringify(decodeJwt(assertion))
    await expectRefused(withPayload(assertion, claims.replace('{', '{"sub":"did:key:zOther",')), /./)
  })

  test('of somebody who presents the credential of another', async () => {
    const mallory = await createHolder()
    await bindHolder(at.world, await at.world.newcomer('mallory'), mallory)
    const fields = assertionFields(mallory, at.prover)
    const stolen = await signPresentation(mallory, { credential: await at.sign(), now: at.world.clock.now, fields })
    await expectRefused(stolen, 'another DID')
    const posing = { ...assertionFields(at.bob_did, at.prover), iss: at.bob_did.did }
    await expectRefused(
      await signPresentation(mallory, { credential: await at.sign(), now: at.world.clock.now, fields: posing }),
      /./,
    )
  })

  test('of a holder who is no member, or whose DID nobody has bound', async () => {
    const stranger = await createHolder()
    const credential = await at.sign({ holder: stranger })
    const sign = async () =>
      signPresentation(stranger, {
        credential,
        now: at.world.clock.now,
        fields: assertionFields(stranger, at.prover),
      })
    await expectRefused(await sign(), 'no member')
    await bindHolder(at.world, await at.world.newcomer('stranger'), stranger)
    await expectRefused(await sign(), 'no member')
  })

  test('with a credential of an issuer that the workspace does not name, or of another workspace', async () => {
    const issuer = await createHolder()
    const { workspace_id, bob_did: holder, world } = at
    const foreign = await signMembership(issuer, { holder, workspace_id, now: world.clock.now })
    const sign = (credential: string) =>
      signPresentation(at.bob_did, {
        credential,
        now: world.clock.now,
        fields: assertionFields(holder, at.prover),
      })
    await expectRefused(await sign(foreign), 'issuer')
    const elsewhere = await sign(await at.sign({ workspace_id: 'wsp_other' }))
    expect((await at.exchange({ assertion: elsewhere })).body.error).toBe('invalid_scope')
    const { body } = await at.exchange({ assertion: elsewhere, parameters: { scope: undefined } })
    expect(body.error).toBe('invalid_grant')
  })

  test('that is large, or no JWT', async () => {
    for (const assertion of ['x', 'a.b.c', '..', 'eyJ9.e30.AA', `${'x'.repeat(30_000)}`])
      await expectRefused(assertion, /./)
    const large = await at.signAssertion({ more: 'x'.repeat(40_000) })
    await expectRefused(large, /./)
    const { status, body } = await at.exchange({ assertion: 'x'.repeat(100_000) })
    expect([status, body.error]).toEqual([413, 'invalid_request'])
  })
})

test.each([-30, 30])('an assertion of a clock that differs by %i seconds is taken', async (by) => {
  const assertion = await at.signAssertion({ iat: seconds() + by, exp: seconds() + by + 300 })
  expect((await at.exchange({ assertion })).status).toBe(200)
})

test('an issuer that is taken off the list ends minting at once', async () => {
  const { team, workspace_id, issuer } = at
  await team.owner.setIssuers({ workspace_id, issuers: [] })
  await expectRefused(await at.signAssertion(), 'issuer')
  await team.owner.setIssuers({ workspace_id, issuers: [issuer.did] })
  expect((await at.exchange()).status).toBe(200)
})

test('while the host of a status list is away nothing is minted, and the same assertion is good later', async () => {
  const statusListCredential = 'https://status.example.com/lists/1'
  at.sites.publish(statusListCredential, unreachableError())
  const credentialStatus = {
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: '7',
    statusListCredential,
  }
  const credential = await at.sign({ fields: { credentialStatus } })
  const fields = assertionFields(at.bob_did, at.prover)
  const assertion = await signPresentation(at.bob_did, { credential, now: at.world.clock.now, fields })
  for (let i = 0; i < 2; i++) {
    const { status, body } = await at.exchange({ assertion })
    expect([status, body.error]).toEqual([503, 'temporarily_unavailable'])
    expect(body.error_description).toContain('status.example.com')
  }
})

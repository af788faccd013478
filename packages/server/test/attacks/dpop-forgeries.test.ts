import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProver, type ProofRequest } from '../dpop-prover.ts'
import { BASE_URL, createTokenWorld, TOKEN_ENDPOINT, type TokenWorld } from '../token-world.ts'
import { hmacJwt, signText, unsignedJwt } from './forge-jwt.ts'

// Somebody sends a proof that is none: at an operation, with the token of the key, and at the token endpoint.

const path = '/v1/experiences/mine'
let at: TokenWorld
let token: string
let nonce: string
beforeAll(async () => {
  at = await createTokenWorld()
  token = await at.mint()
  nonce = await at.readNonce()
})
afterAll(() => at.world.close())

/**
 * Sends a proof to both places.
 * @returns their answers: 200, or the code of a refusal
 */
async function answersTo(make: (usual: ProofRequest) => Promise<string> | string): Promise<[unknown, unknown]> {
  const now = at.world.clock.now
  const operation = await at.world.request(path, {
    headers: {
      authorization: `DPoP ${token}`,
      dpop: await make({ method: 'GET', url: `${BASE_URL}${path}`, now, access_token: token }),
    },
  })
  const code = /error="(\w+)"/.exec(operation.headers.get('www-authenticate') ?? '')?.[1]
  const exchange = await at.exchange({ proof: await make({ method: 'POST', url: TOKEN_ENDPOINT, now, nonce }) })
  return [code ?? operation.status, exchange.body.error ?? exchange.status]
}
const REFUSED = ['invalid_dpop_proof', 'invalid_dpop_proof']
const seconds = (now: Date): number => Math.floor(now.getTime() / 1000)

/** The claims of a usual proof. */
const claimsOf = ({ method, url, now, nonce }: ProofRequest) => ({
  jti: randomUUID(),
  htm: method,
  htu: url,
  iat: seconds(now),
  ...(nonce && { nonce }),
})
const headerOf = () => ({ typ: 'dpop+jwt', alg: 'ES256', jwk: at.prover.jwk })

test('a proof that is whole is taken', async () => {
  expect(await answersTo((usual) => at.prover.prove(usual))).toEqual([200, 200])
})

describe('a proof is refused', () => {
  test('without a signature (alg none)', async () => {
    for (const end of ['', 'x'])
      expect(await answersTo((usual) => unsignedJwt(headerOf(), claimsOf(usual)) + end)).toEqual(REFUSED)
  })

  test('signed by HMAC under the public key (key confusion)', async () => {
    const secrets = [JSON.stringify(at.prover.jwk), String(at.prover.jwk.x), '']
    for (const secret of secrets)
      expect(await answersTo((usual) => hmacJwt(headerOf(), claimsOf(usual), secret))).toEqual(REFUSED)
  })

  test('with the algorithm of another kind of key, or one that is not taken', async () => {
    for (const alg of ['EdDSA', 'Ed25519', 'ES384', 'RS256', 'es256'])
      expect(
        await answersTo((usual) =>
          signText(at.prover.private_key, { ...headerOf(), alg }, JSON.stringify(claimsOf(usual))),
        ),
      ).toEqual(REFUSED)
  })

  test('with a key that is private, symmetric, of another curve, missing, or named by an address', async () => {
    const { publicKey } = await generateKeyPair('ES384', { extractable: true })
    const private_jwk = await exportJWK(at.prover.private_key)
    const keys = [private_jwk, { kty: 'oct', k: 'c2VjcmV0' }, await exportJWK(publicKey), undefined, 'key', {}]
    for (const jwk of keys)
      expect(await answersTo((usual) => at.prover.prove({ ...usual, header: { jwk } }))).toEqual(REFUSED)
    const header = {
      jwk: undefined,
      kid: 'did:key:z6Mk',
      jku: 'https://keys.example/jwks.json',
      x5u: 'https://keys.example',
    }
    expect(await answersTo((usual) => at.prover.prove({ ...usual, header }))).toEqual(REFUSED)
    expect(at.sites.requested).toEqual([])
  })

  test('of another type', async () => {
    for (const typ of [undefined, 'JWT', 'at+jwt', 'vp+jwt', 'dpop'])
      expect(await answersTo((usual) => at.prover.prove({ ...usual, header: { typ } }))).toEqual(REFUSED)
  })

  test('with critical extensions', async () => {
    const header = { crit: ['exp'], exp: 1 }
    expect(
      await answersTo((usual) =>
        signText(at.prover.private_key, { ...headerOf(), ...header }, JSON.stringify(claimsOf(usual))),
      ),
    ).toEqual(REFUSED)
  })

  test.each(['jti', 'htm', 'htu', 'iat'])('without the claim %s', async (name) => {
    expect(await answersTo((usual) => at.prover.prove({ ...usual, claims: { [name]: undefined } }))).toEqual(REFUSED)
  })

  test('with claims of other types', async () => {
    for (const claims of [
      { jti: '' },
      { jti: 1 },
      { jti: 'x'.repeat(129) },
      { htu: ['a'] },
      { iat: 'now' },
      { htm: 5 },
    ])
      expect(await answersTo((usual) => at.prover.prove({ ...usual, claims }))).toEqual(REFUSED)
  })

  test('with one claim twice', async () => {
    const twice = (usual: ProofRequest) =>
      JSON.stringify(claimsOf(usual)).replace('{', '{"htu":"https://elsewhere.example/",')
    expect(await answersTo((usual) => signText(at.prover.private_key, headerOf(), twice(usual)))).toEqual(REFUSED)
  })

  test.each([
    ['ten minutes old', -600],
    ['ten minutes from the future', 600],
  ])('%s', async (_, by) => {
    expect(await answersTo((usual) => at.prover.prove({ ...usual, claims: { iat: seconds(usual.now) + by } }))).toEqual(
      REFUSED,
    )
  })

  test('that is large', async () => {
    const claims = { more: 'x'.repeat(6000) }
    expect(await answersTo((usual) => at.prover.prove({ ...usual, claims }))).toEqual(REFUSED)
  })

  test('next to another one', async () => {
    expect(
      await answersTo(async (usual) => `${await at.prover.prove(usual)}, ${await at.prover.prove(usual)}`),
    ).toEqual(REFUSED)
  })

  test('that is no JWT', async () => {
    for (const text of ['', 'x', 'a.b.c', 'eyJ9.e30.', '..']) expect(await answersTo(() => text)).toEqual(REFUSED)
  })
})

test.each([-60, -30, 30, 59])('a proof of a clock that differs by %i seconds is taken', async (by) => {
  expect(await answersTo((usual) => at.prover.prove({ ...usual, claims: { iat: seconds(usual.now) + by } }))).toEqual([
    200, 200,
  ])
})

test('a method is compared by its capitals, and an address without its query', async () => {
  expect(
    await answersTo((usual) => at.prover.prove({ ...usual, claims: { htm: usual.method?.toLowerCase() } })),
  ).toEqual(REFUSED)
  expect(await answersTo((usual) => at.prover.prove({ ...usual, url: `${usual.url}?a=1#b` }))).toEqual([200, 200])
})

test('a proof of a key that nobody knows gets a token of its own, and opens nothing with those of others', async () => {
  const stranger = await createProver('Ed25519')
  expect((await at.call(path, { token, prover: stranger })).status).toBe(401)
})

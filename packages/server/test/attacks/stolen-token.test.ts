import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signServiceJwt } from '../../src/accounts/identity/signing-keys/signing-keys.ts'
import { createProver } from '../dpop-prover.ts'
import { BASE_URL, createTokenWorld, type TokenWorld } from '../token-world.ts'
import { signText, unsignedJwt, withPayload } from './forge-jwt.ts'

// A thief has an access token from a log, and maybe a proof that was sent with it, and not the key.

const path = '/v1/experiences/mine'
let at: TokenWorld
let token: string
beforeAll(async () => {
  at = await createTokenWorld()
  token = await at.mint()
})
afterAll(() => at.world.close())

/** The code of the challenge with which a request is refused; null for one that is not. */
async function challengeOf(answer: Response): Promise<string | null> {
  const challenge = answer.headers.get('www-authenticate')
  if (answer.status === 200) return null
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ error: 'AuthenticationError', message: expect.any(String) })
  expect(challenge).toMatch(/algs="ES256 EdDSA Ed25519"$/)
  return /^DPoP error="(\w+)"/.exec(challenge ?? '')?.[1] ?? null
}
const send = (headers: Record<string, string>, to = path, method = 'GET') => at.world.request(to, { method, headers })

test('the holder of the key is served', async () => {
  expect(await challengeOf(await at.call(path, { token }))).toBeNull()
})

test('as a bearer token it is refused, with and without a proof', async () => {
  expect(await challengeOf(await send({ authorization: `Bearer ${token}` }))).toBe('invalid_token')
  expect(await challengeOf(await at.call(path, { token, scheme: 'Bearer' }))).toBe('invalid_token')
})

test('without a proof it is refused', async () => {
  expect(await challengeOf(await send({ authorization: `DPoP ${token}` }))).toBe('invalid_dpop_proof')
})

test('with a proof by another key it is refused', async () => {
  const thief = await createProver()
  expect(await challengeOf(await at.call(path, { token, prover: thief }))).toBe('invalid_token')
})

test('a proof with the public key of the holder, signed by another key, is refused', async () => {
  const thief = await createProver()
  const header = { jwk: at.prover.jwk }
  expect(await challengeOf(await at.call(path, { token, prover: thief, proof: { header } }))).toBe('invalid_dpop_proof')
})

test('a proof that was used is refused for the same and for any other request', async () => {
  const now = at.world.clock.now
  const dpop = await at.prover.prove({ url: `${BASE_URL}${path}`, now, access_token: token })
  const headers = { authorization: `DPoP ${token}`, dpop }
  expect(await challengeOf(await send(headers))).toBeNull()
  expect(await challengeOf(await send(headers))).toBe('invalid_dpop_proof')
  expect(await challengeOf(await send(headers, '/v1/workspaces'))).toBe('invalid_dpop_proof')
  expect(await challengeOf(await send(headers, `${path}?limit=1`))).toBe('invalid_dpop_proof')
})

test('a proof of another token, or of none, is refused', async () => {
  const other = await at.mint()
  for (const access_token of [other, undefined])
    expect(await challengeOf(await at.call(path, { token, proof: { access_token } }))).toBe('invalid_dpop_proof')
})

test('a proof for the token endpoint does not open an operation, nor one for an operation the endpoint', async () => {
  const proof = { method: 'POST', url: `${BASE_URL}/oauth/token` }
  expect(await challengeOf(await at.call(path, { token, proof }))).toBe('invalid_dpop_proof')
  const sent = await at.prover.prove({ url: `${BASE_URL}${path}`, now: at.world.clock.now, access_token: token })
  expect((await at.exchange({ proof: sent })).body.error).toBe('invalid_dpop_proof')
})

test('the address of a proof is the public one of the service, whatever host the request names', async () => {
  const url = `http://localhost${path}`
  expect(await challengeOf(await at.call(path, { token, proof: { url } }))).toBe('invalid_dpop_proof')
  const init = { headers: { host: 'localhost' } }
  expect(await challengeOf(await at.call(path, { token, init }))).toBeNull()
})

test('its claims cannot be changed: not the key, nor the role, nor the workspace, nor the end', async () => {
  const claims = decodeJwt(token)
  const thief = await createProver()
  const header = { typ: 'at+jwt', kid: (await at.world.app.signing_keys.list())[0]?.kid }
  for (const change of [
    { cnf: { jkt: thief.thumbprint } },
    { role: 'owner' },
    { workspace_id: 'wsp_other' },
    { exp: (claims.exp ?? 0) + 3600 },
    { cnf: undefined },
  ]) {
    const changed = { ...claims, ...change }
    for (const forged of [withPayload(token, changed), `${unsignedJwt(header, changed)}x`])
      for (const prover of [at.prover, thief])
        expect(await challengeOf(await at.call(path, { token: forged, prover }))).toBe('invalid_token')
  }
})

test('a token that somebody else signed is refused, whatever key its header names or brings', async () => {
  const thief = await createProver()
  const kid = (await at.world.app.signing_keys.list())[0]?.kid
  const claims = { ...decodeJwt(token), cnf: { jkt: thief.thumbprint } }
  const headers = [
    { kid },
    { kid, jwk: thief.jwk },
    { jwk: thief.jwk },
    { kid: 'did:key:zThief#zThief', jku: 'https://thief.example/jwks.json' },
    { kid: `${kid}/../thief` },
    { kid, typ: 'JWT' },
    {},
  ]
  for (const header of headers) {
    const forged = await signText(thief.private_key, { alg: 'ES256', typ: 'at+jwt', ...header }, JSON.stringify(claims))
    expect(await challengeOf(await at.call(path, { token: forged, prover: thief }))).toBe('invalid_token')
  }
  expect(at.sites.requested).toEqual([])
})

test('a token under a key of ours that was made for something else is refused', async () => {
  const { app } = at.world
  const claims = decodeJwt(token)
  const others = [
    await signServiceJwt(app, { typ: 'vc+jwt' }, claims),
    await signServiceJwt(app, { typ: 'JWT' }, claims),
    await signServiceJwt(app, { typ: 'at+jwt' }, { ...claims, aud: 'https://elsewhere.example' }),
    await signServiceJwt(app, { typ: 'at+jwt' }, { ...claims, iss: 'https://elsewhere.example' }),
    await signServiceJwt(app, { typ: 'at+jwt' }, { ...claims, cnf: undefined }),
    await signServiceJwt(app, { typ: 'at+jwt' }, { ...claims, exp: undefined }),
    await signServiceJwt(app, { typ: 'at+jwt' }, { ...claims, more: 'x'.repeat(5000) }),
  ]
  for (const other of others) expect(await challengeOf(await at.call(path, { token: other }))).toBe('invalid_token')
})

test('the log of the service has neither tokens nor proofs', async () => {
  const lines: string[] = []
  const { log } = at.world.app
  const { info } = log
  log.info = ((line: unknown) => lines.push(JSON.stringify(line))) as typeof info
  await at.call(path, { token })
  const minted = await at.mint()
  log.info = info
  expect(lines.length).toBeGreaterThan(1)
  for (const text of [token, minted]) expect(lines.join('\n')).not.toContain(text.split('.')[2])
})

import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveKey } from '../src/accounts/identity/did/resolve-did.ts'
import { BASE_URL, createTokenWorld, TOKEN_ENDPOINT, type TokenWorld } from './token-world.ts'

let at: TokenWorld
beforeAll(async () => {
  at = await createTokenWorld()
})
afterAll(() => at.world.close())

async function read(path: string): Promise<{ body: Record<string, unknown>; headers: Headers }> {
  const answer = await at.world.request(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^application\/json/),
  ])
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
  return { body: (await answer.json()) as Record<string, unknown>, headers: answer.headers }
}
const algorithms = ['ES256', 'EdDSA', 'Ed25519']

test('the metadata of the authorization server names the token endpoint (RFC 8414)', async () => {
  const { body } = await read('/.well-known/oauth-authorization-server')
  expect(body).toEqual({
    issuer: BASE_URL,
    token_endpoint: TOKEN_ENDPOINT,
    jwks_uri: `${BASE_URL}/oauth/jwks.json`,
    service_documentation: `${BASE_URL}/docs`,
    response_types_supported: [],
    grant_types_supported: ['urn:ietf:params:oauth:grant-type:jwt-bearer'],
    token_endpoint_auth_methods_supported: ['none'],
    dpop_signing_alg_values_supported: algorithms,
    scopes_supported: ['workspace'],
  })
})

test.each(['', '/mcp'])('the metadata of the resource %j names the authorization server (RFC 9728)', async (path) => {
  const { body } = await read(`/.well-known/oauth-protected-resource${path}`)
  expect(body).toEqual({
    resource: `${BASE_URL}${path}`,
    authorization_servers: [BASE_URL],
    scopes_supported: ['workspace'],
    bearer_methods_supported: ['header'],
    dpop_signing_alg_values_supported: algorithms,
    dpop_bound_access_tokens_required: false,
    resource_documentation: `${BASE_URL}/docs`,
  })
})

test('tokens are verified by the published keys, of which no private part is shown', async () => {
  const { body } = await read('/oauth/jwks.json')
  const { keys } = body as { keys: Record<string, unknown>[] }
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  const options = { issuer: BASE_URL, audience: BASE_URL, typ: 'at+jwt', currentDate: at.world.clock.now }
  const { payload } = await jwtVerify(await at.mint(), createLocalJWKSet({ keys } as never), options)
  expect(payload.sub).toBe(at.bob_did.did)
})

test('the service is a did:web whose document has these keys', async () => {
  const { body } = await read('/.well-known/did.json')
  const kids = (await at.world.app.signing_keys.list()).map(({ kid }) => kid)
  expect(body).toMatchObject({ id: 'did:web:cairnway.test', assertionMethod: kids, authentication: kids })
  at.sites.publish('https://cairnway.test/.well-known/did.json', JSON.stringify(body))
  const key = await resolveKey(at.world.app, 'did:web:cairnway.test', kids[0] ?? '', 'assertion')
  expect(key.id).toBe(kids[0])
})

test('keys of a rotation are published before they sign, and tokens of the former key stay good', async () => {
  const { world, mint, call } = at
  const token = await mint()
  const { key_id } = await world.operator.rotateSigningKey()
  const { body } = await read('/oauth/jwks.json')
  expect((body.keys as { kid: string }[]).map(({ kid }) => kid)).toContain(`did:web:cairnway.test#${key_id}`)
  world.clock.advance(9 * 60_000)
  expect((await call('/v1/experiences/mine', { token })).status).toBe(200)
  world.clock.advance(2 * 60_000)
  const renewed = await mint()
  expect(Buffer.from(renewed.split('.')[0] ?? '', 'base64url').toString()).toContain(key_id)
  expect((await call('/v1/experiences/mine', { token: renewed })).status).toBe(200)
})

test('when somebody may have a key, its tokens end at once', async () => {
  const { world, mint, call } = at
  const token = await mint()
  await world.operator.rotateSigningKey({ is_urgent: true })
  expect((await call('/v1/experiences/mine', { token })).status).toBe(401)
  expect((await call('/v1/experiences/mine', { token: await mint() })).status).toBe(200)
})

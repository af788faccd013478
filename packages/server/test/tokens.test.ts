import { randomUUID } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { createProver } from './dpop-prover.ts'
import { poolExperience } from './experience-fixtures.ts'
import { listAuditRows } from './list-audit-rows.ts'
import { BASE_URL, createTokenWorld, TOKEN_ENDPOINT, type TokenWorld } from './token-world.ts'

let fixture: TokenWorld
beforeAll(async () => {
  fixture = await createTokenWorld()
})
afterAll(() => fixture.world.close())

test('a presentation of a credential is exchanged for a token that is bound to the key of the proof', async () => {
  const { exchange, prover, bob_did, workspace_id } = fixture
  const { status, headers, body } = await exchange()
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toEqual({
    access_token: expect.any(String),
    token_type: 'DPoP',
    expires_in: 600,
    scope: `workspace:${workspace_id}`,
  })
  const token = String(body.access_token)
  expect(decodeProtectedHeader(token)).toEqual({
    alg: 'ES256',
    typ: 'at+jwt',
    kid: expect.stringMatching(/^did:web:cairnway\.test#/),
  })
  const claims = decodeJwt(token)
  expect(claims).toEqual({
    iss: BASE_URL,
    sub: bob_did.did,
    aud: BASE_URL,
    exp: (claims.iat ?? 0) + 600,
    iat: expect.any(Number),
    jti: expect.stringMatching(/^tok_/),
    client_id: bob_did.did,
    scope: `workspace:${workspace_id}`,
    cnf: { jkt: prover.thumbprint },
    workspace_id,
    role: 'member',
    joined_at: expect.any(String),
  })
})

test('a credential alone that names us is exchanged by who proves a key of its subject, once', async () => {
  const { world, exchange, bob_did, sign, readNonce, prover } = fixture
  const exp = Math.floor(world.clock.now.getTime() / 1000) + 300
  const assertion = await sign({ fields: { aud: BASE_URL, jti: 'credential-1', exp } })
  const by_other_key = await exchange({ assertion })
  expect([by_other_key.status, by_other_key.body.error]).toEqual([400, 'invalid_grant'])
  expect(by_other_key.body.error_description).toMatch(/key for authentication/)
  const prove = async () => {
    const { kid: _, ...jwk } = bob_did.jwk
    const iat = Math.floor(world.clock.now.getTime() / 1000)
    const claims = { jti: randomUUID(), htm: 'POST', htu: TOKEN_ENDPOINT, iat, nonce: await readNonce() }
    return bob_did.sign(claims, { typ: 'dpop+jwt', jwk, kid: undefined })
  }
  const { status, body } = await exchange({ assertion, proof: await prove() })
  expect([status, body.token_type]).toEqual([200, 'DPoP'])
  expect(decodeJwt(String(body.access_token)).cnf).not.toEqual({ jkt: prover.thumbprint })
  expect((await exchange({ assertion, proof: await prove() })).body.error).toBe('invalid_grant')
})

test('every scheme of capitals is one scheme, and a token opens what its role does in its workspace alone', async () => {
  const { call, mint, bob, team } = fixture
  const token = await mint()
  for (const scheme of ['DPoP', 'dpop', 'DPOP'])
    expect((await call('/v1/experiences/mine', { token, scheme })).status).toBe(200)
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(poolExperience({ visibility_scope: 'team' })),
  }
  const deposited = await call('/v1/experiences', { token, init })
  expect(deposited.status).toBe(201)
  const { id } = (await deposited.json()) as { id: string }
  expect((await team.owner.getExperience({ experience_id: id })).id).toBe(id)
  await expect(bob.getExperience({ experience_id: id })).rejects.toMatchObject({ status: 404 })
  // creating a workspace needs the scope full, which a member has not
  const refused = await call('/v1/workspaces', { token, init: { ...init, body: JSON.stringify({ name: 'Mine' }) } })
  expect(refused.status).toBe(403)
  expect(refused.headers.get('www-authenticate')).toMatch(/^DPoP error="insufficient_scope"/)
})

test('the role is that of the moment of use', async () => {
  const { call, mint, team, workspace_id, bob } = fixture
  const token = await mint()
  const { display_handle } = await bob.getContributor({ contributor_id: bob.contributor_id })
  const path = '/v1/health/detailed'
  expect((await call(path, { token })).status).toBe(403)
  await team.owner.updateMember({ workspace_id, display_handle, role: 'reviewer' })
  expect((await call(path, { token })).status).toBe(200)
  await team.owner.updateMember({ workspace_id, display_handle, role: 'member' })
  expect((await call(path, { token })).status).toBe(403)
})

test('proofs of each algorithm are taken at the endpoint and at operations', async () => {
  for (const algorithm of ['ES256', 'EdDSA', 'Ed25519'] as const) {
    const prover = await createProver(algorithm)
    const token = await fixture.mint(prover)
    expect((await fixture.call('/v1/experiences/mine', { token, prover })).status).toBe(200)
  }
})

test('an assertion that was answered with use_dpop_nonce is taken with the nonce', async () => {
  const { exchange, signAssertion } = fixture
  const assertion = await signAssertion()
  const first = await exchange({ assertion, nonce: undefined })
  expect([first.status, first.body.error]).toEqual([400, 'use_dpop_nonce'])
  const nonce = first.headers.get('dpop-nonce') ?? ''
  expect(nonce).toMatch(/^[\w-]{43}$/)
  const stale = await exchange({ assertion, nonce: 'another' })
  expect(stale.body.error).toBe('use_dpop_nonce')
  expect((await exchange({ assertion, nonce })).status).toBe(200)
  const again = await exchange({ assertion, nonce })
  expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
})

test('the nonce is asked for before anything of the assertion', async () => {
  const { exchange } = fixture
  for (const assertion of ['nonsense', 'a.b.c', `${'x'.repeat(30_000)}`])
    expect((await exchange({ assertion, nonce: undefined })).body.error).toBe('use_dpop_nonce')
})

test('a nonce is good for five to ten minutes', async () => {
  const { world, exchange, readNonce } = fixture
  const nonce = await readNonce()
  world.clock.advance(5 * 60_000)
  expect((await exchange({ nonce })).status).toBe(200)
  world.clock.advance(5 * 60_000)
  expect((await exchange({ nonce })).body.error).toBe('use_dpop_nonce')
})

test('a token ends after ten minutes', async () => {
  const { world, call, mint } = fixture
  const token = await mint()
  world.clock.advance(9 * 60_000)
  expect((await call('/v1/experiences/mine', { token })).status).toBe(200)
  world.clock.advance(60_000)
  const answer = await call('/v1/experiences/mine', { token })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe(
    'DPoP error="invalid_token", error_description="the access token has expired", algs="ES256 EdDSA Ed25519"',
  )
  expect(await answer.json()).toMatchObject({ error: 'AuthenticationError', details: { oauth_error: 'invalid_token' } })
})

test('without credentials both schemes are named', async () => {
  const answer = await fixture.world.request('/v1/experiences/mine')
  expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="cairnway", DPoP algs="ES256 EdDSA Ed25519"')
})

test('the audit log names who got a token of which workspace, once an hour', async () => {
  const { world, mint, bob, workspace_id } = fixture
  world.clock.advance(3_600_000)
  const list = async () => (await listAuditRows(world, workspace_id)).filter(({ action }) => action === 'token.issued')
  const before = await list()
  await mint()
  await mint()
  const rows = await list()
  expect(rows.slice(before.length)).toMatchObject([{ actor: bob.contributor_id }])
})

test('ids of proofs and assertions are deleted when they would be refused as too old', async () => {
  const { world, mint, call } = fixture
  await call('/v1/experiences/mine', { token: await mint() })
  const count = async () => (await world.app.db.query(sql`select from used_jtis`)).length
  expect(await count()).toBeGreaterThan(2)
  await world.app.db.query(sql`update used_jtis set expires_at = now() - interval '1 second'`)
  await mint()
  world.clock.advance(3_600_000)
  await world.work()
  expect(await count()).toBe(2)
})

test('the endpoint accepts a resource of this service, an assertion for its issuer, and the DID as client_id', async () => {
  const { exchange, signAssertion, bob_did } = fixture
  const assertion = await signAssertion({ aud: BASE_URL })
  const parameters = { resource: `${BASE_URL}/mcp`, client_id: bob_did.did, scope: 'workspace', unknown: 'ignored' }
  expect((await exchange({ assertion, parameters })).status).toBe(200)
  expect((await exchange({ parameters: { resource: 'https://elsewhere.example' } })).body.error).toBe('invalid_target')
  expect((await exchange({ parameters: { client_id: 'did:key:zOther' } })).status).toBe(401)
  expect(TOKEN_ENDPOINT).toBe(`${BASE_URL}/oauth/token`)
})

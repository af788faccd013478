import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTokenWorld, type TokenWorld } from './token-world.ts'

// DPOP_NONCES=on: proofs at operations name a nonce too.

const path = '/v1/experiences/mine'
let at: TokenWorld
let token: string
beforeAll(async () => {
  at = await createTokenWorld({ config: { dpop_nonces: true } })
  token = await at.mint()
})
afterAll(() => at.world.close())

test('a proof without a fresh nonce is answered with one, with which the request is repeated', async () => {
  for (const proof of [{}, { nonce: 'made-up' }]) {
    const asked = await at.call(path, { token, proof })
    expect(asked.status).toBe(401)
    expect(asked.headers.get('www-authenticate')).toMatch(/^DPoP error="use_dpop_nonce"/)
    expect(await asked.json()).toMatchObject({ details: { oauth_error: 'use_dpop_nonce' } })
    const nonce = asked.headers.get('dpop-nonce') ?? ''
    expect((await at.call(path, { token, proof: { nonce } })).status).toBe(200)
  }
})

test('a request that is asked for a nonce may be repeated with the same jti', async () => {
  const claims = { jti: 'repeated' }
  const asked = await at.call(path, { token, proof: { claims } })
  const nonce = asked.headers.get('dpop-nonce') ?? ''
  expect((await at.call(path, { token, proof: { claims, nonce } })).status).toBe(200)
})

test('the nonce of the token endpoint is good at operations', async () => {
  expect((await at.call(path, { token, proof: { nonce: await at.readNonce() } })).status).toBe(200)
})

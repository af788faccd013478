import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProver } from '../dpop-prover.ts'
import { BASE_URL, createTokenWorld, TOKEN_ENDPOINT, type TokenWorld } from '../token-world.ts'
import { createWorld, type World } from '../world.ts'

// One proof is sent again and again, at once, to the nodes of one service.

const path = '/v1/experiences/mine'
let at: TokenWorld
let nodes: World[]
beforeAll(async () => {
  at = await createTokenWorld()
  nodes = [at.world, await createWorld({ db: at.world.app.db })]
})
afterAll(async () => {
  await nodes[1]?.close()
  await at.world.close()
})

const nodeAt = (i: number): World => nodes[i % 2] ?? at.world

test('of one proof that is sent 100 times in parallel to two nodes exactly one is taken', async () => {
  const token = await at.mint()
  for (let round = 0; round < 3; round++) {
    const now = at.world.clock.now
    const dpop = await at.prover.prove({ url: `${BASE_URL}${path}`, now, access_token: token })
    const headers = { authorization: `DPoP ${token}`, dpop }
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => nodeAt(i).request(path, { headers })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(99)
  }
})

test('of one request to the token endpoint that is sent to two nodes at once one gets a token', async () => {
  const assertion = await at.signAssertion()
  const nonce = await at.readNonce()
  const dpop = await at.prover.prove({ method: 'POST', url: TOKEN_ENDPOINT, now: at.world.clock.now, nonce })
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
  const send = (i: number) =>
    nodeAt(i).request('/oauth/token', {
      method: 'POST',
      headers: { dpop },
      body: new URLSearchParams({ grant_type, assertion }),
    })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send(i)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a proof for the token endpoint is good for one token, with whichever assertion', async () => {
  const nonce = await at.readNonce()
  const proof = await at.prover.prove({ method: 'POST', url: TOKEN_ENDPOINT, now: at.world.clock.now, nonce })
  expect((await at.exchange({ proof })).status).toBe(200)
  const again = await at.exchange({ proof })
  expect([again.status, again.body.error]).toEqual([400, 'invalid_dpop_proof'])
})

test('a nonce and a token of one node are good at the other', async () => {
  const token = await at.mint()
  const [, other] = nodes
  if (!other) throw new Error('no other node')
  const dpop = await at.prover.prove({ url: `${BASE_URL}${path}`, now: at.world.clock.now, access_token: token })
  expect((await other.request(path, { headers: { authorization: `DPoP ${token}`, dpop } })).status).toBe(200)
})

test('proofs with the same jti by different keys are different proofs', async () => {
  const claims = { jti: 'the-same' }
  for (let i = 0; i < 2; i++) {
    const prover = await createProver()
    const token = await at.mint(prover)
    expect((await at.call(path, { token, prover, proof: { claims } })).status).toBe(200)
    expect((await at.call(path, { token, prover, proof: { claims } })).status).toBe(401)
  }
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTokenWorld, JWT_BEARER, type TokenWorld } from '../token-world.ts'

// Somebody sends the token endpoint what is no request of OAuth, or too many of them.

let at: TokenWorld
beforeEach(async () => {
  at = await createTokenWorld({ config: { rate_limits: true } })
})
afterEach(() => at.world.close())

const FORM = 'application/x-www-form-urlencoded'
async function post(
  body: string,
  headers: Record<string, string> = { 'content-type': FORM },
): Promise<[number, unknown]> {
  const answer = await at.world.request('/oauth/token', { method: 'POST', headers, body })
  const { error, ...rest } = (await answer.json()) as { error: string }
  expect(rest).toEqual({
    error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
    message: expect.any(String),
    details: { class: expect.stringMatching(/Error$/), help: expect.any(String) },
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return [answer.status, error]
}

test('what is no form of OAuth is refused by a code of OAuth', async () => {
  const grant = `grant_type=${encodeURIComponent(JWT_BEARER)}`
  expect(await post('')).toEqual([400, 'invalid_request'])
  expect(await post('assertion=a.b.c')).toEqual([400, 'invalid_request'])
  expect(await post('grant_type=&assertion=a.b.c')).toEqual([400, 'invalid_request'])
  expect(await post(grant)).toEqual([400, 'invalid_request'])
  expect(await post('grant_type=client_credentials&assertion=a')).toEqual([400, 'unsupported_grant_type'])
  expect(await post(`${grant}&assertion=a&assertion=b`)).toEqual([400, 'invalid_request'])
  expect(await post(`${grant}&${grant}&assertion=a`)).toEqual([400, 'invalid_request'])
  expect(await post(`${grant}&assertion=a&resource=https%3A%2F%2Felsewhere`)).toEqual([400, 'invalid_target'])
  expect(await post(`${grant}&assertion=a.b.c`)).toEqual([400, 'invalid_dpop_proof'])
  expect(await post(JSON.stringify({ grant_type: JWT_BEARER }), { 'content-type': 'application/json' })).toEqual([
    415,
    'invalid_request',
  ])
  expect(await post(grant, { 'content-type': FORM, 'content-encoding': 'gzip' })).toEqual([415, 'invalid_request'])
  expect(await post(`${grant}&assertion=${'a'.repeat(70_000)}`)).toEqual([413, 'invalid_request'])
})

test('parameters in the address of the request are not read', async () => {
  const query = new URLSearchParams({ grant_type: JWT_BEARER, assertion: 'a.b.c' })
  const init = { method: 'POST', headers: { 'content-type': FORM }, body: '' }
  const answer = await at.world.request(`/oauth/token?${query}`, init)
  expect(await answer.json()).toMatchObject({ error: 'invalid_request' })
})

test('other methods are not possible', async () => {
  const answer = await at.world.request('/oauth/token')
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
})

test('an address sends 60 requests a minute, and a holder gets 30 tokens', async () => {
  const peer = '203.0.113.7'
  const send = () => at.exchange({ assertion: 'a.b.c', nonce: 'none', peer })
  for (let i = 0; i < 60; i++) expect((await send()).body.error).toBe('use_dpop_nonce')
  // the clock goes on a little with each request
  let refused = await send()
  for (let i = 0; i < 5 && refused.status !== 429; i++) refused = await send()
  expect([refused.status, refused.body.error]).toEqual([429, 'temporarily_unavailable'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.body).toMatchObject({ details: { class: 'RateLimitError' } })

  const assertions = await Promise.all(Array.from({ length: 36 }, () => at.signAssertion()))
  const nonce = await at.readNonce()
  const statuses: number[] = []
  for (const assertion of assertions) statuses.push((await at.exchange({ assertion, nonce })).status)
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
  expect(statuses.at(-1)).toBe(429)
  // a refused assertion is good later
  at.world.clock.advance(4000)
  expect((await at.exchange({ assertion: assertions.at(-1) ?? '', nonce })).status).toBe(200)
})

test('tokens that are refused count against their address, and those that have expired do not', async () => {
  const token = await at.mint()
  at.world.clock.advance(600_000)
  const send = async (authorization: string) =>
    (await at.world.request('/v1/experiences/mine', { headers: { authorization } }, '203.0.113.8')).status
  for (let i = 0; i < 12; i++) expect(await send(`DPoP ${token}`)).toBe(401)
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) statuses.push(await send('DPoP a.b.c'))
  expect(statuses.slice(0, 11)).toEqual([...Array(10).fill(401), 429])
})

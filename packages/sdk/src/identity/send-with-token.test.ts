import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import { type ClientOptions, createClient } from '../client.ts'
import { createTestingClock } from '../testing-clock.ts'
import type { StoredToken } from './access-tokens.ts'
import { generatePrivateKey } from './holder-key.ts'
import type { DpopOptions } from './send-with-token.ts'
import { signDidChallenge } from './sign-did-challenge.ts'
import { createTestingTokenService } from './testing-token-service.ts'

const base_url = 'https://x.example'
const workspace_id = 'wsp_1'
const credential = 'e30.e30.c2ln'
const MINUTE_MS = 60_000

let offset_ms: number
let service: ReturnType<typeof createTestingTokenService>
beforeEach(() => {
  offset_ms = 0
  service = createTestingTokenService(() => now())
})
afterEach(() => {
  vi.unstubAllGlobals()
})
const { time } = createTestingClock()
const now = () => time.now() + offset_ms

async function createDpopClient(dpop: Partial<DpopOptions> = {}, options: ClientOptions = {}) {
  const key = dpop.key ?? (await generatePrivateKey())
  return createClient({
    base_url,
    fetch: service.fetch,
    clock: { ...time, now },
    dpop: { key, workspace_id, credential, ...dpop },
    ...options,
  })
}
const search = { q: 'a & b' }

describe('a client with a key of its own', () => {
  test.each(['P-256', 'Ed25519'] as const)('mints a token with a presentation that its %s key signs', async (crv) => {
    const key = await generatePrivateKey(crv)
    await (await createDpopClient({ key })).searchExperiences(search)
    const [mint] = service.minted
    expect(mint).toMatchObject({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      scope: 'workspace:wsp_1',
      header: { typ: 'vp+jwt', alg: crv === 'P-256' ? 'ES256' : 'EdDSA' },
      claims: {
        aud: `${base_url}/oauth/token`,
        type: ['VerifiablePresentation'],
        verifiableCredential: [{ id: `data:application/vc+jwt,${credential}`, type: 'EnvelopedVerifiableCredential' }],
      },
    })
    const { iss, sub, holder, exp, iat } = (mint?.claims ?? {}) as Record<string, string | number>
    expect([sub, holder, mint?.client_id]).toEqual([iss, iss, iss])
    expect(Number(exp) - Number(iat)).toBeLessThanOrEqual(300)
    const { d: _, ...public_jwk } = key
    const public_key = await importJWK(public_jwk, crv === 'P-256' ? 'ES256' : 'EdDSA')
    const verified = jwtVerify(String(mint?.assertion), public_key, { currentDate: new Date(now()) })
    await expect(verified).resolves.toBeDefined()
  })

  test('presents a credential of version 1.1 in the form of that version', async () => {
    const of_version_1 = `e30.${Buffer.from('{"vc":{}}').toString('base64url')}.c2ln`
    await (await createDpopClient({ credential: of_version_1 })).searchExperiences(search)
    expect(service.minted[0]).toMatchObject({ claims: { vp: { verifiableCredential: [of_version_1] } } })
  })

  test('sends no member of the private key in a proof', async () => {
    const key = await generatePrivateKey()
    const sent: string[] = []
    const fetch: ClientOptions['fetch'] = (url, init) => {
      sent.push(new Headers(init.headers).get('dpop') ?? '')
      return service.fetch(url, init)
    }
    await (await createDpopClient({ key }, { fetch })).searchExperiences(search)
    expect(sent).toHaveLength(3)
    for (const proof of sent) expect(Object.keys(decodeProtectedHeader(proof).jwk ?? {})).not.toContain('d')
  })

  test('works with a key pair that cannot be exported', async () => {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const key = (await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])) as CryptoKeyPair
    await (await createDpopClient({ key })).searchExperiences(search)
    expect(service.called).toHaveLength(1)
  })

  test('calls at the same time share one token, and each has a proof of its own', async () => {
    const client = await createDpopClient()
    await Promise.all(Array.from({ length: 20 }, () => client.searchExperiences(search)))
    expect([service.minted.length, service.called.length]).toEqual([1, 20])
    expect(new Set(service.proofs).size).toBe(service.proofs.length)
  })

  test('renews the token before it ends', async () => {
    const client = await createDpopClient()
    await client.searchExperiences(search)
    offset_ms = 8 * MINUTE_MS
    await client.searchExperiences(search)
    expect(service.minted).toHaveLength(1)
    offset_ms = 9 * MINUTE_MS + 1
    await client.searchExperiences(search)
    expect(service.minted).toHaveLength(2)
  })

  test('replaces a token that is refused, once for all calls at the same time', async () => {
    const client = await createDpopClient()
    await client.searchExperiences(search)
    service.tokens.clear()
    await Promise.all([client.searchExperiences(search), client.searchExperiences(search)])
    expect([service.minted.length, service.called.length]).toEqual([2, 3])
  })

  test('repeats a call with the nonce that the service wants, at the token endpoint and at an operation', async () => {
    const client = await createDpopClient()
    service.nonces.resource = 'of-operations'
    await client.searchExperiences(search)
    service.nonces = { token: 'nonce-2', resource: 'another' }
    service.tokens.clear()
    await client.searchExperiences(search)
    expect(service.called).toHaveLength(2)
  })

  test('a POST with a body and an idempotency key is repeated whole', async () => {
    const bodies: unknown[] = []
    const fetch: ClientOptions['fetch'] = (url, init) => {
      if (url.includes('/feedback')) bodies.push([init.body, new Headers(init.headers).get('idempotency-key')])
      return service.fetch(url, init)
    }
    const client = await createDpopClient({}, { fetch })
    service.nonces.resource = 'of-operations'
    await client.giveFeedback({ experience_id: 'exp_1', was_helpful: true })
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toEqual(bodies[0])
  })

  test('sends the headers of the client with the request for a token too', async () => {
    const gateways: (string | null)[] = []
    const fetch: ClientOptions['fetch'] = (url, init) => {
      gateways.push(new Headers(init.headers).get('x-gateway'))
      return service.fetch(url, init)
    }
    await (await createDpopClient({}, { fetch, headers: { 'x-gateway': 'pass' } })).searchExperiences(search)
    expect(gateways).toEqual(['pass', 'pass', 'pass'])
  })

  test('a mint that is refused throws the reason, and the next call asks again', async () => {
    const client = await createDpopClient()
    const details = { class: 'AuthenticationError' }
    service.refusal = { status: 400, body: { error: 'invalid_grant', error_description: 'no member', details } }
    const refused = client.searchExperiences(search)
    await expect(refused).rejects.toMatchObject({
      error: 'AuthenticationError',
      status: 400,
      message: 'no access token (invalid_grant): no member',
    })
    await expect(refused).rejects.toBeInstanceOf(ApiError)
    service.refusal = null
    await client.searchExperiences(search)
    expect(service.called).toHaveLength(1)
  })

  test('a token that is refused although it is new ends the call', async () => {
    const client = await createDpopClient()
    service.tokens.set = () => service.tokens
    await expect(client.searchExperiences(search)).rejects.toMatchObject({ error: 'AuthenticationError', status: 401 })
    expect(service.minted).toHaveLength(2)
  })

  test('asks for the credential at each mint, and an error of its source reaches the caller as it is', async () => {
    let count = 0
    const client = await createDpopClient({ credential: async () => `e30.e30.${++count}` })
    await client.searchExperiences(search)
    offset_ms = 10 * MINUTE_MS
    await client.searchExperiences(search)
    expect(count).toBe(2)
    const broken = new RangeError('the vault is closed')
    const without = await createDpopClient({ credential: () => Promise.reject(broken) })
    await expect(without.searchExperiences(search)).rejects.toBe(broken)
  })

  test('a key that cannot be imported is a TypeError that does not repeat it', async () => {
    const d = 'c2VjcmV0LXNlY3JldA'
    const malformed = await createDpopClient({ key: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', d } })
    const error = await malformed.searchExperiences(search).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).not.toContain(d)
    const other = await createDpopClient({ key: { kty: 'EC', crv: 'secp256k1', x: 'AA', y: 'AA', d } })
    await expect(other.searchExperiences(search)).rejects.toThrow('Ed25519 or P-256')
  })

  test('leaves its token in a store, from which the next client takes it while it is valid', async () => {
    const key = await generatePrivateKey()
    let stored: StoredToken | null = null
    const token_store = {
      load: () => stored,
      save: (token: StoredToken) => {
        stored = token
      },
    }
    await (await createDpopClient({ key, token_store })).searchExperiences(search)
    await (await createDpopClient({ key, token_store })).searchExperiences(search)
    expect([service.minted.length, service.called.length]).toEqual([1, 2])
    offset_ms = 10 * MINUTE_MS
    await (await createDpopClient({ key, token_store })).searchExperiences(search)
    service.tokens.clear()
    await (await createDpopClient({ key, token_store })).searchExperiences(search)
    expect(service.minted).toHaveLength(3)
  })

  test('of a web page names the service of its own origin as the service does', async () => {
    vi.stubGlobal('location', { href: `${base_url}/app/page?q=1` })
    const key = await generatePrivateKey()
    const fetch: ClientOptions['fetch'] = (url, init) => service.fetch(new URL(url, base_url).href, init)
    await (await createDpopClient({ key }, { base_url: '', fetch })).searchExperiences(search)
    expect(service.minted[0]).toMatchObject({ claims: { aud: `${base_url}/oauth/token` } })
    const { challenge_jws } = await signDidChallenge({ key, challenge: 'c', base_url: '' })
    expect(decodeJwt(challenge_jws).aud).toBe(base_url)
  })

  test('has no API key with it', async () => {
    await expect(createDpopClient({}, { api_key: 'cw_full_x' })).rejects.toThrow('exclude each other')
  })
})

test('a signed challenge names the service, the DID and its key, and ends within five minutes', async () => {
  const key = await generatePrivateKey('Ed25519')
  const proof = await signDidChallenge({ key, challenge: 'c', base_url: `${base_url}/`, clock: time })
  expect(proof.did).toMatch(/^did:key:z6Mk/)
  expect(decodeProtectedHeader(proof.challenge_jws)).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: proof.kid })
  const { exp = 0, iat = 0, ...claims } = decodeJwt(proof.challenge_jws)
  expect(claims).toEqual({ iss: proof.did, aud: base_url, nonce: 'c' })
  expect(exp - iat).toBeLessThanOrEqual(300)
})

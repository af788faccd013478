import { createHash } from 'node:crypto'
import {
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  EmbeddedJWK,
  type JWTVerifyResult,
  jwtVerify,
} from 'jose'

/** Settings that a test changes while the service runs. */
interface TestingTokenService {
  now: () => number
  nonces: { token: string; resource: string | null }
  /** refuses each mint, with the body of an OAuth error */
  refusal: { status: number; body: object } | null
  /** the tokens that are in force, with the thumbprint of their keys */
  tokens: Map<string, string>
  minted: Record<string, unknown>[]
  called: string[]
  proofs: string[]
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

const oauthError = (error: string, headers: Record<string, string> = {}, status = 400) =>
  Response.json(
    { error, error_description: 'why', message: 'why', details: { class: 'ValidationError' } },
    { status, headers },
  )

const unauthorized = (headers: Record<string, string>) =>
  Response.json({ error: 'AuthenticationError', message: 'refused', details: {} }, { status: 401, headers })

/** A token endpoint and an operation as the service has them, which check proofs with jose. */
export function createTestingTokenService(now: () => number, base_url = 'https://x.example'): TestingTokenService {
  const service: TestingTokenService = {
    now,
    nonces: { token: 'nonce-1', resource: null },
    refusal: null,
    tokens: new Map(),
    minted: [],
    called: [],
    proofs: [],
    fetch: async (url, { method = 'GET', headers: init_headers, body }) => {
      const headers = new Headers(init_headers)
      const proof = headers.get('dpop') ?? ''
      const currentDate = new Date(now())
      let verified: JWTVerifyResult
      try {
        const options = { typ: 'dpop+jwt', algorithms: ['ES256', 'EdDSA'], currentDate, maxTokenAge: 300 }
        verified = await jwtVerify(proof, EmbeddedJWK, options)
      } catch (error) {
        return oauthError(`invalid_dpop_proof ${error}`)
      }
      const { payload, protectedHeader } = verified
      const jkt = await calculateJwkThumbprint(protectedHeader.jwk ?? { kty: '' })
      const is_right = payload.htm === method && payload.htu === url.replace(/[?#].*$/, '')
      if (!is_right || service.proofs.includes(String(payload.jti))) return oauthError('invalid_dpop_proof')
      service.proofs.push(String(payload.jti))
      if (url === `${base_url}/oauth/token`) return mint(payload.nonce, jkt, String(body))
      return operate(url, payload, jkt, headers.get('authorization') ?? '')
    },
  }
  const mint = (nonce: unknown, jkt: string, body: string) => {
    if (nonce !== service.nonces.token) return oauthError('use_dpop_nonce', { 'dpop-nonce': service.nonces.token })
    if (service.refusal) return Response.json(service.refusal.body, { status: service.refusal.status })
    const form = Object.fromEntries(new URLSearchParams(body))
    const { assertion = '' } = form
    service.minted.push({ ...form, header: decodeProtectedHeader(assertion), claims: decodeJwt(assertion) })
    const access_token = `token-${service.minted.length}`
    service.tokens.set(access_token, jkt)
    return Response.json({ access_token, token_type: 'DPoP', expires_in: 600, scope: form.scope })
  }
  const operate = (url: string, payload: Record<string, unknown>, jkt: string, authorization: string) => {
    const token = /^DPoP (\S+)$/.exec(authorization)?.[1] ?? ''
    if (payload.ath !== createHash('sha256').update(token).digest('base64url')) return unauthorized({})
    const { resource } = service.nonces
    if (resource !== null && payload.nonce !== resource)
      return unauthorized({ 'dpop-nonce': resource, 'www-authenticate': 'DPoP error="use_dpop_nonce"' })
    if (service.tokens.get(token) !== jkt) return unauthorized({ 'www-authenticate': 'DPoP error="invalid_token"' })
    service.called.push(url)
    return Response.json({ results: [], token })
  }
  return service
}

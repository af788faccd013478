import { randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { addContributor } from '../packages/server/src/accounts/contributors/add-contributor.ts'
import { issueMembershipCredential } from '../packages/server/src/accounts/identity/credentials/issue-membership-credential.ts'
import { multikeyOf, readPublicJwk } from '../packages/server/src/accounts/identity/did/public-jwk.ts'
import { authenticateToken } from '../packages/server/src/accounts/identity/tokens/authenticate-token.ts'
import { verifyProof } from '../packages/server/src/accounts/identity/tokens/dpop-proof.ts'
import { createApp, type RunningApp } from '../packages/server/src/app/app.ts'
import { readConfig } from '../packages/server/src/platform/config/config.ts'
import { sql } from '../packages/server/src/platform/db/db.ts'
import { createHttpApp } from '../packages/server/src/surfaces/http/create-http-app.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { createStoreTarget } from './store-target.ts'

const PART = 'identity'
const WORKSPACE = 'wsp_bench'
const PATH = '/v1/experiences/mine'
const WARM_UP_CALLS = 100
const MINTS = 500
const CHECKS = 2000
const PARALLEL_CALLS = 32

/** Creates a member with a key pair, which is their did:key and the key of their tokens. */
async function createMember(app: RunningApp) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const public_jwk = readPublicJwk(jwk)
  if (public_jwk === null) throw new Error('it is no key')
  const multikey = multikeyOf(public_jwk)
  const did = `did:key:${multikey}`
  const kid = `${did}#${multikey}`
  const profile = { type: 'ai_agent' as const, agent_name: 'member' }
  const contributor_id = await addContributor(app, app.db, profile, { trust_level: 'established' })
  await app.db.query(sql`
    insert into workspaces (id, name, crawler_budget, created_at) values (${WORKSPACE}, 'bench', 1, now())`)
  const joined_at = app.now().toISOString()
  await app.db.query(sql`
    insert into members (workspace_id, contributor_id, role, joined_at)
    values (${WORKSPACE}, ${contributor_id}, 'member', ${joined_at})`)
  await app.db.query(sql`
    insert into dids (contributor_id, did, verification_method, verified_at)
    values (${contributor_id}, ${did}, ${kid}, ${joined_at})`)
  const issued_at = app.now().toISOString()
  const membership = { did, workspace_id: WORKSPACE, role: 'member' as const, issued_at }
  const { credential } = await issueMembershipCredential(app, membership)
  const sign = (payload: Record<string, unknown>, header: Record<string, unknown>) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey)
  const seconds = () => Math.floor(Date.now() / 1000)
  const hashOf = async (token: string) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(token))).toString('base64url')
  return {
    thumbprint: await calculateJwkThumbprint(jwk),
    prove: async (method: string, path: string, { token, nonce }: { token?: string; nonce?: string }) =>
      sign(
        {
          jti: randomUUID(),
          htm: method,
          htu: `${app.config.base_url}${path}`,
          iat: seconds(),
          ...(token && { ath: await hashOf(token) }),
          ...(nonce && { nonce }),
        },
        { typ: 'dpop+jwt', jwk },
      ),
    signAssertion: () =>
      sign(
        {
          '@context': ['https://www.w3.org/ns/credentials/v2'],
          type: ['VerifiablePresentation'],
          verifiableCredential: [
            {
              '@context': 'https://www.w3.org/ns/credentials/v2',
              type: 'EnvelopedVerifiableCredential',
              id: `data:application/vc+jwt,${credential}`,
            },
          ],
          iss: did,
          sub: did,
          aud: app.config.base_url,
          iat: seconds(),
          exp: seconds() + 300,
          jti: randomUUID(),
        },
        { typ: 'vp+jwt', kid },
      ),
  }
}

/** Measures the mean processor time of `count` calls in milliseconds, that of all threads together. */
async function processorTimeOf(count: number, call: (i: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < count; i++) await call(i)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / count
}

/** Measures the token endpoint, and the authentication of calls by a token and its proof. */
export async function measureIdentity({
  figures,
  database_url,
}: {
  figures: MeasurementLog
  database_url: string | null
}): Promise<void> {
  const target = await createStoreTarget(database_url)
  const db = await target.open()
  try {
    const settings = { LOG_LEVEL: 'silent', RATE_LIMITS: 'off', EMBEDDINGS: 'off' }
    const app = await createApp(readConfig({ ...process.env, ...target.environment, ...settings }), { db })
    const http = createHttpApp(app)
    const member = await createMember(app)
    const exchange = async (assertion: string, proof: string) => {
      const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
      const body = new URLSearchParams({ grant_type, assertion, scope: `workspace:${WORKSPACE}` })
      return http.request('/oauth/token', { method: 'POST', headers: { dpop: proof }, body })
    }
    const asked = await exchange('a.b.c', await member.prove('POST', '/oauth/token', {}))
    const nonce = asked.headers.get('dpop-nonce') ?? ''
    const times: number[] = []
    let token = ''
    for (let i = 0; i < WARM_UP_CALLS + MINTS; i++) {
      const assertion = await member.signAssertion()
      const proof = await member.prove('POST', '/oauth/token', { nonce })
      const started = performance.now()
      const answer = await exchange(assertion, proof)
      const { access_token } = (await answer.json()) as { access_token?: string }
      if (i >= WARM_UP_CALLS) times.push(performance.now() - started)
      if (access_token === undefined) throw new Error(`no token: ${answer.status}`)
      token = access_token
    }
    figures.noteTimes(PART, 'an assertion exchanged for a token', times, ['<= 5'])

    const url = `${app.config.base_url}${PATH}`
    const proofs: string[] = []
    for (let i = 0; i < WARM_UP_CALLS + 3 * CHECKS; i++) proofs.push(await member.prove('GET', PATH, { token }))
    const request = { method: 'GET', url, access_token: token }
    const authenticate = (i: number) => authenticateToken(app, { ...request, proof: proofs[i] })
    for (let i = 0; i < WARM_UP_CALLS; i++) await authenticate(i)
    const from = (turn: number) => WARM_UP_CALLS + turn * CHECKS
    const check = async (i: number) => {
      await app.verifyAccessToken(token)
      await verifyProof(proofs[from(0) + i], request, app.now())
    }
    const cpu = await processorTimeOf(CHECKS, check)
    figures.note(PART, 'token and proof verified, processor time', cpu, 'ms', '<= 1')
    const whole = await processorTimeOf(CHECKS, (i) => authenticate(from(1) + i))
    figures.note(PART, 'the same with the store of used proofs and the membership, processor time', whole, 'ms')

    const started = performance.now()
    let next = from(2)
    const end = next + CHECKS
    const work = async () => {
      while (next < end) await authenticate(next++)
    }
    await Promise.all(Array.from({ length: PARALLEL_CALLS }, work))
    figures.note(PART, 'proofs taken', (CHECKS * 1000) / (performance.now() - started), 'a second', '>= 1000')
    await app.close()
  } finally {
    await db.close()
    await target.remove()
  }
}

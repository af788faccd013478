import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProver, type DpopProver } from '../dpop-prover.ts'
import { createHolder, signPresentation } from '../signing-holder.ts'
import { registerNewcomer } from './register-contributors.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createStorage, engines, runAdminStatement } from './server-storage.ts'

afterAll(cleanUp)

const BASE_URL = 'https://cairnway.example'
const path = '/v1/experiences/mine'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** A member who binds a DID, and gets a credential and a token as programs do. */
async function mintToken(server: ServerProcess, prover: DpopProver): Promise<string> {
  const [owner, member, holder] = [await registerNewcomer(server), await registerNewcomer(server), await createHolder()]
  const { id: workspace_id } = await owner.createWorkspace({ name: 'Team' })
  const { invite_token } = await owner.createMemberInvite({ workspace_id })
  const { challenge, audience } = await member.getDidChallenge()
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: holder.did, aud: audience, nonce: challenge, iat, exp: iat + 300 }
  await member.bindDid({ did: holder.did, challenge_jws: await holder.sign(claims) })
  const { credential } = await member.claimMembership({ workspace_id, invite_token, did: holder.did })
  const url = `${BASE_URL}/oauth/token`
  const fields = { sub: holder.did, aud: url, jti: randomUUID(), cnf: { jkt: prover.thumbprint } }
  const assertion = await signPresentation(holder, { credential: credential ?? '', now: new Date(), fields })
  const send = async (nonce?: string) =>
    fetch(`${server.base_url}/oauth/token`, {
      method: 'POST',
      headers: { dpop: await prover.prove({ method: 'POST', url, now: new Date(), nonce }) },
      body: new URLSearchParams({ grant_type: GRANT, assertion, scope: `workspace:${workspace_id}` }),
    })
  const answer = await send((await send()).headers.get('dpop-nonce') ?? undefined)
  const body = (await answer.json()) as { access_token?: string }
  if (body.access_token === undefined) throw new Error(JSON.stringify(body))
  return body.access_token
}

const prove = (prover: DpopProver, access_token: string) =>
  prover.prove({ url: `${BASE_URL}${path}`, now: new Date(), access_token })
const statusOf = async ({ base_url }: ServerProcess, token: string, dpop: string): Promise<number> =>
  (await fetch(`${base_url}${path}`, { headers: { authorization: `DPoP ${token}`, dpop } })).status

describe.each(engines)('on %s', (engine) => {
  test('a proof that was used is refused after a restart, and the token is good until it ends', async () => {
    const { environment } = await createStorage(engine)
    const first = await startServer({ ...environment, BASE_URL })
    const prover = await createProver()
    const token = await mintToken(first, prover)
    const used = await prove(prover, token)
    expect(await statusOf(first, token, used)).toBe(200)
    await first.kill()
    const second = await startServer({ ...environment, BASE_URL })
    expect(await statusOf(second, token, used)).toBe(401)
    expect(await statusOf(second, token, await prove(prover, token))).toBe(200)
  })
})

describe.skipIf(!engines.includes('postgres'))('on two nodes with one PostgreSQL database', () => {
  let database: string
  let nodes: ServerProcess[]
  beforeAll(async () => {
    const storage = await createStorage('postgres')
    database = storage.database
    const environments = [storage.environment, (await createStorage('postgres', database)).environment]
    nodes = await Promise.all(environments.map((environment) => startServer({ ...environment, BASE_URL })))
  })

  test('of one proof that is sent 100 times in parallel exactly one is taken', async () => {
    const prover = await createProver()
    const token = await mintToken(nodes[0] as ServerProcess, prover)
    for (let round = 0; round < 3; round++) {
      const dpop = await prove(prover, token)
      const sends = Array.from({ length: 100 }, (_, i) => statusOf(nodes[i % 2] as ServerProcess, token, dpop))
      const statuses = await Promise.all(sends)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 401)).toHaveLength(99)
    }
  })

  test('while the database drops its connections a proof is taken at most once, and refused afterwards', async () => {
    const prover = await createProver()
    const token = await mintToken(nodes[0] as ServerProcess, prover)
    for (let round = 0; round < 3; round++) {
      const dpop = await prove(prover, token)
      const sends = Array.from({ length: 40 }, (_, i) => statusOf(nodes[i % 2] as ServerProcess, token, dpop))
      await runAdminStatement(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`)
      const statuses = await Promise.all(sends)
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
      for (const status of statuses) expect([200, 401, 500, 503]).toContain(status)
    }
    await expect.poll(async () => statusOf(nodes[1] as ServerProcess, token, await prove(prover, token))).toBe(200)
  })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { createDidHolder, type DidHolder } from './did-holder.ts'
import { bind, proofPayload, proveForRecovery } from './did-proofs.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createInvitedTeam } from './invited-team.ts'
import { listAuditRows } from './list-audit-rows.ts'
import { createTargets } from './webhook-targets.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let ann: TestContributor
let holder: DidHolder
const targets = createTargets()
beforeEach(async () => {
  world = await createWorld({ embedder: createFakeEmbedder('none', null), outgoing: targets.outgoing })
  ann = await world.newcomer('ann')
  holder = createDidHolder()
  await bind(world, ann, holder)
})
afterEach(() => world.close())

test('who controls the DID gets a full key, every older one ends, and the DID stays', async () => {
  const { owner: of_workspace } = await createInvitedTeam(world, { owner: ann })
  const { contributor_id } = ann
  const { api_key: narrow } = await ann.createKey({ contributor_id, name: 'narrow', scope: 'read' })
  const recovered = await world.client().recoverKey(await proveForRecovery(world, holder))
  expect(recovered).toEqual({
    key_id: expect.stringMatching(/^key_/),
    api_key: expect.stringMatching(/^cw_full_/),
    name: 'recovery',
    scope: 'full',
    workspace_id: null,
    expires_at: null,
    contributor_id,
  })
  const client = world.client(recovered.api_key)
  expect((await client.getDid()).did).toBe(holder.did)
  expect((await client.listKeys({ contributor_id })).filter(({ is_active }) => is_active)).toMatchObject([
    { id: recovered.key_id },
  ])
  for (const older of [ann, of_workspace, world.client(narrow)])
    await expect(older.getStats().then(() => older.getDid())).rejects.toMatchObject({ error: 'AuthenticationError' })
  // the membership stays, and with it the way to a new key of the workspace
  expect((await client.listWorkspaces()).workspaces).toHaveLength(1)
})

test('a presentation and the bare challenge recover as well', async () => {
  const { did, sign } = holder
  const first = await world.client().getRecoveryChallenge({ did })
  await world.client().recoverKey({ did, challenge_jws: sign(first.challenge) })
  const { iss, aud, nonce } = proofPayload(world, holder, await world.client().getRecoveryChallenge({ did }))
  const { contributor_id } = await world.client().recoverKey({ proof: { jwt: sign({ holder: iss, aud, nonce }) } })
  expect(contributor_id).toBe(ann.contributor_id)
})

test('the key of a recovery is shown once: who lost the answer recovers again', async () => {
  const proof = await proveForRecovery(world, holder)
  const first = await world.client().recoverKey(proof, { idempotency_key: 'recovery-1' })
  await expect(world.client().recoverKey(proof, { idempotency_key: 'recovery-1' })).rejects.toMatchObject({
    error: 'DuplicateError',
  })
  const second = await world.client().recoverKey(await proveForRecovery(world, holder))
  await expect(world.client(first.api_key).getDid()).rejects.toMatchObject({ error: 'AuthenticationError' })
  expect((await world.client(second.api_key).getDid()).did).toBe(holder.did)
})

test('a recovery is reported by webhook, in the audit log, and once', async () => {
  await ann.createWebhook({ url: 'https://hooks.example.com/in', event_type: 'contributor.key_recovered' })
  const { key_id, contributor_id } = await world.client().recoverKey(await proveForRecovery(world, holder))
  await world.work()
  expect(targets.to('hooks.example.com').map(({ event }) => event)).toMatchObject([
    { type: 'contributor.key_recovered', data: { key_id, revoked_keys: 1 } },
  ])
  expect(await listAuditRows(world, key_id)).toEqual([
    { actor: contributor_id, action: 'key.recovered', data: { contributor_id, revoked_keys: 1 } },
  ])
})

test('a suspended contributor recovers a key and stays suspended', async () => {
  const { display_handle } = await ann.getContributor({ contributor_id: ann.contributor_id })
  await world.operator.suspendContributor({ contributor_id: display_handle, reason: 'test' })
  const { api_key } = await world.client().recoverKey(await proveForRecovery(world, holder))
  const client = world.client(api_key)
  expect((await client.getContributor({ contributor_id: ann.contributor_id })).trust_level).toBe('suspended')
})

test('of recoveries at once each proof gives one key, and the last of them alone is valid', async () => {
  const proofs = await Promise.all(Array.from({ length: 4 }, () => proveForRecovery(world, holder)))
  const keys = await Promise.all(proofs.map((proof) => world.client().recoverKey(proof)))
  const valid = await world.app.db.query<{ id: string }>(sql`
    select id from api_keys where contributor_id = ${ann.contributor_id} and revoked_at is null`)
  expect(valid).toHaveLength(1)
  expect(keys.map(({ key_id }) => key_id)).toContain(valid[0]?.id)
})

test('a recovery and the end of the account leave no valid key, whichever is first', async () => {
  for (let i = 0; i < 5; i++) {
    const leaver = await world.newcomer(`leaver ${i}`)
    const own = createDidHolder()
    await bind(world, leaver, own)
    const proof = await proveForRecovery(world, own)
    const [recovery, erasure] = await Promise.allSettled([
      world.client().recoverKey(proof),
      leaver.eraseMe({ experiences: 'erase' }),
    ])
    expect([recovery.status, erasure.status].sort()).toEqual(['fulfilled', 'rejected'])
    const valid = await world.app.db.query(sql`
      select from api_keys where contributor_id = ${leaver.contributor_id} and revoked_at is null`)
    expect(valid).toHaveLength(recovery.status === 'fulfilled' ? 1 : 0)
  }
})

test('recoveries are limited by address', async () => {
  const limited = await createWorld({ db: world.app.db, config: { rate_limits: true } })
  const call = (path: string, init: RequestInit = {}) =>
    limited.request(path, { headers: { 'content-type': 'application/json' }, ...init }, '203.0.113.9')
  const { did } = holder
  for (let i = 0; i < 10; i++) {
    expect((await call(`/v1/agents/recover/challenge?did=${did}`)).status).toBe(200)
    const body = JSON.stringify({ did, challenge_jws: 'a.b.c' })
    expect((await call('/v1/agents/recover', { method: 'POST', body })).status).toBe(422)
  }
  expect((await call(`/v1/agents/recover/challenge?did=${did}`)).status).toBe(429)
  expect((await call('/v1/agents/recover', { method: 'POST', body: '{}' })).status).toBe(429)
  await limited.close()
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { createDidHolder, type DidHolder, webDocument } from './did-holder.ts'
import { bind, proofPayload } from './did-proofs.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createInvitedTeam } from './invited-team.ts'
import { listAuditRows } from './list-audit-rows.ts'
import { createTargets, type TargetAnswer } from './webhook-targets.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let ann: TestContributor
const targets = createTargets()
beforeAll(async () => {
  world = await createWorld({ embedder: createFakeEmbedder('none', null), outgoing: targets.outgoing })
})
beforeEach(async () => {
  ann = await world.newcomer()
  // no document of an earlier test is kept
  world.clock.advance(300_000)
})
afterAll(() => world.close())

const refused = (reason: string) => ({ error: 'ValidationError', status: 422, details: { reason } })
const web_did = 'did:web:agents.example.com'
const serve = (document: object, fields: TargetAnswer = {}) =>
  targets.answer('agents.example.com', () => ({ status: 200, body: JSON.stringify(document), ...fields }))

test('a challenge says how to answer it', async () => {
  const challenge = await ann.getDidChallenge()
  expect(challenge).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: challenge.challenge,
    domain: 'cairnway.test',
    audience: 'http://cairnway.test',
    expires_at: expect.stringMatching(/Z$/),
    query: [{ type: 'DIDAuthentication', acceptedMethods: [{ method: 'key' }, { method: 'jwk' }, { method: 'web' }] }],
    proof_types: ['jwt'],
    algs: ['EdDSA', 'Ed25519', 'ES256'],
  })
  const { headers } = await world.request('/v1/agents/me/did/challenge', {
    headers: { authorization: `Bearer ${ann.api_key}` },
  })
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('a challenge expires after five minutes by the clock of the database', async () => {
  const { expires_at } = await ann.getDidChallenge()
  const [row] = await world.app.db.query<{ seconds: number }>(sql`
    select extract(epoch from ${expires_at}::timestamptz - now())::float8 as seconds`)
  expect(row?.seconds).toBeGreaterThan(240)
  expect(row?.seconds).toBeLessThanOrEqual(300)
})

const holders: [alg: DidHolder['alg'], method: string][] = [
  ['EdDSA', 'key'],
  ['Ed25519', 'key'],
  ['ES256', 'key'],
  ['EdDSA', 'jwk'],
  ['ES256', 'jwk'],
  ['ES256', web_did],
]

test.each(holders)('a DID is bound, shown and unbound: %s by did:%s', async (alg, method) => {
  const holder = createDidHolder(alg, method)
  serve(webDocument(web_did, holder))
  expect(await ann.getDid()).toEqual({
    did: null,
    contributor_id: ann.contributor_id,
    verification_method: null,
    verified_at: null,
  })
  const bound = await bind(world, ann, holder)
  expect(bound).toEqual({
    did: holder.did,
    contributor_id: ann.contributor_id,
    verification_method: holder.kid,
    verified_at: expect.stringMatching(/^2026-03-01T/),
  })
  expect(await ann.getDid()).toEqual(bound)
  await ann.unbindDid()
  expect((await ann.getDid()).did).toBeNull()
  await ann.unbindDid()
})

type Form = (holder: DidHolder, claims: ReturnType<typeof proofPayload>) => object
const presentation = { '@context': ['https://www.w3.org/2018/credentials/v1'], type: ['VerifiablePresentation'] }
const forms: Record<string, Form> = {
  'the challenge as it is': ({ did, sign }, { nonce }) => ({ did, challenge_jws: sign(nonce) }),
  'claims, the audience in a list': ({ did, sign }, claims) => ({
    did,
    challenge_jws: sign({ ...claims, aud: [claims.aud] }, { typ: 'JWT' }),
  }),
  'claims without times': ({ did, sign }, { iss, aud, nonce }) => ({ did, challenge_jws: sign({ iss, aud, nonce }) }),
  'a relative kid': ({ did, kid, sign }, claims) => ({
    did,
    challenge_jws: sign(claims, { kid: kid.slice(kid.indexOf('#')) }),
  }),
  'a kid next to the JWS': ({ did, kid, sign }, claims) => ({
    did,
    kid,
    challenge_jws: sign(claims, { kid: undefined }),
  }),
  'no kid': ({ did, sign }, claims) => ({ did, challenge_jws: sign(claims, { kid: undefined }) }),
  'a presentation of the data model 1.1': ({ sign }, claims) => ({
    proof: { jwt: sign({ ...claims, vp: presentation }, { typ: 'JWT' }) },
  }),
  'a presentation of the data model 2.0': ({ did, sign }, { aud, nonce }) => ({
    proof: { jwt: sign({ ...presentation, holder: did, aud, nonce }, { typ: 'vp+jwt' }) },
  }),
  'a presentation, and the DID next to it': ({ did, sign }, { aud, nonce }) => ({
    did,
    proof: { jwt: sign({ ...presentation, holder: { id: did }, iss: did, aud, nonce }, { typ: 'vp+jwt' }) },
  }),
}

test.each(Object.entries(forms))('a proof is accepted: %s', async (_what, form) => {
  const holder = createDidHolder('ES256')
  const claims = proofPayload(world, holder, await ann.getDidChallenge())
  expect((await ann.bindDid(form(holder, claims))).did).toBe(holder.did)
})

test('half a minute of skew passes, ten minutes do not', async () => {
  const holder = createDidHolder()
  const claims = proofPayload(world, holder, await ann.getDidChallenge())
  const at = (seconds: number) => ({ ...claims, iat: claims.iat + seconds, exp: claims.iat + seconds + 60 })
  const proof = (seconds: number) => ({ did: holder.did, challenge_jws: holder.sign(at(seconds)) })
  for (const seconds of [600, -600]) await expect(ann.bindDid(proof(seconds))).rejects.toMatchObject(refused('invalid'))
  expect((await ann.bindDid(proof(30))).did).toBe(holder.did)
})

test('one DID for a contributor and one contributor for a DID, also when both ask at once', async () => {
  const [bob, cid] = [await world.newcomer('bob'), await world.newcomer('cid')]
  const [first, second] = [createDidHolder(), createDidHolder()]
  const outcomes = await Promise.allSettled([bind(world, ann, first), bind(world, bob, first), bind(world, cid, first)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ error: 'DuplicateError', status: 409 })
  const holders_of_first = [await ann.getDid(), await bob.getDid(), await cid.getDid()].map(({ did }) => did)
  expect(holders_of_first.filter((did) => did === first.did)).toHaveLength(1)
  const owner = [ann, bob, cid][holders_of_first.indexOf(first.did)] as TestContributor
  await expect(bind(world, owner, second)).rejects.toMatchObject({ error: 'DuplicateError' })
  await owner.unbindDid()
  expect((await bind(world, owner, second)).did).toBe(second.did)
})

test('a refused binding does not use up the challenge', async () => {
  const [taken, own] = [createDidHolder(), createDidHolder()]
  await bind(world, await world.newcomer('bob'), taken)
  const challenge = await ann.getDidChallenge()
  const prove = (holder: DidHolder) => ({
    did: holder.did,
    challenge_jws: holder.sign(proofPayload(world, holder, challenge)),
  })
  await expect(ann.bindDid(prove(taken))).rejects.toMatchObject({ error: 'DuplicateError' })
  expect((await ann.bindDid(prove(own))).did).toBe(own.did)
})

test('of a proof that is sent ten times at once, to two nodes, one is taken', async () => {
  const holder = createDidHolder()
  const proof = {
    did: holder.did,
    challenge_jws: holder.sign(proofPayload(world, holder, await ann.getDidChallenge())),
  }
  const node = await createWorld({ db: world.app.db, embedder: createFakeEmbedder('none', null) })
  const nodes = [ann, node.client(ann.api_key)]
  const attempts = Array.from({ length: 10 }, (_, i) => nodes[i % 2]?.bindDid(proof))
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await node.close()
})

test('the key of a proof is one that the document has for authentication, as it is now', async () => {
  const [before, after] = [
    createDidHolder('ES256', web_did),
    { ...createDidHolder('ES256', web_did), kid: `${web_did}#key-2` },
  ]
  serve(webDocument(web_did, before))
  await bind(world, ann, before)
  await ann.unbindDid()
  serve(webDocument(web_did, after))
  const claims = proofPayload(world, after, await ann.getDidChallenge())
  const challenge_jws = after.sign(claims, { kid: after.kid })
  expect((await ann.bindDid({ did: web_did, challenge_jws })).verification_method).toBe(after.kid)
  await ann.unbindDid()
  await expect(bind(world, ann, before)).rejects.toMatchObject(refused('invalid'))
  serve({ ...webDocument(web_did, before), authentication: [] })
  world.clock.advance(300_000)
  await expect(bind(world, ann, before)).rejects.toMatchObject(refused('invalid'))
})

test('keys of a workspace show the DID and neither bind nor unbind one', async () => {
  const holder = createDidHolder()
  await bind(world, ann, holder)
  const { owner } = await createInvitedTeam(world, { owner: ann })
  expect((await owner.getDid()).did).toBe(holder.did)
  const forbidden = { error: 'ForbiddenError', status: 403 }
  await expect(owner.getDidChallenge()).rejects.toMatchObject(forbidden)
  await expect(owner.bindDid({ did: holder.did, challenge_jws: 'a.b.c' })).rejects.toMatchObject(forbidden)
  await expect(owner.unbindDid()).rejects.toMatchObject(forbidden)
})

test('binding and unbinding stand in the audit log, without the DID', async () => {
  const holder = createDidHolder()
  await bind(world, ann, holder)
  await ann.unbindDid()
  const rows = (await listAuditRows(world, ann.contributor_id)).filter(({ action }) => action.startsWith('did.'))
  expect(rows).toMatchObject([
    { actor: ann.contributor_id, action: 'did.bound', data: { method: 'key' } },
    { actor: ann.contributor_id, action: 'did.unbound', data: {} },
  ])
  expect(JSON.stringify(rows)).not.toContain(holder.multikey)
})

test('the export has the DID, and an erasure ends it: it can be bound by somebody else', async () => {
  const holder = createDidHolder()
  await bind(world, ann, holder)
  const lines = []
  for await (const line of await ann.exportMyData()) lines.push(line)
  expect(lines.find(({ kind }) => kind === 'did')?.data).toMatchObject({
    did: holder.did,
    verification_method: holder.kid,
  })
  await ann.eraseMe({ experiences: 'erase' })
  await world.work()
  expect(await world.app.db.query(sql`select from dids where did = ${holder.did}`)).toEqual([])
  expect((await bind(world, await world.newcomer('bob'), holder)).did).toBe(holder.did)
})

test('expired challenges are swept', async () => {
  await ann.getDidChallenge()
  await world.client().getRecoveryChallenge({ did: createDidHolder().did })
  await world.app.db.query(sql`update did_challenges set expires_at = now() - interval '1 second'`)
  await ann.getDidChallenge()
  world.clock.advance(25 * 3_600_000)
  await world.work()
  expect(await world.app.db.query(sql`select from did_challenges`)).toHaveLength(1)
})

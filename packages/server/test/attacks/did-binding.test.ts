import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/db.ts'
import { createDidHolder, type DidHolder, signCompact, webDocument } from '../did-holder.ts'
import { bind, proofPayload } from '../did-proofs.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import { createTargets } from '../webhook-targets.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

/** Mallory wants the DID of Ann at her own account. */
let world: World
let ann: TestContributor
let mallory: TestContributor
let holder: DidHolder
const targets = createTargets()
beforeAll(async () => {
  world = await createWorld({ embedder: createFakeEmbedder('none', null), outgoing: targets.outgoing })
  ann = await world.newcomer('ann')
  mallory = await world.newcomer('mallory')
})
afterAll(() => world.close())
beforeEach(async () => {
  holder = createDidHolder('ES256')
  await ann.unbindDid()
  await mallory.unbindDid()
})

type Claims = ReturnType<typeof proofPayload>
const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

async function expectRefused(input: object, reason = 'invalid', who = mallory): Promise<void> {
  await expect(who.bindDid(input)).rejects.toMatchObject({ error: 'ValidationError', status: 422, details: { reason } })
  expect((await who.getDid()).did).toBeNull()
}

test('a proof is not taken twice', async () => {
  const proof = {
    did: holder.did,
    challenge_jws: holder.sign(proofPayload(world, holder, await ann.getDidChallenge())),
  }
  await ann.bindDid(proof)
  await ann.unbindDid()
  await expectRefused(proof, 'challenge', ann)
})

test('the challenge of another contributor, and that of another key of the same one, is none', async () => {
  const claims = proofPayload(world, holder, await ann.getDidChallenge())
  const proof = { did: holder.did, challenge_jws: holder.sign(claims) }
  await expectRefused(proof, 'challenge')
  const { contributor_id } = ann
  const { api_key } = await ann.createKey({ contributor_id, name: 'second' })
  await expectRefused(proof, 'challenge', { ...world.client(api_key), contributor_id, api_key })
  expect((await ann.bindDid(proof)).did).toBe(holder.did)
})

test('an expired challenge is none, by the clock of the database', async () => {
  const claims = proofPayload(world, holder, await mallory.getDidChallenge())
  await world.app.db.query(sql`update did_challenges set expires_at = clock_timestamp()`)
  await expectRefused({ did: holder.did, challenge_jws: holder.sign(claims) }, 'challenge')
})

test('a challenge for recovery binds nothing, and one that nobody issued neither', async () => {
  const { challenge, audience } = await world.client().getRecoveryChallenge({ did: holder.did })
  for (const nonce of [challenge, Buffer.alloc(32).toString('base64url')]) {
    const challenge_jws = holder.sign(proofPayload(world, holder, { challenge: nonce, audience }))
    await expectRefused({ did: holder.did, challenge_jws }, 'challenge')
  }
})

test('a DID that is bound already goes to nobody else', async () => {
  await bind(world, ann, holder)
  await expect(bind(world, mallory, holder)).rejects.toMatchObject({ error: 'DuplicateError', status: 409 })
  await expect(bind(world, ann, createDidHolder())).rejects.toMatchObject({ error: 'DuplicateError', status: 409 })
})

/** Proofs that Mallory makes for the DID of Ann, whose private key she has not. */
const forgeries: Record<string, (claims: Claims, own: DidHolder) => { challenge_jws: string; kid?: string }> = {
  'signed by her own key': (claims, own) => ({ challenge_jws: own.sign(claims, { kid: holder.kid }) }),
  'a kid of her own DID': (claims, own) => ({ challenge_jws: own.sign(claims) }),
  'a kid of her own DID next to the JWS': (claims, own) => ({
    challenge_jws: own.sign(claims, { kid: undefined }),
    kid: own.kid,
  }),
  'one kid in the header and another next to it': (claims, own) => ({
    challenge_jws: own.sign(claims),
    kid: holder.kid,
  }),
  'her own key in the header': (claims, own) => ({
    challenge_jws: own.sign(claims, { kid: holder.kid, jwk: own.jwk }),
  }),
  'a link to her own keys in the header': (claims, own) => ({
    challenge_jws: own.sign(claims, { kid: holder.kid, jku: 'https://mallory.example.com/jwks.json' }),
  }),
  'a kid that is a path': (claims, own) => ({ challenge_jws: own.sign(claims, { kid: '../../../../dev/null' }) }),
  'a kid that is SQL': (claims, own) => ({ challenge_jws: own.sign(claims, { kid: "' or '1'='1" }) }),
  'a kid that is no text': (claims, own) => ({ challenge_jws: own.sign(claims, { kid: { '#': 1 } }) }),
  'alg none': (claims) => ({ challenge_jws: `${encode({ alg: 'none', kid: holder.kid })}.${encode(claims)}.` }),
  'alg None with a signature': (claims, own) => ({
    challenge_jws: signCompact(own.private_key, { alg: 'None', kid: holder.kid }, claims),
  }),
  'HS256 with the public key as the secret': (claims) => {
    const signed = `${encode({ alg: 'HS256', kid: holder.kid })}.${encode(claims)}`
    const signature = createHmac('sha256', JSON.stringify(holder.jwk)).update(signed).digest('base64url')
    return { challenge_jws: `${signed}.${signature}` }
  },
  'an Ed25519 signature for the P-256 key': (claims) => ({
    challenge_jws: createDidHolder('EdDSA').sign(claims, { kid: holder.kid }),
  }),
  'a signature of zeros': (claims) => ({
    challenge_jws: `${encode({ alg: 'ES256', kid: holder.kid })}.${encode(claims)}.${Buffer.alloc(64).toString('base64url')}`,
  }),
}

test.each(Object.entries(forgeries))('a forged proof is refused: %s', async (_what, forge) => {
  const claims = proofPayload(world, holder, await mallory.getDidChallenge())
  await expectRefused({ did: holder.did, ...forge(claims, createDidHolder('ES256')) })
})

const without = (claims: Claims, name: keyof Claims) => ({ ...claims, [name]: undefined })
/** Claims that the holder signs, but that are not for this service at this time. */
const wrongClaims: Record<string, (claims: Claims) => unknown> = {
  'another audience': (claims) => ({ ...claims, aud: 'https://other.example.com' }),
  'an audience that only begins alike': (claims) => ({ ...claims, aud: `${claims.aud}.example.com` }),
  'no audience': (claims) => without(claims, 'aud'),
  'no nonce': (claims) => without(claims, 'nonce'),
  'no issuer': (claims) => without(claims, 'iss'),
  'another issuer': (claims) => ({ ...claims, iss: 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK' }),
  'another holder than issuer': (claims) => ({ ...claims, holder: 'did:web:mallory.example.com' }),
  expired: (claims) => ({ ...claims, exp: claims.iat - 61 }),
  'made long ago': (claims) => ({ ...claims, iat: claims.iat - 600 }),
  'from the future': (claims) => ({ ...claims, iat: claims.iat + 600 }),
  'not valid yet': (claims) => ({ ...claims, nbf: claims.iat + 600 }),
  'times that are texts': (claims) => ({ ...claims, exp: '9999999999' }),
  'a list': (claims) => [claims],
  'a bare challenge with a blank': ({ nonce }) => `${nonce} `,
  'a bare challenge as JSON': ({ nonce }) => JSON.stringify(nonce),
  nothing: () => '',
}

test.each(Object.entries(wrongClaims))('a proof with wrong claims is refused: %s', async (_what, change) => {
  const claims = proofPayload(world, holder, await mallory.getDidChallenge())
  await expectRefused({ did: holder.did, challenge_jws: holder.sign(change(claims)) })
})

test.each(['iss', 'aud', 'nonce'] as const)('a claim that stands there twice is refused: %s', async (name) => {
  const claims = proofPayload(world, holder, await mallory.getDidChallenge())
  const doubled = JSON.stringify(claims).replace('{', `{"${name}":"first",`)
  await expectRefused({ did: holder.did, challenge_jws: holder.sign(doubled) })
})

test('a presentation is by the DID that it is for', async () => {
  const own = createDidHolder()
  const { nonce, aud } = proofPayload(world, own, await mallory.getDidChallenge())
  const jwt = own.sign({ holder: own.did, aud, nonce })
  await expectRefused({ did: holder.did, proof: { jwt } })
  await expectRefused({ proof: { jwt: own.sign({ holder: holder.did, aud, nonce }) } })
  await expectRefused({ proof: { jwt: own.sign({ holder: holder.did, iss: own.did, aud, nonce }) } })
  await expectRefused({ proof: { jwt: own.sign(nonce) } })
  await expectRefused({ did: own.did, challenge_jws: own.sign(nonce), proof: { jwt } })
})

test('a key that the document has for assertions alone does not authenticate', async () => {
  const did = 'did:web:agents.example.com'
  const web = createDidHolder('EdDSA', did)
  const body = JSON.stringify({ ...webDocument(did, web), authentication: [] })
  targets.answer('agents.example.com', () => ({ status: 200, body }))
  const challenge_jws = web.sign(proofPayload(world, web, await mallory.getDidChallenge()))
  await expectRefused({ did, challenge_jws })
})

test('a proof that is too long is refused before it is read', async () => {
  const claims = proofPayload(world, holder, await mallory.getDidChallenge())
  const challenge_jws = holder.sign({ ...claims, padding: 'x'.repeat(20_000) })
  await expect(mallory.bindDid({ did: holder.did, challenge_jws })).rejects.toMatchObject({ status: 422 })
  await expect(mallory.bindDid({ did: `did:web:${'a'.repeat(500)}`, challenge_jws: 'a.b.c' })).rejects.toMatchObject({
    status: 422,
  })
})

test.each(['a.b.c', '..', 'a', `${encode({})}.${encode({})}.`, `${'e30.'.repeat(1000)}`])(
  'what is no JWS is refused: %s',
  async (challenge_jws) => {
    await expectRefused({ did: holder.did, challenge_jws: challenge_jws.slice(0, 5000) })
    await expectRefused({ proof: { jwt: challenge_jws.slice(0, 5000) } })
  },
)

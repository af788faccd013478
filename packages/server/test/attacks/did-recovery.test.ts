import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Store, sql, statementText } from '../../src/platform/db/db.ts'
import { callOperation } from '../call-operation.ts'
import { createDidHolder, type DidHolder } from '../did-holder.ts'
import { bind, proofPayload, proveForRecovery } from '../did-proofs.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import { createInvitedTeam } from '../invited-team.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

/** Mallory wants a key of the account of Ann, or to know whether it is hers. */
let world: World
let ann: TestContributor
let holder: DidHolder
const embedder = createFakeEmbedder('none', null)
beforeEach(async () => {
  world = await createWorld({ embedder })
  ann = await world.newcomer('ann')
  holder = createDidHolder()
  await bind(world, ann, holder)
})
afterEach(() => world.close())

const recover = (input: object, at = world) => callOperation(at, 'recoverKey', { ...input })

/** Proofs by which nobody gets a key. */
const refusedProofs: Record<string, () => Promise<object>> = {
  'a DID that nobody has bound': () => proveForRecovery(world, createDidHolder()),
  'a wrong signature for a bound DID': async () => {
    const claims = proofPayload(world, holder, await world.client().getRecoveryChallenge({ did: holder.did }))
    return { did: holder.did, challenge_jws: createDidHolder().sign(claims, { kid: holder.kid }) }
  },
  'a wrong signature for a DID that nobody has bound': async () => {
    const unknown = createDidHolder()
    const claims = proofPayload(world, unknown, await world.client().getRecoveryChallenge({ did: unknown.did }))
    return { did: unknown.did, challenge_jws: createDidHolder().sign(claims, { kid: unknown.kid }) }
  },
  'a challenge that was issued for another DID': async () => {
    const challenge = await world.client().getRecoveryChallenge({ did: createDidHolder().did })
    return { did: holder.did, challenge_jws: holder.sign(proofPayload(world, holder, challenge)) }
  },
  'a challenge for binding': async () => ({
    did: holder.did,
    challenge_jws: holder.sign(proofPayload(world, holder, await ann.getDidChallenge())),
  }),
  'an expired challenge': async () => {
    const proof = await proveForRecovery(world, holder)
    await world.app.db.query(sql`update did_challenges set expires_at = clock_timestamp()`)
    return proof
  },
  'another audience': async () => {
    const claims = proofPayload(world, holder, await world.client().getRecoveryChallenge({ did: holder.did }))
    return { did: holder.did, challenge_jws: holder.sign({ ...claims, aud: 'https://other.example.com' }) }
  },
  'a DID that is unbound again': async () => {
    const proof = await proveForRecovery(world, holder)
    await ann.unbindDid()
    return proof
  },
  'no DID': async () => ({ did: 'mallory', challenge_jws: 'a.b.c' }),
  nothing: async () => ({}),
}

test('one answer for every proof by which nobody gets a key, and the keys of Ann stay', async () => {
  const answers = new Set<string>()
  for (const make of Object.values(refusedProofs)) {
    const { status, text } = await recover(await make())
    answers.add(`${status} ${text}`)
  }
  expect(answers.size).toBe(1)
  expect([...answers][0]).toMatch(/^422 .*the proof is refused/)
  expect((await ann.getDid()).did).toBeNull()
})

test('a proof is not taken twice', async () => {
  const proof = await proveForRecovery(world, holder)
  expect((await recover(proof)).status).toBe(200)
  expect((await recover(proof)).status).toBe(422)
})

test('an unknown DID and a wrong signature cost the same statements', async () => {
  const statements: string[] = []
  const store: Store = {
    ...world.app.db,
    transaction: (work, rights) =>
      world.app.db.transaction(
        (tx) =>
          work({
            ...tx,
            query: (statement) => {
              statements.push(statementText(statement))
              return tx.query(statement)
            },
          }),
        rights,
      ),
  }
  const node = await createWorld({ db: store, embedder })
  const unknown = createDidHolder()
  const proofs = await Promise.all([
    refusedProofs['a wrong signature for a bound DID']?.(),
    refusedProofs['a wrong signature for a DID that nobody has bound']?.(),
    proveForRecovery(world, unknown),
  ])
  const runs: string[][] = []
  for (const proof of proofs) {
    statements.length = 0
    expect((await recover(proof ?? {}, node)).status).toBe(422)
    runs.push([...statements])
  }
  expect(runs[0]?.length).toBeGreaterThan(1)
  expect([runs[1], runs[2]]).toEqual([runs[0], runs[0]])
  await node.close()
})

test('who had the keys of an account does not come back by a DID once an operator has given a new one', async () => {
  const { display_handle } = await ann.getContributor({ contributor_id: ann.contributor_id })
  const proof = await proveForRecovery(world, holder)
  const { api_key } = await world.operator.reissueKey({ contributor_id: display_handle })
  expect((await recover(proof)).status).toBe(422)
  expect((await recover(await proveForRecovery(world, holder))).status).toBe(422)
  expect((await world.client(api_key).getDid()).did).toBeNull()
})

test('a DID is no way to the keys of an operator', async () => {
  const own = createDidHolder()
  const challenge = await world.operator.getDidChallenge()
  const challenge_jws = own.sign(proofPayload(world, own, challenge))
  await world.operator.bindDid({ did: own.did, challenge_jws })
  expect((await recover(await proveForRecovery(world, own))).status).toBe(422)
  expect((await world.operator.getDid()).did).toBe(own.did)
})

test('the challenge tells nothing of whether a DID is bound', async () => {
  const unknown = createDidHolder()
  const shapes = await Promise.all(
    [holder.did, unknown.did].map(async (did) => {
      const { status, headers, body } = await callOperation(world, 'getRecoveryChallenge', { did })
      const shown = { ...(body as object), challenge: '', nonce: '', expires_at: '' }
      return JSON.stringify([status, [...headers.keys()].sort(), shown])
    }),
  )
  expect(shapes[0]).toBe(shapes[1])
  expect(shapes[0]).not.toContain('did:key')
})

test('a key of a workspace is no way to a key of the account', async () => {
  const victim = await world.newcomer('victim')
  const { owner } = await createInvitedTeam(world, { owner: victim })
  await expect(owner.getDidChallenge()).rejects.toMatchObject({ status: 403 })
  // nor does a challenge that a personal key got elsewhere help
  const own = createDidHolder()
  const claims = proofPayload(world, own, await ann.getDidChallenge())
  await expect(owner.bindDid({ did: own.did, challenge_jws: own.sign(claims) })).rejects.toMatchObject({ status: 403 })
})

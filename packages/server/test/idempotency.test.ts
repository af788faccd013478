import { acceptsIdempotencyKey, operationIds, operations } from '@cairnway/contract'
import { afterEach, expect, test } from 'vitest'
import { type Sql, sql } from '../src/db/db.ts'
import { sweepIdempotencyKeys } from '../src/idempotency/sweep-idempotency-keys.ts'
import { DAY_MS } from '../src/time/days-before.ts'
import { callOperation, findErrorClass, postBody, type TestResponse, type UncheckedInput } from './call-operation.ts'
import { expectErrorEnvelope } from './expect-error-envelope.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, type World } from './world.ts'

let worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.toReversed()) await world.close()
  worlds = []
})
async function openWorld(options: Parameters<typeof createWorld>[0] = {}): Promise<World> {
  const world = await createWorld({ embedder: createFakeEmbedder('none', null), ...options })
  worlds.push(world)
  return world
}

const deposit = (world: World, input: UncheckedInput, api_key: string, key: string) =>
  postBody(world, '/v1/experiences', input, api_key, { 'idempotency-key': key })
const register = (world: World, key: string, input: UncheckedInput = { type: 'ai_agent', agent_name: 'twice' }) =>
  postBody(world, '/v1/agents/register', input, undefined, { 'idempotency-key': key })
const replayHeader = ({ headers }: TestResponse) => headers.get('idempotent-replayed')
const count = async (world: World, statement: Sql): Promise<number> =>
  (await world.app.db.query<{ n: number }>(statement))[0]?.n ?? -1
const countStoredKeys = (world: World) => count(world, sql`select count(*) as n from idempotency_keys`)
const countContributors = (world: World) => count(world, sql`select count(*) as n from contributors`)

test('a replay returns the stored response and has no effect, even after a restart', async () => {
  const world = await openWorld()
  const { api_key, listMyExperiences } = await world.newcomer()
  const text = nextExperience()
  const first = await deposit(world, text, api_key, 'a-1')
  expect([first.status, replayHeader(first)]).toEqual([201, null])
  const restarted = await openWorld({ db: world.app.db })
  for (const node of [world, restarted]) {
    const again = await deposit(node, text, api_key, 'a-1')
    expect([again.status, again.text, replayHeader(again)]).toEqual([201, first.text, 'true'])
  }
  expect((await listMyExperiences()).total).toBe(1)
  // without the idempotency key it is a new call
  expect((await postBody(world, '/v1/experiences', text, api_key)).status).toBe(409)
})

test('fifty concurrent calls have one effect, and each returns the same response or a conflict with the call in flight', async () => {
  const world = await openWorld()
  const before = await countContributors(world)
  const responses = await Promise.all(Array.from({ length: 50 }, () => register(world, 'race')))
  const done = responses.filter(({ status }) => status === 201)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  for (const answer of responses.filter(({ status }) => status !== 201)) {
    expect([answer.status, findErrorClass(answer), answer.headers.get('retry-after')]).toEqual([
      409,
      'DuplicateError',
      '1',
    ])
    expectErrorEnvelope(answer)
  }
  expect(await countContributors(world)).toBe(before + 1)
  expect((await register(world, 'race')).text).toBe(done[0]?.text)
})

test('an idempotency key belongs to one contributor and one operation', async () => {
  const world = await openWorld()
  const alice = await world.newcomer('alice')
  const bob = await world.newcomer('bob')
  const [alice_deposit, bob_deposit] = [nextExperience(), nextExperience()]
  expect((await deposit(world, alice_deposit, alice.api_key, 'same')).status).toBe(201)
  expect((await deposit(world, bob_deposit, bob.api_key, 'same')).status).toBe(201)
  // another API key of the same contributor replays it
  const { api_key } = await alice.createKey({ contributor_id: alice.contributor_id, name: 'second' })
  expect(replayHeader(await deposit(world, alice_deposit, api_key, 'same'))).toBe('true')
  const path = `/v1/agents/${alice.contributor_id}/keys`
  expect((await postBody(world, path, { name: 'n' }, alice.api_key, { 'idempotency-key': 'same' })).status).toBe(201)
})

test('another input under the same key is refused with an error that names the header', async () => {
  const world = await openWorld()
  const { api_key } = await world.newcomer()
  await deposit(world, nextExperience(), api_key, 'once')
  const other = await deposit(world, nextExperience(), api_key, 'once')
  expect([other.status, findErrorClass(other)]).toEqual([422, 'ValidationError'])
  expect(other.text).toContain('Idempotency-Key')
})

test.each([
  ['empty', '', 422],
  ['256 characters long', 'k'.repeat(256), 422],
  ['two words', 'two words', 422],
  ['not ASCII', 'k\u00e9y', 422],
  ['255 characters long', 'k'.repeat(255), 201],
  ['in quotes', '"8e03978e-40d5-43dd-bc93-6894a57f9324"', 201],
])('only a key of 1 to 255 visible ASCII characters is accepted: %s', async (_name, key, status) => {
  const world = await openWorld()
  const answer = await register(world, key)
  expect(answer.status, answer.text).toBe(status)
  if (status === 422) expect(answer.body).toMatchObject({ detail: [{ loc: ['header', 'Idempotency-Key'] }] })
})

test('a refusal is not stored: the corrected input is accepted under the same key', async () => {
  const world = await openWorld()
  const { api_key } = await world.newcomer()
  const text = nextExperience()
  const refused = await deposit(
    world,
    { ...text, title: 'x', problem: 'It fails.', root_cause: 'No idea.' },
    api_key,
    'mend',
  )
  expect(refused.status).toBe(422)
  expect((await deposit(world, text, api_key, 'mend')).status).toBe(201)
})

test('a key expires after a day: a call may reuse it, and the sweep deletes it', async () => {
  const world = await openWorld()
  const first = await register(world, 'daily')
  await register(world, 'other')
  world.clock.advance(DAY_MS - 60_000)
  expect((await register(world, 'daily')).text).toBe(first.text)
  await sweepIdempotencyKeys(world.app)
  expect(await countStoredKeys(world)).toBe(2)
  world.clock.advance(60_000)
  const next = await register(world, 'daily', { type: 'human' })
  expect([next.status, replayHeader(next)]).toEqual([201, null])
  expect(next.text).not.toBe(first.text)
  await sweepIdempotencyKeys(world.app)
  expect(await countStoredKeys(world)).toBe(1)
  expect(replayHeader(await register(world, 'daily', { type: 'human' }))).toBe('true')
})

test('after a crash between effect and response the call is in flight until its lease ends, and then is a duplicate', async () => {
  const world = await openWorld()
  const { api_key, listMyExperiences } = await world.newcomer()
  const text = nextExperience()
  // the process crashes before it stores the response
  const { query } = world.app.db
  const crashing_node = await openWorld({
    db: {
      ...world.app.db,
      query: (statement) =>
        statement.parts[0]?.includes('update idempotency_keys') ? Promise.reject(new Error('died')) : query(statement),
    },
  })
  expect((await deposit(crashing_node, text, api_key, 'crash')).status).toBe(201)
  const in_flight = await deposit(world, text, api_key, 'crash')
  expect([in_flight.status, in_flight.headers.get('retry-after')]).toEqual([409, '1'])
  world.clock.advance(61_000)
  const after = await deposit(world, text, api_key, 'crash')
  expect([after.status, findErrorClass(after)]).toEqual([409, 'DuplicateError'])
  expect(after.body).toMatchObject({ details: { existing_experience_id: expect.stringMatching(/^exp_/) } })
  expect((await listMyExperiences()).total).toBe(1)
})

test('neither the key nor the response is readable in the database', async () => {
  const world = await openWorld()
  const { body } = await register(world, 'readable-canary-key')
  const { api_key, contributor_id } = body as { api_key: string; contributor_id: string }
  const rows = await world.app.db.query<object>(sql`select * from idempotency_keys`)
  expect(rows).toHaveLength(1)
  const bytes = rows.flatMap((row) =>
    Object.values(row).map((value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)),
    ),
  )
  for (const secret of [api_key, api_key.slice(8, 40), contributor_id, 'readable-canary-key'])
    for (const text of bytes) expect(text.includes(secret)).toBe(false)
  // the replay still returns the API key, and no cache on the way may store that response
  const again = await register(world, 'readable-canary-key')
  expect(again.body).toMatchObject({ api_key })
  expect(again.headers.get('cache-control')).toBe('no-store')
})

test('a replay does not count against the rate limit', async () => {
  const world = await openWorld({ config: { rate_limits: true } })
  const { api_key } = await world.newcomer()
  const texts = Array.from({ length: 6 }, () => nextExperience())
  for (const [i, text] of texts.slice(0, 5).entries())
    expect((await deposit(world, text, api_key, `k${i}`)).status).toBe(201)
  expect(replayHeader(await deposit(world, texts[4] ?? {}, api_key, 'k4'))).toBe('true')
  expect((await deposit(world, texts[5] ?? {}, api_key, 'k5')).status).toBe(429)
  world.clock.advance(12_000)
  expect((await deposit(world, texts[5] ?? {}, api_key, 'k5')).status).toBe(201)
})

test('every POST that creates something accepts the header, and other calls ignore it', async () => {
  const world = await openWorld()
  const { api_key } = await world.newcomer()
  const accepting = operationIds.filter((name) => acceptsIdempotencyKey(operations[name]))
  expect(accepting).toEqual(
    expect.arrayContaining(['registerAgent', 'createKey', 'depositExperience', 'retractExperience', 'giveFeedback']),
  )
  expect(accepting).not.toContain('searchExperiencesBatch')
  const headers = { 'idempotency-key': 'two words' }
  const batch = await postBody(world, '/v1/experiences/search/batch', { queries: [{ q: 'x' }] }, api_key, headers)
  expect(batch.status).toBe(200)
  await callOperation(world, 'listMyExperiences', {}, api_key)
  expect(await countStoredKeys(world)).toBe(0)
})

test('the SDK sends the idempotency key', async () => {
  const world = await openWorld()
  const client = world.client()
  const [one, two] = [
    await client.registerAgent({ type: 'ai_agent' }, { idempotency_key: 'sdk' }),
    await client.registerAgent({ type: 'ai_agent' }, { idempotency_key: 'sdk' }),
  ]
  expect(two).toEqual(one)
})

import { acceptsIdempotencyKey, operationIds, operations } from '@cairnway/contract'
import { afterEach, expect, test } from 'vitest'
import { type Sql, sql } from '../src/db/db.ts'
import { sweepIdempotencyKeys } from '../src/idempotency/sweep-idempotency-keys.ts'
import { callOperation, findErrorClass, postBody, type TestResponse, type UncheckedInput } from './call-operation.ts'
import { expectErrorEnvelope } from './expect-error-envelope.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, type World } from './world.ts'

const DAY_MS = 86_400_000
let worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.toReversed()) await world.close()
  worlds = []
})
async function create(options: Parameters<typeof createWorld>[0] = {}): Promise<World> {
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

test('a repetition gets the same answer and has no effect, also after a restart', async () => {
  const world = await create()
  const { api_key, listMyExperiences } = await world.newcomer()
  const text = nextExperience()
  const first = await deposit(world, text, api_key, 'a-1')
  expect([first.status, replayHeader(first)]).toEqual([201, null])
  const after = await create({ db: world.app.db })
  for (const here of [world, after]) {
    const again = await deposit(here, text, api_key, 'a-1')
    expect([again.status, again.text, replayHeader(again)]).toEqual([201, first.text, 'true'])
  }
  expect((await listMyExperiences()).total).toBe(1)
  // without the key it is a call of its own
  expect((await postBody(world, '/v1/experiences', text, api_key)).status).toBe(409)
})

test('fifty at once: one effect, and every answer is the same or says that the first is at work', async () => {
  const world = await create()
  const before = await countContributors(world)
  const answers = await Promise.all(Array.from({ length: 50 }, () => register(world, 'race')))
  const done = answers.filter(({ status }) => status === 201)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
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

test('the key is one contributor’s and one operation’s own', async () => {
  const world = await create()
  const alice = await world.newcomer('alice')
  const bob = await world.newcomer('bob')
  const [hers, his] = [nextExperience(), nextExperience()]
  expect((await deposit(world, hers, alice.api_key, 'same')).status).toBe(201)
  expect((await deposit(world, his, bob.api_key, 'same')).status).toBe(201)
  // another key of the same contributor finds it
  const { api_key } = await alice.createKey({ contributor_id: alice.contributor_id, name: 'second' })
  expect(replayHeader(await deposit(world, hers, api_key, 'same'))).toBe('true')
  const path = `/v1/agents/${alice.contributor_id}/keys`
  expect((await postBody(world, path, { name: 'n' }, alice.api_key, { 'idempotency-key': 'same' })).status).toBe(201)
})

test('another input under the same key is refused and names the header', async () => {
  const world = await create()
  const { api_key } = await world.newcomer()
  await deposit(world, nextExperience(), api_key, 'once')
  const other = await deposit(world, nextExperience(), api_key, 'once')
  expect([other.status, findErrorClass(other)]).toEqual([422, 'ValidationError'])
  expect(other.text).toContain('Idempotency-Key')
})

test.each([
  ['empty', '', 422],
  ['256 characters', 'k'.repeat(256), 422],
  ['a blank', 'two words', 422],
  ['not ASCII', 'k\u00e9y', 422],
  ['255 characters', 'k'.repeat(255), 201],
  ['in quotes', '"8e03978e-40d5-43dd-bc93-6894a57f9324"', 201],
])('the form of a key: %s', async (_name, key, status) => {
  const world = await create()
  const answer = await register(world, key)
  expect(answer.status, answer.text).toBe(status)
  if (status === 422) expect(answer.body).toMatchObject({ detail: [{ loc: ['header', 'Idempotency-Key'] }] })
})

test('a refusal is not kept: what was mended goes through under the same key', async () => {
  const world = await create()
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

test('after a day a key is forgotten, by whoever uses it and by the sweep', async () => {
  const world = await create()
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

test('a crash between effect and answer: in flight until the lease ends, then the operation protects itself', async () => {
  const world = await create()
  const { api_key, listMyExperiences } = await world.newcomer()
  const text = nextExperience()
  // the process dies before it can say what came out
  const { query } = world.app.db
  const dying = await create({
    db: {
      ...world.app.db,
      query: (statement) =>
        statement.parts[0]?.includes('update idempotency_keys') ? Promise.reject(new Error('died')) : query(statement),
    },
  })
  expect((await deposit(dying, text, api_key, 'crash')).status).toBe(201)
  const waiting = await deposit(world, text, api_key, 'crash')
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([409, '1'])
  world.clock.advance(61_000)
  const after = await deposit(world, text, api_key, 'crash')
  expect([after.status, findErrorClass(after)]).toEqual([409, 'DuplicateError'])
  expect(after.body).toMatchObject({ details: { existing_experience_id: expect.stringMatching(/^exp_/) } })
  expect((await listMyExperiences()).total).toBe(1)
})

test('neither key nor answer can be read in the record', async () => {
  const world = await create()
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
  // its repetition gets the key all the same, and nobody may store that answer on the way
  const again = await register(world, 'readable-canary-key')
  expect(again.body).toMatchObject({ api_key })
  expect(again.headers.get('cache-control')).toBe('no-store')
})

test('a repetition waits for no budget', async () => {
  const world = await create({ config: { rate_limits: true } })
  const { api_key } = await world.newcomer()
  const texts = Array.from({ length: 6 }, () => nextExperience())
  for (const [i, text] of texts.slice(0, 5).entries())
    expect((await deposit(world, text, api_key, `k${i}`)).status).toBe(201)
  expect(replayHeader(await deposit(world, texts[4] ?? {}, api_key, 'k4'))).toBe('true')
  expect((await deposit(world, texts[5] ?? {}, api_key, 'k5')).status).toBe(429)
  world.clock.advance(12_000)
  expect((await deposit(world, texts[5] ?? {}, api_key, 'k5')).status).toBe(201)
})

test('every POST that makes something takes it, no other call looks at it', async () => {
  const world = await create()
  const { api_key } = await world.newcomer()
  const taking = operationIds.filter((name) => acceptsIdempotencyKey(operations[name]))
  expect(taking).toEqual(
    expect.arrayContaining(['registerAgent', 'createKey', 'depositExperience', 'retractExperience', 'giveFeedback']),
  )
  expect(taking).not.toContain('searchExperiencesBatch')
  const headers = { 'idempotency-key': 'two words' }
  const batch = await postBody(world, '/v1/experiences/search/batch', { queries: [{ q: 'x' }] }, api_key, headers)
  expect(batch.status).toBe(200)
  await callOperation(world, 'listMyExperiences', {}, api_key)
  expect(await countStoredKeys(world)).toBe(0)
})

test('the SDK sends it', async () => {
  const world = await create()
  const client = world.client()
  const [one, two] = [
    await client.registerAgent({ type: 'ai_agent' }, { idempotency_key: 'sdk' }),
    await client.registerAgent({ type: 'ai_agent' }, { idempotency_key: 'sdk' }),
  ]
  expect(two).toEqual(one)
})

import { acceptsIdempotencyKey, operationIds, operations } from '@cairnway/contract'
import { afterEach, expect, test } from 'vitest'
import { type Sql, sql } from '../src/platform/db/db.ts'
import { sweepIdempotencyKeys } from '../src/platform/idempotency/sweep-idempotency-keys.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
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
    // the first call is still running, or its response, which is shown once, was sent already
    const retry_after = answer.text.includes('is_secret_shown') ? null : '1'
    const refusal = [answer.status, findErrorClass(answer), answer.headers.get('retry-after')]
    expect(refusal).toEqual([409, 'DuplicateError', retry_after])
    expectErrorEnvelope(answer)
  }
  expect(await countContributors(world)).toBe(before + 1)
  expect(findErrorClass(await register(world, 'race'))).toBe('DuplicateError')
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
  const request = (key: string, email = 'a@agents.example') =>
    postBody(world, '/v1/invite-requests', { email }, undefined, { 'idempotency-key': key })
  const first = await request('daily')
  await request('other')
  world.clock.advance(DAY_MS - 60_000)
  expect((await request('daily')).text).toBe(first.text)
  await sweepIdempotencyKeys(world.app)
  expect(await countStoredKeys(world)).toBe(2)
  world.clock.advance(60_000)
  const next = await request('daily', 'b@agents.example')
  expect([next.status, replayHeader(next)]).toEqual([first.status, null])
  expect(next.text).not.toBe(first.text)
  await sweepIdempotencyKeys(world.app)
  expect(await countStoredKeys(world)).toBe(1)
  expect(replayHeader(await request('daily', 'b@agents.example'))).toBe('true')
})

test('a call that ended before its effect is in flight until its lease ends, and then runs', async () => {
  const world = await openWorld()
  const { api_key, listMyExperiences } = await world.newcomer()
  const text = nextExperience()
  // the process ends before the effect, so neither the deposit nor the end of the reservation is stored
  const { db } = world.app
  const died = () => Promise.reject(new Error('died'))
  const node = await openWorld({ db })
  const query: typeof db.query = (statement, rights) =>
    statement.parts.join('').includes('delete from idempotency_keys') ? died() : db.query(statement, rights)
  Object.assign(node.app, { db: { ...db, transaction: died, query } })
  expect((await deposit(node, text, api_key, 'crash')).status).toBe(500)
  const in_flight = await deposit(world, text, api_key, 'crash')
  expect([in_flight.status, in_flight.headers.get('retry-after')]).toEqual([409, '1'])
  world.clock.advance(61_000)
  expect((await deposit(world, text, api_key, 'crash')).status).toBe(201)
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
  // the response is not there at all, so a repetition is answered that the API key was shown
  const again = await register(world, 'readable-canary-key')
  expect([again.status, findErrorClass(again)]).toEqual([409, 'DuplicateError'])
  expect(again.body).toMatchObject({ details: { is_secret_shown: true } })
  expect(again.text).not.toContain(api_key)
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
  const send = () => client.createInviteRequest({ email: 'sdk@agents.example' }, { idempotency_key: 'sdk' })
  expect(await send()).toEqual(await send())
  expect(await countStoredKeys(world)).toBe(1)
})

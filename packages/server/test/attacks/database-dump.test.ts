import { readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Db, sql } from '../../src/platform/db/db.ts'
import { setSetting } from '../../src/platform/db/settings.ts'
import { createSealer } from '../../src/platform/idempotency/sealer.ts'
import { createKeyHasher } from '../../src/platform/secrets/api-key.ts'
import { addressHashColumn, hashColumns } from '../../src/platform/secrets/store.ts'
import { openWebhookSecret } from '../../src/webhooks/webhook-secret.ts'
import { postBody } from '../call-operation.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import { createWorld, type World } from '../world.ts'

let worlds: World[] = []
let folders: string[] = []
afterEach(async () => {
  for (const world of worlds.toReversed()) await world.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  worlds = []
  folders = []
})

type Options = NonNullable<Parameters<typeof createWorld>[0]>

async function openWorld(options: Options = {}): Promise<World> {
  const world = await createWorld({ embedder: createFakeEmbedder('none', null), ...options })
  worlds.push(world)
  return world
}

function newDataDir(): string {
  const folder = join(tmpdir(), `cairnway-dump-${process.pid}-${Math.random().toString(36).slice(2)}`)
  folders.push(folder)
  return folder
}

const quoted = (text: string) => ({ parts: [`"${text}"`], values: [] })

/** Every value of every table, as text or bytes: what somebody with a dump of the database has. */
async function dump(db: Db): Promise<(string | Uint8Array)[]> {
  const tables = await db.query<{ table_name: string }>(
    sql`select table_name from information_schema.tables where table_schema = current_schema()`,
  )
  const values: (string | Uint8Array)[] = []
  for (const { table_name } of tables)
    for (const row of await db.query<object>(sql`select * from ${quoted(table_name)}`))
      for (const value of Object.values(row))
        if (value instanceof Uint8Array) values.push(value)
        else if (value !== null) values.push(typeof value === 'string' ? value : JSON.stringify(value))
  return values
}

const email = 'jane@agents.example'
const address = '203.0.113.77'

/** Leaves something of every kind that is hashed or sealed. */
async function leaveTraces(world: World) {
  const headers = { 'idempotency-key': 'traced' }
  const registration = { type: 'ai_agent', agent_name: 'traced' }
  const proxy = { ...headers, 'x-forwarded-for': address }
  const { body } = await postBody(world, '/v1/agents/register', registration, undefined, proxy)
  const { api_key, contributor_id } = body as { api_key: string; contributor_id: string }
  const client = world.client(api_key)
  const second = await client.createKey({ contributor_id, name: 'second' }, { idempotency_key: 'second' })
  const { invites } = await world.operator.createInvite({ count: 1 }, { idempotency_key: 'invites' })
  await postBody(world, '/v1/invite-requests', { email }, undefined, headers)
  const { id: subscription_id, secret: previous_secret } = await client.createWebhook({
    url: 'https://hooks.example.com/traced',
    event_type: 'feedback.received',
  })
  const rotation = await client.rotateWebhookSecret({ subscription_id }, { idempotency_key: 'rotated' })
  const { id: workspace_id } = await client.createWorkspace({ name: 'traced' })
  const { invite_token } = await client.createMemberInvite(
    { workspace_id, role: 'member' },
    { idempotency_key: 'token' },
  )
  const keys = { api_key, second: second.api_key, invite_code: invites[0]?.invite_code ?? '', invite_token }
  return { keys, workspace_id, webhook_secret: rotation.secret, previous_secret }
}

/** Expects that nothing in a dump is one of the secrets, or opens or confirms anything. */
async function expectOpensNothing(world: World, secrets: string[]): Promise<void> {
  const values = await dump(world.app.db)
  expect(values.length).toBeGreaterThan(50)
  for (const value of values)
    for (const secret of secrets) expect(Buffer.from(value).includes(secret), String(value).slice(0, 80)).toBe(false)
  const sealed = await world.app.db.query<{ id: Uint8Array | string; sealed: Uint8Array }>(sql`
    select id, answer as sealed from idempotency_keys where answer is not null`)
  sealed.push(
    ...(await world.app.db.query<{ id: string; sealed: Uint8Array }>(
      sql`select id, email as sealed from invite_requests
        union all select id, secret from webhooks union all select id, previous_secret from webhooks`,
    )),
  )
  expect(sealed.length).toBeGreaterThan(5)
  // every text of the dump, and every text inside its JSON, is tried as a secret
  const texts = values.flatMap((value) => (typeof value === 'string' ? [value, ...value.split(/["',:{}\s]+/)] : []))
  const hashes = new Set(
    values.filter((value) => typeof value !== 'string').map((value) => Buffer.from(value).toString('hex')),
  )
  for (const text of new Set(texts.filter((each) => each.length >= 16))) {
    const hashKey = createKeyHasher(text)
    const guesses = [...secrets, `invite request ${email}`, address, '203.0.113.0/24', '203.0.113.77/32']
    for (const guess of guesses) {
      expect(hashes.has(hashKey(guess).toString('hex'))).toBe(false)
      const with_salt = createKeyHasher(Buffer.from(text, 'base64').toString('latin1'))
      expect(hashes.has(with_salt(guess).toString('hex'))).toBe(false)
    }
    const sealer = createSealer(text)
    for (const { id, sealed: bytes } of sealed) expect(() => sealer.open(bytes, Buffer.from(id))).toThrow()
  }
}

test('a dump of the database alone holds no key and no secret, and opens and confirms nothing', async () => {
  const data_dir = newDataDir()
  const world = await openWorld({ config: { data_dir, trusted_proxies: ['127.0.0.1'] } })
  const { keys, webhook_secret, previous_secret } = await leaveTraces(world)
  const secret = (await readFile(join(data_dir, 'secret-key'), 'utf8')).trim()
  await expectOpensNothing(world, [...Object.values(keys), webhook_secret, previous_secret, secret, email, address])
  expect((await stat(join(data_dir, 'secret-key'))).mode & 0o777).toBe(0o600)
  expect((await stat(data_dir)).mode & 0o777).toBe(0o700)
})

/** Puts a database back into the form of the releases that kept the secret in it. */
async function storeSecretInDatabase(db: Db, data_dir: string): Promise<string> {
  const secret = (await readFile(join(data_dir, 'secret-key'), 'utf8')).trim()
  await setSetting(db, 'key_secret', secret)
  await rm(join(data_dir, 'secret-key'))
  return secret
}

test('what an earlier release sealed with a secret in the database is sealed anew at start, and everything still works', async () => {
  const data_dir = newDataDir()
  const old_release = await openWorld({ config: { data_dir } })
  const { keys, workspace_id, webhook_secret, previous_secret } = await leaveTraces(old_release)
  const { api_key, invite_code, invite_token } = keys
  const old_secret = await storeSecretInDatabase(old_release.app.db, data_dir)
  // those releases kept the whole answer
  const answers = () =>
    old_release.app.db.query<{ id: Uint8Array }>(sql`select id from idempotency_keys order by created_at`)
  for (const { id } of (await answers()).slice(0, 1)) {
    const answer = createSealer(old_secret).seal(JSON.stringify({ api_key }), id)
    await old_release.app.db.query(sql`update idempotency_keys set answer = ${answer} where id = ${id}`)
  }
  const old_dump = await dump(old_release.app.db)
  expect(old_dump).toContain(old_secret)

  for (const config of [{ data_dir }, { data_dir }]) {
    const world = await openWorld({ db: old_release.app.db, config })
    const secret = (await readFile(join(data_dir, 'secret-key'), 'utf8')).trim()
    expect(secret).not.toBe(old_secret)
    expect((await world.client(api_key).listMyExperiences()).total).toBe(0)
    expect((await world.operator.listInviteRequests()).invite_requests.map((request) => request.email)).toEqual([email])
    await expectOpensNothing(world, [api_key, secret, email, webhook_secret, previous_secret])
    const webhooks = await world.app.db.query<{ id: string; secret: Uint8Array; previous_secret: Uint8Array }>(
      sql`select id, secret, previous_secret from webhooks`,
    )
    const opened = webhooks.flatMap(({ id, ...sealed }) =>
      [sealed.secret, sealed.previous_secret].map((each) => openWebhookSecret(world.app.sealer, id, each)),
    )
    expect(opened).toEqual([webhook_secret, previous_secret])
    for (const { id, answer } of await world.app.db.query<{ id: Uint8Array; answer: Uint8Array }>(sql`
      select id, answer from idempotency_keys`))
      expect(world.app.sealer.open(answer, id)).not.toContain(api_key)
  }
  const world = await openWorld({ db: old_release.app.db, config: { data_dir, invite_only: true } })
  // a repetition is recognized, and a code is accepted
  const repeated = await postBody(world, '/v1/invite-requests', { email }, undefined, { 'idempotency-key': 'traced' })
  expect(repeated.headers.get('idempotent-replayed')).toBe('true')
  const joined = await world.client().registerAgent({ type: 'ai_agent', invite_code })
  expect(joined.trust_level).toBe('new')
  const claim = { workspace_id, invite_token }
  expect((await world.client(joined.api_key).claimMembership(claim)).status).toBe('active')
})

test('every column that may hold a hash or a sealed text is known to what protects a database anew', async () => {
  const world = await openWorld({ config: { data_dir: newDataDir() } })
  const columns = await world.app.db.query<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'bytea'`)
  const protected_columns = [...hashColumns, addressHashColumn].map(({ table, column }) => `${table}.${column}`)
  const sealed = [
    'idempotency_keys.answer',
    'invite_requests.email',
    'webhooks.secret',
    'webhooks.previous_secret',
    'signing_keys.private_key',
  ]
  const public_columns = [
    'audit_log.hash',
    'used_jtis.id',
    'experience_vectors.components',
    'searches.vector',
    'demand_texts.vector',
    // of 256 random bits
    'did_challenges.challenge_hash',
  ]
  const known = [...protected_columns, ...sealed, ...public_columns]
  expect(columns.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})

test('a node without the secret of its database is refused with a line that says what to do', async () => {
  const first = await openWorld({ config: { data_dir: newDataDir() } })
  const joinNode = (config: Options['config']) => openWorld({ db: first.app.db, config })
  await expect(joinNode({ data_dir: newDataDir() })).rejects.toThrow(/secret-key .* set SECRET_KEY/)
  const other = 'another secret of thirty-two characters'
  await expect(joinNode({ data_dir: newDataDir(), secret_key: other })).rejects.toThrow('SECRET_KEY is not the secret')
  const secret = (await readFile(join(folders[0] ?? '', 'secret-key'), 'utf8')).trim()
  const node = await joinNode({ data_dir: newDataDir(), secret_key: secret })
  const { api_key } = await first.newcomer()
  expect((await node.client(api_key).listMyExperiences()).total).toBe(0)
})

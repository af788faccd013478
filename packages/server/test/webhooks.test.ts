import { subscribableEventTypes, WebhookEvent } from '@cairnway/contract'
import { verifyWebhook } from '@cairnway/sdk'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { signDelivery } from '../src/webhooks/sign-delivery.ts'
import { openWebhookSecret } from '../src/webhooks/webhook-secret.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let owner: TestContributor
beforeEach(async () => {
  world = await createWorld()
  owner = await world.newcomer('owner')
})
afterEach(() => world.close())

const url = 'https://hooks.example.com/cairnway'
const HOUR_MS = 3_600_000

/** Secrets of a subscription as the service opens them: the one in force and the previous one. */
async function openSecrets(id: string): Promise<(string | null)[]> {
  const [row] = await world.app.db.query<{ secret: Uint8Array; previous_secret: Uint8Array | null }>(
    sql`select secret, previous_secret from webhooks where id = ${id}`,
  )
  return [row?.secret, row?.previous_secret].map(
    (sealed) => sealed && openWebhookSecret(world.app.sealer, id, sealed),
  ) as (string | null)[]
}

test('a subscription shows its secret once, and is listed without it', async () => {
  const created = await owner.createWebhook({ url, event_type: 'experience.deposited', description: 'the pipeline' })
  const { secret, ...listed } = created
  expect(created).toEqual({
    id: expect.stringMatching(/^whk_\w{16}$/),
    url,
    event_type: 'experience.deposited',
    description: 'the pipeline',
    mode: 'push',
    is_active: true,
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    created_at: expect.stringMatching(/Z$/),
    last_delivery_at: null,
    failure_count: 0,
    disabled_at: null,
    disabled_reason: null,
  })
  expect(await owner.listWebhooks()).toEqual([listed])
  expect(await openSecrets(created.id)).toEqual([secret, null])
})

test('every type but that of tests can be subscribed to, once', async () => {
  for (const event_type of subscribableEventTypes) await owner.createWebhook({ url, event_type })
  const types = (await owner.listWebhooks()).map(({ event_type }) => event_type)
  expect(types).toEqual(subscribableEventTypes)
  const [first] = await owner.listWebhooks()
  const again = owner.createWebhook({ url: 'https://other.example.com', event_type: 'experience.deposited' })
  await expect(again).rejects.toMatchObject({
    error: 'DuplicateError',
    details: { existing_subscription_id: first?.id },
  })
  const test_type = 'webhook.test' as 'webhook.disabled'
  await expect(owner.createWebhook({ url, event_type: test_type })).rejects.toMatchObject({ error: 'ValidationError' })
  await expect(
    (await world.newcomer()).createWebhook({ url, event_type: 'experience.deposited' }),
  ).resolves.toBeTruthy()
})

test('of several creations of one type at once one succeeds', async () => {
  const creations = Array.from({ length: 5 }, () => owner.createWebhook({ url, event_type: 'feedback.received' }))
  const outcomes = await Promise.allSettled(creations)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ error: 'DuplicateError' })
})

test.each([
  'http://hooks.example.com',
  'https://hooks.example.com:8080',
  'https://user:pass-of-mine@hooks.example.com',
  'https://127.0.0.1/x',
  'https://0x7f.1/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://metadata.internal/x',
])('the URL %s is refused with the message that every refused URL gets', async (refused) => {
  const creation = owner.createWebhook({ url: refused, event_type: 'feedback.received' })
  await expect(creation).rejects.toMatchObject({
    error: 'ValidationError',
    detail: [
      {
        loc: ['body', 'url'],
        msg: 'Value error, must be an https URL, on port 443 or 8443, of a host whose addresses are all public',
      },
    ],
  })
  expect(await owner.listWebhooks()).toEqual([])
})

test('a URL that is called by nobody may lead anywhere, but is a URL', async () => {
  const local = 'http://localhost:3000/hooks'
  await owner.createWebhook({ url: local, event_type: 'feedback.received', mode: 'poll' })
  expect(await owner.listWebhooks()).toMatchObject([{ url: local, mode: 'poll' }])
  for (const bad of ['localhost', 'ftp://example.com', 'https://', `https://example.com/${'a'.repeat(2048)}`])
    await expect(
      owner.createWebhook({ url: bad, event_type: 'experience.deposited', mode: 'poll' }),
    ).rejects.toMatchObject({ error: 'ValidationError', detail: [{ loc: ['body', 'url'] }] })
})

test('a secret in URL or description is refused, and personal data in the description are replaced', async () => {
  const token = `ghp_${'aB3dE5gH7jK9mN1pQ3sT'}${'uV5xY7zA9cD1eF3g'}`
  for (const texts of [{ url: `${url}?token=${token}` }, { url, description: `token ${token}` }])
    await expect(owner.createWebhook({ ...texts, event_type: 'feedback.received' })).rejects.toMatchObject({
      error: 'ValidationError',
    })
  const with_mail = { url: `${url}?to=maria.lindqvist@gmail.com`, description: 'ask maria.lindqvist@gmail.com' }
  const created = await owner.createWebhook({ ...with_mail, event_type: 'feedback.received' })
  // what is called is what was sent
  expect(created.url).toBe(with_mail.url)
  expect(created.description).not.toContain('lindqvist')
})

test('a deleted subscription is gone with its deliveries, and its type is free again', async () => {
  const { id: subscription_id } = await owner.createWebhook({ url, event_type: 'feedback.received' })
  await owner.testWebhook({ subscription_id })
  expect(await owner.deleteWebhook({ subscription_id })).toEqual({ id: subscription_id, deleted: true })
  expect(await owner.listWebhooks()).toEqual([])
  await expect(owner.deleteWebhook({ subscription_id })).rejects.toMatchObject({ error: 'NotFoundError' })
  expect(await world.app.db.query(sql`select from deliveries`)).toEqual([])
  expect(await world.work()).toMatchObject({ failed: 0, retry: 0 })
  await owner.createWebhook({ url, event_type: 'feedback.received' })
})

test('a test delivery is queued with the body that every attempt sends', async () => {
  const { id: subscription_id, secret } = await owner.createWebhook({
    url,
    event_type: 'feedback.received',
    mode: 'poll',
  })
  const queued = await owner.testWebhook({ subscription_id })
  expect(queued).toEqual({
    delivery_id: expect.stringMatching(/^dlv_\w{22}$/),
    event_type: 'webhook.test',
    status: 'queued',
  })
  const { deliveries } = await owner.listWebhookDeliveries({ subscription_id })
  const { body, event_id = '', created_at } = deliveries[0] ?? { body: '', created_at: '' }
  expect(deliveries).toEqual([
    {
      id: queued.delivery_id,
      event_type: 'webhook.test',
      event_id: queued.delivery_id.replace('dlv_', 'msg_'),
      created_at,
      status: 'pending',
      next_attempt_at: null,
      attempts: [],
      body: JSON.stringify({
        type: 'webhook.test',
        timestamp: created_at,
        data: { schema_version: '2.0.0', subscription_id },
      }),
    },
  ])
  expect(WebhookEvent.parse(JSON.parse(body))).toEqual(JSON.parse(body))
  const timestamp = Math.floor(world.clock.now.getTime() / 1000)
  const headers = {
    'webhook-id': event_id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signDelivery({ webhook_id: event_id, timestamp, body }, [secret]),
  }
  const verified = await verifyWebhook(body, headers, secret, { now: world.clock.now.getTime() })
  expect(verified).toMatchObject({ type: 'webhook.test', data: { subscription_id } })
})

test('five tests an hour are allowed', async () => {
  await world.close()
  world = await createWorld({ config: { rate_limits: true } })
  owner = await world.newcomer()
  const { id: subscription_id } = await owner.createWebhook({ url, event_type: 'feedback.received', mode: 'poll' })
  for (let i = 0; i < 5; i++) await owner.testWebhook({ subscription_id })
  await expect(owner.testWebhook({ subscription_id })).rejects.toMatchObject({
    error: 'RateLimitError',
    details: { limit: 'webhook_test' },
  })
})

test('a rotation gives a new secret, and the previous one is kept for a day', async () => {
  const { id: subscription_id, secret } = await owner.createWebhook({ url, event_type: 'feedback.received' })
  const rotated = await owner.rotateWebhookSecret({ subscription_id })
  expect(rotated.secret).toMatch(/^whsec_/)
  expect(rotated.secret).not.toBe(secret)
  const overlap_ms = Date.parse(rotated.previous_secret_expires_at) - world.clock.now.getTime()
  expect(overlap_ms).toBeGreaterThan(24 * HOUR_MS - 1000)
  expect(overlap_ms).toBeLessThanOrEqual(24 * HOUR_MS)
  expect(await openSecrets(subscription_id)).toEqual([rotated.secret, secret])
  const again = await owner.rotateWebhookSecret({ subscription_id })
  expect(await openSecrets(subscription_id)).toEqual([again.secret, rotated.secret])
})

test('a secret in the row of another subscription cannot be opened', async () => {
  const { id } = await owner.createWebhook({ url, event_type: 'feedback.received' })
  const other = await (await world.newcomer()).createWebhook({ url, event_type: 'feedback.received' })
  await world.app.db.query(
    sql`update webhooks set secret = (select secret from webhooks where id = ${id}) where id = ${other.id}`,
  )
  await expect(openSecrets(other.id)).rejects.toThrow()
})

test('a repeated call under an Idempotency-Key does not show the secret again', async () => {
  const input = { url, event_type: 'feedback.received' as const }
  const { id: subscription_id, secret } = await owner.createWebhook(input, { idempotency_key: 'create' })
  const repeated = owner.createWebhook(input, { idempotency_key: 'create' })
  await expect(repeated).rejects.toMatchObject({ details: { is_secret_shown: true } })
  await owner.rotateWebhookSecret({ subscription_id }, { idempotency_key: 'rotate' })
  const rotated_again = owner.rotateWebhookSecret({ subscription_id }, { idempotency_key: 'rotate' })
  await expect(rotated_again).rejects.toMatchObject({ details: { is_secret_shown: true } })
  const answers = await world.app.db.query<{ id: Uint8Array; answer: Uint8Array }>(
    sql`select id, answer from idempotency_keys`,
  )
  for (const { id, answer } of answers) expect(world.app.sealer.open(answer, id)).not.toContain(secret)
})

test('creation, rotation and deletion are in the audit log, without URL and secret', async () => {
  const { id: subscription_id } = await owner.createWebhook({ url, event_type: 'feedback.received' })
  await owner.rotateWebhookSecret({ subscription_id })
  await owner.deleteWebhook({ subscription_id })
  const { entries } = await world.operator.listAudit({ subject: subscription_id })
  expect(entries.map(({ action, actor, data }) => ({ action, actor, data })).reverse()).toEqual([
    { action: 'webhook.created', actor: owner.contributor_id, data: { event_type: 'feedback.received', mode: 'push' } },
    { action: 'webhook.secret_rotated', actor: owner.contributor_id, data: {} },
    { action: 'webhook.deleted', actor: owner.contributor_id, data: { event_type: 'feedback.received' } },
  ])
})

/** Stores deliveries of a subscription with a number of attempts each, a minute apart. */
async function insertDeliveries(subscription_id: string, count: number, attempts: number, excerpt = 'ok') {
  await world.app.db.query(sql`
    insert into deliveries (id, subscription_id, event_seq, event_type, body, created_at, status)
    select 'dlv_' || lpad(n::text, 22, '0'), ${subscription_id}, n, 'feedback.received', '{"n":' || n || '}',
      '2026-02-01T00:00:00Z'::timestamptz + make_interval(mins => n), case n % 2 when 0 then 'failed' else 'delivered' end
    from generate_series(1, ${count}::int) n`)
  await world.app.db.query(sql`
    insert into delivery_attempts (delivery_id, at, status_code, error, duration_ms, is_replay, request_headers,
      response_excerpt)
    select d.id, d.created_at + make_interval(secs => a), 200, null, a, false, '{"webhook-id": "msg_1"}', ${excerpt}
    from deliveries d, generate_series(1, ${attempts}::int) a
    where d.subscription_id = ${subscription_id} order by d.id, a`)
}

test('deliveries are listed newest first, page by page, with their newest attempts in order', async () => {
  const { id: subscription_id } = await owner.createWebhook({ url, event_type: 'feedback.received' })
  await insertDeliveries(subscription_id, 5, 22)
  const { deliveries, next_cursor } = await owner.listWebhookDeliveries({ subscription_id, limit: 2 })
  expect(deliveries.map(({ body }) => body)).toEqual(['{"n":5}', '{"n":4}'])
  expect(deliveries[0]?.attempts.map(({ duration_ms }) => duration_ms)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 3),
  )
  expect(deliveries[0]?.attempts[0]).toEqual({
    at: '2026-02-01T00:05:03.000Z',
    status_code: 200,
    error: null,
    duration_ms: 3,
    is_replay: false,
    request_headers: { 'webhook-id': 'msg_1' },
    response_excerpt: 'ok',
  })
  const rest = await owner.listWebhookDeliveries({ subscription_id, cursor: next_cursor })
  expect(rest.deliveries.map(({ body }) => body)).toEqual(['{"n":3}', '{"n":2}', '{"n":1}'])
  expect(rest.next_cursor).toBe(null)
  const failed = await owner.listWebhookDeliveries({ subscription_id, status: 'failed', since: '2026-02-01T00:03:00Z' })
  expect(failed.deliveries.map(({ body }) => body)).toEqual(['{"n":4}'])
  const early = await owner.listWebhookDeliveries({ subscription_id, until: '2026-02-01T02:02:00+02:00' })
  expect(early.deliveries.map(({ body }) => body)).toEqual(['{"n":1}'])
})

test('a page of long answers is cut, and the next one goes on', async () => {
  const { id: subscription_id } = await owner.createWebhook({ url, event_type: 'feedback.received' })
  await insertDeliveries(subscription_id, 60, 20, 'x'.repeat(2048))
  const { deliveries, next_cursor } = await owner.listWebhookDeliveries({ subscription_id, limit: 60 })
  expect(deliveries.length).toBeGreaterThan(10)
  expect(deliveries.length).toBeLessThan(60)
  const ids = new Set<string>()
  for await (const { id } of owner.listWebhookDeliveries.all({ subscription_id, limit: 60 })) ids.add(id)
  expect(ids.size).toBe(60)
  expect(next_cursor).not.toBe(null)
})

const listAttemptJobs = () =>
  world.app.db.query(sql`
    select payload, host, unique_key from jobs where kind = 'deliver_webhook' and done_at is null order by id`)

test('a replay queues an attempt of its own, in addition to that of the schedule', async () => {
  const { id: subscription_id } = await owner.createWebhook({ url, event_type: 'feedback.received' })
  const { delivery_id } = await owner.testWebhook({ subscription_id })
  for (let i = 0; i < 2; i++)
    expect(await owner.replayWebhook({ subscription_id, delivery_id })).toEqual({ queued: 1, next_cursor: null })
  expect(await listAttemptJobs()).toEqual([
    { payload: { delivery_id, is_replay: false }, host: 'hooks.example.com', unique_key: delivery_id },
    { payload: { delivery_id, is_replay: true }, host: 'hooks.example.com', unique_key: `replay ${delivery_id}` },
  ])
})

test('a replay of a period takes the deliveries of the period, oldest first, a thousand at a time', async () => {
  const { id: subscription_id } = await owner.createWebhook({ url, event_type: 'feedback.received' })
  await insertDeliveries(subscription_id, 1003, 0)
  const period = { subscription_id, since: '2026-02-01T00:02:00Z' }
  const first = await owner.replayWebhook(period)
  expect(first).toEqual({ queued: 1000, next_cursor: expect.any(String) })
  expect(await owner.replayWebhook({ ...period, cursor: first.next_cursor })).toEqual({ queued: 2, next_cursor: null })
  const [oldest] = (await listAttemptJobs()) as { payload: { delivery_id: string } }[]
  expect(oldest?.payload.delivery_id).toMatch(/^dlv_0+2$/)
  expect(await listAttemptJobs()).toHaveLength(1002)
  const failed = { ...period, status: 'failed' as const, until: '2026-02-01T00:10:00Z' }
  expect(await owner.replayWebhook(failed)).toEqual({ queued: 4, next_cursor: null })
})

test('a replay is refused without a delivery or period, for a delivery of another subscription, and where nothing is sent', async () => {
  const { id: subscription_id } = await owner.createWebhook({ url, event_type: 'feedback.received' })
  const { delivery_id } = await owner.testWebhook({ subscription_id })
  const polled = await owner.createWebhook({ url, event_type: 'experience.deposited', mode: 'poll' })
  await expect(owner.replayWebhook({ subscription_id })).rejects.toMatchObject({ status: 422 })
  const both = { subscription_id, delivery_id, since: '2026-02-01T00:00:00Z' }
  await expect(owner.replayWebhook(both)).rejects.toMatchObject({ status: 422 })
  const of_another = await owner.createWebhook({ url, event_type: 'experience.promoted' })
  await expect(owner.replayWebhook({ subscription_id: of_another.id, delivery_id })).rejects.toMatchObject({
    error: 'NotFoundError',
  })
  await expect(owner.replayWebhook({ subscription_id: polled.id, since: both.since })).rejects.toMatchObject({
    status: 422,
    detail: [{ loc: ['path', 'subscription_id'] }],
  })
})

test('to a disabled subscription nothing is sent, and the refusal says how to begin anew', async () => {
  const { id: subscription_id } = await owner.createWebhook({ url, event_type: 'feedback.received' })
  await world.app.db.query(sql`
    update webhooks set disabled_at = ${world.clock.now.toISOString()}, disabled_reason = 'gone'`)
  expect(await owner.listWebhooks()).toMatchObject([{ is_active: false, disabled_reason: 'gone' }])
  const refusal = { error: 'ForbiddenError', message: expect.stringContaining('delete it and create it again') }
  await expect(owner.testWebhook({ subscription_id })).rejects.toMatchObject(refusal)
  await expect(owner.replayWebhook({ subscription_id, since: '2026-02-01T00:00:00Z' })).rejects.toMatchObject(refusal)
})

test('a subscription of somebody else is not found by any operation', async () => {
  const { id: subscription_id } = await owner.createWebhook({ url, event_type: 'feedback.received' })
  const { delivery_id } = await owner.testWebhook({ subscription_id })
  const other = await world.newcomer()
  const calls = [
    other.deleteWebhook({ subscription_id }),
    other.testWebhook({ subscription_id }),
    other.listWebhookDeliveries({ subscription_id }),
    other.replayWebhook({ subscription_id, delivery_id }),
    other.rotateWebhookSecret({ subscription_id }),
  ]
  for (const outcome of await Promise.allSettled(calls))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { error: 'NotFoundError' } })
  expect(await other.listWebhooks()).toEqual([])
  expect(await owner.listWebhooks()).toHaveLength(1)
})

test('an erased record leaves no delivery about it', async () => {
  const { id: subscription_id } = await owner.createWebhook({ url, event_type: 'feedback.received' })
  await insertDeliveries(subscription_id, 2, 1)
  const author = await world.established('author')
  const { experiences } = await author.listMyExperiences()
  const experience_id = experiences[0]?.id ?? ''
  await world.app.db.query(sql`update deliveries set experience_id = ${experience_id} where event_seq = 1`)
  await author.eraseExperience({ experience_id })
  const { deliveries } = await owner.listWebhookDeliveries({ subscription_id })
  expect(deliveries.map(({ body }) => body)).toEqual(['{"n":2}'])
})

import type { SubscribableEventType } from '@cairnway/contract'
import { verifyWebhook } from '@cairnway/sdk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { change } from '../src/platform/events/change.ts'
import { OutgoingError } from '../src/platform/outgoing/outgoing-error.ts'
import { createFanOut, fanOutEvents } from '../src/webhooks/fan-out.ts'
import { nextExperience } from './experience-fixtures.ts'
import { listAuditRows } from './list-audit-rows.ts'
import { createTargets } from './webhook-targets.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let world: World
let targets: ReturnType<typeof createTargets>
let owner: TestContributor
beforeEach(async () => {
  targets = createTargets()
  world = await createWorld({ outgoing: targets.outgoing })
  owner = await world.established('owner')
})
afterEach(() => world.close())

const subscribe = (
  who: Pick<TestContributor, 'createWebhook'>,
  event_type: SubscribableEventType = 'experience.deposited',
  host = 'target.example',
  mode: 'push' | 'poll' = 'push',
) => who.createWebhook({ url: `https://${host}/hook`, event_type, mode })

const deposit = async (who = owner) => (await who.depositExperience(nextExperience())).id
const deliveriesOf = async (subscription_id: string, who: Pick<TestContributor, 'listWebhookDeliveries'> = owner) =>
  (await who.listWebhookDeliveries({ subscription_id, limit: 200 })).deliveries
const down = () => {
  throw new OutgoingError('connection', 'it cannot be reached (ECONNREFUSED)', { duration_ms: 3 })
}

/** Moves the clock to the next attempt that is due and makes it; false when none waits. */
async function makeNextAttempt(): Promise<boolean> {
  const [next] = await world.app.db.query<{ run_at: string }>(sql`
    select run_at from jobs where kind = 'deliver_webhook' and done_at is null and failed_at is null
    order by run_at limit 1`)
  if (next === undefined) return false
  world.clock.now = new Date(Math.max(world.clock.now.getTime(), Date.parse(next.run_at)))
  await world.work()
  return true
}

describe('a delivery', () => {
  test('names the request that it comes of, unless the caller chose its name', async () => {
    await subscribe(owner)
    const send = async (request_id: string | null) => {
      const headers = {
        authorization: `Bearer ${owner.api_key}`,
        'content-type': 'application/json',
        ...(request_id !== null && { 'x-request-id': request_id }),
      }
      const body = JSON.stringify(nextExperience())
      const answer = await world.request('/v1/experiences', { method: 'POST', headers, body })
      expect(answer.status).toBe(201)
      await world.work()
      const jobs = await world.app.db.query<{ request_id: string | null }>(sql`
        select request_id from jobs where kind = 'deliver_webhook' order by id desc limit 1`)
      return [answer.headers.get('x-request-id'), jobs[0]?.request_id, targets.requests.at(-1)?.headers['x-request-id']]
    }
    const [answered, of_job, sent] = await send(null)
    expect(answered).toMatch(/^req_/)
    expect([of_job, sent]).toEqual([answered, answered])
    expect(await send('the-laptop-of-alice')).toEqual(['the-laptop-of-alice', 'the-laptop-of-alice', undefined])
  })

  test('tells the owner of a deposit, signed, in ids and states alone', async () => {
    const { id: subscription_id, secret } = await subscribe(owner)
    const experience_id = await deposit()
    await world.work()
    const [request] = targets.requests
    expect(targets.requests).toHaveLength(1)
    expect(request?.event).toEqual({
      type: 'experience.deposited',
      timestamp: (await owner.getExperience({ experience_id })).created_at,
      data: {
        schema_version: expect.any(String),
        experience_id,
        version: 1,
        creation_mode: 'structured',
        visibility_scope: 'public',
        trust_visibility: 'searchable',
        quality_score: expect.any(Number),
        raw_deposit_id: null,
      },
    })
    const verified = await verifyWebhook(request?.body ?? '', request?.headers ?? {}, secret, {
      now: world.clock.now.getTime(),
    })
    expect(verified).toEqual(request?.event)
    const [delivery] = await deliveriesOf(subscription_id)
    expect(delivery).toMatchObject({
      status: 'delivered',
      next_attempt_at: null,
      event_id: request?.headers['webhook-id'],
      body: request?.body,
      attempts: [{ status_code: 204, error: null, duration_ms: 7, is_replay: false, response_excerpt: null }],
    })
    expect(delivery?.attempts[0]?.request_headers).toEqual({
      ...request?.headers,
      'webhook-signature': '[redacted]',
    })
    expect(await owner.listWebhooks()).toMatchObject([{ failure_count: 0, last_delivery_at: expect.any(String) }])
  })

  test('is made of events after the subscription, and of those alone', async () => {
    await deposit()
    await subscribe(owner)
    const after = await deposit()
    await world.work()
    expect(targets.requests.map(({ event }) => event.data.experience_id)).toEqual([after])
  })

  test('is made for whom the event is meant, and not of an import', async () => {
    const other = await world.established('other')
    await subscribe(owner)
    await subscribe(other, 'experience.deposited', 'other.example')
    await deposit()
    await subscribe(world.operator, 'experience.deposited', 'operator.example')
    await world.operator.importExperiences({ endorsed: true, as: 'docs', lines: [nextExperience()] })
    await world.work()
    expect(targets.to('other.example')).toEqual([])
    expect(targets.to('operator.example')).toEqual([])
    expect(targets.to('target.example')).toHaveLength(1)
  })

  test('waits in the list of a subscription with mode poll, and nothing is sent', async () => {
    const { id } = await subscribe(owner, 'experience.deposited', 'target.example', 'poll')
    await deposit()
    await world.work()
    expect(targets.requests).toEqual([])
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending', next_attempt_at: null, attempts: [] }])
  })

  test('succeeds by its status, whatever the page says', async () => {
    targets.answer('target.example', () => ({ status: 200, body: '<h1>500 Internal Server Error</h1>' }))
    const { id } = await subscribe(owner)
    await deposit()
    await world.work()
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'delivered', attempts: [{ response_excerpt: '<h1>500 Internal Server Error</h1>' }] },
    ])
  })

  test('keeps 2 kB of an answer, as text that can be stored and without secrets', async () => {
    const secret = `AKIA${'Q3EGRDHSP7XWZ2KM'}`
    const text = Buffer.from(`\0 key ${secret} ${'é'.repeat(5000)}`)
    targets.answer('target.example', () => ({ status: 500, body: text, is_truncated: true }))
    const { id } = await subscribe(owner)
    await deposit()
    await world.work()
    const [delivery] = await deliveriesOf(id)
    const excerpt = delivery?.attempts[0]?.response_excerpt ?? ''
    expect(excerpt).toMatch(/^\uFFFD key <[a-z_]+> é+$/)
    expect(Buffer.byteLength(excerpt)).toBeLessThanOrEqual(2048)
    targets.answer('target.example', () => ({ status: 500, body: Uint8Array.from([0xff, 0xfe, 0x41]) }))
    await deposit()
    await world.work()
    const [binary] = await deliveriesOf(id)
    expect(binary?.attempts[0]?.response_excerpt).toBe('\uFFFD\uFFFDA')
  })

  test.each([
    [
      'a redirect',
      { status: 302, headers: { location: 'http://169.254.169.254/' } },
      302,
      'redirect: redirects are not followed',
    ],
    ['an error', { status: 503 }, 503, null],
  ])('is repeated after %s', async (_, answer, status_code, error) => {
    targets.answer('target.example', () => answer)
    const { id } = await subscribe(owner)
    await deposit()
    await world.work()
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'pending', next_attempt_at: expect.any(String), attempts: [{ status_code, error }] },
    ])
    expect(await owner.listWebhooks()).toMatchObject([{ failure_count: 1, last_delivery_at: null }])
  })

  test('is tried again on the published schedule for 28 hours, while other targets are served', async () => {
    targets.answer('down.example', down)
    const other = await world.established('other')
    const { id } = await subscribe(owner, 'experience.deposited', 'down.example')
    const healthy = await subscribe(other, 'experience.deposited', 'healthy.example')
    await deposit()
    await world.work()
    const began = world.clock.now.getTime()
    while (world.clock.now.getTime() - began < 30 * HOUR) {
      await deposit(other)
      await world.work()
      if (!(await makeNextAttempt())) break
    }
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({ status: 'failed', next_attempt_at: null })
    const times = delivery?.attempts.map(({ at }) => Date.parse(at)) ?? []
    const waits = times.slice(1).map((at, i) => at - (times[i] ?? 0))
    const published = [5000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
    expect(waits).toHaveLength(published.length)
    // some milliseconds of each wait are of the attempt itself
    for (const [i, wait] of waits.entries())
      expect(Math.abs(wait - (published[i] ?? 0)) / (published[i] ?? 1)).toBeLessThan(0.105)
    expect(new Set(targets.to('down.example').map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(targets.to('down.example').map(({ body }) => body)).size).toBe(1)
    const served = await deliveriesOf(healthy.id, other)
    expect(served.length).toBeGreaterThan(7)
    for (const { created_at, attempts } of served)
      expect(Date.parse(attempts[0]?.at ?? '') - Date.parse(created_at)).toBeLessThan(1000)
  })

  test('is not repeated before the time that the target asks for', async () => {
    targets.answer('target.example', () => ({ status: 429, headers: { 'retry-after': '3600' } }))
    const { id } = await subscribe(owner)
    await deposit()
    await world.work()
    const [delivery] = await deliveriesOf(id)
    const wait = Date.parse(delivery?.next_attempt_at ?? '') - Date.parse(delivery?.attempts[0]?.at ?? '')
    expect(Math.round(wait / MINUTE)).toBe(60)
  })

  test('of a test is sent once, and counts for the subscription', async () => {
    targets.answer('target.example', down)
    const { id } = await subscribe(owner)
    await owner.testWebhook({ subscription_id: id })
    await world.work()
    expect(await makeNextAttempt()).toBe(false)
    expect(targets.requests[0]?.event).toMatchObject({ type: 'webhook.test', data: { subscription_id: id } })
    expect(await deliveriesOf(id)).toMatchObject([
      {
        status: 'failed',
        event_type: 'webhook.test',
        attempts: [{ error: 'connection: it cannot be reached (ECONNREFUSED)' }],
      },
    ])
    expect(await owner.listWebhooks()).toMatchObject([{ failure_count: 1 }])
  })

  test('is sent again by a replay, under the same id and outside of the schedule', async () => {
    targets.answer('target.example', down)
    const { id: subscription_id } = await subscribe(owner)
    await deposit()
    await world.work()
    const [failed] = await deliveriesOf(subscription_id)
    const replay = () => owner.replayWebhook({ subscription_id, delivery_id: failed?.id })
    await replay()
    await world.work()
    const [replayed] = await deliveriesOf(subscription_id)
    expect(replayed).toMatchObject({ status: 'pending', next_attempt_at: failed?.next_attempt_at })
    expect(replayed?.attempts.map(({ is_replay }) => is_replay)).toEqual([false, true])
    targets.answer('target.example', () => ({ status: 200 }))
    await replay()
    await world.work()
    expect(await deliveriesOf(subscription_id)).toMatchObject([{ status: 'delivered', next_attempt_at: null }])
    // the attempt of the schedule that still waits has nothing to do
    const sent = targets.requests.length
    while (await makeNextAttempt());
    expect(targets.requests).toHaveLength(sent)
    expect(new Set(targets.requests.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    await replay()
    await world.work()
    expect(targets.requests).toHaveLength(sent + 1)
  })

  test('that cannot be signed is our failure, and the target is not blamed', async () => {
    const { id } = await subscribe(owner)
    await deposit()
    await world.app.db.query(sql`update webhooks set secret = 'x'`)
    const outcomes = await world.work()
    expect(outcomes.retry).toBe(1)
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending', attempts: [] }])
    expect(await owner.listWebhooks()).toMatchObject([{ failure_count: 0 }])
  })
})

describe('a subscription is disabled', () => {
  test('at once by a target that is gone, and its owner is notified elsewhere', async () => {
    targets.answer('gone.example', () => ({ status: 410 }))
    const { id } = await subscribe(owner, 'experience.deposited', 'gone.example')
    await subscribe(owner, 'webhook.disabled', 'told.example')
    await deposit()
    const waiting = await deposit()
    await world.work()
    expect(await owner.listWebhooks()).toMatchObject([
      { id, is_active: false, disabled_at: expect.any(String), disabled_reason: 'gone' },
      { is_active: true },
    ])
    expect((await deliveriesOf(id)).map(({ status }) => status).toSorted()).toEqual(['canceled', 'failed'])
    expect((await deliveriesOf(id)).map(({ body }) => body).join()).toContain(waiting)
    expect(targets.to('gone.example')).toHaveLength(1)
    expect(targets.to('told.example').map(({ event }) => event.data)).toEqual([
      { schema_version: expect.any(String), subscription_id: id, event_type: 'experience.deposited', reason: 'gone' },
    ])
    const rows = await listAuditRows(world, id)
    expect(rows.at(-1)).toEqual({
      actor: 'system',
      action: 'webhook.disabled',
      data: { event_type: 'experience.deposited', reason: 'gone' },
    })
    await deposit()
    await world.work()
    expect(targets.to('gone.example')).toHaveLength(1)
  })

  test('and the disabled URL is not notified, whatever is subscribed there', async () => {
    targets.answer('gone.example', () => ({ status: 410 }))
    await subscribe(owner, 'experience.deposited', 'gone.example')
    const { id } = await subscribe(owner, 'webhook.disabled', 'gone.example')
    await deposit()
    await world.work()
    expect(await deliveriesOf(id)).toEqual([])
    expect(targets.to('gone.example')).toHaveLength(1)
  })

  test('by five days in which something failed and nothing succeeded', async () => {
    targets.answer('target.example', down)
    const { id } = await subscribe(owner)
    const began = world.clock.now.getTime()
    await deposit()
    await world.work()
    while (world.clock.now.getTime() - began < 4.4 * DAY) {
      if (await makeNextAttempt()) continue
      world.clock.advance(12 * HOUR)
      await deposit()
      await world.work()
    }
    expect(await owner.listWebhooks()).toMatchObject([{ is_active: true }])
    world.clock.now = new Date(began + 5 * DAY + HOUR)
    await deposit()
    await world.work()
    expect(await owner.listWebhooks()).toMatchObject([{ is_active: false, disabled_reason: 'failing' }])
    expect((await deliveriesOf(id)).filter(({ status }) => status === 'pending')).toEqual([])
  }, 60_000)

  test('not while something succeeds in between', async () => {
    await subscribe(owner)
    for (let day = 0; day < 7; day++) {
      targets.answer('target.example', day === 3 ? () => ({ status: 200 }) : down)
      await deposit()
      await world.work()
      world.clock.advance(DAY)
    }
    expect(await owner.listWebhooks()).toMatchObject([{ is_active: true, disabled_at: null }])
  })
})

describe('nothing is sent any more', () => {
  /** A delivery whose first attempt failed. */
  async function failOnce() {
    targets.answer('target.example', down)
    const webhook = await subscribe(owner)
    const experience_id = await deposit()
    await world.work()
    targets.answer('target.example', () => ({ status: 200 }))
    targets.requests.splice(0)
    return { ...webhook, experience_id }
  }

  test('when the subscription is deleted between two attempts', async () => {
    const { id } = await failOnce()
    await owner.deleteWebhook({ subscription_id: id })
    while (await makeNextAttempt());
    expect(targets.requests).toEqual([])
    expect(await world.app.db.query(sql`select from deliveries`)).toEqual([])
    expect(await world.app.db.query(sql`select from delivery_attempts`)).toEqual([])
  })

  test('and nothing is stored when it is deleted while the target answers', async () => {
    const { id } = await subscribe(owner)
    targets.answer('target.example', async () => {
      await owner.deleteWebhook({ subscription_id: id })
      return { status: 500 }
    })
    await deposit()
    expect((await world.work()).retry).toBe(0)
    expect(await world.app.db.query(sql`select from delivery_attempts`)).toEqual([])
    expect(await makeNextAttempt()).toBe(false)
  })

  test('while its contributor is suspended: what waits is canceled, the subscription stays', async () => {
    const { id } = await failOnce()
    const { contributor_id } = owner
    await world.operator.suspendContributor({ contributor_id, reason: 'a test' })
    while (await makeNextAttempt());
    expect(targets.requests).toEqual([])
    await world.operator.reinstateContributor({ contributor_id })
    expect((await deliveriesOf(id)).at(-1)).toMatchObject({ status: 'canceled', next_attempt_at: null })
    await deposit()
    await world.work()
    expect(targets.requests).toHaveLength(1)
  })

  test('to a contributor without a key that may subscribe', async () => {
    const { id } = await failOnce()
    const { api_key } = await owner.createKey({ name: 'reader', scope: 'read', contributor_id: owner.contributor_id })
    for (const { id: key_id, scope } of await owner.listKeys({ contributor_id: owner.contributor_id }))
      if (scope === 'full') await owner.revokeKey({ contributor_id: owner.contributor_id, key_id })
    while (await makeNextAttempt());
    expect(targets.requests).toEqual([])
    expect(await deliveriesOf(id, world.client(api_key))).toMatchObject([{ status: 'canceled' }])
  })

  test('of a record that is erased, except that it is', async () => {
    const { experience_id } = await failOnce()
    await subscribe(owner, 'experience.retracted', 'retracted.example')
    await owner.eraseExperience({ experience_id })
    while (await makeNextAttempt());
    await world.work()
    expect(targets.to('target.example')).toEqual([])
    expect(targets.to('retracted.example').map(({ event }) => event.data)).toMatchObject([
      { experience_id, is_erased: true, retracted_at: expect.any(String) },
    ])
  })

  test('to an erased contributor', async () => {
    await failOnce()
    await owner.eraseMe({ experiences: 'erase' })
    while (await makeNextAttempt());
    await world.work()
    expect(targets.requests).toEqual([])
  })
})

describe('the reader of the events', () => {
  const countDeliveries = async () =>
    (await world.app.db.query<{ n: number }>(sql`select count(*)::int as n from deliveries`))[0]?.n

  /** Emits events of which each makes a delivery. */
  const emitMany = (count: number) =>
    change(world.app, async (tx) => {
      const data = { from: 'new', trust_level: 'established' }
      const happened_at = world.app.now().toISOString()
      for (let i = 0; i < count; i++)
        tx.emit({ name: 'contributor.trust_changed', contributor_id: owner.contributor_id, data, happened_at })
    })

  test('makes one delivery of each event when several read at once', async () => {
    await subscribe(owner, 'contributor.trust_changed')
    await emitMany(450)
    await Promise.all(Array.from({ length: 8 }, () => fanOutEvents(world.app)))
    await fanOutEvents(world.app)
    expect(await countDeliveries()).toBe(450)
  })

  test('goes on where it was interrupted', async () => {
    await subscribe(owner, 'contributor.trust_changed')
    await emitMany(450)
    let transactions = 0
    const { db } = world.app
    const killed: typeof db = {
      ...db,
      transaction: (work) => {
        if (++transactions > 2) throw new Error('killed')
        return db.transaction(work)
      },
    }
    await expect(fanOutEvents({ ...world.app, db: killed })).rejects.toThrow('killed')
    expect(await countDeliveries()).toBe(400)
    await emitMany(10)
    await fanOutEvents(world.app)
    expect(await countDeliveries()).toBe(460)
    const [row] = await db.query<{ events: number; jobs: number }>(sql`
      select count(distinct event_seq)::int as events,
        (select count(*)::int from jobs where kind = 'deliver_webhook') as jobs from deliveries`)
    expect(row).toEqual({ events: 460, jobs: 460 })
  })

  test('reads nothing twice, and looks with one statement where nothing happened', async () => {
    await subscribe(owner, 'contributor.trust_changed')
    let statements = 0
    const { db } = world.app
    const counted: typeof db = {
      ...db,
      query: (statement) => {
        statements++
        return db.query(statement)
      },
    }
    const fanOut = createFanOut({ ...world.app, db: counted })
    await emitMany(1)
    await fanOut()
    statements = 0
    await fanOut()
    expect(statements).toBe(1)
    await emitMany(1)
    await fanOut()
    expect(await countDeliveries()).toBe(2)
  })

  test('leaves what another process reads to that, and takes over when that ends early', async () => {
    await subscribe(owner, 'contributor.trust_changed')
    const fanOut = createFanOut(world.app)
    await fanOut()
    await emitMany(3)
    await expect(
      world.app.db.transaction(async (tx) => {
        await tx.query(sql`update settings set value = value where name = 'webhook_events'`)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    await fanOut()
    expect(await countDeliveries()).toBe(3)
  })

  test('goes on with the newest event when events may be missing, as after a restored backup', async () => {
    await subscribe(owner, 'contributor.trust_changed')
    await emitMany(1)
    await fanOutEvents(world.app)
    // what a database says that was restored from a dump into a newer or older cluster
    await world.app.db.query(sql`update webhooks set created_snapshot = '900000000:900000000:'`)
    const elsewhere = JSON.stringify({ snapshot: '900000000:900000000:', last_event: 'of another time' })
    await world.app.db.query(sql`update settings set value = ${elsewhere} where name = 'webhook_events'`)
    await emitMany(1)
    await fanOutEvents(world.app)
    expect(await countDeliveries()).toBe(1)
    await emitMany(1)
    await fanOutEvents(world.app)
    expect(await countDeliveries()).toBe(2)
  })
})

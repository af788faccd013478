import type { JobLane } from '@cairnway/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { change } from '../src/platform/events/change.ts'
import type { JobRequest } from '../src/platform/events/outbox-store.ts'
import { createJobWorker, type JobWorker } from '../src/platform/jobs/job-worker.ts'
import type { JobQueue } from '../src/platform/jobs/run-next-job.ts'
import { createWorld, type World } from './world.ts'

let world: World
const workers: JobWorker[] = []
const openLatches = new Set<() => void>()
let is_over = false
beforeEach(async () => {
  is_over = false
  world = await createWorld()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  is_over = true
  for (const open of openLatches) open()
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await world.close()
})

const lane_of = { probe_text: 'text', probe_outgoing: 'outgoing', probe_upkeep: 'upkeep' } as const

/** Starts a worker of three kinds, one in each lane. */
function startWorker(run: JobQueue['run'], { db, now, log } = world.app): JobWorker {
  const mayRun = async () => true
  const worker = createJobWorker({ db, now, log, lane_of, run, mayRun, owns_database: false, report: () => {} })
  workers.push(worker)
  worker.start()
  return worker
}

const enqueue = (lane: JobLane, request: Partial<JobRequest> = {}) =>
  change(world.app, (tx) => tx.enqueue({ kind: `probe_${lane}`, now: world.clock.now.toISOString(), ...request }))

const listStatuses = async (lane: JobLane) =>
  (await world.operator.listJobs({ kind: `probe_${lane}`, limit: 200 })).jobs.map(({ status }) => status)

/** A handler whose jobs end when the test says so. */
function createHeldJobs() {
  const held = new Map<number, () => void>()
  const run: JobQueue['run'] = (_kind, payload) =>
    new Promise((resolve) => {
      // a job that starts after the test would hold up the stop of its worker
      if (is_over) return resolve()
      held.set((payload as { n: number }).n, resolve)
      openLatches.add(resolve)
    })
  const release = (n: number) => {
    held.get(n)?.()
    held.delete(n)
  }
  return { run, release, numbers: () => [...held.keys()].toSorted((a, b) => a - b) }
}

const lanesOfHealth = async () => (await world.operator.getDetailedHealth()).lanes

test('a lane never waits for another, and a lane for the processor runs one job at once', async () => {
  const texts = createHeldJobs()
  const worker = startWorker(async (kind, ...job) => {
    if (kind === 'probe_text') await texts.run(kind, ...job)
  })
  for (let n = 0; n < 3; n++) await enqueue('text', { payload: { n } })
  worker.notify(null)
  await expect.poll(() => listStatuses('text')).toEqual(['waiting', 'waiting', 'running'])
  await enqueue('upkeep')
  await enqueue('outgoing')
  worker.notify(null)
  await expect
    .poll(async () => [await listStatuses('upkeep'), await listStatuses('outgoing')])
    .toEqual([['done'], ['done']])
  expect(await listStatuses('text')).toEqual(['waiting', 'waiting', 'running'])
  texts.release(0)
  await expect.poll(() => listStatuses('text')).toEqual(['waiting', 'running', 'done'])
})

test('sixteen jobs are sent at once, at most two of them to one host', async () => {
  // no job becomes a slow one
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const sent = createHeldJobs()
  // 0 to 3 go to a host that does not answer, the rest to others
  const hostOf = (n: number) => (n < 4 ? 'slow.example' : `${n}.example`)
  for (let n = 0; n < 22; n++) await enqueue('outgoing', { payload: { n }, host: hostOf(n) })
  const worker = startWorker(sent.run)
  const first = [0, 1, ...Array.from({ length: 14 }, (_, i) => i + 4)]
  await expect.poll(sent.numbers).toEqual(first)
  worker.notify(null)
  // those with a free host go first
  sent.release(4)
  await expect.poll(sent.numbers).toEqual([...first.filter((n) => n !== 4), 18])
  sent.release(0)
  await expect.poll(sent.numbers).toContain(2)
  expect(sent.numbers()).not.toContain(3)
  sent.release(1)
  await expect.poll(sent.numbers).toContain(3)
  for (let n = 0; n < 22; n++) sent.release(n)
  await expect
    .poll(async () => {
      for (const n of sent.numbers()) sent.release(n)
      return new Set(await listStatuses('outgoing'))
    })
    .toEqual(new Set(['done']))
})

test('a job that waits for its host leaves its place to others', async () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(0)
  const sent = createHeldJobs()
  for (let n = 0; n < 40; n++) await enqueue('outgoing', { payload: { n }, host: `${n}.example` })
  startWorker(sent.run)
  const running = () => sent.numbers().length
  await expect.poll(running).toBe(16)
  time.mockReturnValue(250)
  await expect.poll(running, { timeout: 10_000 }).toBe(32)
  time.mockReturnValue(500)
  await expect.poll(running, { timeout: 10_000 }).toBe(40)
})

test('a slow job of a lane for the processor leaves its place to nobody', async () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(0)
  const texts = createHeldJobs()
  for (let n = 0; n < 3; n++) await enqueue('text', { payload: { n } })
  const worker = startWorker(texts.run)
  await expect.poll(texts.numbers).toEqual([0])
  time.mockReturnValue(60_000)
  worker.notify(null)
  texts.release(0)
  await expect.poll(texts.numbers).toEqual([1])
})

test('a job without a host waits for no host', async () => {
  const sent = createHeldJobs()
  for (let n = 0; n < 5; n++) await enqueue('outgoing', { payload: { n } })
  startWorker(sent.run)
  await expect.poll(sent.numbers).toEqual([0, 1, 2, 3, 4])
})

test('a notification wakes the lanes of its kinds alone', async () => {
  // no poll, so that only notifications make a lane look
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const looks: string[] = []
  const db = {
    ...world.app.db,
    query: <Row>(statement: Parameters<typeof world.app.db.query>[0]) => {
      const [kinds] = statement.values
      if (Array.isArray(kinds) && String(kinds[0]).startsWith('probe_')) looks.push(String(kinds[0]))
      return world.app.db.query<Row>(statement)
    },
  }
  const worker = startWorker(async () => {}, { ...world.app, db })
  await expect.poll(() => looks.length).toBe(3)
  worker.notify(['probe_text', 'of-tomorrow'])
  await expect.poll(() => looks.slice(3)).toEqual(['probe_text'])
  worker.notify(null)
  await expect.poll(() => looks.slice(4).toSorted()).toEqual(['probe_outgoing', 'probe_text', 'probe_upkeep'])
})

test('a retried job is found by its lane at once', async () => {
  const notified: (readonly string[] | null)[] = []
  const { worker } = world.app
  vi.spyOn(worker, 'notify').mockImplementation((kinds) => void notified.push(kinds))
  const id = await enqueue('text')
  await world.app.db.query(sql`update jobs set failed_at = clock_timestamp()`)
  await world.operator.retryJob({ job_id: String(id) })
  expect(notified).toEqual([['probe_text'], ['probe_text']])
})

test('detailed health shows of each lane whether it beats, what waits and for how long', async () => {
  // the kinds of the service, one of which has a lane of its own
  const { worker } = world.app
  vi.spyOn(worker, 'lane_of', 'get').mockReturnValue(lane_of)
  const idle = { waiting: 0, running: 0, overdue: 0, oldest_due_seconds: null, failed: 0 }
  expect((await lanesOfHealth()).text).toEqual({
    status: 'down',
    message: 'no worker heartbeat for a minute',
    heartbeat_age_seconds: null,
    ...idle,
  })
  const held = createHeldJobs()
  startWorker(held.run)
  await expect
    .poll(async () => Object.values(await lanesOfHealth()).map(({ status }) => status))
    .toEqual(['ok', 'ok', 'ok', 'ok'])
  const { heartbeat_age_seconds, ...rest } = (await lanesOfHealth()).upkeep
  expect(heartbeat_age_seconds).toBeLessThan(60)
  expect(rest).toEqual({ status: 'ok', ...idle })

  for (let n = 0; n < 3; n++) await enqueue('text', { payload: { n } })
  await enqueue('text', { run_at: new Date(world.clock.now.getTime() + 600_000).toISOString() })
  await expect.poll(held.numbers).toEqual([0])
  expect((await lanesOfHealth()).text).toMatchObject({ status: 'ok', waiting: 3, running: 1, overdue: 0 })
  world.clock.advance(61_000)
  const { lanes, checks, status } = await world.operator.getDetailedHealth()
  expect(lanes.text).toMatchObject({
    status: 'degraded',
    message: expect.stringMatching(/^the oldest due job waits for 6\d s$/),
    waiting: 3,
    running: 1,
    overdue: 2,
    oldest_due_seconds: expect.closeTo(61, 0),
  })
  expect([lanes.upkeep, lanes.outgoing]).toMatchObject([
    { status: 'ok', ...idle },
    { status: 'ok', ...idle },
  ])
  expect([checks.worker_heartbeat.status, status]).toEqual(['degraded', 'degraded'])
})

test('a lane whose workers are all gone is down, although another lane beats', async () => {
  startWorker(async () => {})
  await expect.poll(async () => (await lanesOfHealth()).text.status).toBe('ok')
  await world.app.db.query(sql`
    update worker_heartbeats set beat_at = clock_timestamp() - interval '2 minutes' where lane = 'text'`)
  const { lanes, status } = await world.operator.getDetailedHealth()
  expect([lanes.text.status, lanes.upkeep.status, status]).toEqual(['down', 'ok', 'degraded'])
})

test('a stopped worker finishes the jobs of every lane and starts no other', async () => {
  const held = createHeldJobs()
  for (let n = 0; n < 3; n++) await enqueue('outgoing', { payload: { n }, host: 'one.example' })
  const worker = startWorker(held.run)
  await expect.poll(held.numbers).toEqual([0, 1])
  const stopped = worker.stop()
  held.release(0)
  held.release(1)
  await stopped
  expect(await listStatuses('outgoing')).toEqual(['waiting', 'done', 'done'])
})

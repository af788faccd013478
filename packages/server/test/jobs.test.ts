import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, sql } from '../src/platform/db/db.ts'
import { setSetting } from '../src/platform/db/settings.ts'
import { change } from '../src/platform/events/change.ts'
import type { JobRequest } from '../src/platform/events/outbox-store.ts'
import { backoffMs, MAX_ATTEMPTS } from '../src/platform/jobs/backoff.ts'
import { createJobWorker, type JobWorkerOptions } from '../src/platform/jobs/job-worker.ts'
import { type FinishJob, type JobQueue, runNextJob } from '../src/platform/jobs/run-next-job.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { createWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const nowOf = ({ clock }: World) => clock.now.toISOString()

/** A queue for jobs of the kind `probe`, with the handler of a test. */
const createProbeQueue = (run: JobQueue['run']): JobQueue => {
  const { db, now, log } = world.app
  return { db, now, log, kinds: ['probe'], run }
}

/** A worker for the same jobs. */
const createProbeWorker = (run: JobQueue['run'], options: Partial<JobWorkerOptions> = {}) => {
  const { kinds: _, ...queue } = createProbeQueue(run)
  return createJobWorker({
    ...queue,
    lane_of: { probe: 'upkeep' },
    mayRun: async () => true,
    owns_database: false,
    report: () => {},
    ...options,
  })
}

const enqueueProbe = (request: Partial<JobRequest> = {}) =>
  change(world.app, (tx) => tx.enqueue({ kind: 'probe', now: nowOf(world), ...request }))

const listProbes = async () => (await world.operator.listJobs({ kind: 'probe' })).jobs

/** Simulates a killed worker: its lease expires on the clock of the database. */
const expireLease = () =>
  world.app.db.query(sql`update jobs set locked_until = clock_timestamp() - interval '1 second'`)

/** Counts how often the handler took effect. */
async function incrementCounter(tx: Db): Promise<void> {
  const [row] = await tx.query<{ value: string }>(sql`select value from settings where name = 'probe' for update`)
  await setSetting(tx, 'probe', String(Number(row?.value ?? 0) + 1))
}
const readCounter = async () =>
  (await world.app.db.query<{ value: string }>(sql`select value from settings where name = 'probe'`))[0]?.value

/** Increments the counter in the transaction that finishes the job. */
const countOnce: JobQueue['run'] = (_kind, _payload, finish) =>
  world.app.db.transaction(async (tx) => {
    await incrementCounter(tx)
    await finish(tx)
  })

/** A promise, and the function that resolves it. */
function createLatch() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

test('a job runs once, with its payload', async () => {
  await enqueueProbe({ payload: { of: 'experience' } })
  const seen: unknown[] = []
  const run: JobQueue['run'] = async (kind, payload) => void seen.push([kind, payload])
  expect([await runNextJob(createProbeQueue(run)), await runNextJob(createProbeQueue(run))]).toEqual(['done', null])
  expect(seen).toEqual([['probe', { of: 'experience' }]])
  expect(await listProbes()).toMatchObject([{ status: 'done', attempts: 1, error: null }])
})

test('a job does not start before its time on the clock of the service', async () => {
  const run_at = new Date(world.clock.now.getTime() + DAY_MS).toISOString()
  await enqueueProbe({ run_at })
  expect(await runNextJob(createProbeQueue(countOnce))).toBeNull()
  world.clock.advance(DAY_MS)
  expect(await runNextJob(createProbeQueue(countOnce))).toBe('done')
})

test('a rolled-back transaction enqueues no job', async () => {
  const undone = change(world.app, async (tx) => {
    await tx.enqueue({ kind: 'probe', now: nowOf(world) })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await listProbes()).toEqual([])
})

test('concurrent workers run every job, and each job only once', async () => {
  for (let i = 0; i < 12; i++) await enqueueProbe({ payload: { i } })
  const seen: number[] = []
  const run: JobQueue['run'] = async (_kind, payload) => {
    await new Promise((resolve) => setImmediate(resolve))
    seen.push((payload as { i: number }).i)
  }
  const worker = async () => {
    while ((await runNextJob(createProbeQueue(run))) !== null);
  }
  await Promise.all([worker(), worker(), worker()])
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i))
})

test('the job of a killed worker is done by the next worker and takes effect once', async () => {
  await enqueueProbe()
  const dying = createLatch()
  const killed = runNextJob(createProbeQueue(() => dying.passed))
  await expect.poll(async () => (await listProbes())[0]?.status).toBe('running')
  expect(await runNextJob(createProbeQueue(countOnce))).toBeNull()
  await expireLease()
  expect(await runNextJob(createProbeQueue(countOnce))).toBe('done')
  expect(await readCounter()).toBe('1')
  dying.open()
  expect(await killed).toBe('lost')
  expect(await listProbes()).toMatchObject([{ status: 'done', attempts: 2, error: null }])
})

test('a worker that lost its lease cannot finish the job', async () => {
  await enqueueProbe()
  const slow = createLatch()
  let begun = () => {}
  const has_begun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const first = runNextJob(
    createProbeQueue(async (...job) => {
      begun()
      await slow.passed
      await countOnce(...job)
    }),
  )
  await has_begun
  await expireLease()
  expect(await runNextJob(createProbeQueue(countOnce))).toBe('done')
  slow.open()
  expect(await first).toBe('lost')
  expect(await readCounter()).toBe('1')
})

test('a failure after a job has finished does not run it again', async () => {
  await enqueueProbe()
  const run: JobQueue['run'] = async (...job) => {
    await countOnce(...job)
    throw new Error('too late')
  }
  await runNextJob(createProbeQueue(run))
  expect(await listProbes()).toMatchObject([{ status: 'done', error: null }])
  world.clock.advance(DAY_MS)
  expect(await runNextJob(createProbeQueue(run))).toBeNull()
})

test('a job whose finishing transaction is rolled back is retried', async () => {
  await enqueueProbe()
  const run = (_kind: string, _payload: unknown, finish: FinishJob) =>
    world.app.db.transaction(async (tx) => {
      await incrementCounter(tx)
      await finish(tx)
      throw new Error('undone')
    })
  expect(await runNextJob(createProbeQueue(run))).toBe('retry')
  expect(await readCounter()).toBeUndefined()
})

const failingRun: JobQueue['run'] = () => Promise.reject(new Error('cannot reach jane.roe@acme-corp.io now'))

test('a failing job waits longer after each attempt, fails for good, and can be retried by the operator', async () => {
  await enqueueProbe()
  const waits: number[] = []
  for (let i = 1; i < MAX_ATTEMPTS; i++) {
    expect(await runNextJob(createProbeQueue(failingRun))).toBe('retry')
    const [job] = await listProbes()
    expect(job).toMatchObject({ status: 'waiting', attempts: i })
    expect(await runNextJob(createProbeQueue(failingRun))).toBeNull()
    waits.push(Date.parse(job?.run_at ?? '') - world.clock.now.getTime())
    world.clock.advance(waits.at(-1) ?? 0)
  }
  for (const [i, wait] of waits.entries()) {
    // jitter changes each wait by up to half, and each reading of the clock takes a millisecond
    const middle = backoffMs(i + 1, 0.5) ?? 0
    expect(Math.abs(wait - middle)).toBeLessThanOrEqual(middle / 2 + 100)
  }
  expect(await runNextJob(createProbeQueue(failingRun))).toBe('failed')
  world.clock.advance(DAY_MS)
  expect(await runNextJob(createProbeQueue(failingRun))).toBeNull()

  const [dead] = await listProbes()
  expect(dead).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS, error: 'cannot reach <email> now' })
  expect((await world.operator.listJobs({ status: 'failed' })).jobs).toEqual([dead])
  const job_id = dead?.id ?? ''
  expect(await world.operator.retryJob({ job_id })).toMatchObject({ status: 'waiting', attempts: 0, failed_at: null })
  await expect(world.operator.retryJob({ job_id })).rejects.toMatchObject({ status: 422 })
  expect(await runNextJob(createProbeQueue(countOnce))).toBe('done')
})

test('a job that kills its worker each time fails for good too', async () => {
  await enqueueProbe()
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    const killed = runNextJob(createProbeQueue(() => new Promise(() => {})))
    killed.catch(() => {})
    await expect.poll(async () => (await listProbes())[0]?.attempts).toBe(i + 1)
    await expireLease()
  }
  expect(await runNextJob(createProbeQueue(countOnce))).toBe('failed')
  expect(await readCounter()).toBeUndefined()
  expect(await listProbes()).toMatchObject([{ status: 'failed' }])
})

test('retrying an unknown job is answered with 404', async () => {
  for (const job_id of ['999999', 'nothing', '0x1'])
    await expect(world.operator.retryJob({ job_id })).rejects.toMatchObject({ status: 404 })
})

test('a job of a kind that this release does not know waits for one that does', async () => {
  await enqueueProbe({ kind: 'of-tomorrow' })
  expect(await runNextJob(createProbeQueue(countOnce))).toBeNull()
  expect((await world.operator.listJobs({ kind: 'of-tomorrow' })).jobs).toMatchObject([{ status: 'waiting' }])
})

test('a job with the unique key of a waiting job is not enqueued, and is enqueued once that job has started', async () => {
  await enqueueProbe({ unique_key: 'exp_1' })
  await enqueueProbe({ unique_key: 'exp_1' })
  await enqueueProbe({ unique_key: 'exp_2' })
  expect(await listProbes()).toHaveLength(2)
  const first = await runNextJob(
    createProbeQueue(async () => {
      await enqueueProbe({ unique_key: 'exp_1' })
      throw new Error('the next one does it')
    }),
  )
  expect(first).toBe('retry')
  expect((await listProbes()).map(({ status }) => status)).toEqual(['waiting', 'waiting', 'done'])
})

test('a recurring job is enqueued once per period, even by concurrent nodes', async () => {
  const sweeps = async () => (await world.operator.listJobs({ kind: 'sweep_jobs' })).jobs.length
  await Promise.all([world.work(), world.work()])
  await world.work()
  expect(await sweeps()).toBe(1)
  world.clock.advance(DAY_MS)
  await world.work()
  expect(await sweeps()).toBe(2)
})

test('done jobs are deleted after a week, failed jobs after a month', async () => {
  await enqueueProbe()
  await enqueueProbe({ payload: { fails: true } })
  const failing_queue = createProbeQueue(failingRun)
  await runNextJob(createProbeQueue(countOnce))
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    await runNextJob(failing_queue)
    world.clock.advance(DAY_MS / 24)
  }
  const kept = async () => (await listProbes()).map(({ status }) => status)
  world.clock.advance(6 * DAY_MS)
  await world.work()
  expect(await kept()).toEqual(['failed', 'done'])
  world.clock.advance(DAY_MS)
  await world.work()
  expect(await kept()).toEqual(['failed'])
  world.clock.advance(30 * DAY_MS)
  await world.work()
  expect(await kept()).toEqual([])
})

test('jobs are listed page by page, newest first', async () => {
  for (let i = 0; i < 5; i++) await enqueueProbe()
  const first = await world.operator.listJobs({ kind: 'probe', limit: 3 })
  const rest = await world.operator.listJobs({ kind: 'probe', limit: 3, cursor: first.next_cursor })
  const ids = [...first.jobs, ...rest.jobs].map(({ id }) => Number(id))
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect([new Set(ids).size, rest.next_cursor]).toEqual([5, null])
  await expect(world.operator.listJobs({ cursor: 'nowhere' })).rejects.toMatchObject({ status: 422 })
})

test('the worker runs a job when it is notified, and stops after the current job', async () => {
  const errors: unknown[] = []
  const running = createLatch()
  const begun = createLatch()
  let is_done = false
  const run: JobQueue['run'] = async () => {
    begun.open()
    await running.passed
    is_done = true
  }
  const worker = createProbeWorker(run, { report: (error) => errors.push(error) })
  const health = async () => (await world.operator.getDetailedHealth()).checks.worker_heartbeat
  expect(await health()).toMatchObject({ status: 'down', message: expect.stringContaining('no worker') })
  worker.start()
  await expect.poll(health).toEqual({ status: 'ok' })
  await enqueueProbe()
  worker.notify(['probe'])
  await begun.passed
  const stopped = worker.stop()
  running.open()
  await stopped
  expect([is_done, errors]).toEqual([true, []])
  expect(await listProbes()).toMatchObject([{ status: 'done' }])
  expect((await health()).status).toBe('down')
})

test('a worker that owns the database resumes interrupted jobs at once', async () => {
  await enqueueProbe()
  const killed = runNextJob(createProbeQueue(() => new Promise(() => {})))
  killed.catch(() => {})
  await expect.poll(async () => (await listProbes())[0]?.status).toBe('running')
  const worker = createProbeWorker(countOnce, { owns_database: true })
  worker.start()
  await expect.poll(async () => (await listProbes())[0]?.status).toBe('done')
  await worker.stop()
  expect(await readCounter()).toBe('1')
})

test('health counts the jobs that wait too long and those that failed', async () => {
  const worker = createProbeWorker(countOnce, { lane_of: {} })
  worker.start()
  const health = async () => (await world.operator.getDetailedHealth()).checks.worker_heartbeat
  await enqueueProbe()
  await expect.poll(health).toEqual({ status: 'ok' })
  world.clock.advance(DAY_MS)
  expect(await health()).toEqual({ status: 'degraded', message: '1 jobs wait, 0 were given up' })
  await worker.stop()
})

test('no job starts without free space on the disk', async () => {
  let has_space = false
  const mayRun = async () => has_space
  const worker = createProbeWorker(countOnce, { mayRun })
  await enqueueProbe()
  worker.start()
  worker.notify(['probe'])
  await new Promise((resolve) => setImmediate(resolve))
  expect((await listProbes())[0]?.status).toBe('waiting')
  has_space = true
  worker.notify(['probe'])
  await expect.poll(async () => (await listProbes())[0]?.status).toBe('done')
  await worker.stop()
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, sql } from '../src/db/db.ts'
import { setSetting } from '../src/db/settings.ts'
import { backoffMs, MAX_ATTEMPTS } from '../src/jobs/backoff.ts'
import { enqueue } from '../src/jobs/enqueue.ts'
import { createJobWorker } from '../src/jobs/job-worker.ts'
import { type FinishJob, type JobQueue, runNextJob } from '../src/jobs/run-next-job.ts'
import { createWorld, type World } from './world.ts'

const DAY_MS = 86_400_000

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const nowOf = ({ clock }: World) => clock.now.toISOString()

/** A queue of the kind `probe` that does what a test says. */
const queue = (run: JobQueue['run']): JobQueue => {
  const { db, now, log } = world.app
  return { db, now, log, kinds: ['probe'], run }
}

const leave = (work: Partial<Parameters<typeof enqueue>[1]> = {}) =>
  enqueue(world.app.db, { kind: 'probe', now: nowOf(world), ...work })

const probes = async () => (await world.operator.listJobs({ kind: 'probe' })).jobs

/** What a worker leaves that was killed: its lease runs out, on the clock of the database. */
const endLease = () => world.app.db.query(sql`update jobs set locked_until = clock_timestamp() - interval '1 second'`)

/** Grows by one for each time that it took effect. */
async function count(tx: Db): Promise<void> {
  const [row] = await tx.query<{ value: string }>(sql`select value from settings where name = 'probe' for update`)
  await setSetting(tx, 'probe', String(Number(row?.value ?? 0) + 1))
}
const counted = async () =>
  (await world.app.db.query<{ value: string }>(sql`select value from settings where name = 'probe'`))[0]?.value

/** Counts in the transaction that ends the job. */
const countOnce: JobQueue['run'] = (_kind, _payload, finish) =>
  world.app.db.transaction(async (tx) => {
    await count(tx)
    await finish(tx)
  })

/** Something that a test waits for, and what ends the waiting. */
function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

test('a job is done once, with what was left for it', async () => {
  await leave({ payload: { of: 'experience' } })
  const seen: unknown[] = []
  const run: JobQueue['run'] = async (kind, payload) => void seen.push([kind, payload])
  expect([await runNextJob(queue(run)), await runNextJob(queue(run))]).toEqual(['done', null])
  expect(seen).toEqual([['probe', { of: 'experience' }]])
  expect(await probes()).toMatchObject([{ status: 'done', attempts: 1, error: null }])
})

test('a job is not begun before its time, on the clock of the service', async () => {
  const run_at = new Date(world.clock.now.getTime() + DAY_MS).toISOString()
  await leave({ run_at })
  expect(await runNextJob(queue(countOnce))).toBeNull()
  world.clock.advance(DAY_MS)
  expect(await runNextJob(queue(countOnce))).toBe('done')
})

test('work whose transaction is undone leaves no job', async () => {
  const undone = world.app.db.transaction(async (tx) => {
    await enqueue(tx, { kind: 'probe', now: nowOf(world) })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await probes()).toEqual([])
})

test('two workers never do one job, and together they do all', async () => {
  for (let i = 0; i < 12; i++) await leave({ payload: { i } })
  const seen: number[] = []
  const run: JobQueue['run'] = async (_kind, payload) => {
    await new Promise((resolve) => setImmediate(resolve))
    seen.push((payload as { i: number }).i)
  }
  const worker = async () => {
    while ((await runNextJob(queue(run))) !== null);
  }
  await Promise.all([worker(), worker(), worker()])
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i))
})

test('what a killed worker had begun is done by the next one, and takes effect once', async () => {
  await leave()
  const dying = gate()
  const killed = runNextJob(queue(() => dying.passed))
  await expect.poll(async () => (await probes())[0]?.status).toBe('running')
  expect(await runNextJob(queue(countOnce))).toBeNull()
  await endLease()
  expect(await runNextJob(queue(countOnce))).toBe('done')
  expect(await counted()).toBe('1')
  dying.open()
  expect(await killed).toBe('lost')
  expect(await probes()).toMatchObject([{ status: 'done', attempts: 2, error: null }])
})

test('a worker that lost its lease cannot write any more', async () => {
  await leave()
  const slow = gate()
  let begun = () => {}
  const has_begun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const first = runNextJob(
    queue(async (kind, payload, finish) => {
      begun()
      await slow.passed
      await countOnce(kind, payload, finish)
    }),
  )
  await has_begun
  await endLease()
  expect(await runNextJob(queue(countOnce))).toBe('done')
  slow.open()
  expect(await first).toBe('lost')
  expect(await counted()).toBe('1')
})

test('a failure after the end of a job does not bring it back', async () => {
  await leave()
  const run: JobQueue['run'] = async (kind, payload, finish) => {
    await countOnce(kind, payload, finish)
    throw new Error('too late')
  }
  await runNextJob(queue(run))
  expect(await probes()).toMatchObject([{ status: 'done', error: null }])
  world.clock.advance(DAY_MS)
  expect(await runNextJob(queue(run))).toBeNull()
})

test('an end whose transaction is undone is none', async () => {
  await leave()
  const run = (_kind: string, _payload: unknown, finish: FinishJob) =>
    world.app.db.transaction(async (tx) => {
      await count(tx)
      await finish(tx)
      throw new Error('undone')
    })
  expect(await runNextJob(queue(run))).toBe('retry')
  expect(await counted()).toBeUndefined()
})

const failing: JobQueue['run'] = () => Promise.reject(new Error('cannot reach jane.roe@acme-corp.io now'))

test('a job that fails waits longer each time, is given up, and is retried by the operator', async () => {
  await leave()
  const waits: number[] = []
  for (let i = 1; i < MAX_ATTEMPTS; i++) {
    expect(await runNextJob(queue(failing))).toBe('retry')
    const [job] = await probes()
    expect(job).toMatchObject({ status: 'waiting', attempts: i })
    expect(await runNextJob(queue(failing))).toBeNull()
    waits.push(Date.parse(job?.run_at ?? '') - world.clock.now.getTime())
    world.clock.advance(waits.at(-1) ?? 0)
  }
  for (const [i, wait] of waits.entries()) {
    // chance moves each by half to either side, and each look at the clock takes a millisecond
    const middle = backoffMs(i + 1, 0.5) ?? 0
    expect(Math.abs(wait - middle)).toBeLessThanOrEqual(middle / 2 + 100)
  }
  expect(await runNextJob(queue(failing))).toBe('failed')
  world.clock.advance(DAY_MS)
  expect(await runNextJob(queue(failing))).toBeNull()

  const [dead] = await probes()
  expect(dead).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS, error: 'cannot reach <email> now' })
  expect((await world.operator.listJobs({ status: 'failed' })).jobs).toEqual([dead])
  const job_id = dead?.id ?? ''
  expect(await world.operator.retryJob({ job_id })).toMatchObject({ status: 'waiting', attempts: 0, failed_at: null })
  await expect(world.operator.retryJob({ job_id })).rejects.toMatchObject({ status: 422 })
  expect(await runNextJob(queue(countOnce))).toBe('done')
})

test('a job that ends its worker each time is given up too', async () => {
  await leave()
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    const killed = runNextJob(queue(() => new Promise(() => {})))
    killed.catch(() => {})
    await expect.poll(async () => (await probes())[0]?.attempts).toBe(i + 1)
    await endLease()
  }
  expect(await runNextJob(queue(countOnce))).toBe('failed')
  expect(await counted()).toBeUndefined()
  expect(await probes()).toMatchObject([{ status: 'failed' }])
})

test('an unknown job is 404', async () => {
  for (const job_id of ['999999', 'nothing', '0x1'])
    await expect(world.operator.retryJob({ job_id })).rejects.toMatchObject({ status: 404 })
})

test('a kind that this release does not know waits for one that does', async () => {
  await leave({ kind: 'of-tomorrow' })
  expect(await runNextJob(queue(countOnce))).toBeNull()
  expect((await world.operator.listJobs({ kind: 'of-tomorrow' })).jobs).toMatchObject([{ status: 'waiting' }])
})

test('while a job waits its like is not needed; once it is begun the next one is', async () => {
  await leave({ unique_key: 'exp_1' })
  await leave({ unique_key: 'exp_1' })
  await leave({ unique_key: 'exp_2' })
  expect(await probes()).toHaveLength(2)
  const first = await runNextJob(
    queue(async () => {
      await leave({ unique_key: 'exp_1' })
      throw new Error('the next one does it')
    }),
  )
  expect(first).toBe('retry')
  expect((await probes()).map(({ status }) => status)).toEqual(['waiting', 'waiting', 'done'])
})

test('work of a period is left once, however often and by whomever it is asked for', async () => {
  const sweeps = async () => (await world.operator.listJobs({ kind: 'sweep' })).jobs.length
  await Promise.all([world.work(), world.work()])
  await world.work()
  expect(await sweeps()).toBe(1)
  world.clock.advance(DAY_MS)
  await world.work()
  expect(await sweeps()).toBe(2)
})

test('jobs that were done a week ago are forgotten, failed ones a month ago', async () => {
  await leave()
  await leave({ payload: { fails: true } })
  const { fails } = { fails: queue(failing) }
  await runNextJob(queue(countOnce))
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    await runNextJob(fails)
    world.clock.advance(DAY_MS / 24)
  }
  const kept = async () => (await probes()).map(({ status }) => status)
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

test('the list is paged, newest first', async () => {
  for (let i = 0; i < 5; i++) await leave()
  const first = await world.operator.listJobs({ kind: 'probe', limit: 3 })
  const rest = await world.operator.listJobs({ kind: 'probe', limit: 3, cursor: first.next_cursor })
  const ids = [...first.jobs, ...rest.jobs].map(({ id }) => Number(id))
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect([new Set(ids).size, rest.next_cursor]).toEqual([5, null])
  await expect(world.operator.listJobs({ cursor: 'nowhere' })).rejects.toMatchObject({ status: 422 })
})

test('the loop does what is left for it when it is woken, and ends after the job in hand', async () => {
  const errors: unknown[] = []
  const running = gate()
  const begun = gate()
  let is_done = false
  const run: JobQueue['run'] = async () => {
    begun.open()
    await running.passed
    is_done = true
  }
  const hasSpace = async () => true
  const worker = createJobWorker({
    ...queue(run),
    hasSpace,
    owns_database: false,
    report: (error) => errors.push(error),
  })
  const health = async () => (await world.operator.getDetailedHealth()).checks.worker_heartbeat
  expect(await health()).toMatchObject({ status: 'down', message: expect.stringContaining('no worker') })
  worker.start()
  await expect.poll(health).toEqual({ status: 'ok' })
  await leave()
  worker.notify()
  await begun.passed
  const stopped = worker.stop()
  running.open()
  await stopped
  expect([is_done, errors]).toEqual([true, []])
  expect(await probes()).toMatchObject([{ status: 'done' }])
  expect((await health()).status).toBe('down')
})

test('a worker that owns the record alone goes on at once with what was cut off', async () => {
  await leave()
  const killed = runNextJob(queue(() => new Promise(() => {})))
  killed.catch(() => {})
  await expect.poll(async () => (await probes())[0]?.status).toBe('running')
  const hasSpace = async () => true
  const worker = createJobWorker({ ...queue(countOnce), hasSpace, owns_database: true, report: () => {} })
  worker.start()
  await expect.poll(async () => (await probes())[0]?.status).toBe('done')
  await worker.stop()
  expect(await counted()).toBe('1')
})

test('health counts what waits too long and what was given up', async () => {
  const hasSpace = async () => true
  const worker = createJobWorker({ ...queue(countOnce), kinds: [], hasSpace, owns_database: false, report: () => {} })
  worker.start()
  const health = async () => (await world.operator.getDetailedHealth()).checks.worker_heartbeat
  await leave()
  await expect.poll(health).toEqual({ status: 'ok' })
  world.clock.advance(DAY_MS)
  expect(await health()).toEqual({ status: 'degraded', message: '1 jobs wait, 0 were given up' })
  await worker.stop()
})

test('without room on the disk nothing is begun', async () => {
  let room = false
  const hasSpace = async () => room
  const worker = createJobWorker({ ...queue(countOnce), hasSpace, owns_database: false, report: () => {} })
  await leave()
  worker.start()
  worker.notify()
  await new Promise((resolve) => setImmediate(resolve))
  expect((await probes())[0]?.status).toBe('waiting')
  room = true
  worker.notify()
  await expect.poll(async () => (await probes())[0]?.status).toBe('done')
  await worker.stop()
})

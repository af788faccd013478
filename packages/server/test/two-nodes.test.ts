import { afterEach, expect, test } from 'vitest'
import { recurringJobs } from '../src/app/job-table.ts'
import { scheduledTasks } from '../src/app/scheduling/scheduled-tasks.ts'
import { type Store, sql } from '../src/platform/db/db.ts'
import { runLeased } from '../src/platform/leases/run-leased.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createFakeEmbedder, type FakeEmbedder } from './fake-embedder.ts'
import { createWorld, type World } from './world.ts'

const worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.splice(0).reverse()) await world.close()
})

interface Node {
  world: World
  embedder: FakeEmbedder
}

async function openNode(db?: Store): Promise<Node> {
  const embedder = createFakeEmbedder('model')
  const world = await createWorld({ embedder, ...(db && { db }) })
  worlds.push(world)
  return { world, embedder }
}

/** Two nodes on one database, each with a model of its own. */
async function openNodes(): Promise<[Node, Node]> {
  const first = await openNode()
  return [first, await openNode(first.world.app.db)]
}

/** Runs what both nodes schedule, at once and several times, but what they write for themselves. */
async function runSchedules(nodes: readonly Node[], names?: readonly string[]): Promise<void> {
  const own = ['index snapshot', 'backup']
  const tasks = nodes
    .flatMap(({ world }) => scheduledTasks(world.app))
    .filter(({ name }) => names?.includes(name) ?? !own.includes(name))
  for (let round = 0; round < 3; round++) await Promise.all(tasks.map(({ run }) => run()))
}

/** Runs all jobs that are due, on both nodes at once. */
async function runJobs(nodes: readonly Node[]): Promise<void> {
  await Promise.all(
    nodes.map(async ({ world: { app } }) => {
      for (let outcome = await app.worker.runNext(); outcome !== null; ) outcome = await app.worker.runNext()
    }),
  )
}

const listJobs = ({ world }: Node, kind: string) =>
  world.app.db.query<{ period: string; attempts: number; is_done: boolean }>(
    sql`select period, attempts, done_at is not null as is_done from jobs where kind = ${kind} order by id`,
  )

test('each recurring job of two nodes runs once in its period, on one of them', async () => {
  const nodes = await openNodes()
  await runSchedules(nodes)
  await runJobs(nodes)
  await runSchedules(nodes)
  await runJobs(nodes)
  for (const { kind } of recurringJobs)
    expect([kind, await listJobs(nodes[0], kind)]).toEqual([
      kind,
      [{ period: expect.any(String), attempts: 1, is_done: true }],
    ])
  for (const { world } of nodes) world.clock.advance(3_600_000)
  await runSchedules(nodes)
  await runJobs(nodes)
  expect((await listJobs(nodes[0], 'seal_audit')).map(({ attempts }) => attempts)).toEqual([1, 1])
})

test('two nodes that follow the events make one delivery of each', async () => {
  const nodes = await openNodes()
  const [first, second] = nodes
  const person = await first.world.newcomer()
  const mine = second.world.client(person.api_key)
  const { id: subscription_id } = await mine.createWebhook({
    url: 'https://example.com/hook',
    event_type: 'experience.deposited',
    mode: 'poll',
  })
  for (let i = 0; i < 3; i++) await person.depositExperience(nextExperience())
  await runSchedules(nodes)
  await runSchedules(nodes)
  const { deliveries } = await mine.listWebhookDeliveries({ subscription_id })
  expect(deliveries.length).toBe(3)
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(3)
})

test('one of two nodes embeds what has no vector, and the other one tells the progress', async () => {
  const [first, second] = await openNodes()
  const person = await first.world.newcomer()
  first.embedder.status = 'down'
  for (let i = 0; i < 3; i++) await person.depositExperience(nextExperience())
  first.embedder.status = 'ok'
  first.embedder.embedded_texts = []
  let release = () => {}
  first.embedder.blocked_until = new Promise((resolve) => {
    release = resolve
  })
  const embedding = first.world.app.vector_backfill.embed()
  await expect.poll(() => first.embedder.embedded_texts.length).toBe(3)
  await second.world.app.vector_backfill.embed()
  expect(second.embedder.embedded_texts).toEqual([])
  const { checks } = await second.world.operator.getDetailedHealth()
  expect(checks.embedding_provider).toMatchObject({ status: 'degraded', message: expect.stringMatching(/^0 of 3/) })
  release()
  await embedding
  await second.world.app.vector_backfill.embed()
  expect([first.embedder.embedded_texts.length, second.embedder.embedded_texts.length]).toEqual([3, 0])
  expect((await second.world.operator.getDetailedHealth()).checks.embedding_provider).toEqual({ status: 'ok' })
})

test('while a job links records no second one is enqueued', async () => {
  const nodes = await openNodes()
  const person = await nodes[0].world.newcomer()
  await person.depositExperience(nextExperience())
  await runSchedules(nodes, ['changed records'])
  // a node has taken the job
  await nodes[0].world.app.db.query(sql`
    update jobs set lease = 'taken', locked_until = clock_timestamp() + interval '1 minute' where kind = 'link_experiences'`)
  await runSchedules(nodes, ['changed records'])
  expect((await listJobs(nodes[0], 'link_experiences')).length).toBe(1)
})

test('a lease is held by one at a time, also while its work fails, and ends with it', async () => {
  const { app } = (await openNode()).world
  const order: string[] = []
  let end = () => {}
  const held = runLeased(app.db, 'work', async () => {
    order.push('first')
    await new Promise<void>((resolve) => {
      end = resolve
    })
    throw new Error('the work failed')
  })
  await expect.poll(() => order).toEqual(['first'])
  expect(await runLeased(app.db, 'work', async () => void order.push('second'))).toBe(false)
  expect(await runLeased(app.db, 'other work', async () => void order.push('other'))).toBe(true)
  end()
  await expect(held).rejects.toThrow('the work failed')
  expect(await runLeased(app.db, 'work', async () => void order.push('third'))).toBe(true)
  expect(order).toEqual(['first', 'other', 'third'])
})

test('the lease of a process that is gone ends by the clock of the database', async () => {
  const { app } = (await openNode()).world
  await app.db.query(sql`insert into settings (name, value)
    values ('lease work', 'gone ' || extract(epoch from clock_timestamp()) + 0.2)`)
  expect(await runLeased(app.db, 'work', async () => {})).toBe(false)
  await expect.poll(() => runLeased(app.db, 'work', async () => {})).toBe(true)
})

import { afterEach, expect, test } from 'vitest'
import { type Db, type Store, sql } from '../src/platform/db/db.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

/** Point at which a transaction is cut off: before its nth statement, before its commit, or after it. */
interface Failpoint {
  statement: number | 'commit' | 'acknowledgment'
  /** statements since it was armed; null: it is not armed, or has fired */
  count: number | null
}

/** A store whose transactions fail once at the failpoint, as those of a worker that is killed there. */
function failingStore(store: Store, failpoint: Failpoint): Store {
  const fire = (): never => {
    failpoint.count = null
    throw new Error('killed at the failpoint')
  }
  const watch = (tx: Db): Db => ({
    ...tx,
    query: (statement) => {
      if (failpoint.count !== null && failpoint.count++ === failpoint.statement) fire()
      return tx.query(statement)
    },
  })
  return {
    ...store,
    transaction: async (work, rights) => {
      const is_last = () => failpoint.count !== null && failpoint.count > 2
      const result = await store.transaction(async (tx) => {
        const done = await work(watch(tx))
        if (failpoint.statement === 'commit' && is_last()) fire()
        return done
      }, rights)
      if (failpoint.statement === 'acknowledgment' && is_last()) fire()
      return result
    },
  }
}

let worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.toReversed()) await world.close()
  worlds = []
})

/** A world, and another node on its database whose worker fails at the failpoint. */
async function openWorlds(): Promise<{ world: World; failing: World; failpoint: Failpoint }> {
  const embedder = createFakeEmbedder('none', null)
  const config = { rate_limits: true }
  const world = await createWorld({ embedder, config })
  const failpoint: Failpoint = { statement: 0, count: null }
  const failing = await createWorld({ embedder, config, db: failingStore(world.app.db, failpoint) })
  worlds.push(world, failing)
  return { world, failing, failpoint }
}

const depositWhole = (author: TestContributor) => {
  const { title, problem, tags, successful_approach } = nextExperience()
  return author.depositRawExperience({ title, problem, what_worked: successful_approach.method, tags })
}

const depositWithoutMethod = (author: TestContributor) => {
  const { title, problem } = nextExperience()
  return author.depositRawExperience({ title, problem })
}

const depositKnown = async (author: TestContributor, other: TestContributor) => {
  const known = nextExperience()
  await other.depositExperience(known)
  const { title, problem, root_cause, insight, successful_approach } = known
  return author.depositRawExperience({ title, problem, root_cause, insight, what_worked: successful_approach.method })
}

/** Counts what the job of the newest raw deposit has left in the database. */
const countTraces = async ({ app }: World, raw_deposit_id: string) =>
  (
    await app.db.query<Record<string, unknown>>(sql`
      select r.status, jsonb_array_length(r.records) as records,
        (select count(*)::int from events e where e.data ->> 'raw_deposit_id' = r.id) as events,
        (select count(*)::int from experiences x where x.creation_mode = 'raw'
          and x.created_at >= r.created_at) as experiences,
        (select count(*)::int from observations o where o.created_at >= r.created_at) as observations,
        (select count(*)::int from jobs j where j.payload ->> 'raw_deposit_id' = r.id and j.done_at is not null) as jobs
      from raw_deposits r where r.id = ${raw_deposit_id}`)
  )[0]

/** The statements of an undisturbed run, so that each of them is a failpoint. */
async function countStatements({ failing, failpoint }: { failing: World; failpoint: Failpoint }): Promise<number> {
  Object.assign(failpoint, { statement: Number.MAX_SAFE_INTEGER, count: 0 })
  await failing.app.worker.runNext()
  const statements = failpoint.count ?? 0
  failpoint.count = null
  return statements
}

test.each([
  ['a record', depositWhole, { experiences: 1, observations: 0, records: 1 }],
  ['a draft', depositWithoutMethod, { experiences: 1, observations: 0, records: 1 }],
  ['an observation', depositKnown, { experiences: 0, observations: 1, records: 1 }],
] as const)(
  'wherever the worker is killed, a raw deposit that becomes %s has exactly one result',
  async (_what, deposit, expected) => {
    const { world, failing, failpoint } = await openWorlds()
    const [author, other] = [await world.established(), await world.established()]
    await world.app.db.query(sql`update contributors set trust_level = 'trusted'`)
    world.app.key_cache.invalidate()
    const pass = () => {
      world.clock.advance(3_600_000)
      failing.clock.now = world.clock.now
    }
    pass()
    await world.work()
    await deposit(author, other)
    pass()
    const statements = await countStatements({ failing, failpoint })
    expect(statements).toBeGreaterThan(5)
    const points = [...Array.from({ length: statements }, (_, at) => at), 'commit', 'acknowledgment'] as const
    for (const statement of points) {
      pass()
      await world.work()
      const { raw_deposit_id } = await deposit(author, other)
      pass()
      Object.assign(failpoint, { statement, count: 0 })
      const outcome = await failing.app.worker.runNext()
      expect(failpoint.count, `failpoint ${statement} was reached`).toBeNull()
      expect(outcome).toBe(statement === 'acknowledgment' ? 'lost' : 'retry')
      if (outcome === 'retry')
        expect(await countTraces(world, raw_deposit_id), `after ${statement}`).toMatchObject({
          records: 0,
          events: 0,
          experiences: 0,
          observations: 0,
          jobs: 0,
        })
      pass()
      await world.work()
      await world.work()
      expect(await countTraces(world, raw_deposit_id), `retried after ${statement}`).toEqual({
        status: 'completed',
        events: 1,
        jobs: 1,
        ...expected,
      })
    }
  },
)

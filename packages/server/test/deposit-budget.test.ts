import { depositBudgets, operations } from '@cairnway/contract'
import { ApiError } from '@cairnway/sdk'
import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/db/db.ts'
import { contentHash } from '../src/deposits/duplicates/content-hash.ts'
import { type CheckedDeposit, storeDeposit } from '../src/deposits/store-deposit.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.toReversed()) await world.close()
  worlds = []
})

async function createLimited(options: Parameters<typeof createWorld>[0] = {}): Promise<World> {
  const world = await createWorld({
    embedder: createFakeEmbedder('none', null),
    ...options,
    config: { rate_limits: true },
  })
  worlds.push(world)
  return world
}

const setUsedBudget = (world: World, { contributor_id }: TestContributor, used: number, level = 'established') =>
  world.app.db.query(sql`
    update contributors set budget_used = ${used}, budget_day = ${world.clock.now.toISOString().slice(0, 10)},
      trust_level = ${level} where id = ${contributor_id}`)
const usedBudget = async (world: World, { contributor_id }: TestContributor) =>
  (
    await world.app.db.query<{ budget_used: number }>(
      sql`select budget_used from contributors where id = ${contributor_id}`,
    )
  )[0]?.budget_used

const toCheckedDeposit = (text: CheckedDeposit['experience']): CheckedDeposit => ({
  experience: { ...text, origin: { type: 'agent_session', url: null, verified: false } },
  wedge: 'coding',
  content_hash: contentHash(text),
  risk_flags: [],
  quality: { score: 0.5, causal_depth: 0.5, boundary_precision: 0.5, insight_transferability: 0.5 },
  vector: null,
  prepared_text: null,
})

/** Deposits with a pause before each, so that the burst limit is not met. */
async function deposit(world: World, person: TestContributor): Promise<string> {
  world.clock.advance(12_000)
  return person.depositExperience(nextExperience()).then(
    () => 'stored',
    (failure: unknown) => (failure instanceof ApiError ? failure.error : 'broken'),
  )
}

test.each(['new', 'established', 'trusted'] as const)(
  '%s: the last of the budget, then none until tomorrow',
  async (level) => {
    const world = await createLimited()
    const person = await world.newcomer()
    await setUsedBudget(world, person, depositBudgets[level] - 1, level)
    expect(await deposit(world, person)).toBe('stored')
    await setUsedBudget(world, person, depositBudgets[level], level)
    expect(await deposit(world, person)).toBe('DepositRateLimitExceededError')
    world.clock.advance(12_000)
    const refusal = await person.depositExperience(nextExperience()).catch((failure: unknown) => failure)
    // the test's day began twelve hours ago
    const left = (Date.parse('2026-03-02T00:00:00Z') - world.clock.now.getTime()) / 1000
    expect(refusal).toMatchObject({ status: 429, details: { limit: 'deposit_budget', calls: depositBudgets[level] } })
    const wait = (refusal as ApiError).details.retry_after_seconds
    expect(Math.abs(Number(wait) - left)).toBeLessThanOrEqual(1)
    world.clock.advance(Number(wait) * 1000)
    expect(await deposit(world, person)).toBe('stored')
    expect(await usedBudget(world, person)).toBe(1)
  },
)

test('what is refused is given back', async () => {
  const world = await createLimited()
  const person = await world.established()
  expect(await usedBudget(world, person)).toBe(3)
  const text = nextExperience()
  world.clock.advance(60_000)
  await person.depositExperience(text)
  await expect(person.depositExperience(text)).rejects.toMatchObject({ status: 409 })
  await expect(person.depositExperience({ ...text, problem: 'too short', title: 'x' })).rejects.toMatchObject({
    status: 422,
  })
  expect(await usedBudget(world, person)).toBe(4)
})

test('parallel equal deposits spend one', async () => {
  const world = await createLimited()
  const person = await world.established()
  const text = nextExperience()
  world.clock.advance(60_000)
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => person.depositExperience(text)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await usedBudget(world, person)).toBe(4)
})

test('the last one is spent once, by fifty at the same time and over two nodes', async () => {
  const one = await createLimited()
  const two = await createLimited({ db: one.app.db })
  const person = await one.established()
  await setUsedBudget(one, person, depositBudgets.established - 1)
  const caller = {
    contributor_id: person.contributor_id,
    key_id: 'k',
    scope: 'full',
    trust_level: 'established',
  } as const
  const texts = Array.from({ length: 50 }, () => operations.depositExperience.input.parse(nextExperience()))
  // behind the gates, whose work would bring them here one after the other
  const answers = await Promise.allSettled(
    texts.map((text, i) => {
      const { app } = i % 2 === 0 ? one : two
      return storeDeposit({ ...app, caller, address: null, timings: {} }, toCheckedDeposit(text))
    }),
  )
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as ApiError] : []))
  expect(new Set(refusals.map(({ error }) => error))).toEqual(new Set(['DepositRateLimitExceededError']))
  expect(refusals).toHaveLength(49)
  expect(await usedBudget(one, person)).toBe(depositBudgets.established)
  expect((await person.listMyExperiences()).total).toBe(4)
})

test('operators and their imports have no budget', async () => {
  const world = await createLimited()
  const store = () => world.operator.importExperiences({ as: 'shelf', lines: [nextExperience(), nextExperience()] })
  await store()
  // the shelf belongs to an established contributor of its own
  await world.app.db.query(sql`
    update contributors set budget_used = 500, budget_day = ${world.clock.now.toISOString().slice(0, 10)}`)
  expect((await store()).map(({ status }) => status)).toEqual(['created', 'created'])
  for (let i = 0; i < 6; i++) await world.operator.depositExperience(nextExperience())
})

// one connection at a time is all that the embedded store has
test.runIf(process.env.TEST_DATABASE_URL)(
  'the last of the budget is spent once by two that saw it at once',
  async () => {
    const world = await createLimited()
    const person = await world.newcomer()
    await setUsedBudget(world, person, depositBudgets.established - 1)
    const { db } = world.app
    const caller = {
      contributor_id: person.contributor_id,
      key_id: null,
      scope: 'full',
      trust_level: 'established',
    } as const
    const ctx = { ...world.app, caller, address: null, timings: {} }
    const waiting = async () =>
      (
        await db.query(
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%with author as%'`,
        )
      ).length
    const outcomes = await db.transaction(async (tx) => {
      // both have begun, with the row as it was, when this is over
      await tx.query(sql`update contributors set platform = 'held' where id = ${person.contributor_id}`)
      const deposits = [1, 2].map(() =>
        storeDeposit(ctx, toCheckedDeposit(operations.depositExperience.input.parse(nextExperience()))),
      )
      while ((await waiting()) < 2) await new Promise((done) => setTimeout(done, 20))
      return { deposits }
    })
    const [one, two] = await Promise.allSettled(outcomes.deposits)
    expect([one?.status, two?.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await usedBudget(world, person)).toBe(depositBudgets.established)
  },
)

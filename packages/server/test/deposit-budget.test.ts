import { depositBudgets, ImportedExperience } from '@cairnway/contract'
import { ApiError } from '@cairnway/sdk'
import { afterEach, expect, test } from 'vitest'
import { type CheckedDeposit, storeDeposit } from '../src/deposits/structured/store-deposit.ts'
import { sql } from '../src/platform/db/db.ts'
import { OWNER } from '../src/platform/db/rights.ts'
import { contentHash } from '../src/rules/duplicates/content-hash.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.toReversed()) await world.close()
  worlds = []
})

/** Opens a world with rate limits and without the model, for which many deposits would have to wait. */
async function createLimitedWorld(options: Parameters<typeof createWorld>[0] = {}): Promise<World> {
  const world = await createWorld({
    embedder: createFakeEmbedder('none', null),
    ...options,
    config: { rate_limits: true },
  })
  worlds.push(world)
  return world
}

const setUsedBudget = (
  world: World,
  { contributor_id }: TestContributor,
  used_deposits: number,
  level = 'established',
) =>
  world.app.db.query(sql`
    update contributors set budget_used = ${used_deposits}, budget_day = ${world.clock.now.toISOString().slice(0, 10)},
      trust_level = ${level} where id = ${contributor_id}`)
const usedBudget = async (world: World, { contributor_id }: TestContributor) =>
  (
    await world.app.db.query<{ budget_used: number }>(
      sql`select budget_used from contributors where id = ${contributor_id}`,
    )
  )[0]?.budget_used

const toCheckedDeposit = (experience: CheckedDeposit['experience']): CheckedDeposit => ({
  experience: { ...experience, origin: { type: 'agent_session', url: null, verified: false } },
  wedge: 'coding',
  content_hash: contentHash(experience),
  risk_flags: [],
  quality: { score: 0.5, causal_depth: 0.5, boundary_precision: 0.5, insight_transferability: 0.5 },
  vector: null,
  prepared_text: null,
})

/** Deposits after a pause, so that the burst limit does not apply. */
async function deposit(world: World, contributor: TestContributor): Promise<string> {
  world.clock.advance(12_000)
  return contributor.depositExperience(nextExperience()).then(
    () => 'stored',
    (error: unknown) => (error instanceof ApiError ? error.error : 'broken'),
  )
}

test.each(['new', 'established', 'trusted'] as const)(
  'a contributor of the level %s deposits up to the daily budget and again on the next day',
  async (level) => {
    const world = await createLimitedWorld()
    const contributor = await world.newcomer()
    await setUsedBudget(world, contributor, depositBudgets[level] - 1, level)
    expect(await deposit(world, contributor)).toBe('stored')
    await setUsedBudget(world, contributor, depositBudgets[level], level)
    expect(await deposit(world, contributor)).toBe('DepositRateLimitExceededError')
    world.clock.advance(12_000)
    const refusal = await contributor.depositExperience(nextExperience()).catch((error: unknown) => error)
    // the clock of the test starts at noon
    const seconds_left = (Date.parse('2026-03-02T00:00:00Z') - world.clock.now.getTime()) / 1000
    expect(refusal).toMatchObject({ status: 429, details: { limit: 'deposit_budget', calls: depositBudgets[level] } })
    const retry_after_seconds = Number((refusal as ApiError).details.retry_after_seconds)
    expect(Math.abs(retry_after_seconds - seconds_left)).toBeLessThanOrEqual(1)
    world.clock.advance(retry_after_seconds * 1000)
    expect(await deposit(world, contributor)).toBe('stored')
    expect(await usedBudget(world, contributor)).toBe(1)
  },
)

test('a refused deposit does not use the budget', async () => {
  const world = await createLimitedWorld()
  const contributor = await world.established()
  expect(await usedBudget(world, contributor)).toBe(3)
  const text = nextExperience()
  world.clock.advance(60_000)
  await contributor.depositExperience(text)
  await expect(contributor.depositExperience(text)).rejects.toMatchObject({ status: 409 })
  await expect(contributor.depositExperience({ ...text, problem: 'too short', title: 'x' })).rejects.toMatchObject({
    status: 422,
  })
  expect(await usedBudget(world, contributor)).toBe(4)
})

test('identical concurrent deposits use one unit of the budget', async () => {
  const world = await createLimitedWorld()
  const contributor = await world.established()
  const text = nextExperience()
  world.clock.advance(60_000)
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => contributor.depositExperience(text)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await usedBudget(world, contributor)).toBe(4)
})

test('of fifty concurrent deposits on two nodes, only one gets the last unit of the budget', async () => {
  const first_node = await createLimitedWorld()
  const second_node = await createLimitedWorld({ db: first_node.app.db })
  const contributor = await first_node.established()
  await setUsedBudget(first_node, contributor, depositBudgets.established - 1)
  const caller = {
    contributor_id: contributor.contributor_id,
    credential: 'key',
    key_id: 'k',
    scope: 'full',
    trust_level: 'established',
    workspace_id: null,
    role: null,
  } as const
  const experiences = Array.from({ length: 50 }, () => ImportedExperience.parse(nextExperience()))
  // stores without the gates, which would let the deposits arrive one after the other
  const answers = await Promise.allSettled(
    experiences.map((experience, i) => {
      const { app } = i % 2 === 0 ? first_node : second_node
      return storeDeposit({ ...app, caller, address: null, timings: {} }, toCheckedDeposit(experience))
    }),
  )
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as ApiError] : []))
  expect(new Set(refusals.map(({ error }) => error))).toEqual(new Set(['DepositRateLimitExceededError']))
  expect(refusals).toHaveLength(49)
  expect(await usedBudget(first_node, contributor)).toBe(depositBudgets.established)
  expect((await contributor.listMyExperiences()).total).toBe(4)
})

test('operators and their imports have no budget', async () => {
  const world = await createLimitedWorld()
  const importTwo = () =>
    world.operator.importExperiences({ endorsed: true, as: 'importer', lines: [nextExperience(), nextExperience()] })
  await importTwo()
  // the imported records belong to a contributor of their own, whose level is established
  await world.app.db.query(sql`
    update contributors set budget_used = 500, budget_day = ${world.clock.now.toISOString().slice(0, 10)}`)
  expect((await importTwo()).map(({ status }) => status)).toEqual(['created', 'created'])
  for (let i = 0; i < 6; i++) await world.operator.depositExperience(nextExperience())
})

// the embedded store has one connection, so transactions cannot wait for each other there
test.runIf(process.env.TEST_DATABASE_URL)(
  'of two transactions that both read the last unit of the budget, only one gets it',
  async () => {
    const world = await createLimitedWorld()
    const contributor = await world.newcomer()
    await setUsedBudget(world, contributor, depositBudgets.established - 1)
    const { db } = world.app
    const caller = {
      contributor_id: contributor.contributor_id,
      credential: null,
      key_id: null,
      scope: 'full',
      trust_level: 'established',
      workspace_id: null,
      role: null,
    } as const
    const ctx = { ...world.app, caller, address: null, timings: {} }
    const countWaiting = async () =>
      (
        await db.query(
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%with author as%'`,
          // the role of jobs is shown nothing of other sessions
          OWNER,
        )
      ).length
    const { deposits } = await db.transaction(async (tx) => {
      // holds the lock on the row until both deposits have read it
      await tx.query(sql`update contributors set platform = 'held' where id = ${contributor.contributor_id}`)
      const deposits = [1, 2].map(() => storeDeposit(ctx, toCheckedDeposit(ImportedExperience.parse(nextExperience()))))
      while ((await countWaiting()) < 2) await new Promise((resolve) => setTimeout(resolve, 20))
      return { deposits }
    })
    const [first, second] = await Promise.allSettled(deposits)
    expect([first?.status, second?.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await usedBudget(world, contributor)).toBe(depositBudgets.established)
  },
)

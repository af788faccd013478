import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { poolExperience } from './experience-fixtures.ts'
import { createTeam } from './teams.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const BUDGET = 20

/** A crawler of a workspace that may deposit `BUDGET` texts a day. */
async function openCrawler() {
  world = await createWorld({ config: { rate_limits: true } })
  const owner = await world.established('owner')
  const team = await createTeam(world, [owner])
  const { workspace_id } = team
  await world.app.db.query(sql`update workspaces set crawler_budget = ${BUDGET} where id = ${workspace_id}`)
  const crawler = await team.withKey(owner, 'crawler')
  const count = async (from: ReturnType<typeof sql>) =>
    (await world.app.db.query<{ count: number }>(sql`select count(*)::int as count from ${from}`))[0]?.count
  return {
    owner,
    crawler,
    deposit: (i: number, content: string) =>
      crawler.depositRawExperience({
        content,
        visibility_scope: 'team',
        source: { system: 'tracker', record_id: `${i}`, thresholds: { auto_deposit_above: 0.35, review_above: 0 } },
      }),
    /** Measures what the workspace keeps, and what it waits for. */
    measure: async () => ({
      texts: await count(sql`raw_deposits where workspace_id = ${workspace_id}`),
      waiting_texts: await count(sql`raw_deposits r join review_candidates c
        on c.id = r.records -> 0 ->> 'review_candidate_id' and c.status = 'pending'`),
      records: await count(sql`experiences where workspace_id = ${workspace_id} and retracted_at is null`),
      used: (
        await world.app.db.query<{ crawler_used: number }>(
          sql`select crawler_used from workspaces where id = ${workspace_id}`,
        )
      )[0]?.crawler_used,
      queued: (await world.operator.getDetailedHealth()).lanes.crawl.waiting,
    }),
  }
}

const { problem } = poolExperience()
const issue = (i: number) => `# Issue ${i}\n\n${problem}\n\nSeen by customer ${i} in build ${i * 7}.\n`

test('more records than the budget of a day wait for the next one, and no more wait in the queue than it allows', async () => {
  const { owner, deposit, measure } = await openCrawler()
  const all = Array.from({ length: 2 * BUDGET }, (_, i) => i)
  const refused: { details: { retry_after_seconds: number } }[] = []
  for (const i of all) await deposit(i, issue(i)).catch((error) => refused.push(error))
  expect(refused).toHaveLength(BUDGET)
  for (const error of refused)
    expect(error).toMatchObject({
      status: 429,
      error: 'DepositRateLimitExceededError',
      details: { limit: 'crawler_budget', retry_after_seconds: expect.any(Number) },
    })
  expect(await measure()).toEqual({ texts: BUDGET, waiting_texts: 0, records: 0, used: BUDGET, queued: BUDGET })
  await world.work()
  expect(await measure()).toMatchObject({ waiting_texts: BUDGET, used: BUDGET, queued: 0 })

  // who waits as long as the answer says deposits the others, and nothing twice
  world.clock.advance((refused[0]?.details.retry_after_seconds ?? 0) * 1000)
  for (const i of all) await deposit(i, issue(i))
  await world.work()
  const kept = { texts: 2 * BUDGET, waiting_texts: 2 * BUDGET, records: 0, used: BUDGET, queued: 0 }
  expect(await measure()).toEqual(kept)
  for (const i of all) await deposit(i, issue(i))
  expect(await measure()).toEqual(kept)
  // the member whose key it is deposits as before
  await owner.depositExperience(poolExperience())
})

test('the same records while they wait to be read are the same deposits', async () => {
  const { deposit, measure } = await openCrawler()
  const ids = async () =>
    Promise.all(Array.from({ length: 10 }, async (_, i) => (await deposit(i, issue(i))).raw_deposit_id))
  const first = await ids()
  expect([await ids(), await ids()]).toEqual([first, first])
  expect(await measure()).toMatchObject({ texts: 10, used: 10, queued: 10 })
})

test('garbage is refused or given back, and keeps nothing from the budget', async () => {
  const { crawler, deposit, measure } = await openCrawler()
  const garbage = [
    '…',
    'lorem ipsum '.repeat(50),
    '%PDF-1.7 \uFFFD\uFFFD',
    '{"a":'.repeat(200),
    '0'.repeat(5000),
    '<<>>'.repeat(99),
  ]
  for (let i = 0; i < 3; i++) {
    await Promise.allSettled(garbage.map((content, n) => deposit(n, `${content} ${i}`)))
    await world.work()
  }
  for (const body of [{}, { content: 7 }, { content: '', source: [] }, { source: { system: 'tracker' } }])
    await expect(crawler.depositRawExperience(body as never)).rejects.toMatchObject({ status: 422 })
  expect(await measure()).toMatchObject({ waiting_texts: 0, records: 0, used: 0, queued: 0 })
})

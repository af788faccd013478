import { type OperationId, operationIds, operations, pathParameterNames, scopePermits } from '@cairnway/contract'
import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { callOperation } from './call-operation.ts'
import { type DepositInput, nextExperience, poolExperience } from './experience-fixtures.ts'
import { createTeam } from './teams.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const thresholds = (auto_deposit_above: number, review_above: number): Partial<DepositInput> => ({
  source: { system: 'tracker', thresholds: { auto_deposit_above, review_above } },
})

/** An owner of a workspace, with their personal key, and their crawler. */
async function openCrawler(options: Parameters<typeof createWorld>[0] = {}) {
  world = await createWorld(options)
  const owner = await world.established('owner')
  const team = await createTeam(world, [owner])
  return { owner, team, crawler: await team.withKey(owner, 'crawler') }
}

const crawlerUse = async (workspace_id: string) =>
  (
    await world.app.db.query<{ crawler_used: number }>(
      sql`select crawler_used from workspaces where id = ${workspace_id}`,
    )
  )[0]?.crawler_used

const ownUse = async ({ contributor_id }: Pick<TestContributor, 'contributor_id'>) =>
  (
    await world.app.db.query<{ budget_used: number }>(
      sql`select budget_used from contributors where id = ${contributor_id}`,
    )
  )[0]?.budget_used

test('a crawler is refused what it has no part in, and nothing of it is read', async () => {
  const { crawler } = await openCrawler()
  const refused = operationIds.filter((name) => !scopePermits('crawler', operations[name]))
  for (const name of ['giveFeedback', 'reportExperience', 'createKey', 'reaffirmExperience', 'replayWebhook'] as const)
    expect(refused).toContain(name)
  const statuses: [OperationId, number][] = []
  for (const name of refused) {
    const path = Object.fromEntries(pathParameterNames(operations[name].path).map((field) => [field, 'x']))
    statuses.push([name, (await callOperation(world, name, path, crawler.api_key)).status])
  }
  expect(statuses.filter(([, status]) => status !== 403)).toEqual([])
})

test('a crawler deposits and reads', async () => {
  const { crawler } = await openCrawler()
  const { id } = await crawler.depositExperience(nextExperience({ visibility_scope: 'private' }))
  expect(await crawler.getExperience({ experience_id: id })).toMatchObject({ id, visibility_scope: 'private' })
  expect((await crawler.listMyExperiences()).experiences.map((each) => each.id)).toContain(id)
})

test('thresholds of a crawler decide alone: always a reviewer, or never', async () => {
  const { crawler } = await openCrawler()
  const pool = poolExperience({ visibility_scope: 'private' })
  const reviewed = await crawler.depositExperience({ ...pool, ...thresholds(0.999, 0) })
  expect(reviewed).toMatchObject({ disposition: 'review', status: 'review_pending' })
  const stored = await crawler.depositExperience({ ...pool, ...thresholds(0, 0) })
  expect(stored).toMatchObject({ disposition: 'auto_deposit', status: 'created' })
})

test('thresholds of a crawler hold for what comes of its texts', async () => {
  const { crawler } = await openCrawler()
  const { title, problem, successful_approach } = poolExperience()
  const text = { title, problem, what_worked: successful_approach.method, visibility_scope: 'private' } as const
  const { raw_deposit_id } = await crawler.depositRawExperience({ ...text, ...thresholds(0.999, 0) })
  await world.work()
  expect(await crawler.getRawDeposit({ raw_deposit_id })).toMatchObject({ disposition: 'review' })
})

test('source is kept as it was sent: a number as severity, JSON in a form', async () => {
  const { crawler } = await openCrawler()
  const structured_hints = { severity: 2, customer_tier: 'gold', domain_hint: 'design' }
  const source = { system: 'tracker', record_id: '17', structured_hints }
  const { id } = await crawler.depositExperience(nextExperience({ visibility_scope: 'private', source }))
  const record = await crawler.getExperience({ experience_id: id })
  expect(record).toMatchObject({ wedge: 'design', source: { record_id: '17', structured_hints } })

  const { problem, successful_approach } = poolExperience()
  const file = `# Problem\n\n${problem}\n\n# Fix\n\n${successful_approach.method}\n`
  const { raw_deposit_id } = await crawler.depositRawFile({
    file,
    visibility_scope: 'private',
    source: JSON.stringify({ ...source, record_id: '18' }),
  })
  await world.work()
  const { experience_id } = await crawler.getRawDeposit({ raw_deposit_id })
  expect(await crawler.getExperience({ experience_id: experience_id ?? '' })).toMatchObject({
    source: { record_id: '18', structured_hints },
  })
  await expect(crawler.depositRawFile({ file, source: 'tracker' })).rejects.toMatchObject({ status: 422 })
})

test('crawlers have a daily budget of their own, which all of a workspace share, and give back what came to nothing', async () => {
  const { owner, team, crawler } = await openCrawler({ config: { rate_limits: true } })
  const colleague = await world.newcomer('colleague')
  await team.join(colleague, 'reviewer')
  const other = await team.withKey(colleague, 'crawler')
  await world.app.db.query(sql`update workspaces set crawler_budget = 3 where id = ${team.workspace_id}`)
  const own_before = await ownUse(owner)

  await crawler.depositExperience(nextExperience({ visibility_scope: 'private' }))
  await other.depositExperience(nextExperience({ visibility_scope: 'private' }))
  const { raw_deposit_id } = await crawler.depositRawExperience({
    content: 'Nothing to see.',
    visibility_scope: 'private',
  })
  expect(await crawlerUse(team.workspace_id)).toBe(3)
  const refusal = { status: 429, error: 'DepositRateLimitExceededError' }
  const over = { ...refusal, details: { limit: 'crawler_budget', calls: 3, retry_after_seconds: expect.any(Number) } }
  await expect(
    crawler.depositRawExperience({ content: 'One more.', visibility_scope: 'private' }),
  ).rejects.toMatchObject(over)
  await expect(other.depositExperience(nextExperience({ visibility_scope: 'private' }))).rejects.toMatchObject(over)

  await world.work()
  expect((await crawler.getRawDeposit({ raw_deposit_id })).disposition).toBe('rejected')
  expect(await crawlerUse(team.workspace_id)).toBe(2)
  expect(await ownUse(owner)).toBe(own_before)
  await other.depositExperience(nextExperience({ visibility_scope: 'private' }))
  world.clock.advance(24 * 3_600_000)
  await crawler.depositExperience(nextExperience({ visibility_scope: 'private' }))
  expect(await crawlerUse(team.workspace_id)).toBe(1)
  // their owner deposits as before
  await owner.depositExperience(nextExperience())
})

test('of parallel deposits of crawlers exactly as many pass as the budget of the workspace has left', async () => {
  const { team, crawler } = await openCrawler({ config: { rate_limits: true } })
  await world.app.db.query(sql`update workspaces set crawler_budget = 2 where id = ${team.workspace_id}`)
  const texts = Array.from({ length: 5 }, (_, i) => ({
    content: `Text ${i} of a tracker.`,
    visibility_scope: 'private' as const,
  }))
  const answers = await Promise.allSettled(texts.map((text) => crawler.depositRawExperience(text)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('the texts of a crawler wait in a lane of their own', async () => {
  const { owner, crawler } = await openCrawler()
  await crawler.depositRawExperience({ content: 'Text of a tracker.', visibility_scope: 'private' })
  await owner.depositRawExperience({ content: 'Text of a person.', visibility_scope: 'private' })
  const { lanes } = await world.operator.getDetailedHealth()
  expect([lanes.crawl.waiting, lanes.text.waiting]).toEqual([1, 1])
})

import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { type DepositInput, poolExperience } from './experience-fixtures.ts'
import { createTeam, type TestTeam } from './teams.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const pool = poolExperience()
const SECOND_METHOD =
  'Check out clients with pool.query alone, which returns them by itself, and alert on pool.waitingCount.'

const sourceOf = (record_id: string, changes: object = {}) => ({ system: 'tracker', record_id, ...changes })
const reviewed = { thresholds: { auto_deposit_above: 0.999, review_above: 0 } }

const structured = (changes: Partial<DepositInput> = {}): DepositInput =>
  poolExperience({ visibility_scope: 'team', source: sourceOf('1'), ...changes })

const text = (method: string, source: object = {}) => ({
  title: pool.title,
  problem: pool.problem,
  what_worked: method,
  visibility_scope: 'team' as const,
  source: sourceOf('1', source),
})

async function openCrawler(options: Parameters<typeof createWorld>[0] = {}) {
  world = await createWorld(options)
  const owner = await world.established('owner')
  const team = await createTeam(world, [owner])
  return { owner, team, crawler: await team.withKey(owner, 'crawler'), member: await team.withKey(owner) }
}

/** Methods of the records of a workspace that are current. */
const listActive = async ({ workspace_id }: TestTeam) =>
  (
    await world.app.db.query<{ method: string }>(sql`
      select successful_approach ->> 'method' as method from experiences
      where workspace_id = ${workspace_id} and validation_state = 'verified' and retracted_at is null
        and superseded_by is null order by created_at`)
  ).map(({ method }) => method)

const countRows = async (table: 'experiences' | 'raw_deposits' | 'review_candidates', { workspace_id }: TestTeam) =>
  (
    await world.app.db.query(
      table === 'experiences'
        ? sql`select from experiences where workspace_id = ${workspace_id}`
        : table === 'raw_deposits'
          ? sql`select from raw_deposits where workspace_id = ${workspace_id}`
          : sql`select from review_candidates where workspace_id = ${workspace_id} and status = 'pending'`,
    )
  ).length

const crawlerUse = async ({ workspace_id }: TestTeam) =>
  (
    await world.app.db.query<{ crawler_used: number }>(
      sql`select crawler_used from workspaces where id = ${workspace_id}`,
    )
  )[0]?.crawler_used

async function depositText(client: TestContributor, input: ReturnType<typeof text>) {
  const { raw_deposit_id } = await client.depositRawExperience(input)
  await world.work()
  return client.getRawDeposit({ raw_deposit_id })
}

test('a record that is read again with another text has one active version, the new one', async () => {
  const { team, crawler, member } = await openCrawler()
  const first = await crawler.depositExperience(structured())
  const second = await crawler.depositExperience(structured({ successful_approach: { method: SECOND_METHOD } }))
  expect(second).toMatchObject({ status: 'created', disposition: 'auto_deposit' })
  expect(await listActive(team)).toEqual([SECOND_METHOD])
  expect(await member.getExperience({ experience_id: second.id })).toMatchObject({ supersedes: first.id, version: 2 })
})

test('a record that is read again unchanged is the same one, and counts nothing', async () => {
  const { team, crawler } = await openCrawler({ config: { rate_limits: true } })
  const { id } = await crawler.depositExperience(structured())
  const later = structured({ source: sourceOf('1', { captured_at: '2026-03-02T00:00:00Z', ...reviewed }) })
  expect(await crawler.depositExperience(later)).toMatchObject({ id, status: 'existing' })
  expect(await countRows('experiences', team)).toBe(1)
  expect(await crawlerUse(team)).toBe(1)
})

test('records of other ids, other systems and other workspaces are others', async () => {
  const { owner, team, crawler } = await openCrawler()
  const { id } = await crawler.depositExperience(structured())
  for (const source of [sourceOf('2'), { system: 'wiki', record_id: '1' }])
    await expect(crawler.depositExperience(structured({ source }))).rejects.toMatchObject({
      status: 409,
      details: { existing_experience_id: id },
    })
  const other = await createTeam(world, [owner])
  const stored = await (await other.withKey(owner, 'crawler')).depositExperience(structured())
  expect(stored).toMatchObject({ status: 'created' })
  expect([await listActive(team), await listActive(other)]).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('a text that is read again with changes has one active record, and unchanged it is the same deposit', async () => {
  const { team, crawler } = await openCrawler({ config: { rate_limits: true } })
  const first = await depositText(crawler, text(pool.successful_approach.method))
  expect(first).toMatchObject({ disposition: 'auto_deposit', records: [{ state: 'verified' }] })
  const same = await depositText(
    crawler,
    text(pool.successful_approach.method, { captured_at: '2026-03-02T00:00:00Z' }),
  )
  expect(same.raw_deposit_id).toBe(first.raw_deposit_id)
  expect(await crawlerUse(team)).toBe(1)
  const second = await depositText(crawler, text(SECOND_METHOD))
  expect(second).toMatchObject({ records: [{ state: 'verified' }] })
  expect(await listActive(team)).toEqual([SECOND_METHOD])
})

test('a candidate that waits gives way to the newer text, and a rejected one stays rejected until its text changes', async () => {
  const { team, crawler, member } = await openCrawler()
  const source = sourceOf('1', reviewed)
  const first = await crawler.depositExperience(structured({ source }))
  expect(await crawler.depositExperience(structured({ source }))).toMatchObject({
    id: first.id,
    status: 'review_pending',
  })
  const changed = structured({ source, successful_approach: { method: SECOND_METHOD } })
  const second = await crawler.depositExperience(changed)
  expect(await countRows('review_candidates', team)).toBe(1)
  await expect(member.getReview({ candidate_id: first.id })).rejects.toMatchObject({ status: 404 })
  await member.decideReview({ candidate_id: second.id, decision: 'reject' })
  expect(await crawler.depositExperience(changed)).toMatchObject({ status: 'existing', disposition: 'rejected' })
  expect(await countRows('review_candidates', team)).toBe(0)
  expect(await crawler.depositExperience(structured({ source }))).toMatchObject({ status: 'review_pending' })
})

test('an accepted candidate is replaced by what is read later', async () => {
  const { team, crawler, member } = await openCrawler()
  const waiting = await depositText(crawler, text(pool.successful_approach.method, reviewed))
  await member.decideReview({ candidate_id: waiting.review_candidate_id ?? '', decision: 'accept' })
  expect(await listActive(team)).toEqual([pool.successful_approach.method])
  await depositText(crawler, text(SECOND_METHOD))
  expect(await listActive(team)).toEqual([SECOND_METHOD])
})

test.each([
  ['drafts', 'private', 'draft'],
  ['candidates', 'team', 'review'],
] as const)('%s of one upstream record do not pile up', async (_, visibility_scope, state) => {
  const { crawler, owner } = await openCrawler()
  for (const note of ['', ' Seen again today.', ' Seen on Monday too.']) {
    const content = `${pool.problem}${note}`
    const { raw_deposit_id } = await crawler.depositRawExperience({ content, visibility_scope, source: sourceOf('9') })
    await world.work()
    expect(await crawler.getRawDeposit({ raw_deposit_id })).toMatchObject({ records: [{ state }] })
  }
  const open = await world.app.db.query(sql`
    select id from experiences
    where contributor_id = ${owner.contributor_id} and validation_state = 'draft' and retracted_at is null
    union all select id from review_candidates where status = 'pending'`)
  expect(open).toHaveLength(1)
})

test('another member whose crawler reads the same replaces it too', async () => {
  const { team, crawler } = await openCrawler()
  const colleague = await world.newcomer('colleague')
  await team.join(colleague, 'reviewer')
  await crawler.depositExperience(structured())
  const other = await team.withKey(colleague, 'crawler')
  await other.depositExperience(structured({ successful_approach: { method: SECOND_METHOD } }))
  expect(await listActive(team)).toEqual([SECOND_METHOD])
  // what no crawler deposits replaces nothing of a colleague
  const person = await team.withKey(colleague)
  const [{ id } = { id: '' }] = (await crawler.listMyExperiences()).experiences
  await expect(person.depositExperience(structured({ supersedes: id }))).rejects.toMatchObject({ status: 403 })
})

test('of texts that are deposited before the first is read, the last one counts', async () => {
  const { team, crawler } = await openCrawler({ config: { rate_limits: true } })
  const first = await crawler.depositRawExperience(text(pool.successful_approach.method))
  const second = await crawler.depositRawExperience(text(SECOND_METHOD))
  await world.work()
  expect(await crawler.getRawDeposit(first)).toMatchObject({ reasons: [{ code: 'overtaken' }], records: [] })
  expect(await crawler.getRawDeposit(second)).toMatchObject({ records: [{ state: 'verified' }] })
  expect(await listActive(team)).toEqual([SECOND_METHOD])
  expect(await crawlerUse(team)).toBe(1)
})

test('of parallel deposits of one upstream record one stays active', async () => {
  const { team, crawler } = await openCrawler()
  const texts = [pool.successful_approach.method, SECOND_METHOD, pool.successful_approach.method]
  const answers = await Promise.allSettled(
    texts.map((method) => crawler.depositExperience(structured({ successful_approach: { method } }))),
  )
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(await listActive(team)).toHaveLength(1)
})

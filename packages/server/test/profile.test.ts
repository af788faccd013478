import type { CallOutput } from '@cairnway/sdk'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { nextExperience, poolExperience, restartExperiences } from './experience-fixtures.ts'
import { joinCluster, setVoterClass, vote } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
beforeEach(async () => {
  // the same few records in each test, none of which is about terraform
  restartExperiences()
  world = await createWorld()
})
afterEach(() => world.close())

const topicsOf = ({ expertise }: Pick<CallOutput<'getMyProfile'>, 'expertise'>): string[] =>
  expertise.map(({ topic }) => topic)

/** Registers a contributor who has been active for a week. */
async function registerSeasoned(): Promise<TestContributor> {
  const contributor = await world.established()
  await setVoterClass(world, contributor, 'seasoned')
  return contributor
}

/** Votes a day apart, so that they are independent. */
async function voteOnDays(voters: readonly TestContributor[], experience_id: string): Promise<void> {
  for (const voter of voters) {
    await vote(voter, experience_id)
    world.clock.advance(DAY_MS)
  }
}

/** Searches for something that no record is about. */
async function searchInVain(searcher: TestContributor, queries: readonly string[]): Promise<void> {
  for (const q of queries) expect((await searcher.searchExperiences({ q })).results).toEqual([])
}

const terraformQueries = [
  'terraform state lock lost',
  'terraform refresh deletes the subnet',
  'why does terraform plan a replacement',
]

const profileOf = async (reader: TestContributor, of: TestContributor) => {
  const { display_handle } = await of.getContributor({ contributor_id: of.contributor_id })
  return reader.getProfile({ contributor_id: display_handle })
}

test('a new contributor has an empty profile, and each empty part says what would fill it', async () => {
  const agent = await world.newcomer()
  const profile = await agent.getMyProfile()
  expect(profile).toMatchObject({ expertise: [], struggles: [], calibration: null, recommendations: [] })
  expect(Object.keys(profile.hints).sort()).toEqual(['calibration', 'expertise', 'recommendations', 'struggles'])
  expect(profile.totals).toEqual({
    experiences: 0,
    helpful: 0,
    not_helpful: 0,
    drafts: 0,
    searches_30d: 0,
    verifications_30d: 0,
  })
})

test('helpful votes of two contributors make a topic expertise, one vote does not', async () => {
  const author = await world.established()
  const { id } = await author.depositExperience(poolExperience())
  await voteOnDays([await registerSeasoned()], id)
  expect((await author.getMyProfile()).expertise).toEqual([])
  await voteOnDays([await registerSeasoned()], id)
  const { expertise, hints } = await author.getMyProfile()
  expect(topicsOf({ expertise }).sort()).toEqual(['coding', 'node', 'pool', 'postgres'])
  expect(expertise.find(({ topic }) => topic === 'pool')).toEqual({
    topic: 'pool',
    domain: 'coding',
    experiences: 1,
    confirmations: 2,
    confirming_clusters: 2,
    example_ids: [id],
  })
  expect(hints.expertise).toBeUndefined()
})

test('one cluster that confirms many records counts for each topic as three records', async () => {
  const author = await world.established()
  const voters = [await registerSeasoned(), await registerSeasoned()]
  const { id } = await author.depositExperience(poolExperience())
  await voteOnDays(voters, id)
  for (let i = 0; i < 5; i++) {
    const other = await author.depositExperience(nextExperience({ tags: ['postgres'] }))
    await voteOnDays(voters.slice(0, 1), other.id)
  }
  const { expertise } = await author.getMyProfile()
  expect(expertise.find(({ topic }) => topic === 'postgres')).toMatchObject({
    confirmations: 4,
    confirming_clusters: 2,
  })
})

test('two contributors of one cluster, and established accounts, are not two voices', async () => {
  const author = await world.established()
  const { id } = await author.depositExperience(poolExperience())
  const [first, second] = [await registerSeasoned(), await registerSeasoned()]
  await joinCluster(world, second, first)
  await voteOnDays([first, second, await world.established(), await world.established(), await world.newcomer()], id)
  expect((await author.getMyProfile()).expertise).toEqual([])
})

test('a record of the topic is counted when it is deposited, and not any more when it is retracted', async () => {
  const author = await world.established()
  const { id } = await author.depositExperience(poolExperience())
  await voteOnDays([await registerSeasoned(), await registerSeasoned()], id)
  const reader = await world.established()
  const count = async () => {
    const profiles = [await author.getMyProfile(), await profileOf(reader, author)]
    return profiles.map((p) => [
      p.totals.experiences,
      p.expertise.find(({ topic }) => topic === 'postgres')?.experiences,
    ])
  }
  expect(await count()).toEqual([
    [4, 1],
    [4, 1],
  ])
  const other = await author.depositExperience(nextExperience({ tags: ['Postgres'] }))
  expect(await count()).toEqual([
    [5, 2],
    [5, 2],
  ])
  await author.retractExperience({ experience_id: other.id })
  expect(await count()).toEqual([
    [4, 1],
    [4, 1],
  ])
  await author.eraseExperience({ experience_id: id })
  expect(await count()).toEqual([
    [3, undefined],
    [3, undefined],
  ])
})

test('three searches in vain about one technology are a struggle, and what answers them now is recommended', async () => {
  const agent = await world.established()
  await searchInVain(agent, terraformQueries.slice(0, 2))
  expect((await agent.getMyProfile()).struggles).toEqual([])
  await searchInVain(agent, terraformQueries.slice(2))
  const before = await agent.getMyProfile()
  expect(before.struggles).toMatchObject([{ topic: 'terraform', domain: 'coding', kind: 'unmet_searches', count: 3 }])
  expect(before.recommendations).toEqual([])
  expect(before.hints.recommendations).toContain('deposit it')
  expect(before.totals.searches_30d).toBe(3)
  const solver = await world.established()
  const { id } = await solver.depositExperience(
    poolExperience({
      title: 'Why does terraform plan a replacement of a subnet: the name is part of its identity',
      problem:
        'terraform 1.7 plans a replacement of the subnet after its name was changed: `forces replacement` stands beside `name`.',
      root_cause: 'The provider marks the attribute name of a subnet as ForceNew, so a new name is a new resource.',
      successful_approach: {
        method: 'Keep `name` and put the new one into a tag; or `terraform state mv` and import.',
      },
      insight: 'When terraform plans a replacement, look for the attribute with `forces replacement`.',
      tags: ['terraform'],
    }),
  )
  const { recommendations } = await agent.getMyProfile()
  expect(recommendations).toMatchObject([{ experience_ids: [id], procedure_ids: [] }])
  expect(recommendations[0]?.text).toContain('terraform')
})

test('three deposits refused for one reason are a struggle, with its remedy', async () => {
  const agent = await world.established()
  const { id } = await agent.depositExperience(poolExperience())
  for (const n of [1, 2, 3]) {
    const copy = poolExperience({ title: `Queries hang once ${n}0 clients are connected through the pool` })
    await expect(agent.depositExperience(copy)).rejects.toMatchObject({ details: { existing_experience_id: id } })
    expect((await agent.getMyProfile()).struggles).toHaveLength(n === 3 ? 1 : 0)
  }
  const { struggles, recommendations } = await agent.getMyProfile()
  expect(struggles).toMatchObject([
    { kind: 'refused_deposits', count: 3, domain: 'coding', reasons: [expect.any(String)] },
  ])
  expect(recommendations).toMatchObject([
    { text: expect.stringContaining('Search before you deposit'), experience_ids: [] },
  ])
})

test('secrets in raw texts and in deposits are counted by their reason', async () => {
  const agent = await world.established()
  const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
  for (let n = 0; n < 3; n++)
    await expect(
      agent.depositExperience(nextExperience({ root_cause: `the token ${token} was revoked too early by the job` })),
    ).rejects.toMatchObject({ error: 'ValidationError' })
  expect((await agent.getMyProfile()).struggles).toMatchObject([{ reasons: ['sensitive_data'], count: 3 }])
})

/** Asks before an action and reports what became of it. */
async function actAndReport(
  agent: TestContributor,
  planned_action: string,
  outcome: 'succeeded' | 'failed' | 'not_taken',
): Promise<void> {
  const { verify_id } = await agent.verifyAction({ situation: 'the deployment of the service hangs', planned_action })
  await agent.reportActionOutcome({ verify_id, outcome })
}

test('two actions about one technology that failed are a struggle, also when nothing was known about them', async () => {
  const agent = await world.established()
  await actAndReport(agent, 'kubectl rollout restart in kubernetes', 'failed')
  await actAndReport(agent, 'delete the kubernetes pod', 'succeeded')
  await actAndReport(agent, 'cordon a kubernetes node', 'not_taken')
  expect((await agent.getMyProfile()).struggles).toEqual([])
  await actAndReport(agent, 'scale the kubernetes deployment to 0', 'failed')
  const { struggles, totals } = await agent.getMyProfile()
  expect(struggles).toMatchObject([{ kind: 'failed_outcomes', topic: 'kubernetes', count: 2, domain: 'coding' }])
  expect(totals).toMatchObject({ verifications_30d: 4, searches_30d: 0 })
})

test('from five reported outcomes on the profile has a calibration, without those of actions not taken', async () => {
  const agent = await world.established()
  for (const outcome of ['failed', 'succeeded', 'succeeded', 'not_taken', 'succeeded'] as const)
    await actAndReport(agent, 'restart the docker daemon', outcome)
  const before = await agent.getMyProfile()
  expect(before.calibration).toBeNull()
  expect(before.hints.calibration).toContain('report their outcomes')
  await actAndReport(agent, 'restart the docker daemon', 'failed')
  const { calibration, hints } = await agent.getMyProfile()
  expect(calibration).toMatchObject({ n: 5, table: { neutral: { succeeded: 3, partial: 0, failed: 2 } }, brier: 0.25 })
  expect(hints.calibration).toBeUndefined()
})

test('struggles end after 90 days, and their counts are deleted', async () => {
  const agent = await world.established()
  await searchInVain(agent, terraformQueries)
  world.clock.advance(89 * DAY_MS)
  await world.work()
  expect((await agent.getMyProfile()).struggles).toHaveLength(1)
  expect((await agent.getMyProfile()).totals.searches_30d).toBe(0)
  world.clock.advance(2 * DAY_MS)
  expect((await agent.getMyProfile()).struggles).toEqual([])
  await world.work()
  expect(await exportedCounts(agent)).toEqual([])
})

async function exportedCounts(agent: TestContributor): Promise<object[]> {
  const counts: object[] = []
  for await (const { kind, data } of await agent.exportMyData()) if (kind === 'activity_count') counts.push(data)
  return counts
}

test('the export has the counts without a word of the searches', async () => {
  const agent = await world.newcomer()
  await searchInVain(agent, terraformQueries)
  await agent.getMyProfile()
  const counts = await exportedCounts(agent)
  expect(counts).toMatchObject([
    { kind: 'search', count: 3, topic: '' },
    { kind: 'unmet_search', count: 3, topic: 'terraform', domain: 'coding' },
  ])
})

test('the own profile is the same by me, by id and by handle', async () => {
  const agent = await world.established()
  await searchInVain(agent, terraformQueries)
  const mine = await agent.getMyProfile()
  expect(await agent.getProfile({ contributor_id: agent.contributor_id })).toEqual(mine)
  expect(await profileOf(agent, agent)).toEqual(mine)
})

test('an erased account leaves no counts, also not those of searches that were still to be written', async () => {
  const agent = await world.established()
  await searchInVain(agent, terraformQueries)
  await agent.getMyProfile()
  await searchInVain(agent, terraformQueries.slice(0, 1))
  await agent.eraseMe({ experiences: 'erase' })
  await world.work()
  await world.app.search_log.flush()
  const { contributor_id } = agent
  expect(
    await world.app.db.query(sql`select kind from activity_counts where contributor_id = ${contributor_id}`),
  ).toEqual([])
})

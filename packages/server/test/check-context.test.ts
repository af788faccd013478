import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { type DepositInput, poolExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

const plan =
  'Raise max_connections on the PostgreSQL server because the node pool hangs: timeout exceeded when trying to connect'

const kilnExperience = (changes: Partial<DepositInput> = {}): DepositInput => ({
  title: 'A tunnel kiln controller trips its thermocouple alarm after every power dip',
  problem:
    'The controller of a tunnel kiln reports `TC OPEN` after each power dip and the firing curve stops, although the thermocouple measures well by hand.',
  failed_approaches: [
    {
      attempt: 'Replaced the thermocouple of the kiln by a new type S element',
      why_it_failed: 'The new element gave the same alarm: its reading is right once the amplifier has warmed up.',
    },
  ],
  successful_approach: {
    method: 'Delay the open-circuit test of the thermocouple amplifier by 20 s after power is back.',
  },
  outcome: { status: 'resolved', evidence: 'Four power dips without an alarm' },
  root_cause: 'The amplifier of the thermocouple needs 15 s after a dip, and the controller tests it after 5 s.',
  insight: 'When a kiln reports an open thermocouple after each dip, look at the warm-up of its amplifier.',
  tags: ['kiln', 'thermocouple'],
  ...changes,
})
const repeated_dead_end =
  'Replace the thermocouple of the tunnel kiln, whose controller shows the alarm TC OPEN after each power dip'

let world: World
let alice: TestContributor
let bob: TestContributor
let pool_id: string
beforeAll(async () => {
  world = await createWorld()
  alice = await world.trusted()
  bob = await world.newcomer()
  const context = { environment: { platform: 'linux', language: 'javascript' } }
  pool_id = (await alice.depositExperience(poolExperience({ context }))).id ?? ''
})
afterAll(() => world.close())

test('a plan that repeats a known dead end gets an anti-pattern with the id of the record', async () => {
  const answer = await bob.checkContext({ task_description: plan })
  expect(answer.domain).toBe('coding')
  expect(answer.anti_patterns[0]).toEqual({
    pattern: 'Raised max_connections on the server to 500',
    why_it_fails: 'The limit is in the client: the pool never opened more than ten connections.',
    experience_id: pool_id,
    occurrences: 1,
    reports: { failed: 1, partial: 0, succeeded: 0 },
    failed_under: ['linux, javascript'],
    conditions_agreement: null,
    severity: 'medium',
  })
  expect(answer.procedures).toEqual([])
  expect(answer.recommended_experiences[0]).toMatchObject({ id: pool_id, knowledge_source: 'collective' })
  expect(answer.recommended_experiences[0]).not.toHaveProperty('problem')
  expect(answer.recommendations[0]).toBe(
    `${pool_id} (not yet confirmed by others) reports: "When a pool is exhausted, look for leaked clients before you raise limits."`,
  )
})

test('the caller’s own record counts without confirmation by others', async () => {
  const { anti_patterns, recommendations } = await alice.checkContext({ task_description: plan })
  expect(anti_patterns[0]).toMatchObject({ experience_id: pool_id, severity: 'high' })
  expect(recommendations[0]).toMatch(`${pool_id} reports:`)
})

test.each([
  'Write a poem about autumn leaves for the birthday of my grandmother',
  'Compute the orbital period of a planet from its semi-major axis',
  '你好，请帮我安排一下明天晚上的家庭聚餐',
])('a task without relevant records gets empty lists: %s', async (task_description) => {
  expect(await bob.checkContext({ task_description })).toMatchObject({
    anti_patterns: [],
    recommended_experiences: [],
    recommendations: [],
  })
})

test('a recommendation carries the warnings against applying the record to this task', async () => {
  const environment = { platform: 'windows', proxy: 'pgbouncer in transaction mode' }
  const { recommended_experiences, recommendations } = await bob.checkContext({ task_description: plan, environment })
  const warnings = recommended_experiences[0]?.transfer_warnings?.map(({ type }) => type)
  expect(warnings).toEqual(expect.arrayContaining(['boundary', 'environment_mismatch']))
  expect(recommendations).toContain(
    `Caution with ${pool_id}: The record says it does not apply when: 'pgbouncer in transaction mode'`,
  )
  const without_environment = await bob.checkContext({ task_description: plan, environment: {}, tools: [] })
  expect(without_environment.recommended_experiences[0]?.transfer_warnings?.map(({ type }) => type)).toEqual([
    'uncorroborated',
  ])
  expect(without_environment.recommendations[1]).toBe(
    `${pool_id} says it does not apply when: "pgbouncer in transaction mode"`,
  )
})

test('the tools of a task raise the severity of a matching anti-pattern', async () => {
  const task_description = 'Find out why the node-postgres pool hangs: timeout exceeded when trying to connect'
  const severity = async (tools: string[]) =>
    (await bob.checkContext({ task_description, tools })).anti_patterns[0]?.severity
  expect(await severity([])).toBe('low')
  expect(await severity(['max_connections on the server'])).toBe('medium')
})

test('outcomes that newcomers report count as one together, an established contributor as another', async () => {
  const deadEnd = async () => (await bob.checkContext({ task_description: plan })).anti_patterns[0]
  const reportFailure = async (agent: TestContributor) => {
    const { verify_id } = await agent.verifyAction({
      situation: `A service on node-postgres stops answering under load: \`timeout exceeded when trying to connect\`, although
PostgreSQL has free connections: the queries hang once twenty clients are connected through the pool`,
      planned_action: 'Raised max_connections on the server to 500',
    })
    await agent.reportActionOutcome({ verify_id, outcome: 'failed', your_conditions: { platform: 'macOS 15' } })
  }
  for (let sybil = 0; sybil < 4; sybil++) await reportFailure(await world.newcomer())
  expect(await deadEnd()).toMatchObject({ reports: { failed: 2, partial: 0, succeeded: 0 }, severity: 'high' })
  await reportFailure(await world.trusted())
  expect(await deadEnd()).toMatchObject({
    reports: { failed: 3 },
    failed_under: ['linux, javascript', 'macos'],
  })
})

test('private, pending and retracted records are recommended to nobody but their owner', async () => {
  const recommendedIds = async (contributor: TestContributor) =>
    (await contributor.checkContext({ task_description: repeated_dead_end })).recommended_experiences.map(
      ({ id }) => id,
    )
  const newcomer = await world.newcomer()
  const pending_id = (await newcomer.depositExperience(kilnExperience())).id
  expect(await recommendedIds(newcomer)).toEqual([pending_id])
  expect(await recommendedIds(bob)).toEqual([])

  const { id: private_id } = await alice.depositExperience(kilnExperience({ visibility_scope: 'private' }))
  expect(await recommendedIds(alice)).toContain(private_id)
  expect(await recommendedIds(bob)).toEqual([])

  const carol = await world.trusted()
  const { id } = await carol.depositExperience(
    kilnExperience({ title: 'TC OPEN on a kiln after a dip of its supply', tags: ['furnace'] }),
  )
  expect(await recommendedIds(bob)).toEqual([id])
  await carol.retractExperience({ experience_id: id ?? '' })
  expect(await recommendedIds(bob)).toEqual([])
})

test('an input outside its limits is refused, and one at its limits is accepted', async () => {
  const refused = { error: 'ValidationError' }
  const check = (changes: object) => bob.checkContext({ task_description: plan, ...changes })
  await expect(check({ task_description: 'too short' })).rejects.toMatchObject(refused)
  await expect(check({ task_description: 'x'.repeat(2001) })).rejects.toMatchObject(refused)
  await expect(check({ task_description: ' '.repeat(20) })).rejects.toMatchObject(refused)
  await expect(check({ environment: 'linux' })).rejects.toMatchObject(refused)
  await expect(check({ tools: Array(51).fill('git') })).rejects.toMatchObject(refused)
  await expect(check({ environment: null, tools: null })).resolves.toHaveProperty('domain')
  await expect(check({ task_description: `${plan} `.repeat(30).slice(0, 2000) })).resolves.toHaveProperty('domain')
})

test('a check is logged like a search, without its secrets', async () => {
  const secret = ['gl', 'pat-', 'q1W2e3R4t5Y6u7I8o9P0'].join('')
  await bob.checkContext({ task_description: `${plan} with the token ${secret}` })
  await world.app.search_log.flush()

  const rows = await world.app.db.query<{ query: string; result_count: number }>(
    sql`select query, result_count from searches where contributor_id = ${bob.contributor_id} order by id desc limit 1`,
  )
  expect(rows[0]?.result_count).toBeGreaterThan(0)
  expect(rows[0]?.query).toContain('max connections')
  expect(rows[0]?.query).not.toContain('q1w2e3r4')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../src/db/db.ts'
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
const repeatedDeadEnd =
  'Replace the thermocouple of the tunnel kiln, whose controller shows the alarm TC OPEN after each power dip'

let world: World
let alice: TestContributor
let bob: TestContributor
let pool: string
beforeAll(async () => {
  world = await createWorld()
  alice = await world.established()
  bob = await world.newcomer()
  const windows = { environment: { platform: 'linux', language: 'javascript' } }
  pool = (await alice.depositExperience(poolExperience({ context: windows }))).id ?? ''
})
afterAll(() => world.close())

test('a plan that others found to be a dead end is told so, with where it is kept', async () => {
  const answer = await bob.checkContext({ task_description: plan })
  expect(answer.domain).toBe('coding')
  expect(answer.anti_patterns[0]).toEqual({
    pattern: 'Raised max_connections on the server to 500',
    why_it_fails: 'The limit is in the client: the pool never opened more than ten connections.',
    experience_id: pool,
    occurrences: 1,
    severity: 'medium',
  })
  expect(answer.recommended_experiences[0]).toMatchObject({ id: pool, knowledge_source: 'collective' })
  expect(answer.recommended_experiences[0]).not.toHaveProperty('problem')
  expect(answer.recommendations[0]).toBe(
    `${pool} (not yet confirmed by others) reports: "When a pool is exhausted, look for leaked clients before you raise limits."`,
  )
})

test("one's own record needs nobody's confirmation", async () => {
  const { anti_patterns, recommendations } = await alice.checkContext({ task_description: plan })
  expect(anti_patterns[0]).toMatchObject({ experience_id: pool, severity: 'high' })
  expect(recommendations[0]).toMatch(`${pool} reports:`)
})

test.each([
  'Write a poem about autumn leaves for the birthday of my grandmother',
  'Compute the orbital period of a planet from its semi-major axis',
  '你好，请帮我安排一下明天晚上的家庭聚餐',
])('a task that nothing here is about gets empty lists: %s', async (task_description) => {
  expect(await bob.checkContext({ task_description })).toMatchObject({
    anti_patterns: [],
    recommended_experiences: [],
    recommendations: [],
  })
})

test('what speaks against applying a record here is told with it', async () => {
  const environment = { platform: 'windows', proxy: 'pgbouncer in transaction mode' }
  const { recommended_experiences, recommendations } = await bob.checkContext({ task_description: plan, environment })
  const warnings = recommended_experiences[0]?.transfer_warnings?.map(({ type }) => type)
  expect(warnings).toEqual(expect.arrayContaining(['boundary', 'environment_mismatch']))
  expect(recommendations).toContain(
    `Caution with ${pool}: The record says it does not apply when: pgbouncer in transaction mode`,
  )
  const plain = await bob.checkContext({ task_description: plan, environment: {}, tools: [] })
  expect(plain.recommended_experiences[0]?.transfer_warnings?.map(({ type }) => type)).toEqual(['uncorroborated'])
  expect(plain.recommendations[1]).toBe(`${pool} says it does not apply when: "pgbouncer in transaction mode"`)
})

test('the tools of a task count as part of the plan', async () => {
  const task_description = 'Find out why the node-postgres pool hangs: timeout exceeded when trying to connect'
  const severity = async (tools: string[]) =>
    (await bob.checkContext({ task_description, tools })).anti_patterns[0]?.severity
  expect(await severity([])).toBe('low')
  expect(await severity(['max_connections on the server'])).toBe('medium')
})

test('private, withheld and retracted records and those of newcomers are told to nobody else', async () => {
  const ids = async (person: TestContributor) =>
    (await person.checkContext({ task_description: repeatedDeadEnd })).recommended_experiences.map(({ id }) => id)
  const newcomer = await world.newcomer()
  const waiting = (await newcomer.depositExperience(kilnExperience())).id
  expect(await ids(newcomer)).toEqual([waiting])
  expect(await ids(bob)).toEqual([])

  const { id: hidden } = await alice.depositExperience(kilnExperience({ visibility_scope: 'private' }))
  expect(await ids(alice)).toContain(hidden)
  expect(await ids(bob)).toEqual([])

  const carol = await world.established()
  const { id } = await carol.depositExperience(
    kilnExperience({ title: 'TC OPEN on a kiln after a dip of its supply', tags: ['furnace'] }),
  )
  expect(await ids(bob)).toEqual([id])
  await carol.retractExperience({ experience_id: id ?? '' })
  expect(await ids(bob)).toEqual([])
})

test('bounds of the input', async () => {
  const refused = { error: 'ValidationError' }
  const ask = (changes: object) => bob.checkContext({ task_description: plan, ...changes })
  await expect(ask({ task_description: 'too short' })).rejects.toMatchObject(refused)
  await expect(ask({ task_description: 'x'.repeat(2001) })).rejects.toMatchObject(refused)
  await expect(ask({ task_description: ' '.repeat(20) })).rejects.toMatchObject(refused)
  await expect(ask({ environment: 'linux' })).rejects.toMatchObject(refused)
  await expect(ask({ tools: Array(51).fill('git') })).rejects.toMatchObject(refused)
  await expect(ask({ environment: null, tools: null })).resolves.toHaveProperty('domain')
  await expect(ask({ task_description: `${plan} `.repeat(30).slice(0, 2000) })).resolves.toHaveProperty('domain')
})

test('a check is logged like a search, with its secrets out', async () => {
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

import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { change } from '../src/platform/events/change.ts'
import { changeValidationState } from '../src/records/lifecycle/change-state.ts'
import { withholdRecord } from '../src/records/lifecycle/withhold-record.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createMembers, createTeam } from './teams.ts'
import { joinCluster } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const q = 'queries hang, the connection pool runs dry under load'
const team = { visibility_scope: 'team' } as const
/** The same problem, solved otherwise. */
const otherSolution = () =>
  poolExperience({
    title: 'The reporting service hangs because its connection pool runs dry',
    successful_approach: {
      method: 'Run pgbouncer in session mode between service and server, and recycle clients after ten minutes.',
    },
    root_cause: 'The service opens a client for each tenant and keeps it, so that tenants starve each other.',
    insight: 'Give tenants a common pool: clients of their own are kept idle.',
  })
const found = async (reader: Pick<TestContributor, 'searchExperiences'>, query = q) => {
  const { results, total_results } = await reader.searchExperiences({ q: query })
  return { ids: results.map(({ id }) => id), total: total_results }
}

async function createTwoTeams() {
  world = await createWorld()
  const [ann, bob, cid, dan] = [
    await world.newcomer('ann'),
    await world.newcomer('bob'),
    await world.newcomer('cid'),
    await world.newcomer('dan'),
  ]
  const [annInA, bobInA] = await createMembers(world, [ann, bob])
  const [cidInB, danInB] = await createMembers(world, [cid, dan])
  if (!annInA || !bobInA || !cidInB || !danInB) throw new Error('a member is missing')
  return { ann, bob, cid, dan, annInA, bobInA, cidInB, danInB }
}

test('two workspaces that solved one problem differently: each member finds theirs, an outsider neither', async () => {
  const { ann, annInA, bobInA, cidInB, danInB } = await createTwoTeams()
  const a = await annInA.depositExperience({ ...poolExperience(), ...team })
  const b = await cidInB.depositExperience({ ...otherSolution(), ...team })
  expect([a.trust_visibility, b.trust_visibility]).toEqual(['searchable', 'searchable'])
  const outsider = await world.established('outsider')
  const before = await found(outsider)
  for (const member of [annInA, bobInA]) {
    const { ids, total } = await found(member)
    expect([ids.includes(a.id), ids.includes(b.id), total]).toEqual([true, false, before.total + 1])
  }
  for (const member of [cidInB, danInB]) expect((await found(member)).ids).toContain(b.id)
  // the author's personal key does not find it either
  for (const other of [ann, outsider]) {
    const { ids } = await found(other)
    expect([ids.includes(a.id), ids.includes(b.id)]).toEqual([false, false])
  }
  const batch = await danInB.searchExperiencesBatch({ queries: [{ q }, { q: otherSolution().title }] })
  expect(batch.results.map(({ results }) => results.map(({ id }) => id).filter((id) => id === a.id))).toEqual([[], []])
  const own = async (member: TestContributor) =>
    (await member.searchExperiences({ q, scope: 'self_only' })).results.map(({ id }) => id)
  expect([await own(annInA), await own(ann), await own(bobInA)]).toEqual([[a.id], [], []])
})

test('members read the team records of their workspace on every path, everybody else on none', async () => {
  const { ann, annInA, bobInA, cidInB } = await createTwoTeams()
  const first = (await annInA.depositExperience({ ...poolExperience(), ...team })).id
  const second = (
    await annInA.depositExperience({ ...poolExperience({ title: 'Pools run dry: again' }), ...team, supersedes: first })
  ).id
  const other = (await bobInA.depositExperience({ ...otherSolution(), ...team })).id
  expect((await bobInA.getExperience({ experience_id: second })).supersedes).toBe(first)
  expect((await bobInA.getExperienceHistory({ experience_id: first })).versions.map(({ id }) => id)).toEqual([
    first,
    second,
  ])
  const related = await annInA.listRelatedExperiences({ experience_id: other })
  expect(related.related.map(({ id }) => id)).toContain(second)
  const mine = await annInA.listMyExperiences({})
  expect(mine.experiences.map(({ id }) => id)).toEqual([second])
  const advice = await bobInA.checkContext({
    task_description: 'Keep the pg connection pool from running dry under load',
  })
  expect(advice.recommended_experiences.map(({ id }) => id)).toContain(second)
  for (const outsider of [ann, cidInB, await world.established(), world.operator]) {
    for (const experience_id of [first, second, other]) {
      await expect(outsider.getExperience({ experience_id })).rejects.toMatchObject({ status: 404 })
      await expect(outsider.getExperienceHistory({ experience_id })).rejects.toMatchObject({ status: 404 })
      await expect(outsider.listRelatedExperiences({ experience_id })).rejects.toMatchObject({ status: 404 })
      await expect(outsider.retractExperience({ experience_id })).rejects.toMatchObject({ status: 404 })
      await expect(outsider.giveFeedback({ experience_id, was_helpful: true })).rejects.toMatchObject({ status: 404 })
    }
    const told = JSON.stringify(await outsider.checkContext({ task_description: q }))
    expect([first, second, other].filter((id) => told.includes(id))).toEqual([])
  }
  expect(await ann.listMyExperiences({})).toMatchObject({ experiences: [], total: 0 })
})

test('a public record is related to no team record for those outside', async () => {
  const { annInA, bobInA, cidInB } = await createTwoTeams()
  const author = await world.established()
  const record = (await author.depositExperience(otherSolution())).id
  const hidden = (await annInA.depositExperience({ ...poolExperience(), ...team })).id
  const relatedIds = async (reader: TestContributor) => {
    const { related } = await reader.listRelatedExperiences({ experience_id: record })
    const { related_experiences } = await reader.getExperience({ experience_id: record })
    return [...related, ...(related_experiences ?? [])].map(({ id }) => id)
  }
  expect(await relatedIds(bobInA)).toContain(hidden)
  for (const reader of [author, cidInB]) expect(await relatedIds(reader)).not.toContain(hidden)
})

test('a contested or withheld team record is hidden from colleagues, not from its author', async () => {
  const { annInA, bobInA } = await createTwoTeams()
  const { id: experience_id } = await annInA.depositExperience({ ...poolExperience(), ...team })
  const happened_at = world.clock.now.toISOString()
  await change(world.app, (tx) => withholdRecord(tx, { experience_id, why: 'report', happened_at }))
  expect((await found(bobInA)).ids).not.toContain(experience_id)
  await expect(bobInA.getExperience({ experience_id })).rejects.toMatchObject({ status: 404 })
  expect((await annInA.getExperience({ experience_id })).id).toBe(experience_id)
  const { id: contested } = await annInA.depositExperience({ ...nextExperience(), ...team })
  await change(world.app, (tx) =>
    changeValidationState(tx, {
      experience_id: contested,
      to: 'contested',
      reason: 'a test',
      actor: 'system',
      happened_at,
    }),
  )
  await expect(bobInA.getExperience({ experience_id: contested })).rejects.toMatchObject({ status: 404 })
  expect((await annInA.getExperience({ experience_id: contested })).id).toBe(contested)
})

test('a removed member finds nothing of the workspace any more, and what they wrote stays with it', async () => {
  world = await createWorld()
  const [ann, bob] = [await world.newcomer(), await world.newcomer()]
  const room = await createTeam(world, [ann, bob])
  const [annInA, bobInA] = [await room.withKey(ann), await room.withKey(bob)]
  const { id } = await bobInA.depositExperience({ ...poolExperience(), ...team })
  await room.remove(bob)
  await expect(bobInA.searchExperiences({ q })).rejects.toMatchObject({ status: 401 })
  expect((await found(bob)).ids).not.toContain(id)
  expect((await found(annInA)).ids).toContain(id)
})

test('colleagues of one cluster fill a page with team records in the order of their relevance', async () => {
  world = await createWorld()
  const [ann, bob] = [await world.newcomer(), await world.newcomer()]
  await joinCluster(world, bob, ann)
  const [annInA, bobInA] = await createMembers(world, [ann, bob])
  if (!annInA || !bobInA) throw new Error('a member is missing')
  const author = await world.established()
  await author.depositExperience(nextExperience())
  const ids: string[] = []
  for (const [i, language] of ['Go', 'Python', 'Java', 'Ruby'].entries()) {
    const library = ['pgxpool', 'SQLAlchemy', 'HikariCP', 'ActiveRecord'][i]
    const deposit = poolExperience({
      title: `${library} connection pool exhausted in a ${language} service`,
      problem: `The ${language} service answers timeouts after ${20 + i} minutes: ${library} reports a connection pool exhausted. Restarting helps for a while only.`,
      root_cause: `In ${language}, number ${i} of the worker threads kept its client, so ${library} counted it as in use.`,
      insight: `With ${library} look first for the thread that keeps its client in ${language}.`,
      successful_approach: {
        method: `In ${language}: end the thread of ${library} after each job and watch its gauge.`,
      },
      tags: [language.toLowerCase()],
    })
    ids.push((await annInA.depositExperience({ ...deposit, ...team })).id)
  }
  const { results } = await bobInA.searchExperiences({ q: 'connection pool exhausted in a service', limit: 4 })
  expect(results.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

test('searches of a workspace are logged for it, and are no demand of everybody', async () => {
  const { annInA, bobInA, cidInB } = await createTwoTeams()
  const asked = 'the flux capacitor of project quokka loses its calibration at night'
  for (const member of [annInA, bobInA, cidInB]) {
    await member.searchExperiences({ q: asked })
    await member.checkContext({ task_description: asked })
  }
  await world.app.search_log.flush()
  const rows = await world.app.db.query<{ workspace_id: string | null; audience: string; example: string | null }>(
    sql`select distinct workspace_id, audience, example from searches`,
  )
  expect(rows.every(({ workspace_id, audience }) => workspace_id !== null && audience === workspace_id)).toBe(true)
  expect(rows.map(({ example }) => example)).toEqual([null, null])
  expect(await world.app.db.query(sql`select from demand_texts`)).toEqual([])
})

import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createInvitedTeam } from './invited-team.ts'
import { vote } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

async function readUsage(reader: Pick<TestContributor, 'getExperienceUsage'>, experience_id: string) {
  await world.app.search_log.flush()
  return reader.getExperienceUsage({ experience_id })
}

/** Stores verdicts of a contributor that cite a record. */
const insertVerdicts = async (
  { contributor_id }: Pick<TestContributor, 'contributor_id'>,
  experience_id: string,
  { count = 1, workspace_id = null, days = 0 }: { count?: number; workspace_id?: string | null; days?: number } = {},
) =>
  world.app.db.query(sql`
    with v as (
      insert into verifications (id, contributor_id, workspace_id, situation, planned_action, rules_version, domain, verdict,
        confidence, model, matched, cited_ids, created_at)
      select 'ver_' || md5(random()::text), ${contributor_id}, ${workspace_id}, '', '', 1, 'coding', 'neutral', 0, '', '[]',
        ${[experience_id]}::text[], ${world.clock.now.toISOString()}::timestamptz - ${days} * interval '1 day'
      from generate_series(1, ${count})
      returning id, workspace_id, created_at)
    insert into verification_citations (experience_id, created_at, verification_id, workspace_id)
    select ${experience_id}, v.created_at, v.id, v.workspace_id from v`)

test('nobody has relied on a new record', async () => {
  world = await createWorld()
  const author = await world.established()
  const { id } = await author.depositExperience(nextExperience())
  expect(await readUsage(author, id)).toEqual({
    id,
    votes: [],
    retrieval_count: 0,
    readers_30d: 0,
    verdicts_30d: 0,
    observations: { succeeded: 0, partial: 0, failed: 0, recurred: 0 },
    procedures: 0,
  })
})

test('votes are counted by the week in which they were cast, and a vote that is cast anew moves', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const { id } = await author.depositExperience(nextExperience())
  const [first, second, third] = [await world.newcomer('a'), await world.newcomer('b'), await world.newcomer('c')]
  // Sunday, the last second of a week
  world.clock.now = new Date('2026-03-08T23:59:59Z')
  await vote(first, id)
  await vote(second, id, { was_helpful: false })
  world.clock.now = new Date('2026-03-09T00:00:01Z')
  await vote(third, id)
  const { votes } = await readUsage(first, id)
  expect(votes).toEqual([
    { week: '2026-03-02', helpful: 1, not_helpful: 1 },
    { week: '2026-03-09', helpful: 1, not_helpful: 0 },
  ])
  const { scores } = await author.getExperience({ experience_id: id })
  expect([scores.helpful_count, scores.not_helpful_count]).toEqual([2, 1])
  world.clock.now = new Date('2026-04-15T12:00:00Z')
  await vote(second, id)
  expect((await readUsage(first, id)).votes).toEqual([
    { week: '2026-03-02', helpful: 1, not_helpful: 0 },
    { week: '2026-03-09', helpful: 1, not_helpful: 0 },
    { week: '2026-04-13', helpful: 1, not_helpful: 0 },
  ])
})

test('few readers and verdicts are shown to the author alone, and those of the author do not count', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const { id } = await author.depositExperience(nextExperience())
  await author.getExperience({ experience_id: id })
  await insertVerdicts(author, id)
  const readers: TestContributor[] = []
  for (let i = 0; i < 4; i++) readers.push(await world.newcomer(`reader ${i}`))
  const [reader] = readers
  if (!reader) throw new Error('no reader')
  for (const each of readers) await each.getExperience({ experience_id: id })
  await insertVerdicts(reader, id, { count: 4 })
  // too long ago
  await insertVerdicts(reader, id, { days: 31 })
  expect(await readUsage(author, id)).toMatchObject({ readers_30d: 4, verdicts_30d: 4 })
  expect(await readUsage(reader, id)).toMatchObject({ readers_30d: null, verdicts_30d: null })
  expect(await readUsage(world.operator, id)).toMatchObject({ readers_30d: null, verdicts_30d: null })
  await (await world.newcomer('fifth')).getExperience({ experience_id: id })
  await insertVerdicts(reader, id)
  for (const each of [author, reader])
    expect(await readUsage(each, id)).toMatchObject({ readers_30d: 5, verdicts_30d: 5 })
  world.clock.advance(31 * DAY_MS)
  expect(await readUsage(author, id)).toMatchObject({ readers_30d: 0, verdicts_30d: 0 })
})

test('searches that return a record, and what others observed of it, are counted', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const deposit = nextExperience()
  const { id } = await author.depositExperience(deposit)
  const reader = await world.newcomer()
  await reader.searchExperiences({ q: deposit.title })
  const observed = { succeeded: 2, partial: 0, failed: 1, recurred: 0 }
  await world.app.db.query(
    sql`update experiences set observations = ${JSON.stringify(observed)}::text::jsonb where id = ${id}`,
  )
  expect(await readUsage(reader, id)).toMatchObject({ retrieval_count: 1, observations: observed })
})

test('verdicts within a workspace are counted for keys of that workspace alone', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const { id } = await author.depositExperience(nextExperience())
  const team = await createInvitedTeam(world, { owner: await world.newcomer('owner') })
  const { workspace_id } = team
  await insertVerdicts(team.owner, id, { count: 5, workspace_id })
  expect((await readUsage(author, id)).verdicts_30d).toBe(0)
  expect((await readUsage(team.owner, id)).verdicts_30d).toBe(5)
  expect((await readUsage(team.owner.person, id)).verdicts_30d).toBeNull()
})

test('the usage of what the caller may not read is not found', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const { id } = await author.depositExperience(nextExperience({ visibility_scope: 'private' }))
  const other = await world.newcomer()
  await expect(readUsage(other, id)).rejects.toMatchObject({ error: 'NotFoundError' })
  expect(await readUsage(author, id)).toMatchObject({ id })
})

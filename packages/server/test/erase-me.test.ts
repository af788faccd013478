import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../src/db/db.ts'
import { callOperation, findErrorClass } from './call-operation.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, operator_key, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const handleOf = async (id: string) =>
  (
    await world.app.db.query<{ display_handle: string }>(sql`select display_handle from contributors where id = ${id}`)
  )[0]?.display_handle ?? ''

test('every key ends with the answer, and the handle leads nowhere and is never given again', async () => {
  world = await createWorld()
  const leaver = await world.established('leaver')
  const { contributor_id } = leaver
  const second = await leaver.createKey({ contributor_id, name: 'second', scope: 'read' })
  const handle = await handleOf(contributor_id)
  const answer = await callOperation(world, 'eraseMe', { experiences: 'keep_anonymous' }, leaver.api_key)
  expect([answer.status, answer.body]).toEqual([
    202,
    { status: 'accepted', erased_at: expect.stringMatching(/Z$/), schema_version: '2.0.0' },
  ])
  for (const key of [leaver.api_key, second.api_key])
    for (const name of ['listMyExperiences', 'eraseMe', 'exportMyData'] as const)
      expect((await callOperation(world, name, { experiences: 'erase' }, key)).status).toBe(401)
  expect((await callOperation(world, 'getContributor', { contributor_id: handle }, operator_key)).status).toBe(404)
  expect(await handleOf(contributor_id)).toBe(handle)
  // nor can an operator bring the account back
  expect((await callOperation(world, 'reissueKey', { contributor_id }, operator_key)).status).toBe(404)
})

describe('what the erased one deposited', () => {
  async function leave(experiences: 'erase' | 'keep_anonymous') {
    world = await createWorld()
    const leaver = await world.established('leaver')
    const reader = await world.established('reader')
    const shown = await leaver.depositExperience(poolExperience())
    const hidden = await leaver.depositExperience(nextExperience({ visibility_scope: 'private' }))
    const retracted = await leaver.depositExperience(nextExperience())
    await leaver.retractExperience({ experience_id: retracted.id })
    const theirs = await reader.depositExperience(nextExperience())
    await leaver.giveFeedback({ experience_id: theirs.id, was_helpful: true, context_note: 'It was the pool.' })
    await leaver.eraseMe({ experiences })
    await world.work()
    const rows = await world.app.db.query<{ id: string }>(
      sql`select id from experiences where contributor_id = ${leaver.contributor_id}`,
    )
    return { reader, theirs, left: rows.map(({ id }) => id), shown: shown.id, hidden: hidden.id }
  }

  test('goes', async () => {
    const { reader, left, shown } = await leave('erase')
    expect(left).toEqual([])
    expect((await callOperation(world, 'getExperience', { experience_id: shown }, reader.api_key)).status).toBe(404)
    const { results } = await reader.searchExperiences({ q: poolExperience().title, limit: 50 })
    expect(results.map(({ id }) => id)).not.toContain(shown)
  })

  test('stays as of nobody where others can read it, and goes where they cannot', async () => {
    const { reader, left, shown, hidden } = await leave('keep_anonymous')
    expect(left).toContain(shown)
    expect(left).toHaveLength(4)
    expect(left).not.toContain(hidden)
    const row = await reader.getExperience({ experience_id: shown })
    expect(row.contributor).toMatchObject({ display_handle: 'deleted', agent_name: null, agent_version: null })
    const { results } = await reader.searchExperiences({ q: poolExperience().title })
    expect(results[0]).toMatchObject({ id: shown, contributor: { display_handle: 'deleted' } })
    expect((await callOperation(world, 'getContributor', { contributor_id: 'deleted' }, operator_key)).status).toBe(404)
  })

  test.each(['erase', 'keep_anonymous'] as const)(
    'votes keep their effect, without notes (%s)',
    async (experiences) => {
      const { reader, theirs } = await leave(experiences)
      const { scores } = await reader.getExperience({ experience_id: theirs.id })
      expect(scores).toMatchObject({ feedback_count: 1, helpful_count: 1 })
      const votes = await world.app.db.query(sql`select was_helpful, context_note from feedback`)
      expect(votes).toEqual([{ was_helpful: true, context_note: null }])
    },
  )
})

test('a large account is erased job by job', async () => {
  world = await createWorld()
  const leaver = await world.established('leaver')
  const { contributor_id } = leaver
  const { id } = await leaver.depositExperience(poolExperience())
  const copies = sql`generate_series(1, 45) as n`
  const columns = await world.app.db.query<{ column_name: string }>(sql`
    select column_name from information_schema.columns
    where table_schema = current_schema() and table_name = 'experiences' and column_name not in ('id', 'content_hash')`)
  const list = { parts: [columns.map(({ column_name }) => `"${column_name}"`).join(', ')], values: [] }
  await world.app.db.query(sql`
    insert into experiences (id, content_hash, ${list})
    select 'exp_copy' || n, 'hash' || n, ${list} from experiences, ${copies} where id = ${id}`)
  const count = async () =>
    (await world.app.db.query(sql`select from experiences where contributor_id = ${contributor_id}`)).length
  expect(await count()).toBe(49)
  await world.work()
  await leaver.eraseMe({ experiences: 'erase' })
  const left: number[] = []
  for (let one = await world.app.worker.runNext(); one !== null; one = await world.app.worker.runNext()) {
    expect(one).toBe('done')
    left.push(await count())
  }
  expect(left).toEqual([29, 9, 0])
  // what a call that was under way left behind goes with the daily sweep
  await world.app.db.query(sql`
    insert into searches (contributor_id, query, query_hash, wedge, top_score, result_count, searched_at)
    values (${contributor_id}, 'late', 'h', 'coding', 0, 0, ${world.clock.now.toISOString()})`)
  world.clock.advance(86_400_000)
  expect(await world.work()).toMatchObject({ retry: 0, failed: 0 })
  expect(await world.app.db.query(sql`select query, contributor_id from searches where query_hash = 'h'`)).toEqual([
    { query: null, contributor_id: null },
  ])
})

test('the last operator stays; one of two may go', async () => {
  world = await createWorld()
  const answer = await callOperation(world, 'eraseMe', { experiences: 'erase' }, operator_key)
  expect([answer.status, findErrorClass(answer)]).toEqual([403, 'ForbiddenError'])
  expect((await callOperation(world, 'listMyExperiences', {}, operator_key)).status).toBe(200)
  const other = await world.newcomer('second')
  await world.app.db.query(sql`update contributors set is_operator = true where id = ${other.contributor_id}`)
  expect((await callOperation(world, 'eraseMe', { experiences: 'erase' }, operator_key)).status).toBe(202)
  expect((await callOperation(world, 'listMyExperiences', {}, operator_key)).status).toBe(401)
  expect((await callOperation(world, 'eraseMe', { experiences: 'erase' }, other.api_key)).status).toBe(403)
})

test('of two operators that go at once one stays', async () => {
  world = await createWorld()
  const other = await world.newcomer('second')
  await world.app.db.query(sql`update contributors set is_operator = true where id = ${other.contributor_id}`)
  const answers = await Promise.all(
    [operator_key, other.api_key].map((key) => callOperation(world, 'eraseMe', { experiences: 'erase' }, key)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 403])
})

test('a suspended contributor may take their data along and go', async () => {
  world = await createWorld()
  const person = await world.established('suspended')
  const { contributor_id } = person
  const { id } = await person.depositExperience(poolExperience())
  await world.app.db.query(sql`
    update contributors set trust_level = 'suspended', suspended_at = ${world.clock.now.toISOString()}
    where id = ${contributor_id}`)
  world.app.key_cache.invalidate()
  expect((await callOperation(world, 'exportMyData', {}, person.api_key)).status).toBe(200)
  expect((await callOperation(world, 'eraseExperience', { experience_id: id }, person.api_key)).status).toBe(204)
  expect((await callOperation(world, 'eraseMe', { experiences: 'erase' }, person.api_key)).status).toBe(202)
})

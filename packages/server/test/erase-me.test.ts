import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { callOperation, findErrorClass } from './call-operation.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, operator_key, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const handleOf = async (id: string) =>
  (
    await world.app.db.query<{ display_handle: string }>(sql`select display_handle from contributors where id = ${id}`)
  )[0]?.display_handle ?? ''

test('with the answer every key is revoked, and the handle resolves to nobody and stays reserved', async () => {
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
  // an operator cannot restore the account either
  expect((await callOperation(world, 'reissueKey', { contributor_id }, operator_key)).status).toBe(404)
})

describe('deposits and votes of an erased account', () => {
  async function eraseAccount(experiences: 'erase' | 'keep_anonymous') {
    world = await createWorld()
    const leaver = await world.established('leaver')
    const reader = await world.established('reader')
    const public_record = await leaver.depositExperience(poolExperience())
    const private_record = await leaver.depositExperience(nextExperience({ visibility_scope: 'private' }))
    const retracted = await leaver.depositExperience(nextExperience())
    await leaver.retractExperience({ experience_id: retracted.id })
    const reader_record = await reader.depositExperience(nextExperience())
    await leaver.giveFeedback({ experience_id: reader_record.id, was_helpful: true, context_note: 'It was the pool.' })
    await leaver.eraseMe({ experiences })
    await world.work()
    const rows = await world.app.db.query<{ id: string }>(
      sql`select id from experiences where contributor_id = ${leaver.contributor_id}`,
    )
    return {
      reader,
      reader_record,
      remaining_ids: rows.map(({ id }) => id),
      public_id: public_record.id,
      private_id: private_record.id,
    }
  }

  test('an erasure that includes the records deletes all of them', async () => {
    const { reader, remaining_ids, public_id } = await eraseAccount('erase')
    expect(remaining_ids).toEqual([])
    expect((await callOperation(world, 'getExperience', { experience_id: public_id }, reader.api_key)).status).toBe(404)
    const { results } = await reader.searchExperiences({ q: poolExperience().title, limit: 50 })
    expect(results.map(({ id }) => id)).not.toContain(public_id)
  })

  test('an erasure that keeps the records removes their author and deletes those that others cannot read', async () => {
    const { reader, remaining_ids, public_id, private_id } = await eraseAccount('keep_anonymous')
    expect(remaining_ids).toContain(public_id)
    expect(remaining_ids).toHaveLength(4)
    expect(remaining_ids).not.toContain(private_id)
    const row = await reader.getExperience({ experience_id: public_id })
    expect(row.contributor).toMatchObject({ display_handle: 'deleted', agent_name: null, agent_version: null })
    const { results } = await reader.searchExperiences({ q: poolExperience().title })
    expect(results[0]).toMatchObject({ id: public_id, contributor: { display_handle: 'deleted' } })
    expect((await callOperation(world, 'getContributor', { contributor_id: 'deleted' }, operator_key)).status).toBe(404)
  })

  test.each(['erase', 'keep_anonymous'] as const)(
    'votes keep their effect and lose their notes (%s)',
    async (experiences) => {
      const { reader, reader_record } = await eraseAccount(experiences)
      const { scores } = await reader.getExperience({ experience_id: reader_record.id })
      expect(scores).toMatchObject({ feedback_count: 1, helpful_count: 1 })
      const votes = await world.app.db.query(sql`select was_helpful, context_note from feedback`)
      expect(votes).toEqual([{ was_helpful: true, context_note: null }])
    },
  )
})

test('a large account is erased in several jobs', async () => {
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
  const remaining: number[] = []
  for (let outcome = await world.app.worker.runNext(); outcome !== null; outcome = await world.app.worker.runNext()) {
    expect(outcome).toBe('done')
    remaining.push(await count())
  }
  expect(remaining).toEqual([29, 9, 0])
  // the daily sweep clears rows of calls that were under way during the erasure
  await world.app.db.query(sql`
    insert into searches (contributor_id, query, query_hash, wedge, top_score, result_count, searched_at)
    values (${contributor_id}, 'late', 'h', 'coding', 0, 0, ${world.clock.now.toISOString()})`)
  world.clock.advance(DAY_MS)
  expect(await world.work()).toMatchObject({ retry: 0, failed: 0 })
  expect(await world.app.db.query(sql`select query, contributor_id from searches where query_hash = 'h'`)).toEqual([
    { query: null, contributor_id: null },
  ])
})

test('one of two operators can be erased, the last one cannot', async () => {
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

test('of two operators that erase themselves concurrently one is refused', async () => {
  world = await createWorld()
  const other = await world.newcomer('second')
  await world.app.db.query(sql`update contributors set is_operator = true where id = ${other.contributor_id}`)
  const answers = await Promise.all(
    [operator_key, other.api_key].map((key) => callOperation(world, 'eraseMe', { experiences: 'erase' }, key)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 403])
})

test('a suspended contributor may export their data and erase records and account', async () => {
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

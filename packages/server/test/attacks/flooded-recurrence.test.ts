import { afterEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/db.ts'
import { DAY_MS } from '../../src/rules/time/time-units.ts'
import { nextExperience, poolExperience } from '../experience-fixtures.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

let world: World
afterEach(() => world.close())

/** More than is read of all searches together. */
const FLOOD = 6000

/** Copies the last search of a contributor, as if it had been sent again and again. */
const flood = ({ contributor_id }: TestContributor) =>
  world.app.db.query(sql`
    insert into searches (contributor_id, query, query_hash, kind, narrowed, self_only, audience, wedge, top_score,
      result_count, searched_at)
    select contributor_id, query, query_hash, kind, narrowed, self_only, audience, wedge, top_score, result_count,
      searched_at
    from (select * from searches where contributor_id = ${contributor_id} order by id desc limit 1) s
      cross join generate_series(1, ${FLOOD}::int)`)

test('who searches without end pushes nobody out of recurrence: neither alone nor with accounts of one cluster', async () => {
  world = await createWorld({ embedder: createFakeEmbedder('none', null) })
  const depositor = await world.newcomer('depositor')
  const recurrence = async () => (await depositor.previewDeposit(poolExperience())).worthiness.parts.recurrence
  for (const name of ['one', 'two']) await (await world.newcomer(name)).searchExperiences({ q: poolExperience().title })
  world.clock.advance(DAY_MS)
  const [loud, twin] = [await world.newcomer('loud'), await world.newcomer('twin')]
  await world.app.db.query(
    sql`update contributors set cluster = ${loud.contributor_id} where id = ${twin.contributor_id}`,
  )
  for (const agent of [loud, twin])
    await agent.searchExperiences({ q: `${nextExperience().title} ${agent.contributor_id}` })
  await world.app.search_log.flush()
  const before = await recurrence()
  expect(before).toBeGreaterThan(0)
  for (const agent of [loud, twin]) await flood(agent)
  expect(await recurrence()).toBe(before)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { publishKnowledge } from './publish-knowledge.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let ann: TestContributor
let ben: TestContributor
let reader: TestContributor
beforeAll(async () => {
  world = await createWorld()
  ;[ann, ben, reader] = [await world.trusted('ann'), await world.trusted('ben'), await world.newcomer('reader')]
})
afterAll(() => world.close())

const idsOf = async (author: TestContributor) => (await author.listMyExperiences({})).experiences.map(({ id }) => id)
const recordsOfBoth = async () => [...(await idsOf(ann)), ...(await idsOf(ben))]
const withdrawAll = async () => {
  for (const { id } of await reader.listProcedures({ limit: 100 }))
    await world.app.db.query(sql`update procedures set status = 'withdrawn' where id = ${id}`)
  await world.app.db.query(sql`update insights set status = 'withdrawn'`)
}

test('a procedure is read with its steps, listed without them, and names the insight of the same records', async () => {
  await withdrawAll()
  const records = await recordsOfBoth()
  const { procedure, insight } = await publishKnowledge(world, records)
  const read = await reader.getProcedure({ procedure_id: procedure })
  expect(read).toMatchObject({
    id: procedure,
    status: 'active',
    version: 1,
    insight_id: insight,
    steps: [{ order: 1, action: 'Release the client in a finally block.', why: null, from: records }],
    pitfalls: [{ attempt: 'Raised max_connections', from: records }],
    supporting_experience_ids: records,
  })
  const { steps: _, pitfalls: __, ...listed } = read
  expect(await reader.listProcedures()).toEqual([listed])
  const about = await reader.getInsight({ insight_id: insight })
  expect(about).toMatchObject({
    id: insight,
    procedure_id: procedure,
    status: 'active',
    root_cause: [{ from: records }],
  })
  expect(await reader.listInsights()).toEqual({ insights: [about], next_cursor: null })
})

test('lists are narrowed by domain and by any of the tags, in any case', async () => {
  await withdrawAll()
  const { procedure, insight } = await publishKnowledge(world, await recordsOfBoth(), {
    stack_tags: ['Postgres', 'node'],
  })
  const procedures = async (filter: object) => (await reader.listProcedures(filter)).map(({ id }) => id)
  const insights = async (filter: object) => (await reader.listInsights(filter)).insights.map(({ id }) => id)
  for (const [filter, found] of [
    [{ domain: 'coding', stack_tags: 'postgres,rust' }, true],
    [{ stack_tags: 'rust' }, false],
    [{ domain: 'writing' }, false],
  ] as const) {
    expect(await procedures(filter)).toEqual(found ? [procedure] : [])
    const { stack_tags: tags, ...others } = { stack_tags: undefined, ...filter }
    expect(await insights({ ...others, tags })).toEqual(found ? [insight] : [])
  }
})

test('pages of procedures lead to the next one by a Link, and the last page has none', async () => {
  await withdrawAll()
  const records = await recordsOfBoth()
  const published: string[] = []
  for (let i = 0; i < 5; i++) published.unshift((await publishKnowledge(world, records)).procedure)
  const seen: string[][] = []
  for (let path: string | null = '/v1/procedures?limit=2&domain=coding'; path !== null; ) {
    const answer = await world.request(path, { headers: { authorization: `Bearer ${reader.api_key}` } })
    seen.push(((await answer.json()) as { id: string }[]).map(({ id }) => id))
    const link = answer.headers.get('link')
    const [, next = null] = /^<http:\/\/cairnway\.test(\/v1\/procedures\?[^>]+)>; rel="next"$/.exec(link ?? '') ?? []
    expect(next === null).toBe(link === null)
    path = next
  }
  expect(seen).toEqual([published.slice(0, 2), published.slice(2, 4), published.slice(4)])
})

test('pages of insights are followed by their cursor', async () => {
  await withdrawAll()
  const records = await recordsOfBoth()
  const published: string[] = []
  for (let i = 0; i < 3; i++) published.unshift((await publishKnowledge(world, records)).insight)
  const seen: string[] = []
  for await (const { id } of reader.listInsights.all({ limit: 2 })) seen.push(id)
  expect(seen).toEqual(published)
})

const withdrawn = {
  ...{ status: 'withdrawn', confidence: 0, version: 1, does_not_apply_when: [], supporting_experience_ids: [] },
}

test('when a record that they quote is retracted, both are withdrawn without texts, at once and on every path', async () => {
  await withdrawAll()
  const carl = await world.trusted('carl')
  const [quoted = '', ...others] = await idsOf(carl)
  const { procedure, insight } = await publishKnowledge(world, [quoted, ...others, ...(await idsOf(ann))])
  await carl.retractExperience({ experience_id: quoted })
  expect(await reader.getProcedure({ procedure_id: procedure })).toMatchObject({
    ...withdrawn,
    ...{ title: '', summary: '', problem_pattern: '', preconditions: [], steps: [], pitfalls: [], stack_tags: [] },
    insight_id: null,
  })
  expect(await reader.getInsight({ insight_id: insight })).toMatchObject({
    ...withdrawn,
    ...{ statement: '', tags: [], root_cause: [], applies_when: [], contradicting_experience_ids: [] },
    procedure_id: null,
  })
  expect(await reader.listProcedures()).toEqual([])
  expect((await reader.listInsights()).insights).toEqual([])
})

test('an id that nothing has is not found', async () => {
  await expect(reader.getProcedure({ procedure_id: 'prc_0' })).rejects.toMatchObject({ error: 'NotFoundError' })
  await expect(reader.getInsight({ insight_id: 'ins_0' })).rejects.toMatchObject({ error: 'NotFoundError' })
})

import { afterEach, expect, test } from 'vitest'
import { callOperation } from './call-operation.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, type World } from './world.ts'

const services: World[] = []
afterEach(async () => {
  for (const world of services.splice(0)) await world.close()
})
async function open(): Promise<World> {
  const world = await createWorld()
  services.push(world)
  return world
}

async function collectLines<T>(lines: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const line of lines) list.push(line)
  return list
}

test('an export tells everything of the caller and nothing of others', async () => {
  const world = await open()
  const [owner, other] = [await world.established('owner'), await world.established('other')]
  const shown = await owner.depositExperience(poolExperience())
  const hidden = await owner.depositExperience(nextExperience({ visibility_scope: 'private' }))
  const retracted = await owner.depositExperience(nextExperience())
  await owner.retractExperience({ experience_id: retracted.id, reason: 'It was wrong.' })
  const theirs = await other.depositExperience(nextExperience())
  await owner.giveFeedback({ experience_id: theirs.id, was_helpful: true, context_note: 'My own words.' })
  await other.giveFeedback({ experience_id: shown.id, was_helpful: true, context_note: 'Their words.' })
  await owner.searchExperiences({ q: 'my own question' })
  await other.searchExperiences({ q: 'their question' })
  await world.app.search_log.flush()

  const lines = await collectLines(await owner.exportMyData())
  expect(lines[0]).toMatchObject({
    kind: 'export',
    data: { schema_version: '2.0.0', generated_at: expect.stringMatching(/Z$/) },
  })
  const of = (kind: string) => lines.filter((line) => line.kind === kind).map(({ data }) => data)
  expect(of('contributor')).toMatchObject([{ id: owner.contributor_id, agent_name: 'owner' }])
  expect(of('key')).toMatchObject([{ scope: 'full', is_active: true }])
  expect(of('experience')).toHaveLength(6)
  expect(of('experience').map(({ id }) => id)).toEqual(expect.arrayContaining([shown.id, hidden.id, retracted.id]))
  expect(of('experience').find(({ id }) => id === retracted.id)).toMatchObject({ retraction_reason: 'It was wrong.' })
  expect(of('experience').find(({ id }) => id === shown.id)).toMatchObject({ ...poolExperience(), feedback_count: 1 })
  expect(of('feedback')).toMatchObject([{ experience_id: theirs.id, context_note: 'My own words.' }])
  expect(of('search')).toMatchObject([{ query: 'my own question' }])
  const { text, headers } = await callOperation(world, 'exportMyData', {}, owner.api_key)
  expect(headers.get('content-type')).toBe('application/x-ndjson')
  expect(headers.get('cache-control')).toBe('no-store')
  for (const foreign of [owner.api_key, 'key_hash', 'Their words.', 'their question', other.contributor_id])
    expect(text).not.toContain(foreign)
})

test('an export of more than a page is whole', async () => {
  const world = await open()
  const owner = await world.established('owner')
  for (let i = 0; i < 450; i++) {
    await owner.searchExperiences({ q: `question ${'x'.repeat(i % 7)} number`, limit: 1 })
  }
  await world.app.search_log.flush()
  const searches = (await collectLines(await owner.exportMyData())).filter(({ kind }) => kind === 'search')
  expect(searches).toHaveLength(450)
})

test('what one instance exports another one takes in: the knowledge is the same', async () => {
  const from = await open()
  const [owner, other] = [await from.established('owner'), await from.established('other')]
  const first = await owner.depositExperience(nextExperience())
  await owner.depositExperience(poolExperience({ supersedes: first.id, context: { tools: ['psql'] } }))
  const erased = await other.depositExperience(nextExperience())
  await other.eraseExperience({ experience_id: erased.id })
  await other.depositExperience(nextExperience({ visibility_scope: 'private' }))
  const pending = await from.newcomer('newcomer')
  await pending.depositExperience(nextExperience())

  const lines = await collectLines(await from.operator.exportAll())
  expect(lines).toHaveLength(7)
  const to = await open()
  const results = await to.operator.importExperiences({ as: 'export', lines })
  expect(results.map(({ status }) => status)).toEqual(lines.map(() => 'created'))
  const again = await collectLines(await to.operator.exportAll())
  const known = (list: typeof lines) => list.map(({ creation_mode: _, ...rest }) => rest).sort(byTitle)
  expect(known(again)).toEqual(known(lines))
  const reader = await to.newcomer('reader')
  const { results: found } = await reader.searchExperiences({ q: poolExperience().title })
  expect(found[0]).toMatchObject({ title: poolExperience().title, context: { tools: ['psql'] } })
})

const byTitle = (a: { title: string }, b: { title: string }) => (a.title < b.title ? -1 : 1)

test('a fault in the middle of an export ends it with the envelope, and the SDK throws it', async () => {
  const world = await open()
  const owner = await world.established('owner')
  const { db } = world.app
  const query = db.query
  db.query = (statement) =>
    statement.parts.join('').includes('from searches s') ? Promise.reject(new Error('gone')) : query(statement)
  const lines = await owner.exportMyData()
  const seen: string[] = []
  const reading = (async () => {
    for await (const { kind } of lines) seen.push(kind)
  })()
  await expect(reading).rejects.toMatchObject({ error: 'ServerError' })
  expect(seen).toContain('experience')
  db.query = query
})

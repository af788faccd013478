import { afterEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/db.ts'
import type { Embedder } from '../../src/platform/models/embedder.ts'
import { createQueuedEmbedder } from '../../src/platform/models/queued-embedder.ts'
import { DAY_MS } from '../../src/rules/time/time-units.ts'
import { nextExperience, poolExperience } from '../experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

let world: World
afterEach(() => world.close())

/** An embedder that notes every text that its model works on, with the cache of the real one. */
function createCountingEmbedder(): Embedder & { worked_on: string[] } {
  const worked_on: string[] = []
  const queued = createQueuedEmbedder(
    () => ({
      model_id: 'counting',
      dimension: () => 3,
      state: () => ({ status: 'ok', message: null }),
      max_concurrency: { queries: 1, documents: 1 },
      embed(text) {
        worked_on.push(text)
        const [a, b, c] = [text.length, 1 + (text.codePointAt(0) ?? 0), 1 + (text.codePointAt(1) ?? 0)]
        const length = Math.hypot(a, b, c)
        const vector = Float32Array.from([a / length, b / length, c / length])
        return { outcome: Promise.resolve({ vector }), cancel: () => {} }
      },
      close: async () => {},
    }),
    { log: () => {}, query_timeout_ms: 5000 },
  )
  return { ...queued, english_only: false, worked_on }
}

test('a search that somebody else made costs its next asker the same work', async () => {
  const embedder = createCountingEmbedder()
  world = await createWorld({ embedder })
  const [victim, spy] = [await world.newcomer('victim'), await world.newcomer('spy')]
  const q = 'the merger of acme and initech fails in staging'
  await victim.searchExperiences({ q })
  const answer = await spy.searchExperiences({ q })
  expect(embedder.worked_on.filter((text) => text === q)).toHaveLength(2)
  expect(answer.metadata.cached).toBe(false)
  // own searches are cached, with every key
  await spy.searchExperiences({ q, limit: 3 })
  await spy.checkContext({ task_description: q })
  expect(embedder.worked_on.filter((text) => text === q)).toHaveLength(2)
})

test('a preview works the same for a text that a hidden record has and for one that none has', async () => {
  const embedder = createCountingEmbedder()
  world = await createWorld({ embedder })
  const [owner, newcomer, spy] = [await world.established(), await world.newcomer(), await world.established()]
  const secret = nextExperience()
  await owner.depositExperience({ ...secret, visibility_scope: 'private' })
  const pending = nextExperience()
  await newcomer.depositExperience(pending)
  const count = async (deposit: Parameters<TestContributor['previewDeposit']>[0]) => {
    const before = embedder.worked_on.length
    const { would, similar_experiences, worthiness } = await spy.previewDeposit(deposit)
    const texts = embedder.worked_on.length - before
    return { would, similar: similar_experiences.length, novelty: worthiness.parts.novelty, texts }
  }
  const fresh = await count(nextExperience())
  expect(fresh.texts).toBe(1)
  expect((await count(secret)).texts).toBe(1)
  expect((await count(pending)).texts).toBe(1)
  expect((await count({ ...secret, visibility_scope: 'private' })).texts).toBe(1)
})

const recurrenceOf = async (reader: TestContributor, deposit = poolExperience()): Promise<number> => {
  await world.app.search_log.flush()
  const { worthiness } = await reader.previewDeposit(deposit)
  return worthiness.parts.recurrence ?? Number.NaN
}
const rewordings = [
  'queries hang when many clients are connected to the pool',
  'queries hang when twenty clients connect through the pool',
  'connection pool exhausted in postgres: queries hang for clients',
]

test('recurrence counts what several other clusters searched by meaning, each once', async () => {
  world = await createWorld()
  const depositor = await world.newcomer('depositor')
  const [one, two, three] = [await world.newcomer('one'), await world.newcomer('two'), await world.newcomer('three')]
  expect(await recurrenceOf(depositor)).toBe(0)
  // what a single contributor searched does not show, however often
  for (const q of [...rewordings, poolExperience().title]) await one.searchExperiences({ q })
  expect(await recurrenceOf(depositor)).toBe(0)
  await two.searchExperiencesBatch({ queries: [{ q: rewordings[1] ?? '' }] })
  expect(await recurrenceOf(depositor)).toBeCloseTo(2 / 3, 3)
  await three.searchExperiences({ q: rewordings[0] ?? '' })
  expect(await recurrenceOf(depositor)).toBe(1)
  expect(await recurrenceOf(depositor, nextExperience())).toBe(0)
  world.clock.advance(15 * DAY_MS)
  expect(await recurrenceOf(depositor)).toBe(0)
})

test('nobody raises the recurrence of an own deposit, alone or with a twin', async () => {
  world = await createWorld()
  const depositor = await world.newcomer('twins')
  const twin = await world.newcomer('twins')
  const { api_key } = await depositor.createKey({ contributor_id: depositor.contributor_id, name: 'second' })
  const other = await world.newcomer('other')
  // a shared name alone may be no evidence, so the rule is tested with the cluster that it would give
  await world.app.db.query(sql`
    update contributors set cluster = ${depositor.contributor_id} where id = ${twin.contributor_id}`)
  for (const q of [poolExperience().title, ...rewordings])
    for (const searcher of [depositor, twin, world.client(api_key), other]) await searcher.searchExperiences({ q })
  expect(await recurrenceOf(depositor)).toBe(0)
})

test('context checks, searches that were narrowed and searches of own records are no unmet demand', async () => {
  world = await createWorld()
  const depositor = await world.newcomer('depositor')
  const [q = ''] = rewordings
  for (const name of ['one', 'two', 'three']) {
    const searcher = await world.newcomer(name)
    await searcher.checkContext({ task_description: q })
    await searcher.searchExperiences({ q, tags: 'no-such-tag' })
    await searcher.searchExperiences({ q, evidence_class: 'speculative' })
    await searcher.searchExperiences({ q, min_causal_depth: 0.9 })
    await searcher.searchExperiencesBatch({ queries: [{ q, scope: 'self_only' }] })
  }
  expect(await recurrenceOf(depositor)).toBe(0)
  const rows = await world.app.db.query(sql`
    select distinct kind, narrowed, self_only, vector is not null as has_vector from searches order by 1, 2, 3`)
  expect(rows).toEqual([
    { kind: 'batch', narrowed: false, self_only: true, has_vector: false },
    { kind: 'check', narrowed: false, self_only: false, has_vector: false },
    { kind: 'search', narrowed: true, self_only: false, has_vector: false },
  ])
})

test('without a model recurrence counts by words', async () => {
  world = await createWorld({ config: { embeddings: 'off' }, embedder: createDisabled() })
  const depositor = await world.newcomer('depositor')
  const [, q = ''] = rewordings
  for (const name of ['one', 'two']) await (await world.newcomer(name)).searchExperiences({ q })
  expect(await recurrenceOf(depositor)).toBeCloseTo(2 / 3, 3)
  expect(await recurrenceOf(depositor, nextExperience())).toBe(0)
})

test('the vector of a search goes with its text: with a record that it found, with its searcher, and after 30 days', async () => {
  world = await createWorld()
  const owner = await world.newcomer('owner')
  const { id } = await owner.depositExperience(nextExperience())
  const searchers = [await world.newcomer('finder'), await world.newcomer('leaver'), await world.newcomer('other')]
  for (const searcher of searchers) await searcher.searchExperiences({ q: rewordings[0] ?? '' })
  const countVectors = async () => {
    const rows = await world.app.db.query(sql`
      select from searches where vector is not null or vector_model is not null or query is not null`)
    return rows.length
  }
  await world.app.search_log.flush()
  expect(await countVectors()).toBe(3)
  // a search keeps a vector although it found something, when that was hardly relevant
  await world.app.db.query(sql`
    update searches set result_ids = array[${id}] where contributor_id = ${searchers[0]?.contributor_id}`)
  await owner.eraseExperience({ experience_id: id })
  expect(await countVectors()).toBe(2)
  await searchers[1]?.eraseMe({ experiences: 'erase' })
  await world.work()
  expect(await countVectors()).toBe(1)
  world.clock.advance(31 * DAY_MS)
  await world.work()
  expect(await countVectors()).toBe(0)
})

function createDisabled(): Embedder {
  return {
    ...createCountingEmbedder(),
    model_id: 'none',
    dimension: () => null,
    state: () => ({ status: 'not_configured', message: 'off' }),
    embedQuery: async () => null,
    embedDocument: async () => null,
  }
}

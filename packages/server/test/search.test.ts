import type { CallInput } from '@cairnway/sdk'
import { afterEach, expect, test } from 'vitest'
import { createEmbedder } from '../src/platform/models/embedder.ts'
import { type DepositInput, nextExperience, poolExperience, restartExperiences } from './experience-fixtures.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const words = 'node-postgres pool timeout exceeded when trying to connect'
const ids = (answer: { results: { id: string }[] }) => answer.results.map(({ id }) => id)

/** Another experience about connection pools. */
const goExperience = (changes: Partial<DepositInput> = {}): DepositInput =>
  poolExperience({
    title: 'Connection pool of a Go service runs dry',
    problem:
      'A Go 1.22 service with pgxpool 5.5 blocks in Acquire under load; pg_stat_activity shows idle connections of PostgreSQL 16 only.',
    root_cause: 'rows.Close was not called on an early return, so pgxpool counted each of those connections as in use.',
    insight: 'An early return between Query and Close leaks the connection in Go as in every other language.',
    successful_approach: {
      method:
        'Put `defer rows.Close()` directly behind the error check of Query, and alert on AcquireCount minus ReleaseCount.',
    },
    tags: ['go', 'postgres'],
    ...changes,
  })

test('a deposit is found by meaning, by words, by error text and by tag', async () => {
  world = await createWorld()
  const alice = await world.newcomer('alice')
  for (let i = 0; i < 5; i++) await alice.depositExperience(nextExperience())
  const { id } = await alice.depositExperience(poolExperience())
  const queries = [
    { q: 'a node service leaks its database connections under load' },
    { q: 'node-postgres pool' },
    { q: 'it hangs', error_message: 'timeout exceeded when trying to connect' },
    { q: 'connections', tags: 'pool,unheard-of' },
  ]
  for (const query of queries) {
    const { results, metadata, total_results } = await alice.searchExperiences(query)
    expect(results[0]?.id, JSON.stringify(query)).toBe(id)
    expect(metadata).toMatchObject({ channels_used: ['semantic', 'lexical'], cached: false })
    expect(total_results).toBeGreaterThanOrEqual(results.length)
  }
})

test('misspelled queries and error texts with other paths find the record, and the response names the channels', async () => {
  world = await createWorld()
  const alice = await world.established('alice')
  const { id } = await alice.depositExperience(
    poolExperience({
      failed_approaches: [
        {
          attempt: 'Retried the query on failure.',
          why_it_failed:
            'Error: timeout exceeded when trying to connect\n    at /srv/app/node_modules/pg-pool/index.js:45:11',
        },
      ],
    }),
  )
  await alice.depositExperience(goExperience())
  const misspelled = await alice.searchExperiences({ q: 'timout exceded when tryng to conect' })
  expect([ids(misspelled)[0], misspelled.metadata.channels_used]).toEqual([id, ['semantic', 'lexical', 'fuzzy']])
  const error_message =
    'Error: timeout exceeded when trying to connect\n    at /home/bob/x/node_modules/pg-pool/index.js:51:9'
  const failing = await alice.searchExperiences({ q: 'why', error_message, conditions: '{"language":"go"}' })
  expect([ids(failing)[0], failing.metadata.channels_used]).toEqual([id, ['semantic', 'lexical', 'structural']])
})

test('filters are exact', async () => {
  world = await createWorld()
  const alice = await world.established()
  const plain = await alice.depositExperience(poolExperience())
  const other = await alice.depositExperience(
    nextExperience({
      outcome: { status: 'resolved', evidence: 'seen twice', evidence_class: 'production_validated' },
      tags: ['Special'],
    }),
  )
  const { title } = await alice.getExperience({ experience_id: other.id })
  const found = async (q: string, filter: Partial<CallInput<'searchExperiences'>>) =>
    ids(await alice.searchExperiences({ q, limit: 100, ...filter }))
  expect(await found(title, {})).toContain(other.id)
  expect(await found(title, { tags: 'special' })).toEqual([other.id])
  expect(await found(title, { tags: 'special, pool' })).toContain(other.id)
  expect(await found(title, { tags: 'pool' })).not.toContain(other.id)
  expect(await found(words, { tags: 'special, pool' })).toContain(plain.id)
  expect(await found(title, { evidence_class: 'production_validated' })).toEqual([other.id])
  expect(await found(words, { wedge: 'coding' })).toContain(plain.id)
  expect(await found(words, { wedge: 'disputes' })).toEqual([])
  const minScores = (share: number) => ({
    min_causal_depth: share,
    min_boundary_precision: share,
    min_insight_transferability: share,
  })
  expect(await found(words, minScores(0))).toContain(plain.id)
  expect(await found(words, minScores(1))).not.toContain(plain.id)
  await expect(alice.searchExperiences({ q: 'x', wedge: 'cooking' as never })).rejects.toMatchObject({
    status: 422,
    detail: [{ loc: ['query', 'wedge'] }],
  })
})

test('tags are read as JSON of a list too, and their number is not limited', async () => {
  world = await createWorld()
  const alice = await world.established()
  const { id } = await alice.depositExperience(nextExperience({ tags: ['Special'] }))
  const { title } = await alice.getExperience({ experience_id: id })
  expect(ids(await alice.searchExperiences({ q: title, tags: '["special"]' }))).toEqual([id])
  const others = Array.from({ length: 83 }, (_, i) => `t${i}`)
  expect(ids(await alice.searchExperiences({ q: title, tags: [...others, 'special'].join(',') }))).toEqual([id])
  const batch = await world.request('/v1/experiences/search/batch', {
    method: 'POST',
    headers: { authorization: `Bearer ${alice.api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      queries: [
        { q: title, tags: '["special"]' },
        { q: title, tags: [...others, 'special'] },
      ],
    }),
  })
  const { results } = (await batch.json()) as { results: { results: { id: string }[] }[] }
  expect(results.map(ids)).toEqual([[id], [id]])
})

test('the limit shortens the page and not the total', async () => {
  world = await createWorld()
  const alice = await world.established()
  await alice.depositExperience(poolExperience())
  await alice
    .depositExperience(
      poolExperience({
        visibility_scope: 'private',
        problem: `${poolExperience().problem} Here PgBouncer 1.21 stands between service and server.`,
        title: 'Queries hang with PgBouncer between',
      }),
    )
    .catch(() => {})
  const all = await alice.searchExperiences({ q: words, limit: 100 })
  const one = await alice.searchExperiences({ q: words, limit: 1 })
  expect(one.results).toHaveLength(1)
  expect(one.total_results).toBe(all.total_results)
})

test('the scope restricts results to own records, ranks them first, or searches everything', async () => {
  world = await createWorld()
  const alice = await world.established('alice')
  const bob = await world.established('bob')
  const alice_record = await alice.depositExperience(poolExperience())
  const bob_record = await bob.depositExperience(goExperience())
  const q = 'connection pool exhausted, timeout when trying to connect to postgres'
  const own = await bob.searchExperiences({ q, scope: 'self_only', limit: 100 })
  expect(own.results.every(({ knowledge_source }) => knowledge_source === 'self')).toBe(true)
  expect(ids(own)).toContain(bob_record.id)
  const first = await bob.searchExperiences({ q, scope: 'self_first' })
  expect(ids(first).indexOf(bob_record.id)).toBeLessThan(ids(first).indexOf(alice_record.id))
  const everything = await bob.searchExperiences({ q })
  const sources = new Map(everything.results.map(({ id, knowledge_source }) => [id, knowledge_source]))
  expect([sources.get(alice_record.id), sources.get(bob_record.id)]).toEqual(['collective', 'self'])
})

test('a compact page has short items', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  const { id } = await alice.depositExperience(
    poolExperience({ compact_summary: 'Leaked clients: release in finally.' }),
  )
  const { results } = await alice.searchExperiences({ q: words, compact: true })
  expect(results[0]).toEqual({
    id,
    title: poolExperience().title,
    what_worked: poolExperience().successful_approach.method,
    compact_summary: 'Leaked clients: release in finally.',
    tags: poolExperience().tags,
    scores: expect.objectContaining({ helpful_count: 0 }),
    validity: expect.objectContaining({ status: 'active' }),
    transfer_warnings: null,
    knowledge_source: 'self',
  })
})

test('conditions re-rank and never filter; your_conditions warn', async () => {
  world = await createWorld()
  const alice = await world.established()
  const common = { title: 'A connection pool runs dry', does_not_apply_when: ['pgbouncer in transaction mode'] }
  const java = await alice.depositExperience(
    poolExperience({
      ...common,
      context: { environment: { language: 'Java', versions: { java: '17.0.2' } }, tools: ['hikari'] },
    }),
  )
  const ruby = await alice.depositExperience(
    goExperience({
      ...common,
      context: { environment: { language: 'Ruby', versions: { ruby: '3.2.1' } }, tools: ['sidekiq'] },
    }),
  )
  const q = 'a connection pool runs dry'
  for (const [language, tool, best] of [
    ['java', 'hikari', java.id],
    ['ruby', 'sidekiq', ruby.id],
  ] as const) {
    const answer = await alice.searchExperiences({ q, conditions: JSON.stringify({ language, tools: [tool] }) })
    expect(ids(answer)[0]).toBe(best)
    expect(ids(answer)).toEqual(expect.arrayContaining([java.id, ruby.id]))
    expect(answer.metadata.channels_used).toContain('structural')
  }
  const warned = await alice.searchExperiences({
    q,
    your_conditions: JSON.stringify({
      environment: { versions: { java: '21.0.1' } },
      note: 'we use pgbouncer in transaction mode',
    }),
  })
  const warnings = warned.results.find(({ id }) => id === java.id)?.transfer_warnings ?? []
  expect(warnings.map(({ type }) => type)).toEqual(expect.arrayContaining(['boundary', 'version_mismatch']))
  for (const { message, matched_keywords } of warnings) {
    expect(message.length).toBeGreaterThan(10)
    expect(Array.isArray(matched_keywords)).toBe(true)
  }
  for (const name of ['conditions', 'your_conditions'] as const)
    await expect(alice.searchExperiences({ q, [name]: '[1,2]' })).rejects.toMatchObject({
      status: 422,
      detail: [{ loc: ['query', name] }],
    })
})

test('a query without relevant records returns no results', async () => {
  world = await createWorld()
  const alice = await world.established()
  const answer = await alice.searchExperiences({ q: 'how long must sourdough rest before baking' })
  expect(answer).toMatchObject({
    results: [],
    total_results: 0,
    metadata: { confidence: null, quality_hint: expect.stringContaining('deposit') },
    promoted_procedures: [],
    schema_version: '2.0.0',
  })
})

test('a search that its filters empty names them and counts what the caller finds without each', async () => {
  // the first records of the pack: some reach the highest minimum, whatever tests ran before
  restartExperiences()
  world = await createWorld()
  const alice = await world.established('alice')
  const bob = await world.established('bob')
  await alice.depositExperience(poolExperience())
  await bob.depositExperience(goExperience({ visibility_scope: 'private' }))
  type Filter = Partial<CallInput<'searchExperiences'>>
  const search = (filter: Filter, caller: typeof alice) => caller.searchExperiences({ q: words, ...filter })
  const hint = async (filter: Filter, caller = alice) => (await search(filter, caller)).metadata.quality_hint
  const total = async (filter: Filter, caller = alice) => (await search(filter, caller)).total_results
  const found = (count: number, names: string) => `Nothing found with these filters; ${count} without ${names}.`
  const [all, all_of_bob] = [await total({}), await total({}, bob)]
  expect([all > 0, all_of_bob]).toEqual([true, all + 1])
  expect(await hint({ tags: 'nosuchtag' })).toBe(found(all, '`tags`'))
  expect(await hint({ tags: 'nosuchtag' }, bob)).toBe(found(all_of_bob, '`tags`'))
  expect(await hint({ tags: 'nosuchtag', wedge: 'coding' })).toBe(found(await total({ wedge: 'coding' }), '`tags`'))
  expect(await hint({ tags: 'nosuchtag', wedge: 'disputes' })).toBe(found(all, '`tags` and `wedge`'))
  expect(await hint({ evidence_class: 'production_validated' })).toBe(found(all, '`evidence_class`'))
  const minimum = { min_causal_depth: 1, min_boundary_precision: 1, min_insight_transferability: 1 }
  const passing = await total(minimum)
  expect([passing > 0, passing < all]).toEqual([true, true])
  expect(await hint({ ...minimum, tags: 'nosuchtag' })).toBe(found(passing, '`tags`'))
  const newcomer = await world.newcomer()
  expect(await hint({ scope: 'self_only' }, newcomer)).toBe(found(await total({}, newcomer), '`scope`'))
  expect(await hint({ q: 'how long must sourdough rest before baking', tags: 'nosuchtag' })).toMatch(/deposit it/)
  const { results } = await alice.searchExperiencesBatch({ queries: [{ q: words, tags: ['nosuchtag'] }] })
  expect(results[0]?.metadata.quality_hint).toBe(found(all, '`tags`'))
})

test('a batch answers in order and counts the results that are on several pages', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  const { id } = await alice.depositExperience(poolExperience())
  const batch = await alice.searchExperiencesBatch({
    queries: [
      { q: words },
      { q: 'sourdough' },
      { q: words, conditions: { language: 'node' }, tags: ['pool'], limit: 1, compact: true },
    ],
  })
  expect(batch.results.map((answer) => ids(answer))).toEqual([expect.arrayContaining([id]), [], [id]])
  expect(batch.deduplicated_count).toBe(1)
  expect(Number.isInteger(batch.total_processing_time_ms)).toBe(true)
})

test('without a model the search uses words only and says so', async () => {
  world = await createWorld({ embedder: createEmbedder({ mode: 'off', cache_dir: null }) })
  const alice = await world.newcomer()
  const { id } = await alice.depositExperience(poolExperience())
  const answer = await alice.searchExperiences({ q: words })
  expect(ids(answer)).toEqual([id])
  expect(answer.metadata).toMatchObject({
    channels_used: ['lexical'],
    quality_hint: expect.stringContaining('words only'),
  })
  expect((await world.operator.getDetailedHealth()).checks.embedding_provider.status).toBe('not_configured')
})

test('searches count as retrievals of the records they return, and are logged without secrets', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  const { id } = await alice.depositExperience(poolExperience())
  const secret = ['gh', 'p_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('')
  await alice.searchExperiences({ q: `${words} with ${secret}` })
  await alice.searchExperiences({ q: words })
  await world.app.search_log.flush()
  expect((await alice.getExperience({ experience_id: id })).scores.retrieval_count).toBe(2)
  const rows = await world.app.db.query<{ query: string }>({ parts: ['select query from searches'], values: [] })
  expect(rows).toHaveLength(2)
  for (const { query } of rows) expect(query).not.toContain(secret.toLowerCase().slice(6, 20))
})

test('the response header has the timings of a search', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  const answer = await world.request('/v1/experiences/search?q=pool', {
    headers: { authorization: `Bearer ${alice.api_key}` },
  })
  expect(answer.headers.get('server-timing')).toMatch(
    /^auth;dur=[\d.]+, embed;dur=[\d.]+, index;dur=[\d.]+, fetch;dur=[\d.]+$/,
  )
})

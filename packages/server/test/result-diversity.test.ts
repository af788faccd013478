import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { poolExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const q = 'connection pool of SQLAlchemy, HikariCP, ActiveRecord or deadpool exhausted in Python, Java, Ruby, Rust'

/** Records about the same problem that are not duplicates of each other. */
const POOL_CASES = [
  [
    'Go',
    'pgxpool',
    'rows.Close was forgotten behind an early return',
    'defer rows.Close() directly after the error check',
  ],
  ['Python', 'SQLAlchemy', 'a session was kept by a background thread', 'wrap each unit of work in a session scope'],
  [
    'Java',
    'HikariCP',
    'a streaming result set stayed open in a cache',
    'read the result set to its end in try-with-resources',
  ],
  ['Ruby', 'ActiveRecord', 'threads were started outside the executor', 'run the thread body in with_connection'],
  ['Rust', 'deadpool', 'an object was held across an await of a remote call', 'drop the client before the remote call'],
] as const

const poolVariant = ([language, library, cause, method]: (typeof POOL_CASES)[number]) =>
  poolExperience({
    title: `${library} connection pool exhausted in a ${language} service`,
    problem: `The ${language} service answers timeouts after 20 minutes: ${library} reports a connection pool exhausted, clients are never released. Restarting helps for a while only.`,
    root_cause: `In ${language}, ${cause}, so ${library} counted each client as in use.`,
    insight: `With ${library} ${cause} is the first thing to look for when a pool runs dry.`,
    successful_approach: { method: `In ${language}: ${method}, then watch the gauge of ${library} for an hour.` },
    tags: [language.toLowerCase(), 'pool'],
  })

test('the third record of one cluster ranks behind records of others until it is confirmed', async () => {
  world = await createWorld()
  const prolific = await world.established('prolific')
  const single = await world.established('single')
  const [first, ...rest] = POOL_CASES
  const prolific_ids: string[] = []
  for (const pool of rest) prolific_ids.push((await prolific.depositExperience(poolVariant(pool))).id)
  const other = (await single.depositExperience(poolVariant(first))).id
  const reader = await world.newcomer()
  const rankedIds = async () =>
    (await reader.searchExperiences({ q })).results
      .map(({ id }) => id)
      .filter((id) => id === other || prolific_ids.includes(id))

  expect((await rankedIds()).indexOf(other)).toBe(2)
  expect(await rankedIds()).toHaveLength(5)

  await world.app.db.query(sql`update experiences set endorsement = 2 where id = any(${prolific_ids})`)
  await world.app.indexer.refresh(prolific_ids)
  expect((await rankedIds()).indexOf(other)).toBe(4)
})

test('a search that matches only records of one contributor still fills its page', async () => {
  world = await createWorld()
  const only = await world.established('only')
  for (const pool of POOL_CASES) await only.depositExperience(poolVariant(pool))
  const reader = await world.newcomer()
  expect((await reader.searchExperiences({ q, limit: 5 })).results).toHaveLength(5)
})

test('a copy with one number changed ranks behind other records, even without vectors', async () => {
  const embedder = createFakeEmbedder('silent', null)
  world = await createWorld({ embedder })
  const [author, copier, other] = [
    await world.established('author'),
    await world.established('copier'),
    await world.established('other'),
  ]
  const text = poolExperience()
  const [first, second] = [text, { ...text, problem: text.problem.replace('5 s', '9 s') }]
  const original = (await author.depositExperience(first)).id
  const copy = (await copier.depositExperience(second)).id
  const unlike = (await other.depositExperience(poolVariant(POOL_CASES[1]))).id
  const reader = await world.newcomer()
  const { results } = await reader.searchExperiences({ q: `${text.title} connection pool exhausted SQLAlchemy` })
  const [original_rank = -1, copy_rank = -1, unlike_rank = -1] = [original, copy, unlike].map((id) =>
    results.findIndex((item) => item.id === id),
  )
  expect(Math.min(original_rank, copy_rank)).toBe(0)
  expect(unlike_rank).toBe(1)
  // one of the two also ranks behind records that match only a little
  expect(Math.max(original_rank, copy_rank)).toBeGreaterThan(1)
})

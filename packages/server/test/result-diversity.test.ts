import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/db/db.ts'
import { poolExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const q = 'connection pool of SQLAlchemy, HikariCP, ActiveRecord or deadpool exhausted in Python, Java, Ruby, Rust'

/** Records about the same matter that are not duplicates of each other. */
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

test('one voice does not fill a page: its third record stands behind others until somebody confirms it', async () => {
  world = await createWorld()
  const loud = await world.established('loud')
  const quiet = await world.established('quiet')
  const [first, ...rest] = POOL_CASES
  const his: string[] = []
  for (const pool of rest) his.push((await loud.depositExperience(poolVariant(pool))).id)
  const other = (await quiet.depositExperience(poolVariant(first))).id
  const reader = await world.newcomer()
  const placed = async () => (await reader.searchExperiences({ q })).results.map(({ id }) => id)

  const among = async () => (await placed()).filter((id) => id === other || his.includes(id))
  expect((await among()).indexOf(other)).toBe(2)
  expect(await among()).toHaveLength(5)

  await world.app.db.query(sql`update experiences set confirmations = 2 where id = any(${his})`)
  await world.app.indexer.refresh(his)
  expect((await among()).indexOf(other)).toBe(4)
})

test('a search over the records of one contributor fills its page', async () => {
  world = await createWorld()
  const only = await world.established('only')
  for (const pool of POOL_CASES) await only.depositExperience(poolVariant(pool))
  const reader = await world.newcomer()
  expect((await reader.searchExperiences({ q, limit: 5 })).results).toHaveLength(5)
})

test('copies of others with a number changed stand behind the rest, also while they have no vector', async () => {
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
  const far = (await other.depositExperience(poolVariant(POOL_CASES[1]))).id
  const reader = await world.newcomer()
  const { results } = await reader.searchExperiences({ q: `${text.title} connection pool exhausted SQLAlchemy` })
  const [place = -1, other_place = -1, far_place = -1] = [original, copy, far].map((id) =>
    results.findIndex((item) => item.id === id),
  )
  expect(Math.min(place, other_place)).toBe(0)
  expect(far_place).toBe(1)
  // behind the seeds that match a little, too
  expect(Math.max(place, other_place)).toBeGreaterThan(1)
})

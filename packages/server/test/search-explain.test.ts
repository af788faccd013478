import type { ResultExplanation } from '@cairnway/contract'
import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const q = 'node-postgres pool timeout exceeded when trying to connect'

/** The explanations of a search by the ids of its results, best first. */
async function explain(reader: TestContributor, query: object = {}): Promise<Map<string, ResultExplanation>> {
  const { results } = await reader.searchExperiences({ q, compact: true, explain: true, ...query })
  return new Map(
    results.map(({ id, explanation }) => {
      if (explanation === undefined) throw new Error(`${id} is not explained`)
      return [id, explanation]
    }),
  )
}

const boostOf = (explanation: ResultExplanation | undefined, type: ResultExplanation['boosts'][number]['type']) =>
  explanation?.boosts.find((boost) => boost.type === type)

/** The score that relevance and boosts make. */
const scoreOf = ({ relevance, boosts }: ResultExplanation): number =>
  boosts.reduce((product, { factor = 1 }) => product * factor, relevance) +
  (boosts.find(({ type }) => type === 'conditions')?.amount ?? 0)

/** A record about connection pools in another language. */
const goExperience = () =>
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
    context: { environment: { language: 'Go', versions: { go: '1.22' } }, tools: ['pgxpool'] },
    tags: ['go', 'postgres'],
  })

test('results are explained where it is asked for, whole, compact and in a batch, and are the same otherwise', async () => {
  world = await createWorld()
  const author = await world.established()
  for (let i = 0; i < 3; i++) await author.depositExperience(nextExperience())
  const { id } = await author.depositExperience(poolExperience())
  await author.depositExperience(goExperience())
  const reader = await world.newcomer()
  for (const compact of [true, false]) {
    const plain = (await reader.searchExperiences({ q, compact })).results
    const explained = (await reader.searchExperiences({ q, compact, explain: true })).results
    expect(plain.filter((result) => 'explanation' in result)).toEqual([])
    expect(explained.map(({ id }) => id)).toEqual(plain.map(({ id }) => id))
    // the search before has counted as a retrieval of each
    const unexplained = explained.map(({ explanation, scores, ...result }) => result)
    expect(unexplained).toEqual(plain.map(({ scores, ...result }) => result))
    expect(explained[0]).toMatchObject({
      id,
      explanation: { channels: { semantic: { rank: 1 }, lexical: { rank: 1 } } },
    })
  }
  const queries = [
    { q, compact: true, explain: true },
    { q, compact: true },
  ]
  const [explained, plain] = (await reader.searchExperiencesBatch({ queries })).results
  expect(explained?.results.every((result) => 'explanation' in result)).toBe(true)
  expect(plain?.results.some((result) => 'explanation' in result)).toBe(false)
  const explanations = [...(await explain(reader)).values()]
  for (const explanation of explanations) expect(scoreOf(explanation)).toBeCloseTo(explanation.score, 3)
  expect(explanations.map(({ score }) => score)).toEqual(
    explanations.map(({ score }) => score).toSorted((a, b) => b - a),
  )
})

test('a repeated search keeps its explanations, and a plain one of the same text has none', async () => {
  world = await createWorld()
  const author = await world.established()
  await author.depositExperience(poolExperience())
  const search = async (options: object) => {
    const { results, metadata } = await author.searchExperiences({ q, compact: true, ...options })
    return [metadata.cached, results[0]?.explanation !== undefined]
  }
  expect(await search({})).toEqual([false, false])
  expect(await search({ explain: true })).toEqual([false, true])
  expect(await search({ explain: true })).toEqual([true, true])
  expect(await search({})).toEqual([true, false])
})

test('an error text, a corrected word and conditions are explained by the records that they found and moved', async () => {
  world = await createWorld()
  const author = await world.established()
  const error = 'Error: timeout exceeded when trying to connect\n    at /srv/app/node_modules/pg-pool/index.js:45:11'
  const failing = await author.depositExperience(
    poolExperience({ failed_approaches: [{ attempt: 'Retried the query on failure.', why_it_failed: error }] }),
  )
  const other = await author.depositExperience(goExperience())
  const by_error = await explain(author, { q: 'connection pool runs dry', error_message: error })
  expect(by_error.get(failing.id)?.channels.structural).toEqual({ rank: 1, score: 1 })
  expect(boostOf(by_error.get(failing.id), 'error_fingerprint')?.amount).toBeGreaterThan(0.05)
  expect(by_error.get(other.id)?.channels).not.toHaveProperty('structural')
  expect(boostOf(by_error.get(other.id), 'error_fingerprint')).toBeUndefined()

  const misspelled = await explain(author, { q: 'timout exceded when tryng to conect to the pool' })
  expect(misspelled.get(failing.id)?.channels.fuzzy).toMatchObject({ rank: 1 })
  expect(by_error.get(failing.id)?.channels).not.toHaveProperty('fuzzy')

  const go = { conditions: JSON.stringify({ language: 'go', tools: ['pgxpool'] }) }
  const conditioned = await explain(author, { q: 'a connection pool runs dry', ...go })
  expect(boostOf(conditioned.get(other.id), 'conditions')?.amount).toBeGreaterThan(0)
  for (const explanation of conditioned.values()) {
    expect(scoreOf(explanation)).toBeCloseTo(explanation.score, 3)
    expect(explanation.boosts.some(({ places }) => places !== undefined)).toBe(false)
  }
})

test('the newest version tells that an older one was found, and a superseded one that its validity lowers it', async () => {
  world = await createWorld()
  const author = await world.established()
  const old = await author.depositExperience(poolExperience())
  const successor = await author.depositExperience({ ...goExperience(), supersedes: old.id })
  const found = await explain(author)
  expect(found.get(successor.id)?.channels.graph).toMatchObject({ rank: 1 })
  expect(boostOf(found.get(successor.id), 'newer_version')?.amount).toBeGreaterThan(0)
  expect(found.get(successor.id)?.relevance).toBe(found.get(old.id)?.relevance)
  expect(boostOf(found.get(old.id), 'validity')).toEqual({ type: 'validity', factor: 0.5 })
  expect(found.get(old.id)?.channels).not.toHaveProperty('graph')
})

test('a copy tells by how many places it is moved', async () => {
  // without vectors, or the copy would be refused
  world = await createWorld({ embedder: createFakeEmbedder('silent', null) })
  const author = await world.established('author')
  const copier = await world.established('copier')
  const other = await world.established('other')
  const text = poolExperience()
  const original = (await author.depositExperience(text)).id
  const copy = (await copier.depositExperience({ ...text, problem: text.problem.replace('5 s', '9 s') })).id
  const unlike = (await other.depositExperience(goExperience())).id
  const query = { q: `${text.title} connection pool runs dry` }
  const found = await explain(await world.newcomer(), query)
  expect(found.get(unlike)?.channels).not.toHaveProperty('semantic')
  const [first] = found.keys()
  expect(boostOf(found.get(first === original ? copy : original), 'diversity')?.places).toBeLessThan(0)
  expect(boostOf(found.get(unlike), 'diversity')).toBeUndefined()
})

test('an endorsed record tells that it is moved before another that answers the same, and an own one that it is own', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const other = await world.established('other')
  const first = (await author.depositExperience(poolExperience())).id
  const endorsed = (await other.depositExperience(goExperience())).id
  const reader = await world.newcomer()
  expect([...(await explain(reader)).keys()].slice(0, 2)).toEqual([first, endorsed])
  const pools = { q: 'connection pool exhausted in a node service: timeout when trying to connect to postgres' }
  expect([...(await explain(other, pools)).keys()].slice(0, 2)).toEqual([first, endorsed])
  const own = await explain(other, { ...pools, scope: 'self_first' })
  expect([...own.keys()].slice(0, 2)).toEqual([endorsed, first])
  expect(boostOf(own.get(endorsed), 'own_first')).toEqual({ type: 'own_first', places: 1 })
  expect(boostOf(own.get(first), 'own_first')).toBeUndefined()
  await world.app.db.query(sql`update experiences set endorsement = 2 where id = ${endorsed}`)
  await world.app.indexer.refresh([endorsed])
  const promoted = await explain(reader)
  expect([...promoted.keys()].slice(0, 2)).toEqual([endorsed, first])
  expect(boostOf(promoted.get(endorsed), 'endorsement')).toEqual({ type: 'endorsement', places: 1 })
  expect(boostOf(promoted.get(first), 'endorsement')).toBeUndefined()
})

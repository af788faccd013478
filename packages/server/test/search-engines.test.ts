import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { poolExperience, restartExperiences } from './experience-fixtures.ts'
import { search_engines } from './search-engines.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

const question = 'node-postgres pool timeout exceeded when trying to connect'

describe.each(search_engines)('%s', (_, search) => {
  let world: World
  let author: TestContributor
  let reader: TestContributor
  const start = async () => {
    restartExperiences()
    const config = search && { ...search, index_name: `test-${randomUUID().slice(0, 8)}` }
    world = await createWorld({ config: { search: config } })
    author = await world.established('author')
    reader = await world.established('reader')
  }
  const idsOf = async (by: TestContributor, query: Parameters<TestContributor['searchExperiences']>[0]) =>
    (await by.searchExperiences(query)).results.map(({ id }) => id)

  describe('with a record of its own for each test', () => {
    afterEach(() => world.close())

    test('a deposit is found by its author and by others as soon as it is answered, by words and by meaning', async () => {
      await start()
      const { id } = await author.depositExperience(poolExperience())
      for (const by of [author, reader]) expect(await idsOf(by, { q: question })).toContain(id)
      const { results, metadata } = await reader.searchExperiences({
        q: 'service leaks its database connections until nothing answers',
        explain: true,
      })
      expect(results[0]?.id).toBe(id)
      expect(metadata.channels_used).toEqual(expect.arrayContaining(['semantic', 'lexical']))
      expect(results[0]?.explanation?.channels.semantic?.rank).toBe(1)
    })

    test('a private record is found by its author alone, and published by nobody', async () => {
      await start()
      const { id } = await author.depositExperience(poolExperience({ visibility_scope: 'private' }))
      expect(await idsOf(author, { q: question })).toContain(id)
      expect(await idsOf(reader, { q: question })).not.toContain(id)
    })

    test('an erased record is found by nobody when the erasure is answered', async () => {
      await start()
      const { id } = await author.depositExperience(poolExperience())
      expect(await idsOf(reader, { q: question })).toContain(id)
      await author.eraseExperience({ experience_id: id })
      for (const by of [author, reader]) expect(await idsOf(by, { q: question })).not.toContain(id)
      const query = await world.app.search_engine.nearest('', null, reader as never, 1)
      expect(query).toEqual([])
    })

    test('nearly the same text is refused, and the same text', async () => {
      await start()
      const { id } = await author.depositExperience(poolExperience())
      await expect(reader.depositExperience(poolExperience())).rejects.toMatchObject({ status: 409 })
      const { problem } = poolExperience()
      const again = reader.depositExperience(poolExperience({ problem: `${problem} It happens daily.` }))
      await expect(again).rejects.toMatchObject({ status: 409, details: { existing_experience_id: id } })
    })

    test('a newer version takes the place of the one that it supersedes', async () => {
      await start()
      const { id } = await author.depositExperience(poolExperience())
      const insight = `${poolExperience().insight} Count them first.`
      const newer = await author.depositExperience(poolExperience({ supersedes: id, insight }))
      const found = await idsOf(reader, { q: question })
      expect(found[0]).toBe(newer.id)
      const peers = await world.app.search_engine.nearestPeers([newer.id], 10)
      expect(peers.get(newer.id)?.map((record) => record.id)).not.toContain(id)
    })

    test('another node finds what this one wrote, and drops what it retracted', async () => {
      await start()
      const other = await createWorld({ db: world.app.db, config: { search: world.app.config.search } })
      const on_other = other.client(reader.api_key)
      const find = async () => (await on_other.searchExperiences({ q: question })).results.map(({ id }) => id)
      await find()
      const { id } = await author.depositExperience(poolExperience())
      await other.app.indexer.follow()
      expect(await find()).toContain(id)
      await author.retractExperience({ experience_id: id, reason: 'wrong' })
      expect(await find()).not.toContain(id)
      await other.app.indexer.follow()
      expect(await other.app.indexer.countPending()).toBe(0)
      await other.close()
    })
  })

  describe('with records that no test changes', () => {
    let id: string
    beforeAll(async () => {
      await start()
      id = (await author.depositExperience(poolExperience())).id
    })
    afterAll(() => world.close())

    test('a misspelled word is corrected by the words of public records', async () => {
      const { results, metadata } = await reader.searchExperiences({ q: 'waitingcount grows: pool exhaustd' })
      expect(results[0]?.id).toBe(id)
      expect(metadata.channels_used).toContain('fuzzy')
      const { search_engine } = world.app
      const stranger = { contributor_id: 'con_stranger', workspace_id: null }
      expect(await search_engine.correctSpelling('the pool is exhaustd', stranger)).toBe('the pool is exhausted')
      expect(await search_engine.correctSpelling('the pool is exhausted', stranger)).toBeNull()
    })

    test('an error message finds the record that quotes it', async () => {
      const { results, metadata } = await reader.searchExperiences({
        q: 'reports stop',
        error_message: 'Error: timeout exceeded when trying to connect',
      })
      expect(results[0]?.id).toBe(id)
      expect(metadata.channels_used.length).toBeGreaterThan(1)
    })

    test('filters leave nothing but what passes them, and an empty page says which of them are to blame', async () => {
      expect(await idsOf(reader, { q: question, tags: ['POOL'] })).toEqual([id])
      const { results, metadata } = await reader.searchExperiences({ q: question, tags: ['nothing-has-it'] })
      expect(results).toEqual([])
      expect(metadata.quality_hint).toMatch(/without `tags`/)
    })

    test('own records come first on request, and alone on request', async () => {
      const own = await author.searchExperiences({ q: question, scope: 'self_only' })
      expect(own.results.map((result) => result.id)).toContain(id)
      expect(await idsOf(reader, { q: question, scope: 'self_only' })).not.toContain(id)
      expect((await idsOf(author, { q: question, scope: 'self_first' }))[0]).toBe(id)
    })

    test('a name that no result has is said', async () => {
      const { metadata } = await reader.searchExperiences({ q: `${question} with the \`zorblax\` driver` })
      expect(metadata.quality_hint).toContain('zorblax')
    })

    test('many searches at once are answered, each by its own', async () => {
      const { results } = await reader.searchExperiencesBatch({
        queries: [{ q: question }, { q: 'quantum chromodynamics of lattice gauge fields' }],
      })
      expect(results[0]?.results[0]?.id).toBe(id)
    })

    test('the next records to a record are found by its vector', async () => {
      const engine = world.app.search_engine
      const peers = await engine.nearestPeers([id], 3)
      expect(peers.get(id)?.length).toBeGreaterThan(0)
      const [nearest] = peers.get(id) ?? []
      const similarity = await engine.compare([id, nearest?.id ?? ''])
      expect(similarity(id, nearest?.id ?? '').cosine).toBeCloseTo(nearest?.cosine ?? 0, 2)
    })

    test('a rare word is rarer than one that every record has', async () => {
      const rarity = await world.app.search_engine.readRarity(() => ['waitingcount', 'pool'])
      expect(rarity('waitingcount')).toBeGreaterThan(0)
      expect(rarity('nobody-has-this')).toBeGreaterThan(rarity('pool'))
    })
  })
})

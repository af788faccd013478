import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, type World } from './world.ts'

let worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.reverse()) await world.close()
  worlds = []
})

const words = { q: 'node-postgres pool timeout exceeded when trying to connect' }

async function open(...options: Parameters<typeof createWorld>): Promise<World> {
  const world = await createWorld(...options)
  worlds.push(world)
  return world
}

const listVectors = (world: World) =>
  world.app.db.query<{ experience_id: string; model_id: string; dimension: number; text_hash: string | null }>(
    sql`select experience_id, model_id, dimension, text_hash from experience_vectors order by model_id, experience_id`,
  )
const searchChannels = async (world: World, api_key: string) =>
  (await world.client(api_key).searchExperiences(words)).metadata.channels_used
const embeddingHealth = async (world: World) => (await world.operator.getDetailedHealth()).checks.embedding_provider

test('vectors of a new model are added in the background while searches use words, and old vectors are reused', async () => {
  const first = createFakeEmbedder('first', 32)
  const world = await open({ embedder: first })
  const alice = await world.newcomer()
  const { id } = await alice.depositExperience(poolExperience())
  await alice.depositExperience(nextExperience())
  expect(await searchChannels(world, alice.api_key)).toContain('semantic')

  const second = createFakeEmbedder('second', 48)
  const second_node = await open({ db: world.app.db, embedder: second })
  expect(await searchChannels(second_node, alice.api_key)).toEqual(['lexical'])
  const found = await second_node.client(alice.api_key).searchExperiences(words)
  expect(found.results[0]?.id).toBe(id)
  await second_node.app.vector_backfill.embed()
  expect(await searchChannels(second_node, alice.api_key)).toContain('semantic')
  expect((await listVectors(second_node)).map(({ model_id, dimension }) => `${model_id} ${dimension}`)).toEqual([
    ...['first 32', 'first 32', 'second 48', 'second 48'],
  ])

  const again = createFakeEmbedder('first', 32)
  const third_node = await open({ db: world.app.db, embedder: again })
  await third_node.app.vector_backfill.embed()
  expect(again.embedded_texts).toEqual([])
  expect(await searchChannels(third_node, alice.api_key)).toContain('semantic')
})

test('a model of the same name with another dimension counts as another model', async () => {
  const world = await open({ embedder: createFakeEmbedder('model', 32) })
  const alice = await world.newcomer()
  await alice.depositExperience(poolExperience())
  const other = await open({ db: world.app.db, embedder: createFakeEmbedder('model', 48) })
  expect(await searchChannels(other, alice.api_key)).toEqual(['lexical'])
  await other.client(alice.api_key).depositExperience(nextExperience())
  await other.app.vector_backfill.embed()
  expect(await searchChannels(other, alice.api_key)).toContain('semantic')
  expect((await listVectors(other)).map(({ dimension }) => dimension)).toEqual([48, 48])
})

test('a stored vector of the wrong length is ignored and embedded again', async () => {
  const embedder = createFakeEmbedder('model')
  const world = await open({ embedder })
  const alice = await world.newcomer()
  const { id } = await alice.depositExperience(poolExperience())
  await alice.depositExperience(nextExperience())
  await world.app.db.query(
    sql`update experience_vectors set components = ${new Uint8Array(3)} where experience_id = ${id}`,
  )
  const next = await open({ db: world.app.db, embedder })
  expect((await next.client(alice.api_key).searchExperiences(words)).results[0]?.id).toBe(id)
  const before = embedder.embedded_texts.length
  await next.app.vector_backfill.embed()
  expect(embedder.embedded_texts).toHaveLength(before + 1)
  await next.app.vector_backfill.embed()
  expect(embedder.embedded_texts).toHaveLength(before + 1)
})

test('the same text is embedded once for all who may read it, and again for others', async () => {
  const embedder = createFakeEmbedder('model')
  const world = await open({ embedder })
  const [alice, bob] = [await world.newcomer('alice'), await world.newcomer('bob')]
  await alice.depositExperience(poolExperience({ visibility_scope: 'private' }))
  expect(embedder.embedded_texts).toHaveLength(1)
  await expect(alice.depositExperience(poolExperience({ visibility_scope: 'private' }))).rejects.toThrow()
  expect(embedder.embedded_texts).toHaveLength(1)
  // the time of the answer must not tell bob that somebody has the text
  await bob.depositExperience(poolExperience())
  expect(embedder.embedded_texts).toHaveLength(2)
  const rows = await listVectors(world)
  expect([rows.length, new Set(rows.map(({ text_hash }) => text_hash)).size]).toEqual([2, 1])
})

test('deleting a record deletes its vectors, and the vectors of other records with the same text stay', async () => {
  const world = await open({ embedder: createFakeEmbedder('first') })
  const [alice, bob] = [await world.newcomer('alice'), await world.newcomer('bob')]
  const { id } = await alice.depositExperience(poolExperience({ visibility_scope: 'private' }))
  const { id: other_id } = await bob.depositExperience(poolExperience())
  const second = await open({ db: world.app.db, embedder: createFakeEmbedder('second') })
  await second.app.vector_backfill.embed()
  await world.app.db.query(sql`delete from experiences where id = ${id}`)
  expect((await listVectors(world)).map(({ experience_id }) => experience_id)).toEqual([other_id, other_id])
  await world.app.db.query(sql`delete from experiences where id = ${other_id}`)
  expect(await listVectors(world)).toEqual([])
})

test('an outage of the model does not block deposits, and health reports the progress of the backfill after it', async () => {
  const embedder = createFakeEmbedder('model')
  const world = await open({ embedder })
  const alice = await world.newcomer()
  embedder.status = 'down'
  const { id } = await alice.depositExperience(poolExperience())
  await alice.depositExperience(nextExperience())
  expect(await searchChannels(world, alice.api_key)).toEqual(['lexical'])
  expect(await embeddingHealth(world)).toEqual({ status: 'down', message: 'set by the test' })
  await world.app.vector_backfill.embed()
  expect(await listVectors(world)).toEqual([])

  embedder.status = 'ok'
  let release = () => {}
  embedder.blocked_until = new Promise((resolve) => {
    release = resolve
  })
  const embedding = world.app.vector_backfill.embed()
  await expect
    .poll(() => embeddingHealth(world))
    .toEqual({ status: 'degraded', message: '0 of 2 records have a vector of this model; words find the rest' })
  release()
  await embedding
  expect(await embeddingHealth(world)).toEqual({ status: 'ok' })
  expect((await listVectors(world)).map(({ experience_id }) => experience_id)).toContain(id)
  expect(await searchChannels(world, alice.api_key)).toContain('semantic')
})

test('a text that always fails does not block older ones and is retried with growing intervals', async () => {
  const embedder = createFakeEmbedder('model')
  const world = await open({ embedder })
  const alice = await world.newcomer()
  embedder.rejects = () => true
  const { id } = await alice.depositExperience(nextExperience())
  await alice.depositExperience(poolExperience())
  embedder.rejects = (text) => text.includes(poolExperience().title)
  embedder.embedded_texts = []
  for (let run = 0; run < 20; run++) await world.app.vector_backfill.embed()
  expect((await listVectors(world)).map(({ experience_id }) => experience_id)).toEqual([id])
  const attempts = embedder.embedded_texts.filter((text) => text.includes(poolExperience().title)).length
  expect(attempts).toBeGreaterThan(2)
  expect(attempts).toBeLessThan(6)
})

test('stored vectors are used as soon as the dimension of the model is known', async () => {
  const world = await open({ embedder: createFakeEmbedder('endpoint') })
  const alice = await world.newcomer()
  await alice.depositExperience(poolExperience())
  const unreachable = createFakeEmbedder('endpoint', null)
  unreachable.status = 'down'
  const later = await open({ db: world.app.db, embedder: unreachable })
  expect(await searchChannels(later, alice.api_key)).toEqual(['lexical'])
  unreachable.status = 'ok'
  unreachable.known_dimension = 32
  await later.app.indexer.follow()
  expect(await searchChannels(later, alice.api_key)).toContain('semantic')
  expect(unreachable.embedded_texts).toEqual([])
})

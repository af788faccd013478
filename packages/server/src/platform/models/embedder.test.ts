import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEmbedder, type Embedder } from './embedder.ts'

const SENTENCE = 'The database refuses connections because the pool is exhausted'
const PARAPHRASE = 'No more connections are left in the pool, so the database turns clients away'
const UNRELATED = 'Whisk the egg whites until they are stiff, then fold in the sugar'

describe('the bundled model', () => {
  const workers: Worker[] = []
  let cache_dir: string
  let embedder: Embedder

  beforeAll(async () => {
    cache_dir = await mkdtemp(join(tmpdir(), 'embed-'))
    embedder = createEmbedder({ mode: 'local', cache_dir, onWorker: (worker) => workers.push(worker) })
  })
  afterAll(async () => {
    await embedder.close()
    await rm(cache_dir, { recursive: true })
  })

  test('while the model starts, a query gets null at once and a document waits', async () => {
    expect(embedder.state()).toEqual({ status: 'degraded', message: 'the embedding model is starting' })
    const document = embedder.embedDocument(SENTENCE)
    expect(await embedder.embedQuery(SENTENCE)).toBeNull()
    expect(embedder.state().status).toBe('degraded')
    expect(await document).toHaveLength(embedder.dimension() ?? 0)
    await embedder.ready()
    expect(embedder.state()).toEqual({ status: 'ok', message: null })
  })

  test('the built model is kept under its id', async () => {
    expect(await readdir(cache_dir)).toEqual([`${embedder.model_id}.onnx`])
  })

  test.each(['', 'x', SENTENCE, '连接被拒绝', '\ud800', 'word '.repeat(5000)])(
    'the vectors of %j are of unit length',
    async (text) => {
      for (const vector of [await embedder.embedQuery(text), await embedder.embedDocument(text)]) {
        expect(vector).toHaveLength(384)
        expect(dotProduct(vector, vector)).toBeCloseTo(1, 5)
      }
    },
  )

  test('a paraphrase is nearer than an unrelated sentence', async () => {
    const [sentence, paraphrase, unrelated] = await Promise.all(
      [SENTENCE, PARAPHRASE, UNRELATED].map((text) => embedder.embedQuery(text)),
    )
    expect(dotProduct(sentence, paraphrase)).toBeGreaterThan(0.6)
    expect(dotProduct(sentence, unrelated)).toBeLessThan(0.2)
  })

  test('the same text always gives the same vector, whatever else is embedded meanwhile', async () => {
    const alone = await embedder.embedDocument(SENTENCE)
    const [first, , last] = await Promise.all(
      [SENTENCE, 'another', SENTENCE].map((text) => embedder.embedDocument(text)),
    )
    expect([first, last]).toEqual([alone, alone])
  })

  test('queries and documents are truncated at 256 tokens', async () => {
    const long = (tokens: number, end: string) => `${'word '.repeat(tokens - 2)}${end}`
    expect(await embedder.embedQuery(long(256, 'cat'))).toEqual(await embedder.embedQuery(long(256, 'dog')))
    expect(await embedder.embedQuery(long(255, 'cat'))).not.toEqual(await embedder.embedQuery(long(255, 'dog')))
    expect(await embedder.embedDocument(long(256, 'cat'))).toEqual(await embedder.embedDocument(long(256, 'dog')))
    expect(await embedder.embedDocument(long(255, 'cat'))).not.toEqual(await embedder.embedDocument(long(255, 'dog')))
  })

  test('a query overtakes waiting documents', async () => {
    const order: string[] = []
    const note = (name: string) => () => order.push(name)
    await Promise.all([
      ...['d1', 'd2', 'd3'].map((name) => embedder.embedDocument(`${name} ${SENTENCE}`).then(note(name))),
      embedder.embedQuery(`q ${SENTENCE}`).then(note('q')),
    ])
    expect(order.filter((name) => name !== 'd1')).toEqual(['q', 'd2', 'd3'])
  })

  test('a cached query does not reach the worker, and a caller cannot change it', async () => {
    const first = await embedder.embedQuery(SENTENCE)
    const copy = first?.slice()
    first?.fill(0)
    const posted = vi.spyOn(lastOf(workers), 'postMessage')
    expect(await embedder.embedQuery(SENTENCE)).toEqual(copy)
    expect(posted).not.toHaveBeenCalled()
    await embedder.embedDocument(SENTENCE)
    expect(posted).toHaveBeenCalledOnce()
  })

  test('a killed worker is replaced, and the engine loads a second time', async () => {
    const before = await embedder.embedDocument(SENTENCE)
    await lastOf(workers).terminate()
    expect(embedder.state()).toEqual({ status: 'degraded', message: expect.stringContaining('is restarted') })
    expect(await embedder.embedQuery('a query meanwhile')).toBeNull()
    expect(await embedder.embedDocument(SENTENCE)).toEqual(before)
    expect([workers.length, embedder.state().status]).toEqual([2, 'ok'])
  })
})

test('a disabled embedder gives no vectors', async () => {
  const embedder = createEmbedder({ mode: 'off', cache_dir: null })
  await embedder.ready()
  expect(embedder.state().status).toBe('not_configured')
  expect([await embedder.embedQuery('a'), await embedder.embedDocument('a')]).toEqual([null, null])
  await embedder.close()
})

function dotProduct(a: Float32Array | null | undefined, b: Float32Array | null | undefined): number {
  if (!a || !b) return Number.NaN
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? Number.NaN), 0)
}

function lastOf(workers: Worker[]): Worker {
  const worker = workers.at(-1)
  if (worker === undefined) throw new Error('no worker was started')
  return worker
}

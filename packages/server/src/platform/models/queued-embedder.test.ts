import { expect, test } from 'vitest'
import { createQueuedEmbedder } from './queued-embedder.ts'

test('a query is cached for the one who asked it, and for nobody else', async () => {
  const worked_on: string[] = []
  const embedder = createQueuedEmbedder(
    () => ({
      model_id: 'm',
      dimension: () => 1,
      state: () => ({ status: 'ok', message: null }),
      max_concurrency: { queries: 1, documents: 1 },
      embed(text) {
        worked_on.push(text)
        return { outcome: Promise.resolve({ vector: Float32Array.of(1) }), cancel: () => {} }
      },
      close: async () => {},
    }),
    { log: () => {}, query_timeout_ms: 1000 },
  )
  for (const asker of ['ada', 'bela', 'ada', undefined, 'bela']) await embedder.embedQuery('a query', asker)
  expect(worked_on).toHaveLength(3)
  await embedder.embedQuery('a\nb', 'c')
  await embedder.embedQuery('b', 'c\na')
  expect(worked_on.slice(3)).toEqual(['a\nb', 'b'])
})

// The product's server, except that vectors of queries are read from the file BENCH_QUERY_VECTORS where it has them.
// Texts of deposits are embedded as usual. SIGUSR2 terminates the embedding worker, so that its restart can be
// measured.
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { run } from '../packages/server/dist/app/run.js'
import { readConfig } from '../packages/server/dist/platform/config/config.js'
import { createEmbedder } from '../packages/server/dist/platform/models/embedder.js'
import { createCachingEmbedder, openVectorCache } from './vector-cache.ts'

const config = readConfig(process.env)
let worker: Worker | null = null
const embedder = createEmbedder({
  mode: config.embeddings,
  cache_dir: join(config.data_dir, 'models'),
  onWorker: (started) => {
    worker = started
  },
})
await embedder.ready()
const cache = openVectorCache(process.env.BENCH_QUERY_VECTORS ?? '', embedder)
// only while the worker is idle: during an inference this would end the whole process (onnxruntime 1.30)
process.on('SIGUSR2', () => void worker?.terminate())

await run(config, {
  embedder: { ...embedder, embedQuery: createCachingEmbedder(embedder, cache).embedQuery },
})

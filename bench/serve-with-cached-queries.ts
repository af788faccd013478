// The product's server, but that vectors of queries come from a file where it has them: BENCH_QUERY_VECTORS. Texts of
// deposits are embedded as ever. SIGUSR2 ends the embedding worker, to see how long it takes to be back.
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { readConfig } from '../packages/server/dist/config.js'
import { createEmbedder } from '../packages/server/dist/models/embedder.js'
import { run } from '../packages/server/dist/run.js'
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
const kept = openVectorCache(process.env.BENCH_QUERY_VECTORS ?? '', embedder)
// only while it has nothing to do: within a run this would end the whole process (onnxruntime 1.30)
process.on('SIGUSR2', () => void worker?.terminate())

await run(config, {
  embedder: { ...embedder, embedQuery: createCachingEmbedder(embedder, kept).embedQuery },
})

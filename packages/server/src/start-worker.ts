import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker thread whose module lies beside the caller.
 * A worker always runs from `dist`: TypeScript loaders do not reach worker threads on Node 20, so sources under test
 * or in development use the workers of the last `tsc -b` (which `npm test` and `npm run dev` run first).
 * @param name module beside the caller, without extension
 * @param base `import.meta.url` of the caller
 */
export function startWorker(name: `./${string}`, base: string, options: WorkerOptions = {}): Worker {
  const file = new URL(`${name}.js`, base.replace('/src/', '/dist/'))
  return new Worker(file, options)
}

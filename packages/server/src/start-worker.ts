import { Worker, type WorkerOptions } from 'node:worker_threads'

// this file lies at the top of `src`, and built at the top of `dist`; a search for `/src/` would find `/usr/src/app`
const here = new URL('./', import.meta.url).href
const built = new URL('../dist/', import.meta.url).href

/**
 * The built form of a module of this package, for what runs in a thread or process of its own. TypeScript loaders do
 * not reach those on Node 20, so sources under test or in development use the last `tsc -b` (which `npm test` and
 * `npm run dev` run first).
 * @param name module beside the caller, without extension
 * @param base `import.meta.url` of the caller
 */
export const builtFile = (name: `./${string}`, base: string): URL =>
  new URL(`${name}.js`, base.startsWith(here) ? built + base.slice(here.length) : base)

/**
 * Starts a worker thread whose module lies beside the caller; it always runs from `dist`.
 * @param name module beside the caller, without extension
 * @param base `import.meta.url` of the caller
 */
export const startWorker = (name: `./${string}`, base: string, options: WorkerOptions = {}): Worker =>
  new Worker(builtFile(name, base), options)

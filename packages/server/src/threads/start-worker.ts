import { Worker, type WorkerOptions } from 'node:worker_threads'

// the folder above this one is `src`, or `dist` once built; a search for `/src/` would find `/usr/src/app`
const sourceRoot = new URL('../', import.meta.url).href
const buildRoot = new URL('../../dist/', import.meta.url).href

/**
 * The built form of a module of this package, for what runs in a thread or process of its own. TypeScript loaders do
 * not reach those on Node 20, so sources under test or in development use the last `tsc -b` (which `npm test` and
 * `npm run dev` run first).
 * @param name module beside the caller, without extension
 * @param base `import.meta.url` of the caller
 */
export const builtModuleUrl = (name: `./${string}`, base: string): URL =>
  new URL(`${name}.js`, base.startsWith(sourceRoot) ? buildRoot + base.slice(sourceRoot.length) : base)

/**
 * Starts a worker thread whose module lies beside the caller; it always runs from `dist`.
 * @param name module beside the caller, without extension
 * @param base `import.meta.url` of the caller
 */
export const startWorker = (name: `./${string}`, base: string, options: WorkerOptions = {}): Worker =>
  new Worker(builtModuleUrl(name, base), options)

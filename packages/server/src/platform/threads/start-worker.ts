import { Worker, type WorkerOptions } from 'node:worker_threads'

// The folder two above this one is `src`, or `dist` in the built package. Searching the path for `/src/` would also match
// `/usr/src/app`.
const sourceRoot = new URL('../../', import.meta.url).href
const buildRoot = new URL('../../../dist/', import.meta.url).href

/**
 * Returns the URL of the built form of a module, which runs in a thread or process of its own. On Node 20 TypeScript
 * loaders do not apply there, so sources under test or in development use the output of the last `tsc -b` (which
 * `npm test` and `npm run dev` run first).
 * @param name module in the folder of the caller, without extension
 * @param base `import.meta.url` of the caller
 */
export const builtModuleUrl = (name: `./${string}`, base: string): URL =>
  new URL(`${name}.js`, base.startsWith(sourceRoot) ? buildRoot + base.slice(sourceRoot.length) : base)

/**
 * Starts a worker thread from a module in the folder of the caller; it always runs from `dist`. It is built
 * code, so it needs neither the loader nor the conditions of the main thread.
 * @param name the module, without extension
 * @param base `import.meta.url` of the caller
 */
export const startWorker = (name: `./${string}`, base: string, options: WorkerOptions = {}): Worker =>
  new Worker(builtModuleUrl(name, base), { execArgv: [], ...options })

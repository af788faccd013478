import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './packages/server/test/slowest-first.ts'
import { listStoreDependentTests } from './packages/server/test/store-dependent-tests.ts'

const conditions = ['source', 'node']

const everything = [
  'packages/*/src/**/*.test.ts',
  'packages/*/test/**/*.test.ts',
  'eval/**/*.test.ts',
  'bench/**/*.test.ts',
  'python/generate/**/*.test.ts',
]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: process.env.TEST_DATABASE_URL ? listStoreDependentTests(import.meta.dirname) : everything,
    globalSetup: ['packages/server/test/prepare-store.ts'],
    setupFiles: ['packages/server/test/same-draws.ts'],
    // it depends on a package that has a `source` of its own, which only vite can read
    server: { deps: { inline: [/@modelcontextprotocol\/client/, /node_modules\/eventsource/] } },
    // one database and one embedding model for each of two threads, shared by the files that run there
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    // no test measures by it: on a loaded machine the start of a process takes most of a minute
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})

import { defineConfig } from 'vitest/config'

const conditions = ['source', 'node']

/** `npm run test:web`: the console as it is built, in Chromium, against a real server. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // not `.test.ts`, which `npm test` runs without a browser
    include: ['test/**/*.browser.ts'],
    globalSetup: ['test/shared-console.ts'],
    // one server for all files, on a machine of two cores
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // as in the other tests: on a loaded machine a page takes longer than the usual second
    expect: { poll: { timeout: 60_000 } },
  },
})

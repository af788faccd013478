import { defineConfig, mergeConfig } from 'vitest/config'
import { listStoreDependentTests } from './packages/server/test/store-dependent-tests.ts'
import config from './vitest.config.ts'

/** One file with a world for each area: what a change most likely breaks shows here. */
const worlds = [
  'keys',
  'preview',
  'search',
  'change',
  'lifecycle',
  'check-context',
  'rate-limits',
  'stats',
  'cors',
  'mcp',
].map((area) => `packages/server/test/${area}.test.ts`)

/** Pure tests that take seconds: they load the model, start programs or wait for a lock. */
const slow = [
  'eval/**',
  'packages/*/test/process/**',
  'packages/mcp/test/proxy/**',
  'packages/cli/test/**',
  'packages/server/src/platform/models/embedder*.test.ts',
  'packages/server/src/platform/models/endpoint-provider.test.ts',
  'packages/server/src/platform/db/lock-directory.test.ts',
  'packages/server/src/deposits/structured/deposit-analyzer.test.ts',
  'packages/server/src/deposits/structured/hostile-text.test.ts',
]

/** `npm run test:fast`: pure tests and one world for each area, within a minute on two cores. */
export default mergeConfig(
  config,
  defineConfig({
    test: {
      exclude: [
        ...slow,
        ...listStoreDependentTests(import.meta.dirname).filter((file) => !worlds.includes(file)),
        '**/node_modules/**',
      ],
    },
  }),
)

import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listStoreDependentTests } from './store-dependent-tests.ts'

const store_dependent = new Set(listStoreDependentTests(fileURLToPath(new URL('../../../', import.meta.url))))

test.each([
  'packages/server/test/search.test.ts',
  // indirectly, through another file
  'packages/server/test/operation-contract.test.ts',
  'packages/server/test/db.test.ts',
  'packages/server/test/notifications.test.ts',
  'packages/server/test/process/multiple-nodes.test.ts',
  'packages/server/test/process/crash-recovery.test.ts',
])('%s also runs on PostgreSQL', (path) => {
  expect(store_dependent).toContain(path)
})

test.each([
  'packages/contract/src/openapi.test.ts',
  'packages/server/src/rules/search-engine/index/bm25.test.ts',
  'packages/server/test/import-rules.test.ts',
  'packages/server/test/process/full-disk.test.ts',
])('%s does not run on PostgreSQL', (path) => {
  expect(store_dependent).not.toContain(path)
})

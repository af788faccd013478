import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testsOfStore } from './tests-of-store.ts'

const found = new Set(testsOfStore(fileURLToPath(new URL('../../../', import.meta.url))))

test.each([
  'packages/server/test/search.test.ts',
  // by a file between
  'packages/server/test/every-operation.test.ts',
  'packages/server/test/db.test.ts',
  'packages/server/test/wakes.test.ts',
  'packages/server/test/process/nodes.test.ts',
  'packages/server/test/process/kill.test.ts',
])('%s is run on PostgreSQL too', (path) => {
  expect(found).toContain(path)
})

test.each([
  'packages/contract/src/openapi.test.ts',
  'packages/server/src/search/engine/index/bm25.test.ts',
  'packages/server/test/import-rules.test.ts',
  'packages/server/test/process/full-disk.test.ts',
])('%s says nothing about PostgreSQL', (path) => {
  expect(found).not.toContain(path)
})

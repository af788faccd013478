import { randomUUID } from 'node:crypto'
import type { SearchConfig } from '../src/platform/config/config.ts'

/** Address of a node of OpenSearch, which `npm run test:opensearch` starts; null: only the index in memory is tried. */
export const test_search_url = process.env.TEST_SEARCH_URL ?? null

/** The configuration of a cluster for one world: its indexes have names of their own. */
export const testCluster = (changes: Partial<SearchConfig> = {}): SearchConfig => ({
  nodes: [test_search_url ?? 'http://127.0.0.1:9'],
  username: null,
  password: null,
  ca_file: null,
  index_name: `test-${randomUUID().slice(0, 8)}`,
  shards: 1,
  replicas: 0,
  ...changes,
})

/** The engines that must answer alike. The traps of statistics and partial answers appear with two shards alone. */
export const search_engines: [name: string, config: SearchConfig | null][] = [
  ['the index in memory', null],
  ...(test_search_url === null
    ? []
    : [
        ['OpenSearch', testCluster()] as [string, SearchConfig],
        ['OpenSearch with two shards', testCluster({ shards: 2 })] as [string, SearchConfig],
      ]),
]

import { readFile } from 'node:fs/promises'
import type { SearchConfig } from '../../../platform/config/config.ts'
import { errorMessage } from '../../../platform/errors/error-message.ts'
import { StartError } from '../../../platform/errors/start-error.ts'
import { createClusterClient } from '../../../platform/outgoing/cluster-client.ts'
import { databaseId } from '../indexing/index-snapshots.ts'
import { createIndexer, type Indexer, type IndexerParts } from '../indexing/indexer.ts'
import { createClusterIndex } from './opensearch/cluster-index.ts'
import { createOpensearchEngine } from './opensearch/opensearch-engine.ts'
import { createOpensearchIndexer } from './opensearch/opensearch-indexer.ts'
import { createTermStatistics } from './opensearch/term-statistics.ts'
import { createResidentEngine } from './resident-engine.ts'
import type { SearchEngine } from './search-engine.ts'

/** Characters of the id of the database in the names of its indexes. */
const NAME_CHARS = 8

/** The search engine of a process and what fills its index. */
export interface Search {
  indexer: Indexer
  search_engine: SearchEngine
  /** Removes the bytes of erased records from the index; the index in memory has none. */
  expunge: () => Promise<void>
  close: () => Promise<void>
}

async function readCertificates(path: string | null): Promise<string | null> {
  if (path === null) return null
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new StartError(`cannot read SEARCH_CA_FILE: ${errorMessage(error)}`)
  }
}

/** Connects to the cluster of the configuration; nothing is sent before the first call. */
export async function connectCluster(config: SearchConfig, parts: Omit<IndexerParts, 'snapshot' | 'index'>) {
  const { db, embedder, report, log, common_words } = parts
  const { nodes, username, password, ca_file, index_name, shards, replicas } = config
  const client = createClusterClient({ nodes, username, password, ca: await readCertificates(ca_file) })
  const record_id = await databaseId(db)
  const alias = `${index_name}-${record_id.slice(0, NAME_CHARS)}`
  const statistics = createTermStatistics(client, alias)
  const size = { shards, replicas }
  const indexer = createOpensearchIndexer({
    ...{ db, embedder, client, alias, record_id, size, report, log },
    onSwitch: statistics.forget,
  })
  const search_engine = createOpensearchEngine({
    index: createClusterIndex(client, alias),
    ...{ statistics, dimension: indexer.dimension, db, embedder, common_words },
  })
  return { client, alias, indexer, search_engine }
}

/** Creates the search engine that the configuration names: without a cluster the index in memory. */
export async function createSearch(config: SearchConfig | null, parts: IndexerParts): Promise<Search> {
  const { db, embedder } = parts
  if (config === null) {
    const indexer = createIndexer(parts)
    const nothing = async () => {}
    return {
      indexer,
      search_engine: createResidentEngine({ index: indexer, db, embedder }),
      expunge: nothing,
      close: nothing,
    }
  }
  const { client, indexer, search_engine } = await connectCluster(config, parts)
  return {
    ...{ indexer, search_engine, expunge: indexer.expunge },
    close: async () => {
      await indexer.release().catch(() => {})
      client.close()
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerConfig } from '../../platform/config/config.ts'
import type { Store } from '../../platform/db/db.ts'
import { openEmbeddedStore } from '../../platform/db/embedded-store.ts'
import { lockDirectory } from '../../platform/db/lock-directory.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { asJobs } from '../../platform/db/rights.ts'
import { StartError } from '../../platform/errors/start-error.ts'
import { createEmbedder } from '../../platform/models/embedder.ts'
import { connectCluster } from '../../retrieval/search/engines/create-search.ts'
import { checkIndex } from '../../retrieval/search/engines/opensearch/check-index.ts'
import { listSearchIndexes } from '../../retrieval/search/engines/opensearch/search-index-store.ts'
import { createTranslatingEmbedder } from '../../retrieval/search/translating-embedder.ts'
import { formatTable } from './format-table.ts'
import { EXIT_PROBLEM_FOUND, type OpsCommand } from './ops-command.ts'

const PROGRESS_INTERVAL_MS = 2000
const SAMPLED_RECORDS = 200
const SHOWN_IDS = 5
const DEFAULT_STORE_LOSS = 'the data directory was taken over by another process'

/**
 * Opens the database that a server with this configuration uses. Only one process at a time can open the embedded
 * store.
 */
async function openDatabase({
  database_url,
  data_dir,
}: ServerConfig): Promise<{ db: Store; close: () => Promise<void> }> {
  if (database_url !== null) {
    const store = await openPostgres(database_url)
    return { db: asJobs(store), close: store.close }
  }
  const release = await lockDirectory(data_dir, {
    onLost: () => {
      throw new StartError(DEFAULT_STORE_LOSS)
    },
  })
  const store = await openEmbeddedStore(data_dir)
  const close = async () => {
    await store.close()
    await release()
  }
  return { db: asJobs(store), close }
}

/**
 * Opens the database and the cluster for the time of a command.
 * @throws StartError without SEARCH_URL
 */
async function withSearch(
  config: ServerConfig,
  run: (parts: Awaited<ReturnType<typeof connectCluster>> & { db: Store }) => Promise<number>,
): Promise<number> {
  if (config.search === null) throw new StartError('SEARCH_URL is not set: each process holds its index in memory')
  const { db, close } = await openDatabase(config)
  const embedder = createTranslatingEmbedder(createEmbedder({ mode: config.embeddings, cache_dir: null }))
  const report = (error: unknown) => console.error(String(error))
  const cluster = await connectCluster(config.search, { db, embedder, report, log: console.log, common_words: null })
  try {
    if (config.embeddings !== 'off' && embedder.dimension() === null) await embedder.ready()
    return await run({ ...cluster, db })
  } finally {
    await cluster.indexer.release().catch(() => {})
    cluster.client.close()
    await embedder.close()
    await close()
  }
}

const formatMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`

/**
 * Prints every index of the cluster that is filled from the database.
 * @returns the exit code
 */
const printStatus = (config: ServerConfig): Promise<number> =>
  withSearch(config, async ({ db, client, alias }) => {
    let is_well = true
    const rows: (string | number)[][] = []
    for (const index of await listSearchIndexes(db)) {
      const { state, records, lag, compared, different_ids } = await checkIndex({ db, client }, index, SAMPLED_RECORDS)
      const is_checked = index.state === 'live'
      if (is_checked && (state === null || state.health === 'red' || different_ids.length > 0)) is_well = false
      rows.push([
        index.name,
        index.state,
        state === null ? 'missing' : state.health,
        state === null ? '-' : `${state.shards} + ${state.replicas}`,
        `${state?.documents ?? 0} of ${records}`,
        state?.deleted ?? 0,
        lag,
        formatMegabytes(state?.bytes ?? 0),
        is_checked ? `${different_ids.length} of ${compared}` : '-',
      ])
      if (is_checked && different_ids.length > 0)
        console.log(`Other than in the database: ${different_ids.slice(0, SHOWN_IDS).join(', ')}.`)
    }
    const headers = ['INDEX', 'STATE', 'HEALTH', 'SHARDS', 'RECORDS', 'DELETED', 'LAG', 'SIZE', 'DIFFERENT']
    console.log(formatTable(headers, rows, `There is no index yet; the server fills ${alias}-1 when it starts.`))
    if (rows.every(([, state]) => state !== 'live')) is_well = false
    return is_well ? 0 : EXIT_PROBLEM_FOUND
  })

/**
 * Fills a new index, whether the server runs or not, and prints the progress.
 * @returns the exit code
 */
const reindex = (config: ServerConfig): Promise<number> =>
  withSearch(config, async ({ db, indexer, alias }) => {
    await indexer.startReindex()
    const building = indexer.build()
    let is_building = true
    building.then(
      () => {
        is_building = false
      },
      () => {
        is_building = false
      },
    )
    while (is_building) {
      await Promise.race([building.catch(() => {}), sleep(PROGRESS_INTERVAL_MS)])
      const filling = (await listSearchIndexes(db)).find(({ state }) => state === 'filling')
      if (filling) console.log(`${filling.name}: ${filling.filled} of ${filling.total} records`)
    }
    await building
    const live = (await listSearchIndexes(db)).find(({ state }) => state === 'live')
    console.log(`${alias} is ${live?.name ?? 'missing'} now; the index before it is deleted after a day.`)
    return live ? 0 : EXIT_PROBLEM_FOUND
  })

/** Commands about the indexes of the search cluster, for the database and the cluster of the server's variables. */
export const searchCommands: Record<string, OpsCommand> = {
  'search status': {
    usage: '',
    description: `show the indexes of the search cluster: records, shards, events behind, and of ${SAMPLED_RECORDS} records how
many are other than in the database. It needs the variables of the server`,
    is_local: true,
    run: (_client, _args, _options, program) => printStatus(program.readConfig()),
  },
  'search reindex': {
    usage: '',
    description: `fill a new index and search it from then on; until then the old one is searched. Run it again
after an interruption: it goes on where it was. It needs the variables of the server`,
    is_local: true,
    run: (_client, _args, _options, program) => reindex(program.readConfig()),
  },
}

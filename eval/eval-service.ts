import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@cairnway/sdk'
import { groupBy } from '../bench/group-by.ts'
import { createCachingEmbedder, openVectorCache } from '../bench/vector-cache.ts'
import { createApp, type RunningApp } from '../packages/server/src/app/app.ts'
import { loadPacks } from '../packages/server/src/deposits/packs/load-packs.ts'
import { readConfig } from '../packages/server/src/platform/config/config.ts'
import { openPglite } from '../packages/server/src/platform/db/pglite.ts'
import { createEmbedder, type Embedder } from '../packages/server/src/platform/models/embedder.ts'
import { createAnswerCache } from '../packages/server/src/retrieval/search/answer-cache.ts'
import { createHttpApp } from '../packages/server/src/surfaces/http/create-http-app.ts'
import prepareEmptyStore, { empty_store_path } from '../packages/server/test/prepare-store.ts'
import type { EvalQuery, EvalRecord } from './eval-types.ts'
import { createInstrumentedIndex, type InstrumentedIndex } from './instrumented-index.ts'
import { linkVersions } from './link-versions.ts'
import { createRetryingEmbedder } from './retrying-embedder.ts'
import type { SearchQuestion } from './search-question.ts'
import { toExperience } from './to-experience.ts'

const BATCH_LINES = 200
const operator_key = 'operator-of-the-evaluation'

export interface ImportReport {
  stored: number
  /** rows whose content exists already: they share its record */
  merged: number
  rejected: { id: string; error: string; message: string }[]
}

/** An answer of the search operation. */
interface EvalSearchAnswer {
  /** record ids, best first */
  ids: string[]
  confidence: 'low' | 'medium' | 'high' | null
}

/** A service with one set in its store. */
export interface EvalService {
  app: RunningApp
  /** calls the service with the operator's key */
  client: Client
  /** a client with that API key, or without one */
  connect(api_key?: string): Client
  instrumented_index: InstrumentedIndex
  imported: ImportReport
  /** the model, which translates nothing */
  embedder: Embedder
  /** Calls the search operation of the product. */
  search(ask: SearchQuestion, limit: number): Promise<EvalSearchAnswer>
  /** Replaces record ids by the ids of their rows and drops those that the query excludes. */
  toScoredRows(record_ids: readonly string[], query: EvalQuery): string[]
  /** ids of the records that the query excludes */
  excludedRecordIds(query: EvalQuery): Set<string>
  /** the record of a row; undefined when the row was rejected */
  findRecordId(row_id: string): string | undefined
  close(): Promise<void>
}

interface ImportedRecords {
  imported: ImportReport
  record_of: Map<string, string>
}

async function importRecords(operator: Client, records: readonly EvalRecord[]): Promise<ImportedRecords> {
  const imported: ImportReport = { stored: 0, merged: 0, rejected: [] }
  const record_of = new Map<string, string>()
  for (let from = 0; from < records.length; from += BATCH_LINES) {
    const batch = records.slice(from, from + BATCH_LINES)
    const lines = batch.map(toExperience)
    const results = await operator.importExperiences({ endorsed: true, as: 'evaluation', lines })
    for (const { line, id, status, error } of results) {
      const row_id = batch[line - 1]?.id ?? ''
      if (id !== null) record_of.set(row_id, id)
      if (status === 'created') imported.stored++
      if (status === 'existing') imported.merged++
      if (status === 'rejected')
        imported.rejected.push({ id: row_id, error: error?.error ?? '', message: error?.message ?? '' })
    }
  }
  return { imported, record_of }
}

/** A running service with an empty embedded store in memory. */
async function openEmptyService(embedder: Embedder, now?: () => Date) {
  prepareEmptyStore()
  const db = await openPglite({ directory: null, initial: new Uint8Array(readFileSync(empty_store_path)) })
  const config = readConfig({
    DATA_DIR: join(tmpdir(), 'cairnway-eval'),
    LOG_LEVEL: 'error',
    SEED: 'off',
    RATE_LIMITS: 'off',
    ADMIN_API_KEY: operator_key,
  })
  const instrumented_index = createInstrumentedIndex()
  const app = await createApp(config, { db, embedder, index: instrumented_index.index, ...(now && { now }) })
  await app.indexer.build()
  // equal queries run against overridden indexes and with other records hidden, so no answer may come from the cache
  let query_count = 0
  const http = createHttpApp({ ...app, answer_cache: createAnswerCache(() => query_count++) })
  const fetch = async (url: string, init: RequestInit): Promise<Response> => http.request(url, init)
  const connect = (api_key?: string): Client =>
    createClient({ base_url: '', fetch, max_retries: 0, ...(api_key && { api_key }) })
  return {
    app,
    client: connect(operator_key),
    connect,
    fetch,
    instrumented_index,
    async close() {
      await app.close()
      await db.close()
    },
  }
}

/**
 * Starts a service with the packs of the product as its only records.
 * @param cache directory of the model and of cached vectors
 */
export async function openSeededService(cache: string) {
  const model = createEmbedder({ mode: 'local', cache_dir: join(cache, 'models') })
  await model.ready()
  const vectors = openVectorCache(join(cache, 'eval.vectors'), model)
  const { app, client, fetch, instrumented_index, close } = await openEmptyService(
    createRetryingEmbedder(createCachingEmbedder(model, vectors)),
  )
  await loadPacks({ ...app, config: { ...app.config, packs: ['everyday'] } })
  const closeAll = async () => {
    await close()
    vectors.close()
    await model.close()
  }
  return { app, client, fetch, instrumented_index, close: closeAll }
}

/**
 * Starts a service with an empty embedded store in memory and imports the records, without the quality gate, as an
 * operator does. Records are linked to the versions that replaced them.
 * @param now the clock of the service; the system's when absent
 */
export async function openEvalService(
  records: readonly EvalRecord[],
  embedder: Embedder,
  now?: () => Date,
): Promise<EvalService> {
  const { app, client, connect, instrumented_index, close } = await openEmptyService(embedder, now)
  const { imported, record_of } = await importRecords(client, records)
  const replaced = records.flatMap(({ id: old, superseded_by: newer = '' }) => {
    const [id, superseded_by] = [record_of.get(old), record_of.get(newer)]
    return id === undefined || superseded_by === undefined || id === superseded_by ? [] : [{ id, superseded_by }]
  })
  await linkVersions(app, replaced)
  const rows_of = groupBy(records, ({ id }) => record_of.get(id))
  const rows_of_project = groupBy(records, ({ project }) => project)

  const droppedRows = ({ self, exclude_project }: EvalQuery): Set<string> => {
    const project = exclude_project === null ? [] : (rows_of_project.get(exclude_project) ?? [])
    return new Set([...project.map(({ id }) => id), ...(self === null ? [] : [self])])
  }
  return {
    app,
    client,
    connect,
    instrumented_index,
    imported,
    embedder,
    async search({ conditions, ...ask }, limit) {
      const { results, metadata } = await client.searchExperiences({
        ...ask,
        ...(conditions && { conditions: JSON.stringify(conditions) }),
        limit,
        compact: true,
      })
      return { ids: results.map(({ id }) => id), confidence: metadata.confidence }
    },
    toScoredRows(record_ids, query) {
      const dropped = droppedRows(query)
      return record_ids.flatMap((id) => rows_of.get(id) ?? []).flatMap(({ id }) => (dropped.has(id) ? [] : [id]))
    },
    excludedRecordIds(query) {
      const ids = [...droppedRows(query)].map((row_id) => record_of.get(row_id))
      return new Set(ids.filter((id) => id !== undefined))
    },
    findRecordId: (row_id) => record_of.get(row_id),
    close,
  }
}

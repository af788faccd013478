import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Store } from '../../../../platform/db/db.ts'
import { errorMessage } from '../../../../platform/errors/error-message.ts'
import { getEventCursor } from '../../../../platform/events/event-cursor-store.ts'
import type { Embedder } from '../../../../platform/models/embedder.ts'
import type { ClusterClient } from '../../../../platform/outgoing/cluster-client.ts'
import { createChangeFeed } from '../../indexing/change-feed.ts'
import { engineDigest } from '../../indexing/index-snapshots.ts'
import type { Indexer } from '../../indexing/indexer.ts'
import { createPreparer } from '../../indexing/preparer.ts'
import { createRefreshTurns } from '../../indexing/refresh-turns.ts'
import { countIndexChanges, countSources } from '../../store.ts'
import { currentVectorModel } from '../../text-vector.ts'
import {
  countDocuments,
  createClusterIndexNamed,
  deleteClusterIndex,
  expungeDeleted,
  pointAlias,
  readIndexMeta,
  readIndexState,
  refreshIndex,
} from './cluster-indexes.ts'
import { fillIndex, measureMeanLength } from './fill-index.ts'
import { followIndex } from './follow-index.ts'
import { INDEX_FORMAT, type IndexMeta, type IndexSize } from './index-body.ts'
import {
  deleteSearchIndex,
  insertSearchIndex,
  leaseSearchIndex,
  listSearchIndexes,
  makeIndexLive,
  releaseSearchIndexes,
  retireIndex,
  type SearchIndexRow,
} from './search-index-store.ts'
import { writeRecords } from './write-records.ts'

/** A write that a call waits for must not take longer; what it misses, the follower writes. */
const OWN_WRITE_DEADLINE_MS = 2000
const BUILD_POLL_MS = 500
const COUNT_INTERVAL_MS = 30_000
/** A replaced index stays for so long, for searches that a node still sends to it. */
const RETIRED_MS = 86_400_000

export interface OpensearchIndexerParts {
  db: Store
  embedder: Pick<Embedder, 'model_id' | 'dimension' | 'clearCache'>
  client: ClusterClient
  /** names the index that is searched; the indexes themselves have a number behind it */
  alias: string
  record_id: string
  size: IndexSize
  report: (error: unknown) => void
  log: (message: string) => void
  /** called when another index is searched from now on */
  onSwitch: () => void
}

/** Keeps the indexes of a cluster equal to the database. */
export interface OpensearchIndexer extends Indexer {
  /** Dimension of the vectors in the index that is searched. */
  dimension(): number | null
  /** Begins a new index, unless one is being filled. `build` and `follow` fill it, in whatever process. */
  startReindex(): Promise<void>
  /** Removes the bytes of deleted records, and indexes that were replaced a day ago. */
  expunge(): Promise<void>
  /** Lets another process go on at once with what this one did. */
  release(): Promise<void>
}

const isLive = ({ state }: SearchIndexRow): boolean => state === 'live'
const isFilling = ({ state }: SearchIndexRow): boolean => state === 'filling'

export function createOpensearchIndexer(parts: OpensearchIndexerParts): OpensearchIndexer {
  const { db, embedder, client, alias, record_id, size, report, log, onSwitch } = parts
  const lease = randomUUID()
  const engine = engineDigest()
  const model = () => currentVectorModel(embedder)
  const preparer = createPreparer(log)
  let rows: SearchIndexRow[] = []
  let changes = 0
  let documents = { count: 0, read_at: -Infinity }
  let write_problem: string | null = null
  let is_stopped = false
  let filling: Promise<void> | null = null
  const feed = createChangeFeed(
    db,
    async (ids) => {
      if (ids.length > 0) changes++
    },
    () => embedder.clearCache(),
  )

  const live = (): SearchIndexRow | null => rows.find(isLive) ?? null
  /** Whether this process makes the documents of an index: one of another release may make other words. */
  const isOwn = ({ meta }: SearchIndexRow): boolean =>
    meta.format === INDEX_FORMAT &&
    meta.engine === engine &&
    meta.record_id === record_id &&
    meta.model_id === model().model_id &&
    (model().dimension === null || meta.dimension === model().dimension)
  /** Indexes that exist for sure: a write to one that does not would create it without its settings. */
  const writable = (): SearchIndexRow[] =>
    rows.filter((row) => isOwn(row) && (isLive(row) || (isFilling(row) && row.filled_to !== null)))

  async function readRows(): Promise<void> {
    const before = live()
    rows = await listSearchIndexes(db)
    const now = live()
    if (now?.name !== before?.name) onSwitch()
    if (now?.name !== before?.name || now?.cursor.snapshot !== before?.cursor.snapshot) changes++
  }

  async function startReindex(): Promise<void> {
    await readRows()
    if (rows.some((row) => isFilling(row) && isOwn(row))) return
    const { model_id, dimension } = model()
    const meta: IndexMeta = {
      ...{ format: INDEX_FORMAT, engine, record_id, model_id, dimension },
      mean_length: await measureMeanLength(db, preparer, { model_id, dimension }),
    }
    const numbers = rows.map(({ name }) => Number(name.slice(alias.length + 1)))
    const name = `${alias}-${Math.max(0, ...numbers) + 1}`
    const cursor = await getEventCursor(db)
    const { total } = await countSources(db)
    await insertSearchIndex(db, { name, meta, cursor, total })
    log(`the search index ${name} is being filled with ${total} records`)
    await readRows()
  }

  const writing = { db, client, preparer, model, report }
  const refreshInTurn = createRefreshTurns(async (ids, texts) => {
    await writeRecords(writing, writable(), ids, {
      is_visible_at_once: true,
      deadline_ms: OWN_WRITE_DEADLINE_MS,
      texts,
    })
    changes++
  })

  /** Follows the events for an index. Where events are missing, another one is filled, and this one is never written again. */
  async function followOrReplace(row: SearchIndexRow): Promise<void> {
    if (await followIndex({ ...writing, lease }, row)) return
    log(`events are missing since the last change of the search index ${row.name}, so a new one is filled`)
    await retireIndex(db, row.name)
    await startReindex()
  }

  /** Fills the index that is being filled, and makes it the one that is searched. */
  async function fill(): Promise<void> {
    const [row] = rows.filter((each) => isFilling(each) && isOwn(each))
    const leased = row ? await leaseSearchIndex(db, row.name, lease) : null
    if (row === undefined || leased === null) return
    if (leased.filled_to === null) {
      // one of this name is of an attempt that was killed, or of a database that was restored to a state before it
      await deleteClusterIndex(client, row.name)
      await createClusterIndexNamed(client, row.name, row.meta, size)
    }
    const fill_parts = { db, client, preparer, model: model(), lease, report, isStopped: () => is_stopped }
    if (!(await fillIndex(fill_parts, leased))) return
    await readRows()
    const filled = rows.find(({ name }) => name === row.name)
    if (filled === undefined || !isFilling(filled)) return
    await followOrReplace(filled)
    await readRows()
    if (!rows.some(({ name, state }) => name === row.name && state === 'filling')) return
    await refreshIndex(client, row.name)
    await pointAlias(client, alias, row.name)
    await db.transaction((tx) => makeIndexLive(tx, row.name))
    log(`the search index ${row.name} is used, with ${await countDocuments(client, row.name)} records`)
    await readRows()
  }

  const fillInBackground = (): Promise<void> => {
    filling ??= fill().finally(() => {
      filling = null
    })
    return filling
  }

  /** Counts the records of the index that is searched, and replaces it when somebody deleted it or put another in its place. */
  async function checkLive(): Promise<void> {
    const row = live()
    if (row === null || performance.now() - documents.read_at < COUNT_INTERVAL_MS) return
    if (!isDeepStrictEqual(await readIndexMeta(client, row.name), row.meta)) {
      log(`the search index ${row.name} is not there any more, so a new one is filled`)
      await retireIndex(db, row.name)
      await startReindex()
      return
    }
    documents = { count: await countDocuments(client, row.name), read_at: performance.now() }
  }

  async function followOnce(): Promise<void> {
    await readRows()
    if (feed.cursor() === null) feed.startFrom(await getEventCursor(db))
    if (!(await feed.follow())) {
      feed.startFrom(await getEventCursor(db))
      embedder.clearCache()
      changes++
    }
    try {
      for (const row of writable()) await followOrReplace(row)
      // a model that was away when the index was made may say its dimension now
      if (live() !== null && !rows.some((row) => isOwn(row) && row.state !== 'retired')) await startReindex()
      await checkLive()
      if (rows.some(isFilling)) fillInBackground().catch(report)
      write_problem = null
    } catch (error) {
      write_problem = errorMessage(error)
      throw error
    }
  }

  let last_follow: Promise<unknown> = Promise.resolve()
  let next_follow: Promise<void> | null = null
  /** Calls during a run share the next one. */
  function follow(): Promise<void> {
    next_follow ??= last_follow.then(() => {
      next_follow = null
      return followOnce()
    })
    last_follow = next_follow.catch(() => {})
    return next_follow
  }

  return {
    size: () => documents.count,
    version: () => changes,
    dimension: () => live()?.meta.dimension ?? null,
    async build() {
      await readRows()
      await checkLive()
      if (!rows.some((row) => row.state !== 'retired' && isOwn(row))) await startReindex()
      while (!is_stopped && (live() === null || rows.some((row) => isFilling(row) && isOwn(row)))) {
        await fillInBackground()
        await readRows()
        if (live() === null || rows.some(isFilling)) await sleep(BUILD_POLL_MS)
      }
      await follow()
    },
    startReindex,
    async refresh(ids, texts) {
      if (ids.length === 0) return
      await refreshInTurn(ids, texts).catch((error: unknown) => {
        // of an outage one line is enough; the follower writes what is missing
        if (write_problem === null) report(error)
        write_problem = errorMessage(error)
      })
    },
    follow,
    // the cluster keeps the index
    save: async () => {},
    stop: () => {
      is_stopped = true
    },
    async countPending() {
      await readRows()
      const row = live()
      return row && countIndexChanges(db, row.cursor)
    },
    buildProgress() {
      if (live() !== null) return null
      const row = rows.find(isFilling)
      return { done: row?.filled ?? 0, total: row?.total ?? 0 }
    },
    problem: () => client.outage() ?? write_problem,
    async expunge() {
      await readRows()
      const old = rows.filter((row) => row.state === 'retired' && Date.now() - Date.parse(row.changed_at) > RETIRED_MS)
      for (const { name } of old) {
        await deleteClusterIndex(client, name)
        await deleteSearchIndex(db, name)
      }
      for (const { name } of rows.filter(isLive)) {
        const state = await readIndexState(client, name)
        if (state !== null && state.deleted > 0) await expungeDeleted(client, name)
      }
    },
    async release() {
      await releaseSearchIndexes(db, lease)
    },
  }
}

import type { Store } from '../../../platform/db/db.ts'
import { getEventCursor } from '../../../platform/events/event-cursor-store.ts'
import type { Embedder } from '../../../platform/models/embedder.ts'
import type { IndexReader, SearchIndex } from '../../../rules/search-engine/index/types.ts'
import { createSearchIndex } from '../../../rules/search-engine/search-index.ts'
import { countIndexChanges, countSources, listSources } from '../store.ts'
import { currentVectorModel } from '../text-vector.ts'
import { buildIndex } from './build-index.ts'
import { createChangeFeed } from './change-feed.ts'
import { createIndexSnapshots, type SnapshotLocation } from './index-snapshots.ts'
import { createPreparer } from './preparer.ts'
import type { PreparedTexts } from './refresh-turns.ts'
import { createResidentIndex } from './resident-index.ts'

/** Keeps the index of a search engine equal to the database. */
export interface Indexer {
  /** Number of records in the index. */
  size(): number
  /** Increases with every change of the index. */
  version(): number
  /**
   * Fills the index: from the last snapshot and the events since, else from all records, newest first. Searches
   * meanwhile use what is in the index.
   */
  build(): Promise<void>
  /**
   * Reads these records from the database and updates the index. It never rejects: a failure is reported, and the next
   * `follow` reads the records again.
   * @param texts prepared texts of new records among them, by id
   */
  refresh(ids: string[], texts?: PreparedTexts): Promise<void>
  /** Applies the changes of this node and of others since the last call. */
  follow(): Promise<void>
  /**
   * Writes a snapshot when the index is complete and has changed since the last snapshot.
   * @throws Error when the disk has no space or the file cannot be written
   */
  save(): Promise<void>
  /** Stops `build` after its current batch. */
  stop(): void
  /** Returns how many events the index has not applied; null before it follows them. */
  countPending(): Promise<number | null>
  /** Returns the progress of the build; null when the index is complete. */
  buildProgress(): { done: number; total: number } | null
  /** The reason why the index cannot be reached or written; null when all is well. */
  problem(): string | null
}

/** The queries that the index in memory answers at once. */
export interface ResidentQueries
  extends Pick<
    SearchIndex,
    | 'search'
    | 'matchWords'
    | 'selectMatching'
    | 'nearest'
    | 'nearestOfOthers'
    | 'nearestPeers'
    | 'similarity'
    | 'rarity'
  > {
  /** See `SearchIndex`. Common English words are not corrected. */
  correctSpelling(text: string, reader: IndexReader): string | null
  /** Whether a word in lower case is ordinary English; every word is where the list of these is missing. */
  isOrdinaryWord(word: string): boolean
}

/** The indexer of the index in memory, with its queries. */
export interface ResidentIndexer extends Indexer, ResidentQueries {}

export interface IndexerParts {
  db: Store
  embedder: Embedder
  /** called when a refresh fails or a record cannot be indexed */
  report: (error: unknown) => void
  /** called with one line for the log when the index is loaded from a snapshot or built again */
  log: (message: string) => void
  /** null: no snapshots are written */
  snapshot: SnapshotLocation | null
  /** common English words and their stems; null: no spelling is corrected */
  common_words: ReadonlySet<string> | null
  /** an empty index; created when absent */
  index?: SearchIndex | undefined
}

export function createIndexer(parts: IndexerParts): ResidentIndexer {
  const { db, embedder, report, log, snapshot, common_words, index = createSearchIndex() } = parts
  const model = () => currentVectorModel(embedder)
  const preparer = createPreparer(log)
  const resident = createResidentIndex({ index, read: (ids) => listSources(db, ids, model()), preparer, report })
  const feed = createChangeFeed(db, resident.refresh, () => embedder.clearCache())
  const snapshots = snapshot && createIndexSnapshots(db, model, snapshot, log)
  let progress: { done: number; total: number } | null = { done: 0, total: 0 }
  /** the next step of the build; a failure leaves it at the step that failed */
  let step: 'load' | 'catch up' | 'empty' | 'build' | 'done' = 'load'
  let filling: Promise<void> | null = null
  /** an embedding endpoint that is unavailable at the start does not report its dimension, so no vectors are loaded */
  let filled_without_vectors = false
  let saved_version: number | null = null
  let is_stopped = false
  const isStopped = () => is_stopped
  const lacksVectors = () => filled_without_vectors && model().dimension !== null

  async function load(): Promise<void> {
    // a snapshot that is loaded now has no vectors either
    filled_without_vectors = model().dimension === null
    const restored = (await snapshots?.load()) ?? null
    if (restored === null) {
      step = 'build'
      return
    }
    progress = { done: 0, total: (await countSources(db)).total }
    const replacement = resident.replace(restored.index)
    // read before the changes during the loading are applied, which the snapshot does not contain
    saved_version = resident.version()
    await replacement
    feed.startFrom(restored.cursor)
    log(`the index of the last snapshot is used, with ${restored.index.size()} records`)
    step = 'catch up'
  }

  /** Starts again with an empty index, since events are missing and any record in the index may be outdated. */
  async function startOver(): Promise<void> {
    log('events are missing since the last change of the index, so a new index is built')
    progress = { done: 0, total: 0 }
    feed.startFrom(await getEventCursor(db))
    await resident.replace(createSearchIndex())
    step = 'build'
  }

  async function readAll(): Promise<void> {
    // a build that is repeated keeps the cursor of its first attempt
    if (feed.cursor() === null) feed.startFrom(await getEventCursor(db))
    progress = { done: 0, total: (await countSources(db)).total }
    const onProgress = (rows: number) => {
      if (progress) progress = { ...progress, done: progress.done + rows }
    }
    const built_with = model()
    filled_without_vectors = built_with.dimension === null
    if (await buildIndex({ db, model: built_with, resident, preparer, isStopped, onProgress })) step = 'done'
  }

  async function fill(): Promise<void> {
    if (step === 'load') await load()
    if (step === 'catch up') step = (await feed.follow()) ? 'done' : 'empty'
    if (step === 'empty') await startOver()
    if (step === 'build') await readAll()
    if (step !== 'done') return
    resident.finishBuild()
    progress = null
  }

  const build = (): Promise<void> => {
    filling ??= fill().finally(() => {
      filling = null
    })
    return filling
  }

  return {
    isOrdinaryWord: (word) => common_words === null || common_words.has(word),
    correctSpelling: (text, reader) =>
      common_words === null ? null : resident.index().correctSpelling(text, common_words, reader),
    search: (query, k, is_explained) => resident.index().search(query, k, is_explained),
    nearest: (core, vector, reader, k) => resident.index().nearest(core, vector, reader, k),
    nearestOfOthers: (core, vector, owner, k) => resident.index().nearestOfOthers(core, vector, owner, k),
    selectMatching: (ids, query) => resident.index().selectMatching(ids, query),
    nearestPeers: (id, k) => resident.index().nearestPeers(id, k),
    matchWords: (query, ids) => resident.index().matchWords(query, ids),
    similarity: (id, other) => resident.index().similarity(id, other),
    rarity: (token, known_records) => resident.index().rarity(token, known_records),
    size: () => resident.index().size(),
    version: resident.version,
    build,
    refresh: async (ids, texts) => {
      if (ids.length === 0) return
      await resident.refresh(ids, texts).catch(report)
    },
    follow: async () => {
      const is_complete = await feed.follow()
      if (!is_complete && step === 'done') step = 'empty'
      if (step === 'done' && lacksVectors()) {
        await resident.replace(resident.index())
        step = 'build'
      }
      if (feed.cursor() !== null && (step === 'empty' || step === 'build')) await build()
    },
    save: async () => {
      if (snapshots === null || progress !== null || resident.version() === saved_version || lacksVectors()) return
      // the next start applies the events after the cursor, so the cursor is moved first
      if (!(await feed.follow())) return
      const cursor = feed.cursor()
      // the file must contain nothing of erased or retracted records, not even their words
      resident.index().compact()
      const version = resident.version()
      // without any event there is nothing to save and no cursor to follow from
      if (cursor === null || cursor.last_event === null) return
      await snapshots.save(resident.index(), cursor)
      saved_version = version
    },
    stop: () => {
      is_stopped = true
    },
    countPending: async () => {
      const cursor = feed.cursor()
      return cursor && countIndexChanges(db, cursor)
    },
    problem: () => null,
    // records that are deposited during the build count as done
    buildProgress: () => progress && { ...progress, done: Math.max(progress.done, resident.index().size()) },
  }
}

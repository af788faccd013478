import type { Store } from '../db/db.ts'
import type { Embedder } from '../models/embedder.ts'
import { buildIndex } from './build-index.ts'
import { createChangeFeed } from './change-feed.ts'
import { createSearchIndex } from './engine/search-index.ts'
import type { Neighbor, SearchIndex } from './engine/types.ts'
import { createIndexSnapshots, type SnapshotLocation } from './index-snapshots.ts'
import { createPreparer } from './preparer.ts'
import { createResidentIndex, type PreparedTexts } from './resident-index.ts'
import { countSources, getChangeCursor, listSources, listVectors } from './store.ts'
import { currentVectorModel } from './text-vector.ts'

/** Keeps the resident index equal to the database. */
export interface Indexer extends Pick<SearchIndex, 'search' | 'nearest' | 'similarity' | 'size'> {
  /** See `SearchIndex`; ordinary English words stay as they are. */
  correctSpelling(text: string, reader: string): string | null
  /** Increases with every change of the index. */
  version(): number
  /** The records nearest to a stored one that the reader may read, nearest first; they include that record itself. */
  listNeighbors(id: string, core: string, reader: string, k: number): Promise<Neighbor[]>
  /**
   * Fills the index from the last snapshot and the changes since, or else from all records of the database, newest
   * first. Meanwhile searches find what is indexed already.
   */
  build(): Promise<void>
  /**
   * Indexes these records as they are now. A writer calls it after the commit, so that it finds its own writes. It never
   * rejects, because the writes are committed already, and the next `follow` indexes them in any case.
   * @param texts prepared texts of the new ones among them, from the analysis of the deposit
   */
  refresh(ids: string[], texts?: PreparedTexts): Promise<void>
  /** Indexes what transactions of this and of other nodes have changed since the last call. */
  follow(): Promise<void>
  /**
   * Writes a snapshot when the index is complete and has changed since the last one.
   * @throws Error when the disk has no room or the file cannot be written
   */
  save(): Promise<void>
  /** Ends `build` after its current batch. */
  stop(): void
  /** null once the index is complete */
  buildProgress(): { done: number; total: number } | null
}

export interface IndexerParts {
  db: Store
  embedder: Embedder
  /** called when a refresh fails or a record cannot be indexed */
  report: (error: unknown) => void
  /** receives one line about an event of the index that an operator should know */
  log: (message: string) => void
  /** null: no snapshots are written */
  snapshot: SnapshotLocation | null
  /** ordinary English words and their stems; null: spelling is not corrected */
  common_words: ReadonlySet<string> | null
  /** an empty index; created when omitted */
  index?: SearchIndex | undefined
}

export function createIndexer(parts: IndexerParts): Indexer {
  const { db, embedder, report, log, snapshot, common_words, index = createSearchIndex() } = parts
  const model = () => currentVectorModel(embedder)
  const preparer = createPreparer(log)
  const resident = createResidentIndex({ index, read: (ids) => listSources(db, ids, model()), preparer, report })
  const feed = createChangeFeed(db, resident.refresh, () => embedder.clearCache())
  const snapshots = snapshot && createIndexSnapshots(db, model, snapshot, log)
  let progress: { done: number; total: number } | null = { done: 0, total: 0 }
  /** the next step of filling the index; after a failure, the step that failed */
  let step: 'load' | 'catch up' | 'empty' | 'build' | 'done' = 'load'
  let filling: Promise<void> | null = null
  /** whether the index was filled while the dimension was unknown, because an endpoint did not answer at the start */
  let filled_without_vectors = false
  let saved_version: number | null = null
  let is_stopped = false
  const isStopped = () => is_stopped
  const lacksVectors = () => filled_without_vectors && model().dimension !== null

  async function load(): Promise<void> {
    // a snapshot that fits a model of unknown dimension has no vectors either
    filled_without_vectors = model().dimension === null
    const restored = (await snapshots?.load()) ?? null
    if (restored === null) {
      step = 'build'
      return
    }
    progress = { done: 0, total: (await countSources(db)).total }
    const replaced = resident.replace(restored.index)
    // read before the changes made during loading are indexed, because the file does not have those
    saved_version = resident.version()
    await replaced
    feed.startFrom(restored.cursor)
    log(`the index of the last snapshot is used, with ${restored.index.size()} records`)
    step = 'catch up'
  }

  /** Starts over with an empty index: events are missing, so the index may be wrong. */
  async function startOver(): Promise<void> {
    log('what changed in the database since then is unknown, so a new index is built')
    progress = { done: 0, total: 0 }
    feed.startFrom(await getChangeCursor(db))
    await resident.replace(createSearchIndex())
    step = 'build'
  }

  async function readAll(): Promise<void> {
    // a build that is repeated still follows the changes since the first one began
    if (feed.cursor() === null) feed.startFrom(await getChangeCursor(db))
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
    correctSpelling: (text, reader) =>
      common_words === null ? null : resident.index().correctSpelling(text, common_words, reader),
    search: (query, k) => resident.index().search(query, k),
    nearest: (core, vector, reader, k) => resident.index().nearest(core, vector, reader, k),
    similarity: (id, other) => resident.index().similarity(id, other),
    size: () => resident.index().size(),
    version: resident.version,
    listNeighbors: async (id, core, reader, k) => {
      const [vector = null] = await listVectors(db, [id], model())
      return resident.index().nearest(core, vector, reader, k)
    },
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
      // so that the next start need not index again what is in the snapshot
      if (!(await feed.follow())) return
      const cursor = feed.cursor()
      // the file must not contain anything that was erased or withdrawn, not even single words of it
      resident.index().compact()
      const version = resident.version()
      // without any event there is nothing to save, and nothing by which the database could be recognized later
      if (cursor === null || cursor.last_event === null) return
      await snapshots.save(resident.index(), cursor)
      saved_version = version
    },
    stop: () => {
      is_stopped = true
    },
    // records that writers indexed in the meantime count as done
    buildProgress: () => progress && { ...progress, done: Math.max(progress.done, resident.index().size()) },
  }
}

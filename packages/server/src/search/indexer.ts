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

/** Keeps the resident index equal to the record. */
export interface Indexer extends Pick<SearchIndex, 'search' | 'nearest' | 'similarity' | 'size'> {
  /** See `SearchIndex`; ordinary English words stay as they are. */
  correctSpelling(text: string, reader: string): string | null
  /** Grows with every change of the index. */
  version(): number
  /** What the reader may read near to a stored record, nearest first; the record itself is among them. */
  listNeighbors(id: string, core: string, reader: string, k: number): Promise<Neighbor[]>
  /**
   * Fills the index: from the last snapshot and what happened since, else from the whole record, newest first.
   * Searches are answered meanwhile from what is there.
   */
  build(): Promise<void>
  /**
   * Takes over these records as they are now; a writer calls it after commit and then finds its own writes. It never
   * fails: what is committed is acknowledged, and the next `follow` takes it over all the same.
   * @param texts of new records among them, as they were prepared on their way in
   */
  refresh(ids: string[], texts?: PreparedTexts): Promise<void>
  /** Takes over what transactions, of this node and others, changed since the last call. */
  follow(): Promise<void>
  /**
   * Writes a snapshot when the index is whole and changed since the last.
   * @throws Error when there is no room or the file cannot be written
   */
  save(): Promise<void>
  /** Ends `build` after the records in hand. */
  stop(): void
  /** null once everything is there */
  buildProgress(): { done: number; total: number } | null
}

export interface IndexerParts {
  db: Store
  embedder: Embedder
  /** told when a refresh fails or a record cannot be indexed */
  report: (error: unknown) => void
  /** told, in one line, what happens to the index that an operator should know */
  note: (message: string) => void
  /** null: none are kept */
  snapshot: SnapshotLocation | null
  /** ordinary English words and their stems; null: none are known, so that no word can be told to be misspelt */
  common_words: ReadonlySet<string> | null
  /** empty; one of its own when left out */
  index?: SearchIndex | undefined
}

export function createIndexer(parts: IndexerParts): Indexer {
  const { db, embedder, report, note, snapshot, common_words, index = createSearchIndex() } = parts
  const model = () => currentVectorModel(embedder)
  const preparer = createPreparer(note)
  const resident = createResidentIndex({ index, read: (ids) => listSources(db, ids, model()), preparer, report })
  const feed = createChangeFeed(db, resident.refresh, () => embedder.clearCache())
  const snapshots = snapshot && createIndexSnapshots(db, model, snapshot, note)
  let progress: { done: number; total: number } | null = { done: 0, total: 0 }
  /** what is next to fill the index; a failure leaves it at the step that failed */
  let step: 'load' | 'catch up' | 'empty' | 'build' | 'done' = 'load'
  let filling: Promise<void> | null = null
  /** an endpoint that is away at the start does not tell yet which vectors are of use */
  let filled_without_vectors = false
  let saved_version: number | null = null
  let is_stopped = false
  const isStopped = () => is_stopped
  const lacksVectors = () => filled_without_vectors && model().dimension !== null

  async function load(): Promise<void> {
    // a snapshot of that time has none either
    filled_without_vectors = model().dimension === null
    const restored = (await snapshots?.load()) ?? null
    if (restored === null) {
      step = 'build'
      return
    }
    progress = { done: 0, total: (await countSources(db)).total }
    const replaced = resident.replace(restored.index)
    // before it takes over what changed during the loading: the file does not have that
    saved_version = resident.version()
    await replaced
    feed.startFrom(restored.cursor)
    note(`the index of the last snapshot is used, with ${restored.index.size()} records`)
    step = 'catch up'
  }

  /** The record is no longer the one that was followed: what the index knows of it may be wrong. */
  async function empty(): Promise<void> {
    note('what happened in the database since cannot be known, a new index is built')
    progress = { done: 0, total: 0 }
    feed.startFrom(await getChangeCursor(db))
    await resident.replace(createSearchIndex())
    step = 'build'
  }

  async function readAll(): Promise<void> {
    // a build that is begun again still follows from where the first one began
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
    if (step === 'empty') await empty()
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
      const is_whole = await feed.follow()
      if (!is_whole && step === 'done') step = 'empty'
      if (step === 'done' && lacksVectors()) {
        await resident.replace(resident.index())
        step = 'build'
      }
      if (feed.cursor() !== null && (step === 'empty' || step === 'build')) await build()
    },
    save: async () => {
      if (snapshots === null || progress !== null || resident.version() === saved_version || lacksVectors()) return
      // so that the next start need not follow what is in the index already
      if (!(await feed.follow())) return
      const mark = feed.cursor()
      // nothing of what was erased or withdrawn may be in the file, no word of it either
      resident.index().compact()
      const version = resident.version()
      // nothing has ever happened: there is nothing to keep, and nothing by which to know the history again
      if (mark === null || mark.last_event === null) return
      await snapshots.save(resident.index(), mark)
      saved_version = version
    },
    stop: () => {
      is_stopped = true
    },
    // what writers put in meanwhile counts as done
    buildProgress: () => progress && { ...progress, done: Math.max(progress.done, resident.index().size()) },
  }
}

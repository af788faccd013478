import type { Db } from '../db/db.ts'
import { bodyText, coreText } from '../experiences/core-text.ts'
import type { Embedder } from '../models/embed.ts'
import { createSearchIndex } from './engine/search-index.ts'
import type { IndexRow, Neighbour, SearchIndex } from './engine/types.ts'
import {
  countSources,
  currentMark,
  listChanges,
  listSources,
  listSourcesAfter,
  listVectors,
  readVector,
  type SourceRow,
} from './store.ts'
import { modelOf } from './text-vector.ts'

const BUILD_ROWS = 500
const BREATH_ROWS = 25
const UNKNOWN_QUALITY = 0.5

/** Keeps the resident index equal to the record. */
export interface Indexer extends Pick<SearchIndex, 'search' | 'nearest' | 'size'> {
  /** What the reader may read near to a stored record, nearest first; the record itself is among them. */
  neighboursOf(id: string, core: string, reader: string, k: number): Promise<Neighbour[]>
  /** Reads the whole record, newest first; searches are answered meanwhile from what is there. */
  build(): Promise<void>
  /**
   * Takes over these records as they are now; a writer calls it after commit and then finds its own writes. It never
   * fails: what is committed is acknowledged, and the next `follow` takes it over all the same.
   */
  refresh(ids: string[]): Promise<void>
  /** Takes over what finished transactions, of this node and others, changed since the last call. */
  follow(): Promise<void>
  /** null once everything is there */
  warming(): { done: number; total: number } | null
}

const toIndexRow = (row: SourceRow): IndexRow => ({
  id: row.id,
  owner: row.contributor_id,
  is_public: row.is_public,
  validation_state: row.validation_state,
  validity_status: row.validity_status,
  wedge: row.wedge,
  tags: row.tags,
  evidence_class: row.outcome.evidence_class ?? null,
  causal_depth: row.causal_depth,
  boundary_precision: row.boundary_precision,
  insight_transferability: row.insight_transferability,
  quality: UNKNOWN_QUALITY,
  title: row.title,
  body: bodyText(row),
  core: coreText(row),
  vector:
    row.components !== null && row.scale !== null ? readVector({ components: row.components, scale: row.scale }) : null,
})

/** Lets other work of the event loop through between two batches. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

interface IndexerParts {
  db: Db
  embedder: Embedder
  /** told when a refresh fails */
  report: (error: unknown) => void
}

export function createIndexer({ db, embedder, report }: IndexerParts): Indexer {
  const index = createSearchIndex()
  let progress: { done: number; total: number } | null = { done: 0, total: 0 }
  let mark: string | null = null
  let built_without_vectors = false

  // what was read first is put in first: a slow answer must not bring back what a later one has taken out
  let last: Promise<void> = Promise.resolve()
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }

  async function takeOver(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    await inTurn(async () => {
      const rows = await listSources(db, ids, modelOf(embedder))
      const present = new Set(rows.map(({ id }) => id))
      for (const row of rows) index.put(toIndexRow(row))
      for (const id of ids) if (!present.has(id)) index.remove(id)
    })
  }

  /** @returns the last row of the next batch, null behind the end */
  async function buildBatch(after: SourceRow | null): Promise<SourceRow | null> {
    let rows: SourceRow[] = []
    await inTurn(async () => {
      rows = await listSourcesAfter(db, after, modelOf(embedder), BUILD_ROWS)
      for (const [i, row] of rows.entries()) {
        index.put(toIndexRow(row))
        if (i % BREATH_ROWS === 0) await breathe()
      }
    })
    if (progress) progress = { ...progress, done: progress.done + rows.length }
    return rows.length < BUILD_ROWS ? null : (rows.at(-1) ?? null)
  }

  async function build(): Promise<void> {
    // a build that is begun again still follows from where the first one began
    mark ??= (await currentMark(db))?.mark ?? null
    const without_vectors = embedder.dimension() === null
    progress = { done: 0, total: (await countSources(db))?.total ?? 0 }
    let after: SourceRow | null = null
    do after = await buildBatch(after)
    while (after !== null)
    built_without_vectors = without_vectors
    progress = null
  }

  async function follow(): Promise<void> {
    if (mark === null) return
    const changes = await listChanges(db, mark)
    await takeOver(changes.ids)
    mark = changes.mark
    // an endpoint that was away at the start tells only now which vectors are of use
    if (built_without_vectors && embedder.dimension() !== null) await build()
  }

  return {
    search: index.search,
    nearest: index.nearest,
    size: index.size,
    neighboursOf: async (id, core, reader, k) => {
      const [vector = null] = await listVectors(db, [id], modelOf(embedder))
      return index.nearest(core, vector, reader, k)
    },
    build,
    refresh: (ids) => takeOver(ids).catch(report),
    follow,
    // what writers put in meanwhile counts as done
    warming: () => progress && { ...progress, done: Math.max(progress.done, index.size()) },
  }
}

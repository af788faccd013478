import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { bodyText, coreText, vectorText } from '../experiences/core-text.ts'
import type { Embedder } from '../models/embed.ts'
import { quantise } from './engine/quantise.ts'
import { createSearchIndex } from './engine/search-index.ts'
import type { IndexRow, Neighbour, SearchIndex } from './engine/types.ts'
import {
  countSources,
  currentMark,
  listChanges,
  listSources,
  listSourcesAfter,
  listUnembedded,
  listVectors,
  putVector,
  readVector,
  type SourceRow,
} from './store.ts'

const BUILD_ROWS = 500
const BREATH_ROWS = 25
const EMBED_ROWS = 50
const UNKNOWN_QUALITY = 0.5

/** Keeps the resident index equal to the record. */
export interface Indexer extends Pick<SearchIndex, 'mend' | 'search' | 'nearest' | 'size'> {
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
  /** Gives records without a vector of the current model one. */
  embedMissing(): Promise<void>
  /** Ends `embedMissing` after the record in hand. */
  stop(): void
  /** null once everything is there */
  warming(): { done: number; total: number } | null
}

const toIndexRow = (row: SourceRow): IndexRow => ({
  id: row.id,
  owner: row.contributor_id,
  is_public: row.is_public,
  validation_state: row.validation_state,
  validity_status: row.validity_status,
  superseded_by: row.superseded_by,
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
  /** the clock of the events that it writes */
  now: () => Date
  /** told when a refresh fails */
  report: (error: unknown) => void
}

export function createIndexer({ db, embedder, now, report }: IndexerParts): Indexer {
  const index = createSearchIndex()
  const { model_id } = embedder
  let progress: { done: number; total: number } | null = { done: 0, total: 0 }
  let mark: string | null = null
  let stopped = false
  let embedding: Promise<void> | null = null
  const refused = new Set<string>()

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
      const rows = await listSources(db, ids, model_id)
      const present = new Set(rows.map(({ id }) => id))
      for (const row of rows) index.put(toIndexRow(row))
      for (const id of ids) if (!present.has(id)) index.remove(id)
    })
  }

  /** @returns the last row of the next batch, null behind the end */
  async function buildBatch(after: SourceRow | null): Promise<SourceRow | null> {
    let rows: SourceRow[] = []
    await inTurn(async () => {
      rows = await listSourcesAfter(db, after, model_id, BUILD_ROWS)
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
    progress = { done: 0, total: (await countSources(db))?.total ?? 0 }
    let after: SourceRow | null = null
    do after = await buildBatch(after)
    while (after !== null)
    progress = null
  }

  async function follow(): Promise<void> {
    if (mark === null) return
    const changes = await listChanges(db, mark)
    await takeOver(changes.ids)
    mark = changes.mark
  }

  async function embedMissing(): Promise<void> {
    if (embedder.state().status === 'disabled' || embedder.state().status === 'down') return
    while (!stopped) {
      const rows = await listUnembedded(db, model_id, [...refused], EMBED_ROWS)
      const done: string[] = []
      for (const row of rows) {
        if (stopped) return
        const vector = await embedder.embedDocument(vectorText({ ...row, failed_approaches: [], outcome: {} }))
        if (vector === null) {
          // a text that the model does not take must not stand in the way of all older ones
          if (embedder.state().status === 'ok') refused.add(row.id)
          continue
        }
        await db.transaction(async (tx) => {
          await putVector(tx, { experience_id: row.id, model_id, ...quantise(vector) })
          await emit(tx, { name: 'experience.embedded', experience_id: row.id, happened_at: now().toISOString() })
        })
        done.push(row.id)
      }
      await takeOver(done)
      if (rows.length < EMBED_ROWS || done.length === 0) return
    }
  }

  return {
    mend: index.mend,
    search: index.search,
    nearest: index.nearest,
    size: index.size,
    neighboursOf: async (id, core, reader, k) => {
      const [vector = null] = await listVectors(db, [id], model_id)
      return index.nearest(core, vector, reader, k)
    },
    build,
    refresh: (ids) => takeOver(ids).catch(report),
    follow,
    embedMissing: () => {
      embedding ??= embedMissing().finally(() => {
        embedding = null
      })
      return embedding
    },
    stop: () => {
      stopped = true
    },
    // what writers put in meanwhile counts as done
    warming: () => progress && { ...progress, done: Math.max(progress.done, index.size()) },
  }
}

import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { embeddingText } from '../experiences/experience-text.ts'
import type { Embedder } from '../models/embedder.ts'
import { quantize } from './engine/index/quantize.ts'
import type { Indexer } from './indexer.ts'
import { countSources, countUnembedded, listUnembedded, type UnembeddedRow, upsertVector } from './store.ts'
import { currentVectorModel, findOrEmbedText, hashText } from './text-vector.ts'

const BATCH_ROWS = 50
/** Enough to keep the model busy; a deposit waits behind no more than these. */
const MAX_CONCURRENT_TEXTS = 4
/** A text that failed is tried again after 2, 4, 8 … runs, 1,024 at most. */
const MAX_BACKOFF_EXPONENT = 10

/** Gives records without a vector of the current model one: after a failure, or when the model was changed. */
export interface VectorBackfill {
  /** Embeds what is missing, newest first. Called again meanwhile it waits for the same end. */
  embed(): Promise<void>
  /** How far it is; null when it does not run, or had nothing to do. */
  progress(): { done: number; total: number } | null
  /** Ends `embed` after the records in hand. */
  stop(): void
}

interface VectorBackfillParts {
  db: Db
  embedder: Embedder
  /** takes over the records that got a vector */
  indexer: Pick<Indexer, 'refresh'>
  /** the clock of the events that it writes */
  now: () => Date
}

export function createVectorBackfill({ db, embedder, indexer, now }: VectorBackfillParts): VectorBackfill {
  const failures = new Map<string, number>()
  let runs = 0
  let progress: { done: number; total: number } | null = null
  let stopped = false
  let running: Promise<void> | null = null

  const isUsable = () => embedder.state().status === 'ok'
  // a worker that is starting again is waited for
  const goesOn = () => !stopped && (isUsable() || embedder.state().status === 'degraded')
  const isDue = ({ id }: UnembeddedRow) => runs % 2 ** Math.min(MAX_BACKOFF_EXPONENT, failures.get(id) ?? 0) === 0

  /** @returns whether the record has a vector now */
  async function embedOne(row: UnembeddedRow): Promise<boolean> {
    const text = embeddingText({ ...row, failed_approaches: [], outcome: {} })
    const vector = await findOrEmbedText({ db, embedder }, text)
    if (vector === null) {
      if (isUsable()) failures.set(row.id, (failures.get(row.id) ?? 0) + 1)
      return false
    }
    const { model_id } = embedder
    await db.transaction(async (tx) => {
      await upsertVector(tx, { experience_id: row.id, model_id, text_hash: hashText(text), ...quantize(vector) })
      await emit(tx, { name: 'experience.embedded', experience_id: row.id, happened_at: now().toISOString() })
    })
    failures.delete(row.id)
    return true
  }

  async function embedBatch(rows: UnembeddedRow[]): Promise<void> {
    const done: string[] = []
    const next = rows.values()
    const lane = async () => {
      for (const row of next) if (goesOn() && (await embedOne(row))) done.push(row.id)
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT_TEXTS }, lane))
    await indexer.refresh(done)
    if (progress) progress = { ...progress, done: progress.done + done.length }
  }

  async function run(): Promise<void> {
    const model = currentVectorModel(embedder)
    if (!goesOn() || model.dimension === null) return
    const missing = await countUnembedded(db, model)
    if (missing.total === 0) return
    runs++
    const { total } = (await countSources(db)) ?? missing
    progress = { done: total - missing.total, total }
    let after: UnembeddedRow | null = null
    do {
      const rows: UnembeddedRow[] = await listUnembedded(db, model, after, BATCH_ROWS)
      await embedBatch(rows.filter(isDue))
      after = rows.length < BATCH_ROWS ? null : (rows.at(-1) ?? null)
    } while (after !== null && goesOn())
  }

  return {
    embed() {
      running ??= run().finally(() => {
        progress = null
        running = null
      })
      return running
    },
    progress: () => progress,
    stop() {
      stopped = true
    },
  }
}

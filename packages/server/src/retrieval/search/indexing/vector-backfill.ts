import type { Db } from '../../../platform/db/db.ts'
import type { Change } from '../../../platform/events/change.ts'
import { runLeased } from '../../../platform/leases/run-leased.ts'
import type { Embedder } from '../../../platform/models/embedder.ts'
import { embeddingText } from '../../../rules/record-text/experience-text.ts'
import { quantize } from '../../../rules/search-engine/index/quantize.ts'
import {
  countSources,
  countUnembedded,
  listUnembedded,
  type UnembeddedRow,
  upsertVector,
  type VectorModel,
} from '../store.ts'
import { currentVectorModel, findOrEmbedText, hashText } from '../text-vector.ts'

const BATCH_ROWS = 50
/** Enough to keep the model busy; a deposit waits for at most this many texts. */
const MAX_CONCURRENT_TEXTS = 4
/** A failed text is retried after 2, 4, 8 … runs, at most 1,024. */
const MAX_BACKOFF_EXPONENT = 10

/** Embeds records that have no vector of the current model: after a failure, or after a change of the model. */
export interface VectorBackfill {
  /**
   * Embeds what is missing, newest first, unless another node with the same model does. A call during a run waits for the
   * end of that run.
   */
  embed(): Promise<void>
  /** Returns the progress of the run, also when another node does it; null when none is running or nothing was missing. */
  progress(): { done: number; total: number } | null
  /** Ends the run after the records that are being embedded. */
  stop(): void
}

interface VectorBackfillParts {
  db: Db
  embedder: Embedder
  /** runs a change of the service, see `platform/events/change.ts` */
  change: (work: (tx: Change) => Promise<unknown>) => Promise<unknown>
  /** the clock of the events */
  now: () => Date
}

export function createVectorBackfill({ db, embedder, change, now }: VectorBackfillParts): VectorBackfill {
  const failures = new Map<string, number>()
  let runs = 0
  let progress: { done: number; total: number } | null = null
  let is_stopped = false
  let running: Promise<void> | null = null

  const isUsable = () => embedder.state().status === 'ok'
  // a worker that is restarting becomes usable again
  const canContinue = () => !is_stopped && (isUsable() || embedder.state().status === 'degraded')
  const isDue = ({ id }: UnembeddedRow) => runs % 2 ** Math.min(MAX_BACKOFF_EXPONENT, failures.get(id) ?? 0) === 0

  /** @returns whether the record has a vector now */
  async function embedOne(row: UnembeddedRow): Promise<boolean> {
    const text = embeddingText({ ...row, failed_approaches: [], outcome: {} })
    const vector = await findOrEmbedText({ db, embedder }, text, null)
    if (vector === null) {
      if (isUsable()) failures.set(row.id, (failures.get(row.id) ?? 0) + 1)
      return false
    }
    const { model_id } = embedder
    await change(async (tx) => {
      await upsertVector(tx, { experience_id: row.id, model_id, text_hash: hashText(text), ...quantize(vector) })
      tx.emit({ name: 'experience.embedded', experience_id: row.id, happened_at: now().toISOString() })
    })
    failures.delete(row.id)
    return true
  }

  async function embedBatch(rows: UnembeddedRow[]): Promise<void> {
    let embedded = 0
    const remaining = rows.values()
    const embedRemaining = async () => {
      for (const row of remaining) if (canContinue() && (await embedOne(row))) embedded++
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT_TEXTS }, embedRemaining))
    if (progress) progress = { ...progress, done: progress.done + embedded }
  }

  async function embedMissing(model: VectorModel): Promise<void> {
    let after: UnembeddedRow | null = null
    do {
      const rows: UnembeddedRow[] = await listUnembedded(db, model, after, BATCH_ROWS)
      await embedBatch(rows.filter(isDue))
      after = rows.length < BATCH_ROWS ? null : (rows.at(-1) ?? null)
    } while (after !== null && canContinue())
  }

  async function run(): Promise<void> {
    const model = currentVectorModel(embedder)
    progress = null
    if (!canContinue() || model.dimension === null) return
    const missing = await countUnembedded(db, model)
    if (missing.total === 0) return
    runs++
    const { total } = (await countSources(db)) ?? missing
    progress = { done: total - missing.total, total }
    // the progress of another node's run stays until it is read again
    await runLeased(db, `vectors of ${model.model_id} ${model.dimension}`, async () => {
      await embedMissing(model).finally(() => {
        progress = null
      })
    })
  }

  return {
    embed() {
      running ??= run().finally(() => {
        running = null
      })
      return running
    },
    progress: () => progress,
    stop() {
      is_stopped = true
    },
  }
}

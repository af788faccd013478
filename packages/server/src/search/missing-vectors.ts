import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { vectorText } from '../experiences/core-text.ts'
import type { Embedder } from '../models/embed.ts'
import { quantise } from './engine/quantise.ts'
import type { Indexer } from './indexer.ts'
import { countSources, countUnembedded, listUnembedded, putVector, type UnembeddedRow } from './store.ts'
import { modelOf, textHash, vectorOfText } from './text-vector.ts'

const BATCH_ROWS = 50
/** Enough to keep the model busy; a deposit waits behind no more than these. */
const AT_ONCE = 4
/** A text that failed is tried again after 2, 4, 8 … runs, 1,024 at most. */
const LONGEST_WAIT = 10

/** Gives records without a vector of the current model one: after a failure, or when the model was changed. */
export interface MissingVectors {
  /** Embeds what is missing, newest first. Called again meanwhile it waits for the same end. */
  embed(): Promise<void>
  /** How far it is; null when it does not run, or had nothing to do. */
  progress(): { done: number; total: number } | null
  /** Ends `embed` after the records in hand. */
  stop(): void
}

interface Parts {
  db: Db
  embedder: Embedder
  /** takes over the records that got a vector */
  indexer: Pick<Indexer, 'refresh'>
  /** the clock of the events that it writes */
  now: () => Date
}

export function createMissingVectors({ db, embedder, indexer, now }: Parts): MissingVectors {
  const failures = new Map<string, number>()
  let runs = 0
  let progress: { done: number; total: number } | null = null
  let stopped = false
  let running: Promise<void> | null = null

  const goesOn = () => !stopped && embedder.state().status === 'ok'
  const isDue = ({ id }: UnembeddedRow) => runs % 2 ** Math.min(LONGEST_WAIT, failures.get(id) ?? 0) === 0

  /** @returns whether the record has a vector now */
  async function embedOne(row: UnembeddedRow): Promise<boolean> {
    const text = vectorText({ ...row, failed_approaches: [], outcome: {} })
    const vector = await vectorOfText({ db, embedder }, text)
    if (vector === null) {
      if (goesOn()) failures.set(row.id, (failures.get(row.id) ?? 0) + 1)
      return false
    }
    const { model_id } = embedder
    await db.transaction(async (tx) => {
      await putVector(tx, { experience_id: row.id, model_id, text_hash: textHash(text), ...quantise(vector) })
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
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    await indexer.refresh(done)
    if (progress) progress = { ...progress, done: progress.done + done.length }
  }

  async function run(): Promise<void> {
    const model = modelOf(embedder)
    if (!goesOn()) return
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

import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { vectorText } from '../experiences/core-text.ts'
import type { Embedder } from '../models/embed.ts'
import { quantise } from './engine/quantise.ts'
import { listUnembedded, putVector } from './store.ts'

const EMBED_ROWS = 50

interface MissingVectorsParts {
  db: Db
  embedder: Embedder
  /** the clock of the events that it writes */
  now: () => Date
  takeOver: (ids: string[]) => Promise<void>
  stopped: () => boolean
}

/** Gives records without a vector of the current model one; calls that come while it runs share it. */
export function createMissingVectors({ db, embedder, now, takeOver, stopped }: MissingVectorsParts) {
  const { model_id } = embedder
  let embedding: Promise<void> | null = null
  const refused = new Set<string>()

  async function embedMissing(): Promise<void> {
    if (embedder.state().status === 'disabled' || embedder.state().status === 'down') return
    while (!stopped()) {
      const rows = await listUnembedded(db, model_id, [...refused], EMBED_ROWS)
      const done: string[] = []
      for (const row of rows) {
        if (stopped()) return
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

  return (): Promise<void> => {
    embedding ??= embedMissing().finally(() => {
      embedding = null
    })
    return embedding
  }
}

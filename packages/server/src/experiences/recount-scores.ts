import { z } from 'zod'
import type { App } from '../context.ts'
import { retryTransaction } from '../db/db.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { FinishJob } from '../jobs/run-next-job.ts'
import { daysBefore } from '../time/days-before.ts'
import { recountExperience } from './recount-experience.ts'
import { listScoredBefore, listVotedBy, lockScored } from './votes-store.ts'

const BATCH_ROWS = 100
/** Scores are computed again after so many days, since votes fade. */
const MAX_SCORE_AGE_DAYS = 7

/** Which records: one, or what somebody voted on; without any of them the faded ones. */
const Payload = z.object({
  experience_id: z.string().optional(),
  voter: z.string().optional(),
  /** the last record of the batch before */
  after: z.string().default(''),
})
type Payload = z.output<typeof Payload>

async function listBatch(app: App, { experience_id, voter, after }: Payload): Promise<string[]> {
  if (experience_id !== undefined) return [experience_id]
  const rows =
    voter !== undefined
      ? await listVotedBy(app.db, voter, after, BATCH_ROWS)
      : await listScoredBefore(app.db, daysBefore(app.now(), MAX_SCORE_AGE_DAYS), BATCH_ROWS)
  return rows.map(({ id }) => id)
}

/** The job `recount_scores`: computes the scores of records anew, a batch at a time. */
export async function recountScores(app: App, payload: unknown, finish: FinishJob): Promise<void> {
  const wanted = Payload.parse(payload)
  const ids = await listBatch(app, wanted)
  const changed: string[] = []
  for (const id of ids) {
    const recounted = await retryTransaction(app.db, async (tx) => {
      const before = await lockScored(tx, id)
      return before && recountExperience(tx, before, app.now())
    })
    changed.push(...(recounted?.changed ?? []))
    if (recounted?.moved) app.key_cache.invalidate()
  }
  await app.indexer.refresh(changed)
  const last = ids.at(-1)
  await app.db.transaction(async (tx) => {
    if (ids.length === BATCH_ROWS && last !== undefined)
      await enqueue(tx, { kind: 'recount_scores', payload: { ...wanted, after: last }, now: app.now().toISOString() })
    await finish(tx)
  })
}

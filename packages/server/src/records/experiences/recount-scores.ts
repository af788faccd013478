import { z } from 'zod'
import type { App } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { recountObserved } from '../observations/store.ts'
import { recountExperiences } from './recount-experience.ts'
import { listScoredBefore, listVotedBy, lockScored } from './votes-store.ts'

const BATCH_ROWS = 100
/** Records of one transaction: more save a commit each, and keep votes on them waiting. */
const RECORDS_AT_ONCE = 20
/** Scores older than this are computed again, since votes lose weight over time. */
export const MAX_SCORE_AGE_DAYS = 7

/** Selects one record, the records that a contributor voted on or, with neither, those with the oldest scores. */
const Payload = z.object({
  experience_id: z.string().optional(),
  voter: z.string().optional(),
  /** the last record of the batch before */
  after: z.string().default(''),
  /**
   * time at which the first batch is due, ISO 8601. The others are due then too, so that they come before what follows
   * from all of them, which is done once
   */
  due_at: z.string().optional(),
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

/**
 * The job `recount_scores`: computes the scores of a batch of records again and enqueues the rest. For a voter it counts again
 * what they observed, too.
 */
export async function recountScores(app: App, payload: unknown, finish: FinishJob): Promise<void> {
  const selection = Payload.parse(payload)
  const { voter, after } = selection
  // what they reported of records counts like their votes
  if (voter !== undefined && after === '') await change(app, (tx) => recountObserved(tx, voter))
  const ids = await listBatch(app, selection)
  for (let first = 0; first < ids.length; first += RECORDS_AT_ONCE)
    await change(app, async (tx) => {
      await recountExperiences(tx, await lockScored(tx, ids.slice(first, first + RECORDS_AT_ONCE)), app.now())
    })
  const last = ids.at(-1)
  await change(app, async (tx) => {
    if (ids.length === BATCH_ROWS && last !== undefined) {
      const now = app.now().toISOString()
      const run_at = selection.due_at ?? now
      await tx.enqueue({ kind: 'recount_scores', payload: { ...selection, after: last }, now, run_at })
    }
    await finish(tx)
  })
}

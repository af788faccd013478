import { z } from 'zod'
import type { App } from '../../platform/context.ts'
import { type Change, change } from '../../platform/events/change.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { recountObserved } from '../observations/store.ts'
import { recountExperiences } from './recount-experience.ts'
import { listScoredBefore, lockScored, markVotedDue } from './votes-store.ts'

const BATCH_ROWS = 100
/** Number of records in one transaction: more would save commits, but block votes on them for longer. */
const RECORDS_AT_ONCE = 20
/** Scores older than this are computed again, since votes lose weight over time. */
export const MAX_SCORE_AGE_DAYS = 7

/** Selects one record, all that a contributor voted on, or the records whose scores are due. */
const Payload = z.object({
  experience_id: z.string().optional(),
  voter: z.string().optional(),
  /** time at which the first batch was due, ISO 8601; all batches keep it, so that later jobs do not overtake them */
  due_at: z.string().optional(),
})

async function recount(app: App, ids: readonly string[]): Promise<void> {
  for (let first = 0; first < ids.length; first += RECORDS_AT_ONCE)
    await change(app, async (tx) => {
      await recountExperiences(tx, await lockScored(tx, ids.slice(first, first + RECORDS_AT_ONCE)), app.now())
    })
}

/**
 * The job `recount_scores`: computes the scores of a batch of records again and enqueues the rest. For a voter it makes those
 * of their records due: however many of the voters of a record are suspended together, it is counted once.
 */
export async function recountScores(app: App, payload: unknown, finish: FinishJob): Promise<void> {
  const { experience_id, voter, due_at } = Payload.parse(payload)
  const enqueueDue = async (tx: Change) => {
    const now = app.now().toISOString()
    // behind the jobs of other voters that wait, which make the same records due
    const run_at = due_at ?? now
    await tx.enqueue({ kind: 'recount_scores', payload: { due_at: run_at }, now, run_at, unique_key: 'due' })
  }
  if (voter !== undefined)
    return change(app, async (tx) => {
      // what they reported of records counts like their votes
      await recountObserved(tx, voter)
      await markVotedDue(tx, voter)
      await enqueueDue(tx)
      await finish(tx)
    })
  if (experience_id !== undefined) {
    await recount(app, [experience_id])
    return change(app, finish)
  }
  const due = await listScoredBefore(app.db, daysBefore(app.now(), MAX_SCORE_AGE_DAYS), BATCH_ROWS)
  await recount(
    app,
    due.map(({ id }) => id),
  )
  await change(app, async (tx) => {
    if (due.length === BATCH_ROWS) await enqueueDue(tx)
    await finish(tx)
  })
}

import { z } from 'zod'
import type { App } from '../context.ts'
import { daysBefore } from '../days-before.ts'
import { racingTransaction } from '../db/db.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Finish } from '../jobs/run-next-job.ts'
import { recountExperience } from './recount-experience.ts'
import { listFaded, listVotedBy, lockScored } from './votes-store.ts'

const BATCH = 100
/** Scores are computed again after so many days, since votes fade. */
const FADED_DAYS = 7

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
      ? await listVotedBy(app.db, voter, after, BATCH)
      : await listFaded(app.db, daysBefore(app.now(), FADED_DAYS), BATCH)
  return rows.map(({ id }) => id)
}

/** The job `recount_scores`: computes the scores of records anew, a batch at a time. */
export async function recountScores(app: App, payload: unknown, finish: Finish): Promise<void> {
  const wanted = Payload.parse(payload)
  const ids = await listBatch(app, wanted)
  const changed: string[] = []
  for (const id of ids) {
    const recounted = await racingTransaction(app.db, async (tx) => {
      const before = await lockScored(tx, id)
      return before && recountExperience(tx, before, app.now())
    })
    changed.push(...(recounted?.changed ?? []))
    if (recounted?.moved) app.callers.forget()
  }
  await app.indexer.refresh(changed)
  const last = ids.at(-1)
  await app.db.transaction(async (tx) => {
    if (ids.length === BATCH && last !== undefined)
      await enqueue(tx, { kind: 'recount_scores', payload: { ...wanted, after: last }, now: app.now().toISOString() })
    await finish(tx)
  })
}

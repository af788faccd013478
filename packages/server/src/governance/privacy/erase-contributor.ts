import { z } from 'zod'
import { enqueueVoterRecount } from '../../accounts/contributors/apply-voter-class.ts'
import type { App } from '../../platform/context.ts'
import { type Change, change } from '../../platform/events/change.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { eraseRecords } from '../../records/experiences/erase-record.ts'
import { hasVoted } from '../../records/experiences/votes-store.ts'
import { anonymizeObservations } from '../../records/observations/store.ts'
import { eraseActivity, listRecordsToErase } from './store.ts'

/** Records erased in one transaction: few, so that its locks do not block other calls for long. */
const BATCH_RECORDS = 20

const Payload = z.object({ contributor_id: z.string() })

/** Enqueues the job that erases the data of an erased contributor, unless it is waiting already. */
export const enqueueErasure = (tx: Change, contributor_id: string, now: string): Promise<unknown> =>
  tx.enqueue({ kind: 'erase_contributor', payload: { contributor_id }, now, unique_key: contributor_id })

/** The job `erase_contributor`: erases one batch of the records of an erased contributor and enqueues the rest. */
export async function eraseContributor(app: App, payload: unknown, finish: FinishJob): Promise<void> {
  const { contributor_id } = Payload.parse(payload)
  const now = app.now().toISOString()
  await change(app, async (tx) => {
    const ids = (await listRecordsToErase(tx, contributor_id, BATCH_RECORDS)).map(({ id }) => id)
    await eraseRecords(tx, ids, { actor: contributor_id, reason: 'account', happened_at: now })
    if (ids.length === BATCH_RECORDS) await enqueueErasure(tx, contributor_id, now)
    else {
      await eraseActivity(tx, contributor_id)
      await anonymizeObservations(tx, contributor_id)
      // what follows from the votes is derived again without their conditions
      if (await hasVoted(tx, contributor_id)) await enqueueVoterRecount(tx, contributor_id, now)
    }
    await finish(tx)
  })
}

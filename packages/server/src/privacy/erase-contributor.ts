import { z } from 'zod'
import type { App } from '../context.ts'
import { eraseRecords } from '../experiences/erase-record.ts'
import type { FinishJob } from '../jobs/run-next-job.ts'
import { enqueueErasure } from './enqueue-erasure.ts'
import { eraseActivity, listRecordsToErase } from './store.ts'

/** Records erased in one transaction: others wait no longer for it than for a few deposits. */
const BATCH_RECORDS = 20

const Payload = z.object({ contributor_id: z.string() })

/** Takes away what an erased contributor left in the record: some records, and the rest by the next job of the kind. */
export async function eraseContributor(app: App, payload: unknown, finish: FinishJob): Promise<void> {
  const { contributor_id } = Payload.parse(payload)
  const now = app.now().toISOString()
  const changed = await app.db.transaction(async (tx) => {
    const ids = (await listRecordsToErase(tx, contributor_id, BATCH_RECORDS)).map(({ id }) => id)
    const erased = await eraseRecords(tx, ids, { actor: contributor_id, reason: 'account', happened_at: now })
    if (ids.length === BATCH_RECORDS) await enqueueErasure(tx, contributor_id, now)
    else await eraseActivity(tx, contributor_id)
    await finish(tx)
    return erased
  })
  await app.indexer.refresh(changed)
}

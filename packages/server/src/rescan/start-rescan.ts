import type { OperationOutput } from '@cairnway/contract'
import { appendAudit } from '../audit/append-audit.ts'
import type { Context } from '../context.ts'
import { retryTransaction } from '../db/db.ts'
import { RULES_VERSION } from '../screening/rules-version.ts'
import { enqueueRescan } from './enqueue-rescan.ts'
import { countRescanRows } from './store.ts'

/** Has every stored text read that only older rules have read. */
export async function startRescan(ctx: Context): Promise<OperationOutput<'startRescan'>> {
  const happened_at = ctx.now().toISOString()
  const { total: queued } = await countRescanRows(ctx.db, RULES_VERSION)
  const id = await retryTransaction(ctx.db, async (tx) => {
    const job_id = await enqueueRescan(tx, happened_at)
    const actor = ctx.caller.contributor_id
    const data = { rules_version: RULES_VERSION, queued }
    await appendAudit(tx, { actor, action: 'rescan.started', subject: `job ${job_id}`, data, happened_at })
    return job_id
  })
  ctx.worker.notify()
  return { job_id: String(id), queued, rules_version: RULES_VERSION }
}

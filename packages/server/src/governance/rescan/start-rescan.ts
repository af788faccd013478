import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { RULES_VERSION } from '../../rules/screening/rules-version.ts'
import { enqueueRescan } from './rescan-experiences.ts'
import { countRescanRows } from './store.ts'
import { countTexts } from './text-store.ts'

/** Starts the screening of every stored text that only older rules have screened. */
export async function startRescan(ctx: Context): Promise<OperationOutput<'startRescan'>> {
  const happened_at = ctx.now().toISOString()
  const [records, texts] = await Promise.all([
    countRescanRows(ctx.db, RULES_VERSION),
    countTexts(ctx.db, RULES_VERSION),
  ])
  const queued = records.total + texts.total
  return change(ctx, async (tx) => {
    const job_id = await enqueueRescan(tx, happened_at)
    const actor = ctx.caller.contributor_id
    const data = { rules_version: RULES_VERSION, queued }
    tx.audit({ actor, action: 'rescan.started', subject: `job ${job_id}`, data, happened_at })
    return tx.answer({ job_id: String(job_id), queued, rules_version: RULES_VERSION })
  })
}

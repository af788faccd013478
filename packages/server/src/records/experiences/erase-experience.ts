import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { asJobs } from '../../platform/db/rights.ts'
import { change } from '../../platform/events/change.ts'
import { eraseRecords } from './erase-record.ts'
import { findTombstone } from './erase-store.ts'
import { requireExperience } from './require-experience.ts'

/** Erases a record of the caller permanently. Erasing it again changes nothing. */
export async function eraseExperience(
  ctx: Context,
  { experience_id }: OperationInput<'eraseExperience'>,
): Promise<OperationOutput<'eraseExperience'>> {
  const { contributor_id } = ctx.caller
  if (await findTombstone(ctx.db, experience_id, ctx.caller)) return null
  const row = await requireExperience(ctx, experience_id)
  if (row.contributor_id !== contributor_id)
    throw new OperationError('ForbiddenError', 'only the contributor who deposited an experience can erase it')
  const now = ctx.now()
  const erasure = { actor: contributor_id, reason: 'owner', happened_at: now.toISOString() }
  // texts that quote it are erased too, such as searches of workspaces that found it
  await change({ ...ctx, db: asJobs(ctx.db) }, async (tx) => {
    await eraseRecords(tx, [experience_id], erasure)
    await tx.react('records.withdrawn', { contributor_id, now })
  })
  return null
}

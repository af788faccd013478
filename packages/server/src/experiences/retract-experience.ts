import { ApiError, type Received, type Returned, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { addTotals } from '../contributors/store.ts'
import { emit } from '../events/emit.ts'
import { requireClean } from '../screening/require-clean.ts'
import { requireExperience } from './require-experience.ts'
import { setRetracted } from './store.ts'

/** Withdraws the caller's record; a second time changes nothing. */
export async function retractExperience(
  ctx: Context,
  given: Received<'retractExperience'>,
): Promise<Returned<'retractExperience'>> {
  const { input } = requireClean(given)
  const { contributor_id } = ctx.caller
  const row = await requireExperience(ctx, input.experience_id)
  if (row.contributor_id !== contributor_id)
    throw new ApiError('ForbiddenError', 'only the contributor who deposited an experience can retract it')
  const now = ctx.now().toISOString()
  const retracted_at = await ctx.db.transaction(async (tx) => {
    const done = await setRetracted(tx, row.id, contributor_id, input.reason ?? null, now)
    if (!done) throw new ApiError('NotFoundError', `no experience ${row.id}`)
    if (done.is_new) {
      if (done.was_public) await addTotals(tx, contributor_id, { experiences: -1 })
      await emit(tx, { name: 'experience.retracted', experience_id: row.id, contributor_id, happened_at: now })
    }
    return done.retracted_at
  })
  await ctx.indexer.refresh([row.id])
  return {
    id: row.id,
    status: 'retracted',
    retracted_at,
    message: 'The experience is retracted and removed from search results.',
    schema_version: SCHEMA_VERSION,
  }
}

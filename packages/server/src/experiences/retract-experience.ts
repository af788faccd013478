import { ApiError, type Received, type Returned, SCHEMA_VERSION } from '@cairnway/contract'
import { appendAudit } from '../audit/append-audit.ts'
import type { Context } from '../context.ts'
import { addTotals } from '../contributors/store.ts'
import { type Db, racingTransaction } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { requireClean } from '../screening/require-clean.ts'
import { moveUp } from './move-up.ts'
import { requireExperience } from './require-experience.ts'
import { type ExperienceRow, setRetracted } from './store.ts'

/** Counters, and the records that stood behind the withdrawn one. Gives the ids of the other records that changed. */
async function afterRetraction(
  tx: Db,
  row: ExperienceRow,
  { was_public }: { was_public: boolean },
  happened_at: string,
): Promise<string[]> {
  const { id, contributor_id } = row
  if (was_public) await addTotals(tx, contributor_id, { experiences: -1 })
  await emit(tx, { name: 'experience.retracted', experience_id: id, contributor_id, happened_at })
  const changed = await moveUp(tx, row, happened_at)
  await appendAudit(tx, { actor: contributor_id, action: 'experience.retracted', subject: id, happened_at })
  return changed
}

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
  const { retracted_at, changed } = await racingTransaction(ctx.db, async (tx) => {
    const done = await setRetracted(tx, row.id, contributor_id, input.reason ?? null, now)
    if (!done) throw new ApiError('NotFoundError', `no experience ${row.id}`)
    return { retracted_at: done.retracted_at, changed: done.is_new ? await afterRetraction(tx, row, done, now) : [] }
  })
  await ctx.indexer.refresh([row.id, ...changed])
  return {
    id: row.id,
    status: 'retracted',
    retracted_at,
    message: 'The experience is retracted and removed from search results.',
    schema_version: SCHEMA_VERSION,
  }
}

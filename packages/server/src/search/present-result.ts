import type { SearchResultShort } from '@cairnway/contract'
import type { Context } from '../context.ts'
import type { ExperienceRow } from '../experiences/store.ts'
import { isCorroborated } from './confidence.ts'
import type { StatedConditions } from './read-conditions.ts'
import { transferWarnings } from './transfer-warnings.ts'

/** Whether a record needs no confirmation by others before its reader may rely on it. */
export const isTrusted = ({ caller }: Context, row: ExperienceRow): boolean =>
  row.contributor_id === caller.contributor_id || row.contributor.type === 'seed' || isCorroborated(row)

/** A found record with what to mind before it is applied, and whose it is. `shown` is its whole or its short form. */
export function presentResult<Shown extends object>(
  ctx: Context,
  row: ExperienceRow,
  shown: Shown,
  yours: StatedConditions,
): Shown & Pick<SearchResultShort, 'transfer_warnings' | 'knowledge_source'> {
  const is_own = row.contributor_id === ctx.caller.contributor_id
  const warnings = transferWarnings(
    {
      does_not_apply_when: row.does_not_apply_when,
      context: row.context ?? null,
      validity_status: row.validity_status,
      corroborated: isTrusted(ctx, row),
      risk_flags: row.risk_flags,
    },
    yours,
  )
  return Object.assign(shown, {
    transfer_warnings: warnings.length > 0 ? warnings : null,
    knowledge_source: is_own ? ('self' as const) : ('collective' as const),
  })
}

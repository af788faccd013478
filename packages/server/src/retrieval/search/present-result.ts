import type { SearchResultShort } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { ExperienceRow } from '../../records/experiences/store.ts'
import type { StatedConditions } from '../../rules/conditions/read-conditions.ts'
import { transferWarnings } from '../../rules/conditions/transfer-warnings.ts'
import { isCorroborated } from '../../rules/results/confidence.ts'

/** Whether the caller may rely on a record: it is the caller's own or a seed record, or corroborated. */
export const isTrusted = ({ caller }: Context, row: ExperienceRow): boolean =>
  row.contributor_id === caller.contributor_id || row.contributor.type === 'seed' || isCorroborated(row)

/**
 * Adds the transfer warnings and the source of knowledge to a found record.
 * @param shown the full or the compact public form of the record, which is changed
 * @param yours the caller's conditions
 * @param contradicted_by id of another result that answers the same question by another method
 */
export function presentResult<Shown extends object>(
  ctx: Context,
  row: ExperienceRow,
  shown: Shown,
  yours: StatedConditions,
  contradicted_by: string | null,
): Shown & Pick<SearchResultShort, 'transfer_warnings' | 'knowledge_source'> {
  const is_own = row.contributor_id === ctx.caller.contributor_id
  const warnings = transferWarnings(
    {
      does_not_apply_when: row.does_not_apply_when,
      context: row.context ?? null,
      validity_status: row.validity_status,
      corroborated: isTrusted(ctx, row),
      risk_flags: row.risk_flags,
      contradicted_by,
    },
    yours,
  )
  return Object.assign(shown, {
    transfer_warnings: warnings.length > 0 ? warnings : null,
    knowledge_source: is_own ? ('self' as const) : ('collective' as const),
  })
}

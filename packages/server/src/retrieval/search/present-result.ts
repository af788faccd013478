import type { SearchResultShort } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { ExperienceRow } from '../../records/experiences/store.ts'
import type { StatedConditions } from '../../rules/conditions/read-conditions.ts'
import { transferWarnings } from '../../rules/conditions/transfer-warnings.ts'
import { isCorroborated } from '../../rules/results/confidence.ts'

/** Whether the caller may rely on a record: it is the caller's own or a seed record, or corroborated. */
export const isTrusted = ({ caller }: Context, row: ExperienceRow): boolean =>
  row.contributor_id === caller.contributor_id || row.contributor.type === 'seed' || isCorroborated(row)

/** Warnings that say nothing against a record whose author is vouched for. */
const UNVOUCHED_WARNINGS = ['uncorroborated', 'contains_commands']

/**
 * Whether an answer may have the confidence `high` by this record: others corroborate it, or it was shipped with the
 * service or written in the reader's workspace, is solved, and neither a vote nor a warning speaks against it.
 */
export function isReliable(row: ExperienceRow, warnings: readonly { type: string }[]): boolean {
  if (isCorroborated(row)) return true
  const is_vouched_for = row.contributor.type === 'seed' || row.visibility_scope === 'team'
  return (
    is_vouched_for &&
    row.validation_state === 'verified' &&
    row.outcome.status !== 'unresolved' &&
    row.not_helpful_count === 0 &&
    warnings.every(({ type }) => UNVOUCHED_WARNINGS.includes(type))
  )
}

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

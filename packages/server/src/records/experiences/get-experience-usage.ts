import { MIN_SHOWN_USES, type OperationInput, type OperationOutput, USAGE_DAYS } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import type { RecordsParts } from '../parts.ts'
import { requireVotable } from './require-experience.ts'
import { countReaders, countVerdicts, listWeeklyVotes } from './usage-store.ts'

const NO_OBSERVATIONS = { succeeded: 0, partial: 0, failed: 0, recurred: 0 }

/**
 * Counts the contributors who relied on a record. Every reader of the record may read the counts; only its author reads
 * those of small groups.
 */
export async function getExperienceUsage(
  ctx: Context<RecordsParts>,
  { experience_id }: OperationInput<'getExperienceUsage'>,
): Promise<OperationOutput<'getExperienceUsage'>> {
  const { db, caller, procedures } = ctx
  const row = await requireVotable(ctx, db, experience_id)
  const since = daysBefore(ctx.now(), USAGE_DAYS)
  const [votes, { readers }, { verdicts }] = await Promise.all([
    listWeeklyVotes(db, row.id),
    countReaders(db, row, since),
    countVerdicts(db, row, caller, since),
  ])
  const is_own = row.contributor_id === caller.contributor_id
  // a small number that changes would reveal who the only reader was
  const show = (count: number): number | null => (is_own || count >= MIN_SHOWN_USES ? count : null)
  return {
    id: row.id,
    votes,
    retrieval_count: row.retrieval_count,
    readers_30d: show(readers),
    verdicts_30d: show(verdicts),
    observations: row.observations ?? NO_OBSERVATIONS,
    procedures: procedures.ofRecord(row.id) === null ? 0 : 1,
  }
}

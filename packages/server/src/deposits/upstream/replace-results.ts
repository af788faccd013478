import type { ExperienceCreate } from '@cairnway/contract'
import type { Change } from '../../platform/events/change.ts'
import type { Reader } from '../../platform/visibility/visibility-predicates.ts'
import { retractRecord } from '../../records/lifecycle/retract-record.ts'
import { type UpstreamOutcome, type UpstreamResult, withdrawCandidates } from './upstream-store.ts'

const REPLACED = 'replaced: the upstream record was read again'

/** The records among earlier results that new ones of a visibility scope may supersede, oldest first. */
export const listPredecessors = (
  earlier: readonly UpstreamResult[],
  { visibility_scope }: Pick<ExperienceCreate, 'visibility_scope'>,
  { contributor_id }: Pick<Reader, 'contributor_id'>,
): UpstreamResult[] =>
  earlier.filter(
    (result) =>
      result.validation_state !== 'draft' &&
      result.visibility_scope === visibility_scope &&
      (result.contributor_id === contributor_id || visibility_scope === 'team'),
  )

/** Results of a deposit of an upstream record, and what it named as its predecessors. */
export interface NewResults extends UpstreamOutcome {
  /** whether a record is among them, not only drafts and candidates */
  has_record: boolean
  /** ids that it supersedes, or will when somebody accepts or completes it */
  predecessor_ids: readonly (string | null | undefined)[]
}

/**
 * Removes the earlier results of an upstream record that the new ones replace: drafts and candidates always, records
 * when there is a new one.
 */
export async function replaceResults(
  tx: Change,
  known: UpstreamOutcome | null,
  { earlier, next, happened_at }: { earlier: readonly UpstreamResult[]; next: NewResults; happened_at: string },
): Promise<UpstreamOutcome> {
  const { has_record, predecessor_ids, raw_deposit_id, experience_ids, candidate_ids } = next
  const outdated = (known?.candidate_ids ?? []).filter((id) => !candidate_ids.includes(id))
  if (outdated.length > 0) await withdrawCandidates(tx, outdated)
  const named = new Set([...experience_ids, ...predecessor_ids])
  const kept: string[] = []
  for (const { id, contributor_id, validation_state } of earlier)
    if (named.has(id) || !(has_record || validation_state === 'draft')) kept.push(id)
    else {
      // no version before it becomes the current one again
      const record = { id, contributor_id, supersedes: null }
      await retractRecord(tx, { record, actor: 'system', reason: REPLACED, happened_at })
    }
  return { raw_deposit_id, experience_ids: [...new Set([...kept, ...experience_ids])], candidate_ids }
}

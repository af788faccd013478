import type { Change } from '../../platform/events/change.ts'
import type { LiveValidityStatus } from '../../rules/trust/validity-status.ts'
import { type ChangedState, type ChangedVisibility, setValidationState, setValidityStatus } from './lifecycle-store.ts'
import { type RecordTransition, transitionTo } from './transitions.ts'

/** A change of one state of a record, with its reason. */
export interface StateChange<State extends string> {
  experience_id: string
  to: State
  /** one sentence, stored in the audit log */
  reason: string
  /** contributor id, or `system` */
  actor: string
  /** ISO 8601 */
  happened_at: string
}

/** Returns by how much the number of the author's public records changes. */
export const publicRecordsChange = ({ was_public, is_public }: ChangedVisibility): number =>
  Number(is_public) - Number(was_public)

function reportChange(
  tx: Change,
  { event }: RecordTransition,
  { experience_id, to, reason, actor, happened_at }: StateChange<string>,
  changed: ChangedState,
): void {
  const { contributor_id, from } = changed
  const data = { from, to, reason }
  tx.emit({
    name: event,
    experience_id,
    contributor_id,
    data,
    happened_at,
    public_records: publicRecordsChange(changed),
  })
  tx.audit({ actor, action: event, subject: experience_id, data, happened_at })
}

/**
 * Hides a record from all but its owner as contested, or clears it. Nothing changes when it is in that state already.
 * @param is_by_votes whether votes hide it, so that it is shown again when they no longer do
 */
export async function changeValidationState(
  tx: Change,
  change: StateChange<'verified' | 'contested'>,
  is_by_votes = false,
): Promise<void> {
  const { experience_id: id, to, happened_at: now } = change
  const transition = transitionTo('validation_state', to)
  const changed = await setValidationState(tx, { id, from: transition.from, to, now, is_by_votes })
  if (changed) reportChange(tx, transition, change, changed)
}

/** Makes a record active, stale or disputed. A superseded or retracted record does not change. */
export async function changeValidityStatus(tx: Change, change: StateChange<LiveValidityStatus>): Promise<void> {
  const { experience_id: id, to, happened_at: now } = change
  const transition = transitionTo('validity_status', to)
  const changed = await setValidityStatus(tx, { id, from: transition.from, to, now })
  if (changed) reportChange(tx, transition, change, changed)
}

import type { ExperienceTombstone } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { asService, change } from '../../platform/events/change.ts'
import { eraseRecords } from '../../records/experiences/erase-record.ts'
import { retractRecord } from '../../records/lifecycle/retract-record.ts'
import { findSourceRecord, setRemoved } from './imported-record-store.ts'

const RETRACTION_REASON = 'It was retracted where it comes from.'

/**
 * Erases or retracts the record that was imported, in the name of this source, from a record that its instance has
 * deleted. One that was not imported yet is never stored.
 * @param actor the operator who imports
 * @returns the id of the record here; null when there is none
 */
export async function applyTombstone(
  ctx: Context,
  { type, id: upstream_id }: ExperienceTombstone,
  actor: string,
): Promise<string | null> {
  const { contributor_id } = ctx.caller
  const now = ctx.now()
  const happened_at = now.toISOString()
  // texts that quote it are erased too, such as searches of workspaces that found it
  return change(asService(ctx), async (tx) => {
    const id = await setRemoved(tx, { contributor_id, upstream_id, now: happened_at })
    const record = id === null ? null : await findSourceRecord(tx, { id, contributor_id })
    if (record === null) return null
    if (type === 'erased') await eraseRecords(tx, [record.id], { actor, reason: 'import', happened_at })
    else await retractRecord(tx, { record, actor, reason: RETRACTION_REASON, happened_at })
    await tx.react('records.withdrawn', { contributor_id, now })
    return record.id
  })
}

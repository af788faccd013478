import type { Change } from '../../platform/events/change.ts'
import { deleteDidOf } from './did-store.ts'

/** Unbinds the DID of a contributor, if one is bound: what it proves is nothing of theirs any more. */
export async function endBinding(
  tx: Change,
  { contributor_id, actor, happened_at }: { contributor_id: string; actor: string; happened_at: string },
): Promise<void> {
  if (!(await deleteDidOf(tx, contributor_id))) return
  tx.emit({ name: 'did.unbound', contributor_id, happened_at })
  tx.audit({ actor, action: 'did.unbound', subject: contributor_id, happened_at })
}

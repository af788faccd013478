import { appendAudit } from '../audit/append-audit.ts'
import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'

/** A record's move from one state to another. */
export interface Move<State extends string = string> {
  experience_id: string
  to: State
  /** one sentence, kept in the audit log */
  reason: string
  /** contributor id, or `system` */
  actor: string
  /** ISO 8601 */
  happened_at: string
}

/** Tells a move that the caller's transaction has made, as event and audit row, at the end of that transaction. */
export async function tellMove(
  tx: Db,
  name: 'experience.validity_changed' | 'experience.validation_changed',
  { experience_id, to, reason, actor, happened_at }: Move,
): Promise<void> {
  const data = { to, reason }
  await emit(tx, { name, experience_id, data, happened_at })
  await appendAudit(tx, { actor, action: name, subject: experience_id, data, happened_at })
}

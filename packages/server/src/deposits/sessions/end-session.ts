import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Change, change } from '../../platform/events/change.ts'
import { presentExperience } from '../../records/experiences/present-experience.ts'
import { findExperience } from '../../records/experiences/store.ts'
import type { RecordsParts } from '../../records/parts.ts'
import { EMPTY_RECORD } from '../../rules/record-text/empty-record.ts'
import { missingFields } from '../../rules/record-text/missing-fields.ts'
import { storeDraft } from '../drafts/store-draft.ts'
import { buildDraft, MAX_DRAFT_EVENTS } from './build-draft.ts'
import { requireSession } from './require-session.ts'
import { listEventsForDraft, lockSession, type SessionRow, setEnded } from './store.ts'

/**
 * Ends an active session, which the transaction has locked: what was logged becomes a draft of its author.
 * @param ctx a context with the author as its caller; null when they may not write, so that there is no draft
 */
export async function endLockedSession(
  tx: Change,
  ctx: Context | null,
  session: SessionRow,
  end: { ended_at: string; ended_by: 'owner' | 'timeout' },
): Promise<SessionRow> {
  const events = ctx === null ? [] : await listEventsForDraft(tx, session.id, MAX_DRAFT_EVENTS)
  const draft = ctx === null || events.length === 0 ? null : await storeDraft(tx, ctx, buildDraft(session, events))
  return setEnded(tx, {
    id: session.id,
    ...end,
    draft_experience_id: draft?.id ?? null,
    missing_fields: draft?.missing_fields ?? missingFields(EMPTY_RECORD),
  })
}

const findDraft = async (ctx: Context<RecordsParts>, db: Db, { draft_experience_id }: SessionRow) => {
  const row = draft_experience_id === null ? null : await findExperience(db, draft_experience_id, ctx.caller)
  return row && presentExperience(ctx, row)
}

/** Ends a session of the caller. Of two ends the second answers what the first has made. */
export async function endSession(
  ctx: Context<RecordsParts>,
  { session_id }: OperationInput<'endSession'>,
): Promise<OperationOutput<'endSession'>> {
  return change(ctx, async (tx) => {
    const session = requireSession(await lockSession(tx, session_id, ctx.caller), session_id)
    const ended_at = session.ended_at ?? ctx.now().toISOString()
    const ended =
      session.ended_at === null ? await endLockedSession(tx, ctx, session, { ended_at, ended_by: 'owner' }) : session
    const { draft_experience_id, missing_fields, event_count } = ended
    return tx.answer({
      session_id,
      status: 'ended',
      draft_experience_id,
      draft: await findDraft(ctx, tx, ended),
      missing_fields,
      event_count,
      ended_at,
    })
  })
}

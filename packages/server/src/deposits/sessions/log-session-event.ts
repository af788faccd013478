import { MAX_SESSION_EVENTS, OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { redactInput } from '../../rules/screening/screen.ts'
import { requireSession } from './require-session.ts'
import { SESSION_TIMEOUT_MS } from './session-timeout.ts'
import { insertSessionEvent, lockSession } from './store.ts'

const fullSessionError = (): OperationError =>
  new OperationError(
    'RateLimitError',
    `a session takes ${MAX_SESSION_EVENTS} events, and this one has them; end it and go on in another`,
    {
      // a retry cannot succeed: after this time the session has timed out
      retry_after_seconds: SESSION_TIMEOUT_MS / 1000,
      limit: 'session_events',
      calls: MAX_SESSION_EVENTS,
      seconds: SESSION_TIMEOUT_MS / 1000,
      remaining: 0,
    },
  )

/** Appends an event to an active session of the caller. */
export async function logSessionEvent(
  ctx: Context,
  { session_id, ...entry }: OperationInput<'logSessionEvent'>,
): Promise<OperationOutput<'logSessionEvent'>> {
  const { type, content, why_it_failed, evidence, metadata = null } = redactInput(entry)
  const event_id = ctx.newId('evt')
  return change(ctx, async (tx) => {
    const session = requireSession(await lockSession(tx, session_id, ctx.caller), session_id)
    if (session.ended_at !== null)
      throw new OperationError('DuplicateError', `this session ended at ${session.ended_at}; start another one`)
    if (session.event_count >= MAX_SESSION_EVENTS) throw fullSessionError()
    // read under the lock, so that the times of events follow their order
    const recorded_at = ctx.now().toISOString()
    await insertSessionEvent(tx, session_id, {
      id: event_id,
      type,
      content,
      why_it_failed: why_it_failed || null,
      evidence: evidence || null,
      metadata,
      recorded_at,
    })
    return tx.answer({ event_id, session_id, recorded_at })
  })
}

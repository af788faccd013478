import { MAX_OPEN_SESSIONS, OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import { visibilityFor } from '../../accounts/workspaces/visibility-for.ts'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { redactInput } from '../../rules/screening/screen.ts'
import { SESSION_TIMEOUT_MS } from './session-timeout.ts'
import { getActiveSessions, insertSession, lockSessionStarts } from './store.ts'

/** The error for one session too many. After `retry_after_seconds` the longest inactive one has timed out. */
function tooManySessionsError(oldest_activity_at: string, now: string): OperationError {
  const ends_at = Date.parse(oldest_activity_at) + SESSION_TIMEOUT_MS
  return new OperationError(
    'RateLimitError',
    `you have ${MAX_OPEN_SESSIONS} active sessions, the most there can be; end one first`,
    {
      retry_after_seconds: Math.max(1, Math.ceil((ends_at - Date.parse(now)) / 1000)),
      limit: 'open_sessions',
      calls: MAX_OPEN_SESSIONS,
      seconds: SESSION_TIMEOUT_MS / 1000,
      remaining: 0,
    },
  )
}

/** Starts a session of the caller. */
export async function startSession(
  ctx: Context,
  raw_input: OperationInput<'startSession'>,
): Promise<OperationOutput<'startSession'>> {
  const visibility_scope = await visibilityFor(ctx, raw_input.visibility_scope)
  const { task, context = null, tags } = redactInput(raw_input)
  const { contributor_id, workspace_id } = ctx.caller
  const id = ctx.newId('ses')
  const started_at = ctx.now().toISOString()
  return change(ctx, async (tx) => {
    await lockSessionStarts(tx, contributor_id)
    const { active, oldest_activity_at } = await getActiveSessions(tx, ctx.caller)
    if (active >= MAX_OPEN_SESSIONS && oldest_activity_at !== null)
      throw tooManySessionsError(oldest_activity_at, started_at)
    const session = {
      id,
      contributor_id,
      workspace_id,
      task: task || null,
      context,
      tags,
      visibility_scope,
      started_at,
    }
    await insertSession(tx, session)
    return tx.answer({ session_id: id, status: 'active', started_at })
  })
}

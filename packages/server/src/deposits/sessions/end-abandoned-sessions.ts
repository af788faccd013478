import { z } from 'zod'
import { createAuthorContext } from '../../accounts/contributors/author-context.ts'
import type { App, Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { endLockedSession } from './end-session.ts'
import { timedOutBefore } from './session-timeout.ts'
import { type AbandonedSession, listAbandonedSessions, lockAbandonedSession } from './store.ts'

/** Sessions that one run enqueues; the next one enqueues the rest. */
const BATCH_SESSIONS = 500

const Payload = z.object({ session_id: z.string() })

/** The author as the caller; null when they may not write. */
function authorContext(app: App, session: AbandonedSession): Context | null {
  const { contributor_id, workspace_id, role, trust_level: author_level } = session
  return createAuthorContext<unknown>(app, { contributor_id, workspace_id, role, author_level })
}

/** The job `end_abandoned_sessions`: enqueues a job for each session that ends by itself. */
export async function endAbandonedSessions(app: App, _payload: unknown, finish: FinishJob): Promise<void> {
  const at = app.now()
  const now = at.toISOString()
  const sessions = await listAbandonedSessions(app.db, timedOutBefore(at), BATCH_SESSIONS)
  await change(app, async (tx) => {
    for (const { id: session_id } of sessions)
      await tx.enqueue({ kind: 'end_abandoned_session', payload: { session_id }, now, unique_key: session_id })
    await finish(tx)
  })
}

/** The job `end_abandoned_session`: ends one session, unless it got another event or ended meanwhile. */
export async function endAbandonedSession(app: App, payload: unknown, finish: FinishJob): Promise<void> {
  const { session_id } = Payload.parse(payload)
  const at = app.now()
  await change(app, async (tx) => {
    const session = await lockAbandonedSession(tx, session_id, timedOutBefore(at))
    if (session) {
      const { trust_level: _, role: __, ...row } = session
      await endLockedSession(tx, authorContext(app, session), row, { ended_at: at.toISOString(), ended_by: 'timeout' })
    }
    await finish(tx)
  })
}

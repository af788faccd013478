import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { App } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { RULES_VERSION } from '../../rules/screening/rules-version.ts'
import { redactInput } from '../../rules/screening/screen.ts'
import {
  type EventTexts,
  listEventTexts,
  listOldSessions,
  type SessionTexts,
  writeEventTexts,
  writeSessionTexts,
} from './text-store.ts'

const BATCH_SESSIONS = 10
const BATCH_EVENTS = 20

/**
 * Redacts the events of a session where the current rules find something.
 * @returns how many have changed
 */
async function redactEvents({ db }: App, session_id: string): Promise<number> {
  let changed = 0
  let events: EventTexts[]
  let after = 0
  do {
    events = await listEventTexts(db, session_id, after, BATCH_EVENTS)
    for (const { seq, ...texts } of events) {
      await yieldToEventLoop()
      after = seq
      const redacted = redactInput(texts)
      if (isDeepStrictEqual(redacted, texts)) continue
      await writeEventTexts(db, session_id, { seq, ...redacted })
      changed++
    }
  } while (events.length === BATCH_EVENTS)
  return changed
}

async function rescanSession(app: App, { id, ...texts }: SessionTexts): Promise<void> {
  // events that are logged meanwhile are redacted by these rules
  const changed_events = await redactEvents(app, id)
  const redacted = redactInput(texts)
  await change(app, async (tx) => {
    await writeSessionTexts(tx, { id, ...redacted }, RULES_VERSION)
    if (changed_events === 0 && isDeepStrictEqual(redacted, texts)) return
    const data = { changed_events, rules_version: RULES_VERSION }
    const happened_at = app.now().toISOString()
    tx.audit({ actor: 'system', action: 'session.rescanned', subject: id, data, happened_at })
  })
}

/**
 * Screens a batch of the sessions that are kept: what these rules find to be a secret or personal data is redacted, as
 * in a new event.
 * @returns whether there are more
 */
export async function rescanSessions(app: App): Promise<boolean> {
  const sessions = await listOldSessions(app.db, RULES_VERSION, BATCH_SESSIONS)
  for (const session of sessions) await rescanSession(app, session)
  return sessions.length === BATCH_SESSIONS
}

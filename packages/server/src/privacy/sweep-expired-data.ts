import type { App } from '../context.ts'
import { findSetting, setSetting } from '../db/settings.ts'
import { change } from '../events/change.ts'
import { daysBefore } from '../time/days-before.ts'
import { enqueueErasure } from './erase-contributor.ts'
import {
  anonymizeSearchesBefore,
  anonymizeSearchesOfErased,
  clearA2aTasksOfErased,
  clearAddressHashesBefore,
  deleteA2aTasksBefore,
  deleteEventsBefore,
  deleteServingsBefore,
  findLastErasure,
  listContributorsErasedSince,
} from './store.ts'

/** How long searches can be read, servings count, and addresses and events are kept. */
const RETENTION_DAYS = 30
/** How long what was asked over A2A can be asked for again. */
const A2A_TASK_RETENTION_DAYS = 7
/** Calls that were under way during an erasure have ended long before. */
const ERASURE_LOOK_BACK_DAYS = 2
const BATCH_ROWS = 5000
const PURGED_AT_SETTING = 'purged_at'

/** Repeats a statement that takes so many rows at once until none is left. */
async function repeatUntilEmpty(take: (limit: number) => Promise<number>): Promise<void> {
  while ((await take(BATCH_ROWS)) === BATCH_ROWS);
}

/** Erased bytes leave the files of the embedded store. It holds everyone up, so it is done only after erasures. */
async function purgeAfterErasure({ db }: App, now: string): Promise<void> {
  const { last } = await findLastErasure(db)
  const purged_at = await findSetting(db, PURGED_AT_SETTING)
  if (last === null || (purged_at !== null && purged_at > last)) return
  await db.purge()
  await setSetting(db, PURGED_AT_SETTING, now)
}

/** Once a day, what the service does not keep for ever goes: see docs/trust.md. Run twice it does nothing more. */
export async function sweepExpiredData(app: App): Promise<void> {
  const { db } = app
  const now = app.now()
  const at = now.toISOString()
  const [old, recent] = [daysBefore(now, RETENTION_DAYS), daysBefore(now, ERASURE_LOOK_BACK_DAYS)]
  const erased = await listContributorsErasedSince(db, recent)
  await change(app, async (tx) => {
    for (const { id } of erased) await enqueueErasure(tx, id, at)
  })
  await anonymizeSearchesOfErased(db, recent)
  await clearA2aTasksOfErased(db, recent)
  await repeatUntilEmpty((limit) => anonymizeSearchesBefore(db, old, limit))
  await repeatUntilEmpty((limit) => deleteServingsBefore(db, old, limit))
  await repeatUntilEmpty((limit) => deleteA2aTasksBefore(db, daysBefore(now, A2A_TASK_RETENTION_DAYS), limit))
  await repeatUntilEmpty((limit) => deleteEventsBefore(db, old, limit))
  await clearAddressHashesBefore(db, old)
  await purgeAfterErasure(app, at)
}

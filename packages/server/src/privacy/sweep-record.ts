import type { App } from '../context.ts'
import { daysBefore } from '../days-before.ts'
import { findSetting, setSetting } from '../db/settings.ts'
import { enqueueErasure } from './enqueue-erasure.ts'
import {
  deleteEventsBefore,
  deleteServingsBefore,
  deleteTasksBefore,
  findLastErasure,
  forgetAddressesBefore,
  forgetSearchesBefore,
  forgetSearchesOfErased,
  forgetTasksOfErased,
  listErasedSince,
} from './store.ts'

/** How long searches can be read, servings count, and addresses and events are kept. */
const KEPT_DAYS = 30
/** How long what was asked over A2A can be asked for again. */
const TASKS_KEPT_DAYS = 7
/** Calls that were under way during an erasure have ended long before. */
const LOOK_BACK_DAYS = 2
const BATCH_ROWS = 5000
const PURGED_AT = 'purged_at'

/** Repeats a statement that takes so many rows at once until none is left. */
async function untilNone(take: (limit: number) => Promise<number>): Promise<void> {
  while ((await take(BATCH_ROWS)) === BATCH_ROWS);
}

/** Erased bytes leave the files of the embedded store. It holds everyone up, so it is done only after erasures. */
async function purgeFiles({ db }: App, now: string): Promise<void> {
  const { last } = await findLastErasure(db)
  const purged_at = await findSetting(db, PURGED_AT)
  if (last === null || (purged_at !== null && purged_at > last)) return
  await db.purge()
  await setSetting(db, PURGED_AT, now)
}

/** Once a day, what the service does not keep for ever goes: see docs/trust.md. Run twice it does nothing more. */
export async function sweepRecord(app: App): Promise<void> {
  const { db } = app
  const now = app.now()
  const at = now.toISOString()
  const [old, recent] = [daysBefore(now, KEPT_DAYS), daysBefore(now, LOOK_BACK_DAYS)]
  for (const { id } of await listErasedSince(db, recent)) await enqueueErasure(db, id, at)
  await forgetSearchesOfErased(db, recent)
  await forgetTasksOfErased(db, recent)
  await untilNone((limit) => forgetSearchesBefore(db, old, limit))
  await untilNone((limit) => deleteServingsBefore(db, old, limit))
  await untilNone((limit) => deleteTasksBefore(db, daysBefore(now, TASKS_KEPT_DAYS), limit))
  await untilNone((limit) => deleteEventsBefore(db, old, limit))
  await forgetAddressesBefore(db, old)
  await purgeFiles(app, at)
}

import { STRUGGLE_DAYS } from '@cairnway/contract'
import { deleteExpiredChallenges } from '../../accounts/identity/challenges/challenge-store.ts'
import { deleteMemberInvitesBefore } from '../../accounts/workspaces/invite-store.ts'
import type { App } from '../../platform/context.ts'
import { findSetting, setSetting } from '../../platform/db/settings.ts'
import { change } from '../../platform/events/change.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { deleteActivitiesBefore } from '../../records/activity/activity-store.ts'
import { eraseRecords } from '../../records/experiences/erase-record.ts'
import { clearObservationNotesBefore } from '../../records/observations/store.ts'
import { anonymizeCountsBefore, deleteDemandBefore } from '../../retrieval/demand/demand-store.ts'
import { enqueueErasure } from './erase-contributor.ts'
import {
  anonymizeSearchesBefore,
  anonymizeSearchesOfErased,
  clearA2aTasksOfErased,
  clearAddressHashesBefore,
  clearRawDepositsBefore,
  clearSessionsBefore,
  clearVerificationsBefore,
  clearVerificationsOfErased,
  deleteA2aTasksBefore,
  deleteDeliveriesBefore,
  deleteEventsBefore,
  deleteServingsBefore,
  deleteSessionEventsBefore,
  findLastErasure,
  listContributorsErasedSince,
  listDraftsBefore,
} from './store.ts'

/**
 * After so many days searches are anonymized, observations, verdicts, and raw deposits and sessions that have ended lose
 * their texts, and servings, address hashes, invites to workspaces, deliveries of webhooks and events are deleted.
 */
export const RETENTION_DAYS = 30
/** A2A tasks can be fetched for so many days. */
export const A2A_TASK_RETENTION_DAYS = 7
/** Days after which counts of demand are deleted. */
export const DEMAND_RETENTION_DAYS = 90
/** Days after which counts of activity are deleted, from which struggles follow. */
export const ACTIVITY_RETENTION_DAYS = STRUGGLE_DAYS
/** Drafts that nobody submitted are erased after so many days. */
export const DRAFT_RETENTION_DAYS = 90
/** Drafts erased in one transaction, so that its locks do not block other calls for long. */
const BATCH_DRAFTS = 20
/** Calls that were running during an erasure have ended long before. */
const ERASURE_LOOK_BACK_DAYS = 2
const BATCH_ROWS = 5000
const PURGED_AT_SETTING = 'purged_at'

/** Repeats a statement that changes at most `limit` rows until none is left. */
async function repeatUntilEmpty(sweep: (limit: number) => Promise<number>): Promise<void> {
  while ((await sweep(BATCH_ROWS)) === BATCH_ROWS);
}

/** Removes erased bytes from the files of the embedded store. It blocks all calls, so it runs only after an erasure. */
async function purgeAfterErasure({ db }: App, now: string): Promise<void> {
  const { last } = await findLastErasure(db)
  const purged_at = await findSetting(db, PURGED_AT_SETTING)
  if (last === null || (purged_at !== null && purged_at > last)) return
  await db.purge()
  await setSetting(db, PURGED_AT_SETTING, now)
}

async function eraseOldDrafts(app: App, now: Date): Promise<void> {
  const time = daysBefore(now, DRAFT_RETENTION_DAYS)
  const erasure = { actor: 'system', reason: 'draft_expired', happened_at: now.toISOString() }
  for (;;) {
    const ids = (await listDraftsBefore(app.db, time, BATCH_DRAFTS)).map(({ id }) => id)
    if (ids.length === 0) return
    await change(app, (tx) => eraseRecords(tx, ids, erasure))
  }
}

/** The job `sweep_expired_data`: removes what has passed its retention (docs/retention.md). It can be repeated. */
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
  await clearVerificationsOfErased(db, recent)
  await repeatUntilEmpty((limit) => anonymizeSearchesBefore(db, old, limit))
  await anonymizeCountsBefore(db, old.slice(0, 10))
  await deleteDemandBefore(db, daysBefore(now, DEMAND_RETENTION_DAYS).slice(0, 10))
  await repeatUntilEmpty((limit) => deleteServingsBefore(db, old, limit))
  await repeatUntilEmpty((limit) => deleteA2aTasksBefore(db, daysBefore(now, A2A_TASK_RETENTION_DAYS), limit))
  await repeatUntilEmpty((limit) => clearRawDepositsBefore(db, old, limit))
  await repeatUntilEmpty((limit) => clearVerificationsBefore(db, old, limit))
  await repeatUntilEmpty((limit) => deleteDeliveriesBefore(db, old, limit))
  await repeatUntilEmpty((limit) => deleteEventsBefore(db, old, limit))
  await repeatUntilEmpty((limit) => deleteSessionEventsBefore(db, old, limit))
  await clearSessionsBefore(db, old)
  const last_day = daysBefore(now, ACTIVITY_RETENTION_DAYS).slice(0, 10)
  await repeatUntilEmpty((limit) => deleteActivitiesBefore(db, last_day, limit))
  await clearAddressHashesBefore(db, old)
  await deleteMemberInvitesBefore(db, old)
  await deleteExpiredChallenges(db)
  await clearObservationNotesBefore(db, old)
  await eraseOldDrafts(app, now)
  await purgeAfterErasure(app, at)
}

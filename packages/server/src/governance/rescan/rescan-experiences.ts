import type { DepositsParts } from '../../deposits/parts.ts'
import type { App } from '../../platform/context.ts'
import { type Change, change } from '../../platform/events/change.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { rescanRawTexts } from './rescan-raw-texts.ts'
import { rescanRecords } from './rescan-records.ts'
import { rescanSessions } from './rescan-sessions.ts'
import { rescanVerifications } from './rescan-verifications.ts'

/**
 * Enqueues the job that screens stored texts again, unless it is waiting already.
 * @param now ISO 8601
 * @returns the id of the new or the waiting job
 */
export const enqueueRescan = (tx: Change, now: string): Promise<number | null> =>
  tx.enqueue({ kind: 'rescan_experiences', now, unique_key: 'all' })

/**
 * The job `rescan_experiences`: screens a batch of what only older rules have screened, and enqueues the rest: records
 * first, since others read them, then the texts and sessions of which records are made, and verdicts. Each has the version of the
 * rules that screened it last, so the job can be repeated.
 */
export async function rescanExperiences(app: App<DepositsParts>, _payload: unknown, finish: FinishJob): Promise<void> {
  const has_more =
    (await rescanRecords(app)) ||
    (await rescanRawTexts(app)) ||
    (await rescanSessions(app)) ||
    (await rescanVerifications(app))
  await change(app, async (tx) => {
    if (has_more) await enqueueRescan(tx, app.now().toISOString())
    await finish(tx)
  })
}

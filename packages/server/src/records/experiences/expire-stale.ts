import { z } from 'zod'
import type { App } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { changeValidityStatus } from '../lifecycle/change-state.ts'
import { type AgingBounds, listAging, lockAging } from './aging-store.ts'
import { deriveNewestVersions, readNewestMajorVersions } from './newest-versions.ts'
import { MIN_LIFETIME_DAYS, type NewestMajorVersions, stalenessReason } from './staleness.ts'

const BATCH_ROWS = 100
const Payload = z.object({ after: z.string().default('') })

/** Makes one record stale, unless it has been confirmed since it was listed. */
const markStale = (app: App, id: string, bounds: AgingBounds, newest: NewestMajorVersions): Promise<void> =>
  change(app, async (tx) => {
    const [record] = await lockAging(tx, id, bounds)
    const reason = record ? stalenessReason(record, newest, new Date(bounds.now)) : null
    if (reason === null) return
    await changeValidityStatus(tx, { experience_id: id, to: 'stale', reason, actor: 'system', happened_at: bounds.now })
  })

/**
 * The job `expire_stale`: derives the newest versions of products, then makes records stale that have expired or that
 * nobody has confirmed for `STALE_HALF_LIVES`, one batch in each job. It can be repeated, since a stale record does not
 * change again.
 */
export async function expireStale(app: App, payload: unknown, finish: FinishJob): Promise<void> {
  const { after } = Payload.parse(payload)
  if (after === '') await deriveNewestVersions(app)
  const time = app.now()
  const now = time.toISOString()
  const bounds = { now, confirmed_before: daysBefore(time, MIN_LIFETIME_DAYS) }
  const rows = await listAging(app.db, bounds, after, BATCH_ROWS)
  const newest = await readNewestMajorVersions(app.db)
  for (const row of rows) if (stalenessReason(row, newest, time) !== null) await markStale(app, row.id, bounds, newest)
  const last = rows.length === BATCH_ROWS ? rows.at(-1) : undefined
  await change(app, async (tx) => {
    if (last) await tx.enqueue({ kind: 'expire_stale', payload: { after: last.id }, now })
    await finish(tx)
  })
}

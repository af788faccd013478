import { MAX_DASHBOARD_DAYS } from '@cairnway/contract'
import type { App } from '../../platform/context.ts'
import { addCounts, countRegistrations, deleteCountsBefore } from '../../platform/counters/count-store.ts'
import { tenthBuckets } from '../../platform/counters/histogram.ts'
import { type HourlyCount, hourOf } from '../../platform/counters/hourly-count.ts'
import { type Db, retryTransaction } from '../../platform/db/db.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { countTrustLevels } from '../status/store.ts'
import {
  countEventsSince,
  type EventCount,
  hasEventsToCount,
  lockFiguresMark,
  setFiguresMark,
} from './event-count-store.ts'

/** A transaction that registers somebody may begin in an hour and commit in the next one. */
const REGISTRATION_DELAY_MS = 3_600_000

const toHourlyCount = ({ hour, tenth, n, ...group }: EventCount): HourlyCount => ({
  ...group,
  hour: hourOf(hour),
  n,
  sum: 0,
  buckets: tenth === null ? [] : tenthBuckets(tenth, n),
})

/** Adds what happened since the mark to the counts of its hours and moves the mark, all in one transaction. */
const countIntoHours = (db: Db, now: Date, finish: FinishJob = async () => {}): Promise<void> =>
  retryTransaction(db, async (tx) => {
    const mark = await lockFiguresMark(tx)
    const { counts, cursor, counted_seq, is_late } = await countEventsSince(tx, mark)
    await addCounts(tx, counts.map(toHourlyCount), { is_late })
    const counted_ms = mark.counted_at === null ? 0 : Date.parse(mark.counted_at) - REGISTRATION_DELAY_MS
    const since_ms = Math.max(counted_ms, Date.parse(daysBefore(now, MAX_DASHBOARD_DAYS)))
    await countRegistrations(tx, hourOf(new Date(since_ms)))
    const trust_levels = Object.fromEntries((await countTrustLevels(tx)).map(({ name, count }) => [name, count]))
    await setFiguresMark(tx, { cursor, counted_seq, counted_at: now.toISOString(), trust_levels })
    await finish(tx)
  })

/** Counts what happened since the last time, unless nothing did. Of two nodes that count at once each event is counted once. */
export async function countNewEvents({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  if (await hasEventsToCount(db)) await countIntoHours(db, now())
}

/**
 * The job `count_events`: counts new events as `countNewEvents` does, and deletes the counts that no window reaches any
 * more.
 */
export async function countEvents(app: App, _payload: unknown, finish: FinishJob): Promise<void> {
  const now = app.now()
  await deleteCountsBefore(app.db, daysBefore(now, MAX_DASHBOARD_DAYS + 1))
  await countIntoHours(app.db, now, finish)
}

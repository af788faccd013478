import type { JobLane } from '@cairnway/contract'
import { SECOND_MS } from '../../rules/time/time-units.ts'
import type { Db } from '../db/db.ts'
import { mapLanes } from './lanes.ts'
import { type KindState, listHeartbeats, listKindStates } from './store.ts'

/** A job that waits longer than this after its time is overdue. */
export const MAX_JOB_DELAY_S = 60

export interface QueueState {
  /** seconds since the last heartbeat of a worker; null: no worker is running */
  heartbeat_age_seconds: number | null
  waiting: number
  running: number
  overdue: number
  /** seconds for which the oldest due job has waited; null: none is due */
  oldest_due_seconds: number | null
  failed: number
}

const min = (numbers: number[]): number | null => (numbers.length === 0 ? null : Math.min(...numbers))

/** Adds up the states of kinds and the ages of heartbeats. */
function sumQueueState(kinds: readonly KindState[], heartbeat_ages: number[], now: Date): QueueState {
  const sum = (count: (state: KindState) => number) => kinds.reduce((total, state) => total + count(state), 0)
  const oldest_ms = min(kinds.flatMap(({ oldest_due_at: at }) => (at === null ? [] : [Date.parse(at)])))
  return {
    heartbeat_age_seconds: min(heartbeat_ages),
    waiting: sum(({ waiting }) => waiting),
    running: sum(({ running }) => running),
    overdue: sum(({ overdue }) => overdue),
    oldest_due_seconds: oldest_ms === null ? null : (now.getTime() - oldest_ms) / SECOND_MS,
    failed: sum(({ failed }) => failed),
  }
}

/**
 * Returns the state of the whole queue and that of each lane. Kinds without a lane, which another release enqueued,
 * count in the whole.
 */
export async function getQueueState(
  db: Db,
  now: Date,
  lane_of: Readonly<Record<string, JobLane>>,
): Promise<{ whole: QueueState; lanes: Record<JobLane, QueueState> }> {
  const overdue_since = new Date(now.getTime() - MAX_JOB_DELAY_S * SECOND_MS).toISOString()
  const heartbeats = await listHeartbeats(db)
  const kinds = await listKindStates(db, { now: now.toISOString(), overdue_since })
  const ages = (lane: JobLane) => heartbeats.filter((beat) => beat.lane === lane).map(({ age_seconds }) => age_seconds)
  const stateOf = (lane: JobLane) =>
    sumQueueState(
      kinds.filter(({ kind }) => lane_of[kind] === lane),
      ages(lane),
      now,
    )
  const all_ages = heartbeats.map(({ age_seconds }) => age_seconds)
  return {
    whole: sumQueueState(kinds, all_ages, now),
    lanes: mapLanes(stateOf),
  }
}

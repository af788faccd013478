import type { A2aTask } from './task.ts'

/** A task that this process is at work on. */
export interface RunningTask {
  /** resolved when the task is over: done, refused or canceled */
  completion: Promise<A2aTask>
  /** tells who waits that it has been canceled */
  cancel: () => void
}

/** What this process is at work on: whoever waits for one of them learns at once of its end. */
export type RunningTasks = Map<string, RunningTask>

/** A name for the task of a contributor; their ids have no blanks. */
export const runningTaskKey = (contributor_id: string, id: string): string => `${contributor_id} ${id}`

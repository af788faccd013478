import type { TaskRow } from './store.ts'
import type { A2aTask } from './task.ts'

/** A task whose work runs in this process. */
interface RunningTask {
  /** resolves when the task reaches a terminal state */
  completion: Promise<A2aTask>
  /** resolves `completion` with the stored task after it has been marked as canceled */
  cancel: () => void
}

/** Interval at which changes of a task by another process are polled. */
export const TASK_POLL_INTERVAL_MS = 250

/** The tasks whose work runs in this process, by `runningTaskKey`, so that a waiting call gets the end at once. */
export type RunningTasks = Map<string, RunningTask>

/** Key of a task, unique over all contributors and workspaces, since ids contain no spaces. */
export const runningTaskKey = ({
  contributor_id,
  workspace_id,
  id,
}: Pick<TaskRow, 'contributor_id' | 'workspace_id' | 'id'>): string => `${contributor_id} ${workspace_id ?? ''} ${id}`

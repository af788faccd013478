import { setTimeout as sleep } from 'node:timers/promises'
import type { App, Caller } from '../context.ts'
import { getTask } from './get-task.ts'
import { type RunningTasks, runningTaskKey } from './running-tasks.ts'
import { type A2aTask, isTerminal } from './task.ts'

/** How often a task is looked at that another process is at work on. */
const POLL_INTERVAL_MS = 250

/**
 * A task of the caller as it stands, and once more when it is over.
 * @param stopping ends it early, as when the service stops: then the last word is missing
 * @throws RpcError task_not_found
 */
export async function* watchTask(
  app: Pick<App, 'db' | 'now'> & { running: RunningTasks },
  caller: Pick<Caller, 'contributor_id'>,
  id: string,
  stopping: AbortSignal,
): AsyncGenerator<A2aTask> {
  const task = await getTask(app, caller, id)
  yield task
  if (isTerminal(task)) return
  while (!stopping.aborted) {
    const pause = sleep(POLL_INTERVAL_MS, undefined, { signal: stopping }).catch(() => {})
    await Promise.race([app.running.get(runningTaskKey(caller.contributor_id, id))?.completion ?? pause, pause])
    const now = await getTask(app, caller, id)
    if (!isTerminal(now)) continue
    yield now
    return
  }
}

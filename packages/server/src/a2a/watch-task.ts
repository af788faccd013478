import { setTimeout as sleep } from 'node:timers/promises'
import type { App, Caller } from '../context.ts'
import { getTask } from './get-task.ts'
import { type RunningTasks, runningKey } from './running-tasks.ts'
import { isOver, type Task } from './task.ts'

/** How often a task is looked at that another process is at work on. */
const LOOK_MS = 250

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
): AsyncGenerator<Task> {
  const task = await getTask(app, caller, id)
  yield task
  if (isOver(task)) return
  while (!stopping.aborted) {
    const pause = sleep(LOOK_MS, undefined, { signal: stopping }).catch(() => {})
    await Promise.race([app.running.get(runningKey(caller.contributor_id, id))?.over ?? pause, pause])
    const now = await getTask(app, caller, id)
    if (!isOver(now)) continue
    yield now
    return
  }
}

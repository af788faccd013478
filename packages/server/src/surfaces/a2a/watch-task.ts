import { setTimeout as sleep } from 'node:timers/promises'
import type { Service } from '../parts.ts'
import { getTask, requireTask, type TaskCaller } from './get-task.ts'
import { presentTask, staleTaskCutoff } from './present-task.ts'
import { type RunningTasks, runningTaskKey } from './running-tasks.ts'
import { type A2aTask, isTerminal } from './task.ts'

/** Interval at which the state of a task is polled whose work runs in another process. */
const POLL_INTERVAL_MS = 250

/**
 * Yields the current state of a task of the caller and, unless that is terminal, its terminal state.
 * @param stopping when it is aborted, the generator ends without the terminal state
 * @throws RpcError task_not_found
 */
export async function* watchTask(
  app: Pick<Service, 'db' | 'now'> & { running: RunningTasks },
  caller: TaskCaller,
  id: string,
  stopping: AbortSignal,
): AsyncGenerator<A2aTask> {
  const row = await requireTask(app, caller, id)
  const task = presentTask(row, staleTaskCutoff(app.now()))
  yield task
  if (isTerminal(task)) return
  while (!stopping.aborted) {
    const pause = sleep(POLL_INTERVAL_MS, undefined, { signal: stopping }).catch(() => {})
    await Promise.race([app.running.get(runningTaskKey(row))?.completion ?? pause, pause])
    const current = await getTask(app, caller, id)
    if (!isTerminal(current)) continue
    yield current
    return
  }
}

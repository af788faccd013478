import { setTimeout as sleep } from 'node:timers/promises'
import type { Service } from '../parts.ts'
import { getTask, requireTask, type TaskCaller } from './get-task.ts'
import { presentTask, staleTaskCutoff } from './present-task.ts'
import { type RunningTasks, runningTaskKey, TASK_POLL_INTERVAL_MS } from './running-tasks.ts'
import { type A2aTask, isTerminal } from './task.ts'

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
    const pause = sleep(TASK_POLL_INTERVAL_MS, undefined, { signal: stopping }).catch(() => {})
    await Promise.race([app.running.get(runningTaskKey(row))?.completion ?? pause, pause])
    const current = await getTask(app, caller, id)
    if (!isTerminal(current)) continue
    yield current
    return
  }
}

/**
 * Waits until a task of the caller ends, wherever it runs: that of a process that is gone ends as failed.
 * @returns its terminal state; the current one when `stopping` is aborted before
 * @throws RpcError task_not_found
 */
export async function awaitTask(
  app: Parameters<typeof watchTask>[0],
  caller: TaskCaller,
  id: string,
  stopping: AbortSignal,
): Promise<A2aTask> {
  for await (const task of watchTask(app, caller, id, stopping)) if (isTerminal(task)) return task
  return getTask(app, caller, id)
}

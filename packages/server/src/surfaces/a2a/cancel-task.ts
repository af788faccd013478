import type { Service } from '../parts.ts'
import { getTask, requireTask, type TaskCaller } from './get-task.ts'
import { presentTask, staleTaskCutoff } from './present-task.ts'
import { RpcError } from './rpc-error.ts'
import { type RunningTasks, runningTaskKey } from './running-tasks.ts'
import { markTaskCanceled } from './store.ts'
import { type A2aTask, isTerminal } from './task.ts'

/**
 * Cancels a working task of the caller. The operation itself is not interrupted and its effects stay; only the task
 * ends as canceled and those who wait for it get that state.
 * @throws RpcError task_not_found; task_not_cancelable for a task in a terminal state
 */
export async function cancelTask(
  app: Pick<Service, 'db' | 'now'> & { running: RunningTasks },
  caller: TaskCaller,
  id: string,
): Promise<A2aTask> {
  const row = await requireTask(app, caller, id)
  const now = app.now()
  const is_canceled =
    !isTerminal(presentTask(row, staleTaskCutoff(now))) && (await markTaskCanceled(app.db, row, now.toISOString()))
  const task = await getTask(app, caller, id)
  if (!is_canceled)
    throw new RpcError('task_not_cancelable', `Task cannot be canceled: it is ${task.state}`, { taskId: id })
  app.running.get(runningTaskKey(row))?.cancel()
  return task
}

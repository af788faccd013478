import type { App, Caller } from '../context.ts'
import { presentTask, staleTaskCutoff } from './present-task.ts'
import { RpcError } from './rpc-error.ts'
import { findTask, type TaskRow } from './store.ts'
import type { A2aTask } from './task.ts'

export const taskNotFound = (id: string) => new RpcError('task_not_found', `Task not found: ${id}`, { taskId: id })

/**
 * Gets the stored row of a task of the caller.
 * @throws RpcError task_not_found, also for tasks of others, so that their ids cannot be probed
 */
export async function requireTask(
  app: Pick<App, 'db'>,
  caller: Pick<Caller, 'contributor_id'>,
  id: string,
): Promise<TaskRow> {
  const row = await findTask(app.db, caller.contributor_id, id)
  if (row === null) throw taskNotFound(id)
  return row
}

/**
 * Gets the current state of a task of the caller.
 * @throws RpcError task_not_found
 */
export const getTask = async (
  app: Pick<App, 'db' | 'now'>,
  caller: Pick<Caller, 'contributor_id'>,
  id: string,
): Promise<A2aTask> => presentTask(await requireTask(app, caller, id), staleTaskCutoff(app.now()))

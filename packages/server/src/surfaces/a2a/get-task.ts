import { scopeIncludes } from '@cairnway/contract'
import type { Caller } from '../../platform/context.ts'
import type { Service } from '../parts.ts'
import { presentTask, staleTaskCutoff } from './present-task.ts'
import { RpcError } from './rpc-error.ts'
import { findTask, type TaskRow } from './store.ts'
import type { A2aTask } from './task.ts'

const taskNotFound = (id: string) => new RpcError('task_not_found', `Task not found: ${id}`, { taskId: id })

/** Caller who asks for a task: a contributor, with a key of that scope and workspace. */
export type TaskCaller = Pick<Caller, 'contributor_id' | 'workspace_id' | 'scope'>

/** Finds a task of the caller; null also for one whose operation the caller's key may not call. */
export async function findReadableTask(
  app: Pick<Service, 'db'>,
  caller: TaskCaller,
  id: string,
): Promise<TaskRow | null> {
  const row = await findTask(app.db, caller, id)
  return row !== null && scopeIncludes(caller.scope, row.scope) ? row : null
}

/**
 * Gets the stored row of a task of the caller.
 * @throws RpcError task_not_found, also for a task that the caller may not see, so that ids cannot be probed
 */
export async function requireTask(app: Pick<Service, 'db'>, caller: TaskCaller, id: string): Promise<TaskRow> {
  const row = await findReadableTask(app, caller, id)
  if (row === null) throw taskNotFound(id)
  return row
}

/**
 * Gets the current state of a task of the caller.
 * @throws RpcError task_not_found
 */
export const getTask = async (app: Pick<Service, 'db' | 'now'>, caller: TaskCaller, id: string): Promise<A2aTask> =>
  presentTask(await requireTask(app, caller, id), staleTaskCutoff(app.now()))

import { ApiError } from '@cairnway/contract'
import type { App, Caller } from '../context.ts'
import { type ChosenOperation, chooseOperation } from './choose-operation.ts'
import { getTask } from './get-task.ts'
import { presentTask, staleTaskCutoff } from './present-task.ts'
import type { SendMessageRequest } from './read-message.ts'
import { redactParts } from './redact-parts.ts'
import { RpcError } from './rpc-error.ts'
import {
  findExperienceIds,
  type RunOperation,
  runThenStoreTask,
  runUnstoredTask,
  startTask,
  type TaskDependencies,
  type TaskWork,
} from './run-task.ts'
import { runningTaskKey } from './running-tasks.ts'
import { findTask, insertTask, type StoredMessage, type TaskRow } from './store.ts'
import { type A2aTask, isTerminal } from './task.ts'

export interface SendMessageDependencies extends TaskDependencies, Pick<App, 'newId' | 'hashKey' | 'disk'> {}

/** A task that was taken up, or was there already. */
export interface AcceptedTask {
  /** as it stands at first */
  task: A2aTask
  /** as it is when it is over; never fails */
  completion: Promise<A2aTask>
}

/**
 * A message of 0.3 or 1.0 may want to go on with a task. Each of ours is one question and one answer, so there is nothing
 * to go on with: the refusal says why.
 * @throws RpcError task_not_found, invalid_params, unsupported
 */
async function refuseFollowUp(
  parts: SendMessageDependencies,
  caller: Caller,
  { task_id, context_id }: SendMessageRequest,
): Promise<void> {
  if (task_id === null) return
  const task = await getTask(parts, caller, task_id)
  if (context_id !== null && context_id !== task.context_id)
    throw new RpcError('invalid_params', 'params.message.contextId: is not that of the task')
  throw new RpcError('unsupported', `Task ${task_id} takes no further message: it is ${task.state}; send a new one`)
}

/** What is not there to be asked for ends a task, as whatever the service refuses. @throws RpcError for no question at all */
function tryChooseOperation({ parts }: SendMessageRequest): ChosenOperation | ApiError {
  try {
    return chooseOperation(parts)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

function buildTaskRow(
  parts: SendMessageDependencies,
  caller: Caller,
  sent: SendMessageRequest,
  chosen: ChosenOperation | ApiError,
): TaskRow {
  const kept = redactParts(sent.parts)
  const message: StoredMessage | null = kept && { id: sent.message_id ?? parts.newId('msg'), parts: kept }
  const text = message && JSON.stringify(message)
  const now = parts.now().toISOString()
  return {
    contributor_id: caller.contributor_id,
    id: sent.new_task_id ?? parts.newId('tsk'),
    context_id: sent.context_id ?? parts.newId('ctx'),
    state: 'working',
    operation: chosen instanceof ApiError ? null : chosen.name,
    message_hmac: parts.hashKey(JSON.stringify(['a2a', sent.parts])),
    message: text,
    answer: null,
    experience_ids: findExperienceIds(text),
    created_at: now,
    changed_at: now,
  }
}

/** A message under an id that is taken. @throws RpcError unsupported for another one than came under it before */
async function replayMessage(parts: SendMessageDependencies, caller: Caller, row: TaskRow): Promise<AcceptedTask> {
  const before = await findTask(parts.db, caller.contributor_id, row.id)
  if (before && !Buffer.from(before.message_hmac).equals(row.message_hmac))
    throw new RpcError('unsupported', `Task ${row.id} was another message; give a new one a new id`, { taskId: row.id })
  const task = presentTask(before ?? row, staleTaskCutoff(parts.now()))
  const here = parts.running.get(runningTaskKey(caller.contributor_id, row.id))
  return { task, completion: isTerminal(task) || !here ? Promise.resolve(task) : here.completion }
}

/**
 * Takes up what a message asks for. A client that chooses the id of its task (0.1) may repeat the call: it gets the same
 * task, and the work is done once.
 * @throws RpcError for what is no question at all; whatever the service refuses is a task that failed
 */
export async function sendMessage(
  parts: SendMessageDependencies,
  caller: Caller,
  sent: SendMessageRequest,
  run: RunOperation,
): Promise<AcceptedTask> {
  await refuseFollowUp(parts, caller, sent)
  const chosen = tryChooseOperation(sent)
  const work: TaskWork = () => (chosen instanceof ApiError ? Promise.reject(chosen) : run(chosen.name, chosen.input))
  const row = buildTaskRow(parts, caller, sent, chosen)
  const task = presentTask(row, '')
  // searches go on while the disk is nearly full: then nothing of them is kept
  if (!(await parts.disk.hasSpace())) return { task, completion: runUnstoredTask(parts, row, work) }
  if (sent.is_blocking && sent.new_task_id === null) return { task, completion: runThenStoreTask(parts, row, work) }
  if (!(await insertTask(parts.db, row, staleTaskCutoff(parts.now())))) return replayMessage(parts, caller, row)
  return { task, completion: startTask(parts, caller, row, work) }
}

import { ApiError } from '@cairnway/contract'
import type { App, Caller } from '../context.ts'
import { type Chosen, chooseOperation } from './choose-operation.ts'
import { getTask } from './get-task.ts'
import { presentTask, staleBefore } from './present-task.ts'
import type { SentMessage } from './read-message.ts'
import { RpcError } from './rpc-error.ts'
import { runningKey } from './running-tasks.ts'
import { scrubParts } from './scrub-parts.ts'
import { findTask, type KeptMessage, storeTask, type TaskRow } from './store.ts'
import { isOver, type Task } from './task.ts'
import {
  experienceIds,
  type Run,
  startWork,
  type Work,
  type WorkParts,
  workAtOnce,
  workUnkept,
} from './work-on-task.ts'

export interface SendParts extends WorkParts, Pick<App, 'newId' | 'hashKey' | 'disk'> {}

/** A task that was taken up, or was there already. */
export interface Taken {
  /** as it stands at first */
  task: Task
  /** as it is when it is over; never fails */
  over: Promise<Task>
}

/**
 * A message of 0.3 or 1.0 may want to go on with a task. Each of ours is one question and one answer, so there is nothing
 * to go on with: the refusal says why.
 * @throws RpcError task_not_found, invalid_params, unsupported
 */
async function refuseFollowUp(parts: SendParts, caller: Caller, { task_id, context_id }: SentMessage): Promise<void> {
  if (task_id === null) return
  const task = await getTask(parts, caller, task_id)
  if (context_id !== null && context_id !== task.context_id)
    throw new RpcError('invalid_params', 'params.message.contextId: is not that of the task')
  throw new RpcError('unsupported', `Task ${task_id} takes no further message: it is ${task.state}; send a new one`)
}

/** What is not there to be asked for ends a task, as whatever the service refuses. @throws RpcError for no question at all */
function choose({ parts }: SentMessage): Chosen | ApiError {
  try {
    return chooseOperation(parts)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

function newRow(parts: SendParts, caller: Caller, sent: SentMessage, chosen: Chosen | ApiError): TaskRow {
  const kept = scrubParts(sent.parts)
  const message: KeptMessage | null = kept && { id: sent.message_id ?? parts.newId('msg'), parts: kept }
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
    experience_ids: experienceIds(text),
    created_at: now,
    changed_at: now,
  }
}

/** A message under an id that is taken. @throws RpcError unsupported for another one than came under it before */
async function repeated(parts: SendParts, caller: Caller, row: TaskRow): Promise<Taken> {
  const before = await findTask(parts.db, caller.contributor_id, row.id)
  if (before && !Buffer.from(before.message_hmac).equals(row.message_hmac))
    throw new RpcError('unsupported', `Task ${row.id} was another message; give a new one a new id`, { taskId: row.id })
  const task = presentTask(before ?? row, staleBefore(parts.now()))
  const here = parts.running.get(runningKey(caller.contributor_id, row.id))
  return { task, over: isOver(task) || !here ? Promise.resolve(task) : here.over }
}

/**
 * Takes up what a message asks for. A client that chooses the id of its task (0.1) may repeat the call: it gets the same
 * task, and the work is done once.
 * @throws RpcError for what is no question at all; whatever the service refuses is a task that failed
 */
export async function sendMessage(parts: SendParts, caller: Caller, sent: SentMessage, run: Run): Promise<Taken> {
  await refuseFollowUp(parts, caller, sent)
  const chosen = choose(sent)
  const work: Work = () => (chosen instanceof ApiError ? Promise.reject(chosen) : run(chosen.name, chosen.input))
  const row = newRow(parts, caller, sent, chosen)
  const task = presentTask(row, '')
  // searches go on while the disk is nearly full: then nothing of them is kept
  if (!(await parts.disk.hasRoom())) return { task, over: workUnkept(parts, row, work) }
  if (sent.waits && sent.new_task_id === null) return { task, over: workAtOnce(parts, row, work) }
  if (!(await storeTask(parts.db, row, staleBefore(parts.now())))) return repeated(parts, caller, row)
  return { task, over: startWork(parts, caller, row, work) }
}

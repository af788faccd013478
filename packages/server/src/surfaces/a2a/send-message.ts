import { includedScopes, OperationError, operations, type Scope, scopeIncludes } from '@cairnway/contract'
import type { Caller } from '../../platform/context.ts'
import type { Service } from '../parts.ts'
import { type ChosenOperation, chooseOperation } from './choose-operation.ts'
import { findReadableTask, getTask } from './get-task.ts'
import { presentTask, staleTaskCutoff } from './present-task.ts'
import type { SendMessageRequest } from './read-message.ts'
import { redactStrings } from './redact-strings.ts'
import { RpcError } from './rpc-error.ts'
import {
  findNamedIds,
  type RunOperation,
  runThenStoreTask,
  runUnstoredTask,
  startTask,
  type TaskDependencies,
  type TaskWork,
} from './run-task.ts'
import { runningTaskKey } from './running-tasks.ts'
import { insertTask, type StoredMessage, type TaskRow } from './store.ts'
import { type A2aPart, type A2aTask, isTerminal } from './task.ts'
import { awaitTask } from './watch-task.ts'

/** A longer message, or one of more texts, is answered but not stored: each text is redacted by itself. */
const MAX_STORED_MESSAGE = { chars: 16_000, texts: 100 }

export interface SendMessageDependencies extends TaskDependencies, Pick<Service, 'newId' | 'hashKey' | 'disk'> {}

interface StoppableDependencies extends SendMessageDependencies {
  /** aborted when the service stops: ends waiting for a task of another node */
  stopping: AbortSignal
}

/** A task that was created, or that an earlier call with the same id created. */
export interface AcceptedTask {
  /** its state when the message was accepted */
  task: A2aTask
  /** resolves to its terminal state, or, when the service stops before another node ends it, to its current one; never rejects */
  completion: Promise<A2aTask>
}

/**
 * Refuses a message that continues a task (0.3 and 1.0). A task of this service is one request and one answer, so it
 * never takes a further message.
 * @throws RpcError task_not_found, invalid_params for another context than that of the task, unsupported otherwise
 */
async function refuseFollowUp(
  deps: SendMessageDependencies,
  caller: Caller,
  { task_id, context_id }: SendMessageRequest,
): Promise<void> {
  if (task_id === null) return
  const task = await getTask(deps, caller, task_id)
  if (context_id !== null && context_id !== task.context_id)
    throw new RpcError('invalid_params', 'params.message.contextId: is not the context of the task')
  throw new RpcError('unsupported', `Task ${task_id} takes no further message: it is ${task.state}; send a new one`)
}

/**
 * Chooses the operation of a message. Returns an OperationError instead of throwing it, because an unknown operation
 * ends the task as failed, like any other refusal of the service.
 * @throws RpcError for a message that asks for nothing or for several operations
 */
function tryChooseOperation({ parts }: SendMessageRequest): ChosenOperation | OperationError {
  try {
    return chooseOperation(parts)
  } catch (error) {
    if (error instanceof OperationError) return error
    throw error
  }
}

/** Redacts the parts of a message for storage; null for a message that is too long to store. */
function redactParts(parts: readonly A2aPart[]): A2aPart[] | null {
  const text = JSON.stringify(parts)
  const texts = text.split('"').length / 2
  return text.length > MAX_STORED_MESSAGE.chars || texts > MAX_STORED_MESSAGE.texts ? null : redactStrings([...parts])
}

/**
 * Returns what a key must include to see the task: the scope of its operation. A call that the caller may not make, or
 * of an unknown operation, shows only what was sent: a key like the sender's may see it.
 */
function taskScope({ scope }: Caller, chosen: ChosenOperation | OperationError): Scope {
  const needed: Scope = chosen instanceof OperationError ? scope : operations[chosen.name].scope
  return scopeIncludes(scope, needed) ? needed : scope
}

function buildTaskRow(
  deps: SendMessageDependencies,
  caller: Caller,
  request: SendMessageRequest,
  chosen: ChosenOperation | OperationError,
): TaskRow {
  const redacted = redactParts(request.parts)
  const message: StoredMessage | null = redacted && { id: request.message_id ?? deps.newId('msg'), parts: redacted }
  const text = message && JSON.stringify(message)
  const now = deps.now().toISOString()
  return {
    contributor_id: caller.contributor_id,
    workspace_id: caller.workspace_id,
    id: request.new_task_id ?? deps.newId('tsk'),
    context_id: request.context_id ?? deps.newId('ctx'),
    state: 'working',
    operation: chosen instanceof OperationError ? null : chosen.name,
    scope: taskScope(caller, chosen),
    message_hmac: deps.hashKey(JSON.stringify(['a2a', request.parts])),
    message: text,
    answer: null,
    experience_ids: findNamedIds(text),
    created_at: now,
    changed_at: now,
  }
}

/**
 * Answers a message whose task id exists with that task.
 * @throws RpcError unsupported when the task was created by a different message, or is not the caller's to see
 */
async function replayMessage(deps: StoppableDependencies, caller: Caller, row: TaskRow): Promise<AcceptedTask> {
  const existing = await findReadableTask(deps, caller, row.id)
  if (existing === null || !Buffer.from(existing.message_hmac).equals(row.message_hmac))
    throw new RpcError('unsupported', `Task ${row.id} was created by another message; send a new one with a new id`, {
      taskId: row.id,
    })
  const task = presentTask(existing, staleTaskCutoff(deps.now()))
  if (isTerminal(task)) return { task, completion: Promise.resolve(task) }
  const running = deps.running.get(runningTaskKey(existing))
  // without an entry it runs on another node
  const completion = running?.completion ?? awaitTask(deps, caller, row.id, deps.stopping).catch(() => task)
  return { task, completion }
}

/**
 * Accepts a message and starts its task. A client that chooses the id of its task (0.1) may repeat the call: it gets
 * the same task, and the work is done once.
 * @throws RpcError for a message that continues a task, asks for nothing or for several operations, or reuses a task
 *   id; whatever the operation refuses is a failed or rejected task instead
 */
export async function sendMessage(
  deps: StoppableDependencies,
  caller: Caller,
  request: SendMessageRequest,
  run: RunOperation,
): Promise<AcceptedTask> {
  await refuseFollowUp(deps, caller, request)
  const chosen = tryChooseOperation(request)
  const work: TaskWork = () =>
    chosen instanceof OperationError ? Promise.reject(chosen) : run(chosen.name, chosen.input)
  const row = buildTaskRow(deps, caller, request, chosen)
  const task = presentTask(row, '')
  // read-only operations still run while the disk is nearly full, so their tasks are not stored
  if (!(await deps.disk.hasSpace())) return { task, completion: runUnstoredTask(deps, row, work) }
  if (request.is_blocking && request.new_task_id === null)
    return { task, completion: runThenStoreTask(deps, row, work) }
  const replaceable = { stale_at: staleTaskCutoff(deps.now()), scopes: includedScopes[caller.scope] }
  if (!(await insertTask(deps.db, row, replaceable))) return replayMessage(deps, caller, row)
  return { task, completion: startTask(deps, caller, row, work) }
}

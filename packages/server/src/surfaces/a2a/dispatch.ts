import type { Caller } from '../../platform/context.ts'
import { inWorkspace } from '../../platform/db/rights.ts'
import { cancelTask } from './cancel-task.ts'
import { filterArtifacts, requireSupportedOutputMode } from './content-negotiation.ts'
import { getTask } from './get-task.ts'
import { listTasks } from './list-tasks.ts'
import type { A2aDialect, A2aMethod } from './methods.ts'
import { readMessage, type SendMessageRequest } from './read-message.ts'
import { readTaskFilter, readTaskQuery } from './read-task-query.ts'
import { RpcError } from './rpc-error.ts'
import type { RunOperation } from './run-task.ts'
import { runToOutcome } from './run-to-outcome.ts'
import { type AcceptedTask, type SendMessageDependencies, sendMessage } from './send-message.ts'
import { type A2aTaskEvent, serializeEvent, terminalEvents } from './serialize-event.ts'
import { serializeTask } from './serialize-task.ts'
import { type A2aTask, isTerminal } from './task.ts'
import { watchTask } from './watch-task.ts'

/** The reply to a call: one result, or a stream of results. */
export type A2aReply = { result: unknown } | { results: AsyncIterable<unknown> }

export interface DispatchContext {
  caller: Caller
  run: RunOperation
  /** aborted when the service stops: ends streams that only watch a task */
  stopping: AbortSignal
}

/** Serializes the states of a task, the current one and then the terminal one, as the events of a stream. */
async function* streamEvents(dialect: A2aDialect, tasks: AsyncIterable<A2aTask>): AsyncGenerator<unknown> {
  let is_first = true
  for await (const task of tasks) {
    const first: A2aTaskEvent = { kind: 'task', task }
    // 0.1 has no event that is a whole task, so a finished task is streamed as its artifacts and status
    const events = !is_first || (dialect === '0.1' && isTerminal(task)) ? terminalEvents(task) : [first]
    if (is_first && dialect !== '0.1' && isTerminal(task)) events.push({ kind: 'status', task })
    for (const event of events) yield serializeEvent(dialect, event, { history_length: null })
    is_first = false
  }
}

/** Yields the state of an accepted task and, unless it is terminal already, its final state where this process learns it. */
async function* streamTaskStates(
  { task, completion }: AcceptedTask,
  modes: readonly string[],
): AsyncGenerator<A2aTask> {
  yield filterArtifacts(task, modes)
  if (isTerminal(task)) return
  const end = await completion
  if (isTerminal(end)) yield filterArtifacts(end, modes)
}

async function acceptMessage(
  deps: SendMessageDependencies,
  request: SendMessageRequest,
  { caller, run, stopping }: DispatchContext,
): Promise<AcceptedTask> {
  requireSupportedOutputMode(request.accepted_output_modes)
  return sendMessage({ ...deps, stopping }, caller, request, runToOutcome(run, stopping))
}

async function send(
  deps: SendMessageDependencies,
  { dialect }: A2aMethod,
  params: unknown,
  context: DispatchContext,
): Promise<A2aReply> {
  const request = readMessage(dialect, params)
  const { task, completion } = await acceptMessage(deps, request, context)
  const result = serializeTask(
    dialect,
    filterArtifacts(request.is_blocking ? await completion : task, request.accepted_output_modes),
    request,
  )
  return { result: dialect === '1.0' ? { task: result } : result }
}

async function stream(
  deps: SendMessageDependencies,
  { dialect }: A2aMethod,
  params: unknown,
  context: DispatchContext,
): Promise<A2aReply> {
  const request = { ...readMessage(dialect, params), is_blocking: false }
  return {
    results: streamEvents(
      dialect,
      streamTaskStates(await acceptMessage(deps, request, context), request.accepted_output_modes),
    ),
  }
}

async function subscribe(
  deps: SendMessageDependencies,
  { dialect }: A2aMethod,
  params: unknown,
  { caller, stopping }: DispatchContext,
): Promise<A2aReply> {
  const { id } = readTaskQuery(params)
  const task = await getTask(deps, caller, id)
  // A2A 1.0, section 3.1.6; earlier versions allow it and send the final state
  if (dialect === '1.0' && isTerminal(task))
    throw new RpcError('unsupported', `Task ${id} is ${task.state}: it will not change any more; get it instead`, {
      taskId: id,
    })
  return { results: streamEvents(dialect, watchTask(deps, caller, id, stopping)) }
}

async function get(
  deps: SendMessageDependencies,
  { dialect }: A2aMethod,
  params: unknown,
  { caller }: DispatchContext,
): Promise<A2aReply> {
  const query = readTaskQuery(params)
  return { result: serializeTask(dialect, await getTask(deps, caller, query.id), query) }
}

async function cancel(
  deps: SendMessageDependencies,
  { dialect }: A2aMethod,
  params: unknown,
  { caller }: DispatchContext,
): Promise<A2aReply> {
  const query = readTaskQuery(params)
  return { result: serializeTask(dialect, await cancelTask(deps, caller, query.id), query) }
}

async function list(
  deps: SendMessageDependencies,
  { dialect }: A2aMethod,
  params: unknown,
  { caller }: DispatchContext,
): Promise<A2aReply> {
  const filter = readTaskFilter(params)
  const { tasks, next_page_token, total } = await listTasks(deps, caller, filter)
  return {
    result: {
      tasks: tasks.map((task) => serializeTask(dialect, task, filter)),
      nextPageToken: next_page_token,
      pageSize: filter.page_size,
      totalSize: total,
    },
  }
}

async function refusePushMethods(): Promise<A2aReply> {
  throw new RpcError('no_push', 'Push notifications are not supported; use a stream or get the task')
}

/**
 * A2A 1.0, section 3.3.4, distinguishes a card that is not supported from one that is not configured; 0.3 has one
 * error.
 */
async function refuseExtendedCard(_: SendMessageDependencies, { dialect }: A2aMethod): Promise<A2aReply> {
  throw new RpcError(dialect === '1.0' ? 'unsupported' : 'no_extended_card', 'There is no extended agent card')
}

const methodHandlers = {
  send,
  stream,
  get,
  list,
  cancel,
  subscribe,
  push: refusePushMethods,
  extended_card: refuseExtendedCard,
}

/**
 * Handles one call of a known method, with the tasks that the key of the caller reaches.
 * @throws RpcError for a call that is refused; any other error is a failure of the service
 */
export const dispatch = (
  deps: SendMessageDependencies,
  method: A2aMethod,
  params: unknown,
  context: DispatchContext,
): Promise<A2aReply> => {
  const db = inWorkspace(deps.db, context.caller.workspace_id)
  return methodHandlers[method.kind]({ ...deps, db }, method, params, context)
}

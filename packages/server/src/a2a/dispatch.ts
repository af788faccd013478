import type { Caller } from '../context.ts'
import { cancelTask } from './cancel-task.ts'
import { filterArtifacts, requireSupportedOutputMode } from './content-negotiation.ts'
import { getTask } from './get-task.ts'
import { listTasks } from './list-tasks.ts'
import type { A2aDialect, A2aMethod } from './methods.ts'
import { readMessage, type SendMessageRequest } from './read-message.ts'
import { readTaskFilter, readTaskQuery } from './read-task-query.ts'
import { RpcError } from './rpc-error.ts'
import type { RunOperation } from './run-task.ts'
import { type AcceptedTask, type SendMessageDependencies, sendMessage } from './send-message.ts'
import { type A2aTaskEvent, serializeEvent, terminalEvents } from './serialize-event.ts'
import { serializeTask } from './serialize-task.ts'
import { type A2aTask, isTerminal } from './task.ts'
import { watchTask } from './watch-task.ts'

/** What a call is answered with: one result, or one after the other. */
export type A2aReply = { result: unknown } | { results: AsyncIterable<unknown> }

export interface DispatchContext {
  caller: Caller
  run: RunOperation
  /** ends streams that only watch, when the service stops */
  stopping: AbortSignal
}

/** What a stream tells of a task that stands so at first, and of what follows. */
async function* streamEvents(dialect: A2aDialect, tasks: AsyncIterable<A2aTask>): AsyncGenerator<unknown> {
  let is_first = true
  for await (const task of tasks) {
    const first: A2aTaskEvent = { kind: 'task', task }
    // who knows no event that is a task gets the parts of a task that is over one by one
    const events = !is_first || (dialect === '0.1' && isTerminal(task)) ? terminalEvents(task) : [first]
    if (is_first && dialect !== '0.1' && isTerminal(task)) events.push({ kind: 'status', task })
    for (const event of events) yield serializeEvent(dialect, event, { history_length: null })
    is_first = false
  }
}

async function* streamTaskStates(
  { task, completion }: AcceptedTask,
  modes: readonly string[],
): AsyncGenerator<A2aTask> {
  yield filterArtifacts(task, modes)
  if (!isTerminal(task)) yield filterArtifacts(await completion, modes)
}

async function acceptMessage(
  parts: SendMessageDependencies,
  sent: SendMessageRequest,
  { caller, run }: DispatchContext,
): Promise<AcceptedTask> {
  requireSupportedOutputMode(sent.accepted_output_modes)
  return sendMessage(parts, caller, sent, run)
}

async function send(
  parts: SendMessageDependencies,
  { dialect }: A2aMethod,
  params: unknown,
  asked: DispatchContext,
): Promise<A2aReply> {
  const sent = readMessage(dialect, params)
  const { task, completion } = await acceptMessage(parts, sent, asked)
  const written = serializeTask(
    dialect,
    filterArtifacts(sent.is_blocking ? await completion : task, sent.accepted_output_modes),
    sent,
  )
  return { result: dialect === '1.0' ? { task: written } : written }
}

async function stream(
  parts: SendMessageDependencies,
  { dialect }: A2aMethod,
  params: unknown,
  asked: DispatchContext,
): Promise<A2aReply> {
  const sent = { ...readMessage(dialect, params), is_blocking: false }
  return {
    results: streamEvents(
      dialect,
      streamTaskStates(await acceptMessage(parts, sent, asked), sent.accepted_output_modes),
    ),
  }
}

async function subscribe(
  parts: SendMessageDependencies,
  { dialect }: A2aMethod,
  params: unknown,
  { caller, stopping }: DispatchContext,
): Promise<A2aReply> {
  const { id } = readTaskQuery(params)
  const task = await getTask(parts, caller, id)
  // 1.0, section 3.1.6; before, the end of a task could be asked for so
  if (dialect === '1.0' && isTerminal(task))
    throw new RpcError('unsupported', `Task ${id} is ${task.state}: there is nothing more to come; get it`, {
      taskId: id,
    })
  return { results: streamEvents(dialect, watchTask(parts, caller, id, stopping)) }
}

async function get(
  parts: SendMessageDependencies,
  { dialect }: A2aMethod,
  params: unknown,
  { caller }: DispatchContext,
): Promise<A2aReply> {
  const query = readTaskQuery(params)
  return { result: serializeTask(dialect, await getTask(parts, caller, query.id), query) }
}

async function cancel(
  parts: SendMessageDependencies,
  { dialect }: A2aMethod,
  params: unknown,
  { caller }: DispatchContext,
): Promise<A2aReply> {
  const query = readTaskQuery(params)
  return { result: serializeTask(dialect, await cancelTask(parts, caller, query.id), query) }
}

async function list(
  parts: SendMessageDependencies,
  { dialect }: A2aMethod,
  params: unknown,
  { caller }: DispatchContext,
): Promise<A2aReply> {
  const filter = readTaskFilter(params)
  const { tasks, next_page_token, total } = await listTasks(parts, caller, filter)
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
  throw new RpcError('no_push', 'Push notifications are not supported; stream, or get the task')
}

/** 1.0, section 3.3.4, tells a card that is not offered from one that is missing; 0.3 has one error for both. */
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
 * Answers one call.
 * @throws RpcError, or whatever goes wrong on our side
 */
export const dispatch = (
  parts: SendMessageDependencies,
  method: A2aMethod,
  params: unknown,
  asked: DispatchContext,
): Promise<A2aReply> => methodHandlers[method.kind](parts, method, params, asked)

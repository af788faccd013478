import type { Caller } from '../context.ts'
import { readable, requireReadable } from './accepted.ts'
import { cancelTask } from './cancel-task.ts'
import { getTask } from './get-task.ts'
import { listTasks } from './list-tasks.ts'
import type { Dialect, Method } from './methods.ts'
import { readMessage, type SentMessage } from './read-message.ts'
import { readTaskFilter, readTaskQuery } from './read-query.ts'
import { RpcError } from './rpc-error.ts'
import { type SendParts, sendMessage, type Taken } from './send-message.ts'
import { isOver, type Task } from './task.ts'
import { watchTask } from './watch-task.ts'
import type { Run } from './work-on-task.ts'
import { eventsTo, type TaskEvent, writeEvent } from './write-event.ts'
import { writeTask } from './write-task.ts'

/** What a call is answered with: one result, or one after the other. */
export type Reply = { result: unknown } | { results: AsyncIterable<unknown> }

export interface Asked {
  caller: Caller
  run: Run
  /** ends streams that only watch, when the service stops */
  stopping: AbortSignal
}

/** What a stream tells of a task that stands so at first, and of what follows. */
async function* tell(dialect: Dialect, tasks: AsyncIterable<Task>): AsyncGenerator<unknown> {
  let is_first = true
  for await (const task of tasks) {
    const first: TaskEvent = { kind: 'task', task }
    // who knows no event that is a task gets the parts of a task that is over one by one
    const events = !is_first || (dialect === '0.1' && isOver(task)) ? eventsTo(task) : [first]
    if (is_first && dialect !== '0.1' && isOver(task)) events.push({ kind: 'status', task })
    for (const event of events) yield writeEvent(dialect, event, { history_length: null })
    is_first = false
  }
}

async function* standings({ task, over }: Taken, modes: readonly string[]): AsyncGenerator<Task> {
  yield readable(task, modes)
  if (!isOver(task)) yield readable(await over, modes)
}

async function take(parts: SendParts, sent: SentMessage, { caller, run }: Asked): Promise<Taken> {
  requireReadable(sent.modes)
  return sendMessage(parts, caller, sent, run)
}

async function send(parts: SendParts, { dialect }: Method, params: unknown, asked: Asked): Promise<Reply> {
  const sent = readMessage(dialect, params)
  const { task, over } = await take(parts, sent, asked)
  const written = writeTask(dialect, readable(sent.waits ? await over : task, sent.modes), sent)
  return { result: dialect === '1.0' ? { task: written } : written }
}

async function stream(parts: SendParts, { dialect }: Method, params: unknown, asked: Asked): Promise<Reply> {
  const sent = { ...readMessage(dialect, params), waits: false }
  return { results: tell(dialect, standings(await take(parts, sent, asked), sent.modes)) }
}

async function subscribe(
  parts: SendParts,
  { dialect }: Method,
  params: unknown,
  { caller, stopping }: Asked,
): Promise<Reply> {
  const { id } = readTaskQuery(params)
  const task = await getTask(parts, caller, id)
  // 1.0, section 3.1.6; before, the end of a task could be asked for so
  if (dialect === '1.0' && isOver(task))
    throw new RpcError('unsupported', `Task ${id} is ${task.state}: there is nothing more to come; get it`, {
      taskId: id,
    })
  return { results: tell(dialect, watchTask(parts, caller, id, stopping)) }
}

async function get(parts: SendParts, { dialect }: Method, params: unknown, { caller }: Asked): Promise<Reply> {
  const query = readTaskQuery(params)
  return { result: writeTask(dialect, await getTask(parts, caller, query.id), query) }
}

async function cancel(parts: SendParts, { dialect }: Method, params: unknown, { caller }: Asked): Promise<Reply> {
  const query = readTaskQuery(params)
  return { result: writeTask(dialect, await cancelTask(parts, caller, query.id), query) }
}

async function list(parts: SendParts, { dialect }: Method, params: unknown, { caller }: Asked): Promise<Reply> {
  const filter = readTaskFilter(params)
  const { tasks, next_page_token, total } = await listTasks(parts, caller, filter)
  return {
    result: {
      tasks: tasks.map((task) => writeTask(dialect, task, filter)),
      nextPageToken: next_page_token,
      pageSize: filter.page_size,
      totalSize: total,
    },
  }
}

async function push(): Promise<Reply> {
  throw new RpcError('no_push', 'Push notifications are not supported; stream, or get the task')
}

/** 1.0, section 3.3.4, tells a card that is not offered from one that is missing; 0.3 has one error for both. */
async function extendedCard(_: SendParts, { dialect }: Method): Promise<Reply> {
  throw new RpcError(dialect === '1.0' ? 'unsupported' : 'no_extended_card', 'There is no extended agent card')
}

const verbs = { send, stream, get, list, cancel, subscribe, push, extended_card: extendedCard }

/**
 * Answers one call.
 * @throws RpcError, or whatever goes wrong on our side
 */
export const dispatch = (parts: SendParts, method: Method, params: unknown, asked: Asked): Promise<Reply> =>
  verbs[method.verb](parts, method, params, asked)

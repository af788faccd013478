import type { z } from 'zod'
import type { Dialect } from './methods.ts'
import { readParams } from './read-params.ts'
import { RpcError } from './rpc-error.ts'
import { type NewPart, type OldPart, Sent } from './sent-shapes.ts'
import type { Part } from './task.ts'

/** A message to the service, whichever dialect it came in. */
export interface SentMessage {
  /** null: 0.1 has none */
  message_id: string | null
  /** chosen by the client for a new task (0.1) */
  new_task_id: string | null
  /** the task that it wants to go on with (0.3 and 1.0) */
  task_id: string | null
  context_id: string | null
  parts: Part[]
  /** null: no wish */
  history_length: number | null
  /** media types of the parts that the client can read; empty: any */
  modes: string[]
  /** false: answered before the work is done */
  waits: boolean
}

const noFiles = () => new RpcError('content_type', 'files are not taken; send text or data parts')

function oldPart(part: z.output<typeof OldPart>): Part {
  if (part.kind === 'text') return { text: part.text }
  if (part.kind === 'data') return { data: part.data }
  throw noFiles()
}

function newPart({ text, data }: z.output<typeof NewPart>): Part {
  if (text !== undefined) return { text }
  if (data === undefined) throw noFiles()
  return { data }
}

function refusePush(wanted: unknown): void {
  if (wanted !== undefined && wanted !== null)
    throw new RpcError('no_push', 'nobody is called back; follow the stream, or ask for the task')
}

/** @throws RpcError invalid_params, content_type for files, no_push */
export function readMessage(dialect: Dialect, params: unknown): SentMessage {
  if (dialect === '1.0') {
    const { message, configuration } = readParams(Sent['1.0'], params)
    refusePush(configuration?.taskPushNotificationConfig)
    return {
      message_id: message.messageId,
      new_task_id: null,
      task_id: message.taskId ?? null,
      context_id: message.contextId ?? null,
      parts: message.parts.map(newPart),
      history_length: configuration?.historyLength ?? null,
      modes: configuration?.acceptedOutputModes ?? [],
      waits: configuration?.returnImmediately !== true,
    }
  }
  if (dialect === '0.3') {
    const { message, configuration } = readParams(Sent['0.3'], params)
    refusePush(configuration?.pushNotificationConfig)
    return {
      message_id: message.messageId,
      new_task_id: null,
      task_id: message.taskId ?? null,
      context_id: message.contextId ?? null,
      parts: message.parts.map(oldPart),
      history_length: configuration?.historyLength ?? null,
      modes: configuration?.acceptedOutputModes ?? [],
      waits: configuration?.blocking !== false,
    }
  }
  const { id, sessionId, historyLength, acceptedOutputModes, pushNotification, message } = readParams(
    Sent['0.1'],
    params,
  )
  refusePush(pushNotification)
  return {
    message_id: null,
    new_task_id: id,
    task_id: null,
    context_id: sessionId ?? null,
    parts: message.parts.map(oldPart),
    // in 0.1 who does not ask for history gets none
    history_length: historyLength ?? 0,
    modes: acceptedOutputModes ?? [],
    waits: true,
  }
}

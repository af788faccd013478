import type { z } from 'zod'
import type { A2aDialect } from './methods.ts'
import { readParams } from './read-params.ts'
import { type LegacyPart, type PartV1, SendMessageParams } from './request-schemas.ts'
import { RpcError } from './rpc-error.ts'
import type { A2aPart } from './task.ts'

/** A message to the service, independent of its dialect. */
export interface SendMessageRequest {
  /** null in 0.1, which has no message ids */
  message_id: string | null
  /** id that the client chose for the new task (0.1); null otherwise */
  new_task_id: string | null
  /** task that the message continues (0.3 and 1.0); null for a new task */
  task_id: string | null
  context_id: string | null
  parts: A2aPart[]
  /** messages of the history to return at most; null: all */
  history_length: number | null
  /** media types that the client accepts in artifacts; empty: any */
  accepted_output_modes: string[]
  /** whether the response waits for the end of the task */
  is_blocking: boolean
}

const unsupportedFiles = () => new RpcError('content_type', 'files are not supported; send text or data parts')

function parseLegacyPart(part: z.output<typeof LegacyPart>): A2aPart {
  if (part.kind === 'text') return { text: part.text }
  if (part.kind === 'data') return { data: part.data }
  throw unsupportedFiles()
}

function parsePartV1({ text, data }: z.output<typeof PartV1>): A2aPart {
  if (text !== undefined) return { text }
  if (data === undefined) throw unsupportedFiles()
  return { data }
}

function refusePushConfig(config: unknown): void {
  if (config !== undefined && config !== null)
    throw new RpcError('no_push', 'push notifications are not supported; use a stream or get the task')
}

/**
 * Reads the params of a method that sends a message.
 * @throws RpcError invalid_params, content_type for file parts, no_push for a push notification config
 */
export function readMessage(dialect: A2aDialect, params: unknown): SendMessageRequest {
  if (dialect === '1.0') {
    const { message, configuration } = readParams(SendMessageParams['1.0'], params)
    refusePushConfig(configuration?.taskPushNotificationConfig)
    return {
      message_id: message.messageId,
      new_task_id: null,
      task_id: message.taskId ?? null,
      context_id: message.contextId ?? null,
      parts: message.parts.map(parsePartV1),
      history_length: configuration?.historyLength ?? null,
      accepted_output_modes: configuration?.acceptedOutputModes ?? [],
      is_blocking: configuration?.returnImmediately !== true,
    }
  }
  if (dialect === '0.3') {
    const { message, configuration } = readParams(SendMessageParams['0.3'], params)
    refusePushConfig(configuration?.pushNotificationConfig)
    return {
      message_id: message.messageId,
      new_task_id: null,
      task_id: message.taskId ?? null,
      context_id: message.contextId ?? null,
      parts: message.parts.map(parseLegacyPart),
      history_length: configuration?.historyLength ?? null,
      accepted_output_modes: configuration?.acceptedOutputModes ?? [],
      is_blocking: configuration?.blocking !== false,
    }
  }
  const { id, sessionId, historyLength, acceptedOutputModes, pushNotification, message } = readParams(
    SendMessageParams['0.1'],
    params,
  )
  refusePushConfig(pushNotification)
  return {
    message_id: null,
    new_task_id: id,
    task_id: null,
    context_id: sessionId ?? null,
    parts: message.parts.map(parseLegacyPart),
    // in 0.1 the history is omitted unless a length is requested
    history_length: historyLength ?? 0,
    accepted_output_modes: acceptedOutputModes ?? [],
    is_blocking: true,
  }
}

import { isObject } from '@cairnway/sdk'
import { type JSONRPCMessage, ProtocolErrorCode, parseJSONRPCMessage } from '@modelcontextprotocol/server'
import type { StreamLine } from './line-reader.ts'

/** Limit of a batch (MCP 2025-03-26) over stdio and HTTP, since each message may call a tool. */
export const MAX_BATCH_MESSAGES = 20

const { ParseError: PARSE_ERROR, InvalidRequest: INVALID_REQUEST } = ProtocolErrorCode

/** The response to a line that is not a valid message; its id is null when the request's id cannot be read. */
interface JsonRpcErrorResponse {
  jsonrpc: '2.0'
  id: string | number | null
  error: { code: ProtocolErrorCode; message: string }
}

export type ParsedMessage = { message: JSONRPCMessage } | { error_response: JsonRpcErrorResponse }

const refuse = (
  code: JsonRpcErrorResponse['error']['code'],
  message: string,
  id: JsonRpcErrorResponse['id'] = null,
): ParsedMessage => ({
  error_response: { jsonrpc: '2.0', id, error: { code, message } },
})

/**
 * Whether a malformed value was meant as a response. Its id is one of the server's own requests, so an error that
 * repeats it would reach an unrelated request of the client.
 */
const isResponse = (value: Record<string, unknown>): boolean =>
  !('method' in value) && ('result' in value || 'error' in value)

function readRequestId(value: unknown): JsonRpcErrorResponse['id'] {
  if (!isObject(value) || isResponse(value)) return null
  const { id } = value
  return typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)) ? id : null
}

function parseMessage(value: unknown): ParsedMessage {
  try {
    return { message: parseJSONRPCMessage(value) }
  } catch {
    return refuse(INVALID_REQUEST, 'this is not a JSON-RPC 2.0 message as MCP defines it', readRequestId(value))
  }
}

function parseBatch(values: unknown[]): ParsedMessage[] {
  if (values.length === 0) return [refuse(INVALID_REQUEST, 'a batch must have at least one message')]
  if (values.length > MAX_BATCH_MESSAGES)
    return [refuse(INVALID_REQUEST, `a batch has at most ${MAX_BATCH_MESSAGES} messages`)]
  return values.map((value) =>
    isObject(value) && value.method === 'initialize'
      ? refuse(INVALID_REQUEST, 'initialize must not be part of a batch', readRequestId(value))
      : parseMessage(value),
  )
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Decodes a line; null when it is not valid UTF-8. */
function decodeUtf8(line: Buffer): string | null {
  try {
    return decoder.decode(line)
  } catch {
    return null
  }
}

/**
 * Parses one line of a stdio client into a message, or into the error response to send; a batch gives one of these for
 * each of its messages, and an empty line gives nothing.
 * @param line null for a line that was too long to keep
 * @param accepts_batches whether the negotiated version has batches
 */
export function parseMessageLine(line: StreamLine, accepts_batches: boolean): ParsedMessage[] {
  if (line === null) return [refuse(INVALID_REQUEST, 'the line is too long')]
  const text = decodeUtf8(line)
  if (text === null) return [refuse(PARSE_ERROR, 'the line is not UTF-8')]
  if (text.trim() === '') return []
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return [refuse(PARSE_ERROR, 'the line is not JSON')]
  }
  if (!Array.isArray(value)) return [parseMessage(value)]
  return accepts_batches ? parseBatch(value) : [refuse(INVALID_REQUEST, 'batches are supported in MCP 2025-03-26 only')]
}

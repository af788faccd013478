import { type JSONRPCMessage, ProtocolErrorCode, parseJSONRPCMessage } from '@modelcontextprotocol/server'
import { isObject } from './is-object.ts'
import type { StreamLine } from './line-reader.ts'

/** Messages that clients of 2025-03-26 may send at once, here and over HTTP: each may call a tool. */
export const MAX_BATCH_MESSAGES = 20

const { ParseError: PARSE_ERROR, InvalidRequest: INVALID_REQUEST } = ProtocolErrorCode

/** The answer to what is no message; without an id where none can be read. */
export interface JsonRpcErrorResponse {
  jsonrpc: '2.0'
  id: string | number | null
  error: { code: ProtocolErrorCode; message: string }
}

export type ParsedMessage = { message: JSONRPCMessage } | { refusal: JsonRpcErrorResponse }

const refuse = (
  code: JsonRpcErrorResponse['error']['code'],
  message: string,
  id: JsonRpcErrorResponse['id'] = null,
): ParsedMessage => ({
  refusal: { jsonrpc: '2.0', id, error: { code, message } },
})

/** An answer to us, however malformed, has an id of ours: the client would take it for one of its own. */
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
    return refuse(INVALID_REQUEST, 'this is no message of JSON-RPC 2.0 as MCP has them', readRequestId(value))
  }
}

function parseBatch(values: unknown[]): ParsedMessage[] {
  if (values.length === 0) return [refuse(INVALID_REQUEST, 'a batch has at least one message')]
  if (values.length > MAX_BATCH_MESSAGES)
    return [refuse(INVALID_REQUEST, `a batch has at most ${MAX_BATCH_MESSAGES} messages`)]
  return values.map((value) =>
    isObject(value) && value.method === 'initialize'
      ? refuse(INVALID_REQUEST, 'initialize is sent by itself', readRequestId(value))
      : parseMessage(value),
  )
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The text of a line; null when it is not UTF-8. */
function decodeUtf8(line: Buffer): string | null {
  try {
    return decoder.decode(line)
  } catch {
    return null
  }
}

/**
 * What stands on a line: a message, what is answered to one that is none, or several where a batch may be sent. Nothing on
 * an empty line.
 */
export function parseMessageLine(line: StreamLine, takes_batches: boolean): ParsedMessage[] {
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
  return takes_batches
    ? parseBatch(value)
    : [refuse(INVALID_REQUEST, 'a batch may be sent in version 2025-03-26 of MCP only')]
}

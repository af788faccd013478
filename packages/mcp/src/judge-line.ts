import { type JSONRPCMessage, ProtocolErrorCode, parseJSONRPCMessage } from '@modelcontextprotocol/server'
import { isObject } from './is-object.ts'
import type { Line } from './read-lines.ts'

/** Messages that clients of 2025-03-26 may send at once, here and over HTTP: each may call a tool. */
export const BATCH_MAX = 20

const { ParseError: PARSE_ERROR, InvalidRequest: INVALID_REQUEST } = ProtocolErrorCode

/** The answer to what is no message; without an id where none can be read. */
export interface Refusal {
  jsonrpc: '2.0'
  id: string | number | null
  error: { code: ProtocolErrorCode; message: string }
}

export type Judged = { message: JSONRPCMessage } | { refusal: Refusal }

const refuse = (code: Refusal['error']['code'], message: string, id: Refusal['id'] = null): Judged => ({
  refusal: { jsonrpc: '2.0', id, error: { code, message } },
})

/** An answer to us, however malformed, has an id of ours: the client would take it for one of its own. */
const isAnswer = (value: Record<string, unknown>): boolean =>
  !('method' in value) && ('result' in value || 'error' in value)

function idOf(value: unknown): Refusal['id'] {
  if (!isObject(value) || isAnswer(value)) return null
  const { id } = value
  return typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)) ? id : null
}

function judgeMessage(value: unknown): Judged {
  try {
    return { message: parseJSONRPCMessage(value) }
  } catch {
    return refuse(INVALID_REQUEST, 'this is no message of JSON-RPC 2.0 as MCP has them', idOf(value))
  }
}

function judgeBatch(values: unknown[]): Judged[] {
  if (values.length === 0) return [refuse(INVALID_REQUEST, 'a batch has at least one message')]
  if (values.length > BATCH_MAX) return [refuse(INVALID_REQUEST, `a batch has at most ${BATCH_MAX} messages`)]
  return values.map((value) =>
    isObject(value) && value.method === 'initialize'
      ? refuse(INVALID_REQUEST, 'initialize is sent by itself', idOf(value))
      : judgeMessage(value),
  )
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The text of a line; null when it is not UTF-8. */
function textOf(line: Buffer): string | null {
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
export function judgeLine(line: Line, takes_batches: boolean): Judged[] {
  if (line === null) return [refuse(INVALID_REQUEST, 'the line is too long')]
  const text = textOf(line)
  if (text === null) return [refuse(PARSE_ERROR, 'the line is not UTF-8')]
  if (text.trim() === '') return []
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return [refuse(PARSE_ERROR, 'the line is not JSON')]
  }
  if (!Array.isArray(value)) return [judgeMessage(value)]
  return takes_batches
    ? judgeBatch(value)
    : [refuse(INVALID_REQUEST, 'a batch may be sent in version 2025-03-26 of MCP only')]
}

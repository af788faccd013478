import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { MAX_PIPELINED_REQUESTS } from '@cairnway/contract'

interface Connection {
  unanswered: number
  last: ServerResponse
  is_full: boolean
}

const connections = new WeakMap<Socket, Connection>()

/**
 * Stops the parser of a connection in the middle of the received data: one read of 64 kB holds 1,400 requests, whose
 * parsing alone would take 10 ms. Node.js has no public API for it; where the internal one is missing, the rest is
 * parsed and ignored.
 */
function stopParsing(socket: Socket): void {
  const { parser } = socket as { parser?: { onIncoming?: unknown } }
  // the answer of a parser to a request for another protocol: what follows is not HTTP
  if (typeof parser?.onIncoming === 'function') parser.onIncoming = () => 2
}

/**
 * Counts a request on its connection. One beyond MAX_PIPELINED_REQUESTS is never answered, nor is any after it: the
 * connection closes with the answer to the last one before, and the client repeats the rest (RFC 9112, section 9.3.2).
 * @returns whether to answer the request
 */
export function admitPipelined({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const connection = connections.get(socket) ?? { unanswered: 0, last: response, is_full: false }
  connections.set(socket, connection)
  if (connection.is_full) return false
  if (connection.unanswered >= MAX_PIPELINED_REQUESTS) {
    connection.is_full = true
    connection.last.shouldKeepAlive = false
    stopParsing(socket)
    socket.pause()
    return false
  }
  connection.unanswered++
  connection.last = response
  response.once('close', () => connection.unanswered--)
  return true
}

/** Whether the connection ignores what still arrives, because too many requests were sent at once. */
export const isFull = (socket: Socket): boolean => connections.get(socket)?.is_full === true

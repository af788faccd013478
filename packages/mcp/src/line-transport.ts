import { setMaxListeners } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/server'
import { createLineReader, type StreamLine } from './line-reader.ts'
import { type ParsedMessage, parseMessageLine } from './parse-message-line.ts'

/** More than the longest tool input takes as JSON. */
const MAX_LINE_BYTES = 10 * 1024 * 1024
/** The time that running calls may take after the input has ended. */
const GRACE_MS = 10_000
/** The only version of MCP with JSON-RPC batches. */
const BATCH_VERSION = '2025-03-26'
/** The method whose response is sent when a subscription ends, so that the transport does not wait for it. */
const SUBSCRIPTION_METHOD = 'subscriptions/listen'

export interface LineTransport extends Transport {
  /** Aborted when no response can be sent any more. */
  ended: AbortSignal
}

/** Counts the unanswered requests by id, since a client may use an id twice. */
function createPendingCalls() {
  const counts = new Map<RequestId, number>()
  return {
    add: (id: RequestId) => counts.set(id, (counts.get(id) ?? 0) + 1),
    remove(id: RequestId) {
      const left = (counts.get(id) ?? 0) - 1
      if (left > 0) counts.set(id, left)
      else counts.delete(id)
    },
    isEmpty: () => counts.size === 0,
  }
}

/**
 * Creates an MCP transport that reads and writes one message per line. Unlike the SDK's stdio transport it answers a
 * line that is not a valid message with a JSON-RPC error, as over HTTP, and when the input ends it waits up to
 * `GRACE_MS` for the responses to running calls before it closes.
 */
export function createLineTransport(input: Readable, output: Writable): LineTransport {
  const reader = createLineReader(MAX_LINE_BYTES)
  const ended = new AbortController()
  // each running call adds a listener, so Node's warning about many listeners does not apply
  setMaxListeners(0, ended.signal)
  const calls = createPendingCalls()
  let accepts_batches = false
  let has_input_ended = false
  let grace_timer: NodeJS.Timeout | undefined

  const write = (message: object): Promise<void> =>
    new Promise((resolve, reject) => {
      output.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()))
    })

  const end = (): void => {
    if (ended.signal.aborted) return
    clearTimeout(grace_timer)
    input.off('data', readChunk).destroy()
    ended.abort()
    transport.onclose?.()
  }
  const endWhenAnswered = (): void => {
    if (has_input_ended && calls.isEmpty()) end()
  }

  const trackCall = (message: JSONRPCMessage): void => {
    if (!('method' in message)) return
    const { method, params } = message
    if (method === 'initialize') accepts_batches = params?.protocolVersion === BATCH_VERSION
    // a cancelled request gets no response
    if (method === 'notifications/cancelled') calls.remove(params?.requestId as RequestId)
    if ('id' in message && method !== SUBSCRIPTION_METHOD) calls.add(message.id)
  }
  const receive = (parsed: ParsedMessage): void => {
    if ('message' in parsed) {
      trackCall(parsed.message)
      transport.onmessage?.(parsed.message)
    } else {
      // the error event of the output handles a client that has gone away
      write(parsed.error_response).catch(() => {})
      transport.onerror?.(new Error(`a line was refused: ${parsed.error_response.error.message}`))
    }
  }
  const readLines = (lines: StreamLine[]): void => {
    for (const line of lines) for (const parsed of parseMessageLine(line, accepts_batches)) receive(parsed)
  }
  const readChunk = (chunk: Buffer): void => readLines(reader.read(chunk))
  const readEnd = (): void => {
    if (has_input_ended) return
    readLines(reader.flush())
    has_input_ended = true
    grace_timer = setTimeout(end, GRACE_MS)
    endWhenAnswered()
  }

  const transport: LineTransport = {
    ended: ended.signal,
    async start() {
      input.on('data', readChunk)
      input.on('error', (error) => transport.onerror?.(error))
      for (const event of ['end', 'close']) input.on(event, readEnd)
      output.on('error', end)
    },
    async send(message) {
      if (ended.signal.aborted) throw new Error('the connection has ended')
      try {
        await write(message)
      } finally {
        if (('result' in message || 'error' in message) && message.id !== undefined) calls.remove(message.id)
        endWhenAnswered()
      }
    },
    async close() {
      end()
    },
  }
  return transport
}

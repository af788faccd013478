import { setMaxListeners } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/server'
import { createLineReader, type StreamLine } from './line-reader.ts'
import { type ParsedMessage, parseMessageLine } from './parse-message-line.ts'

/** More than the longest input of a tool takes as JSON. */
const MAX_LINE_BYTES = 10 * 1024 * 1024
/** How long calls may go on when no more can come. */
const GRACE_MS = 10_000
/** The only version of MCP in which several messages may be sent at once. */
const BATCH_VERSION = '2025-03-26'
/** Answered when it ends, which may be never. */
const SUBSCRIPTION_METHOD = 'subscriptions/listen'

export interface LineTransport extends Transport {
  /** Aborted when nothing can be answered any more. */
  ended: AbortSignal
}

/** Calls by their ids, of which a client may give one twice. */
function createPendingCalls() {
  const counts = new Map<RequestId, number>()
  return {
    add: (id: RequestId) => counts.set(id, (counts.get(id) ?? 0) + 1),
    settle(id: RequestId) {
      const left = (counts.get(id) ?? 0) - 1
      if (left > 0) counts.set(id, left)
      else counts.delete(id)
    },
    none: () => counts.size === 0,
  }
}

/**
 * Messages of MCP as lines of two streams. A line that is no message is answered by itself, as over HTTP. When the input
 * ends, the calls that still run are answered first, as far as they end in time.
 */
export function createLineTransport(input: Readable, output: Writable): LineTransport {
  const reader = createLineReader(MAX_LINE_BYTES)
  const ended = new AbortController()
  // every call that runs listens
  setMaxListeners(0, ended.signal)
  const calls = createPendingCalls()
  let takes_batches = false
  let is_last_read = false
  let grace: NodeJS.Timeout | undefined

  const write = (message: object): Promise<void> =>
    new Promise((resolve, reject) => {
      output.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()))
    })

  const end = (): void => {
    if (ended.signal.aborted) return
    clearTimeout(grace)
    input.off('data', readChunk).destroy()
    ended.abort()
    transport.onclose?.()
  }
  const endWhenAnswered = (): void => {
    if (is_last_read && calls.none()) end()
  }

  const watch = (message: JSONRPCMessage): void => {
    if (!('method' in message)) return
    const { method, params } = message
    if (method === 'initialize') takes_batches = params?.protocolVersion === BATCH_VERSION
    // nothing answers what is given up
    if (method === 'notifications/cancelled') calls.settle(params?.requestId as RequestId)
    if ('id' in message && method !== SUBSCRIPTION_METHOD) calls.add(message.id)
  }
  const take = (judged: ParsedMessage): void => {
    if ('message' in judged) {
      watch(judged.message)
      transport.onmessage?.(judged.message)
    } else {
      // a client that is gone is told of by the stream itself
      write(judged.refusal).catch(() => {})
      transport.onerror?.(new Error(`a line was refused: ${judged.refusal.error.message}`))
    }
  }
  const readLines = (lines: StreamLine[]): void => {
    for (const line of lines) for (const judged of parseMessageLine(line, takes_batches)) take(judged)
  }
  const readChunk = (chunk: Buffer): void => readLines(reader.read(chunk))
  const readLast = (): void => {
    if (is_last_read) return
    readLines(reader.flush())
    is_last_read = true
    grace = setTimeout(end, GRACE_MS)
    endWhenAnswered()
  }

  const transport: LineTransport = {
    ended: ended.signal,
    async start() {
      input.on('data', readChunk)
      input.on('error', (error) => transport.onerror?.(error))
      for (const last of ['end', 'close']) input.on(last, readLast)
      output.on('error', end)
    },
    async send(message) {
      if (ended.signal.aborted) throw new Error('the connection has ended')
      try {
        await write(message)
      } finally {
        if (('result' in message || 'error' in message) && message.id !== undefined) calls.settle(message.id)
        endWhenAnswered()
      }
    },
    async close() {
      end()
    },
  }
  return transport
}

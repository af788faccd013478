import { Transform } from 'node:stream'
import { isObject } from '@cairnway/sdk'
import { createLineSplitter } from './line-splitter.ts'

/** Bounds the set, since only failed results remove their call; the oldest calls are dropped first. */
const MAX_CALLS = 1000

export interface CallTracker {
  /** passes the client's bytes to the server unchanged and reads the requests in them */
  stream: Transform
  /**
   * Removes a tracked tool call.
   * @param id the request id as JSON: `1` and `"1"` are different ids
   * @returns false when no call with that id is tracked: it was not a tool call, its tool is excluded, or it was taken
   * before
   */
  take(id: string): boolean
  /** whether any call is tracked; while none is, the server's output need not be parsed */
  hasTracked(): boolean
}

function parseMessages(line: Buffer): unknown[] {
  if (!line.includes('"id"')) return []
  try {
    const parsed: unknown = JSON.parse(line.toString())
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch {
    return []
  }
}

function calledTool({ method, params }: Record<string, unknown>): string | null {
  if (method !== 'tools/call' || !isObject(params) || typeof params.name !== 'string') return null
  return params.name
}

/**
 * Tracks which requests of a client are tool calls, because a JSON-RPC response names only the id of its request.
 * @param isExcluded whether the results of a tool get no advice
 */
export function createCallTracker(isExcluded: (tool: string) => boolean): CallTracker {
  const calls = new Set<string>()
  const track = (message: unknown) => {
    if (!isObject(message) || typeof message.method !== 'string') return
    if (typeof message.id !== 'string' && typeof message.id !== 'number') return
    const id = JSON.stringify(message.id)
    const tool = calledTool(message)
    // deleting first moves a reused id to the end of the order, and drops one that is no longer a tool call
    calls.delete(id)
    if (tool === null || isExcluded(tool)) return
    calls.add(id)
    const [oldest] = calls
    if (calls.size > MAX_CALLS && oldest !== undefined) calls.delete(oldest)
  }
  const splitter = createLineSplitter()
  return {
    stream: new Transform({
      transform(chunk: Buffer, _encoding, callback) {
        for (const { bytes, is_whole_line } of splitter.split(chunk, () => true))
          if (is_whole_line) parseMessages(bytes).forEach(track)
        callback(null, chunk)
      },
    }),
    take: (id) => calls.delete(id),
    hasTracked: () => calls.size > 0,
  }
}

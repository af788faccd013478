import { Transform } from 'node:stream'
import { isObject } from '../is-object.ts'
import { createLineSplitter } from './line-splitter.ts'

/** Calls that are remembered; a client that cancels many leaves the oldest. */
const MAX_CALLS = 1000

export interface CallTracker {
  /** passes the client's bytes on and looks at them */
  stream: Transform
  /** whether a tool was called with that id (as JSON) and advice is wanted; once */
  take(id: string): boolean
  hasPending(): boolean
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

/** Remembers which requests of a client call tools, but for those that `isExcluded` names. */
export function createCallTracker(isExcluded: (tool: string) => boolean): CallTracker {
  const calls = new Set<string>()
  const remember = (message: unknown) => {
    if (!isObject(message) || typeof message.method !== 'string') return
    if (typeof message.id !== 'string' && typeof message.id !== 'number') return
    const id = JSON.stringify(message.id)
    const tool = calledTool(message)
    calls.delete(id)
    if (tool === null || isExcluded(tool)) return
    calls.add(id)
    const [oldest] = calls
    if (calls.size > MAX_CALLS && oldest !== undefined) calls.delete(oldest)
  }
  const lines = createLineSplitter()
  return {
    stream: new Transform({
      transform(chunk: Buffer, _encoding, done) {
        for (const { bytes, is_whole_line } of lines.split(chunk, () => true))
          if (is_whole_line) parseMessages(bytes).forEach(remember)
        done(null, chunk)
      },
    }),
    take: (id) => calls.delete(id),
    hasPending: () => calls.size > 0,
  }
}

import { Transform } from 'node:stream'
import { isObject } from '../is-object.ts'
import { createLines } from './lines.ts'

/** Calls that are remembered; a client that cancels many leaves the oldest. */
const MAX_CALLS = 1000

export interface Calls {
  /** passes the client's bytes on and looks at them */
  stream: Transform
  /** whether a tool was called with that id (as JSON) and advice is wanted; once */
  take(id: string): boolean
  any(): boolean
}

function parse(line: Buffer): unknown[] {
  if (!line.includes('"id"')) return []
  try {
    const parsed: unknown = JSON.parse(line.toString())
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch {
    return []
  }
}

function toolOf({ method, params }: Record<string, unknown>): string | null {
  if (method !== 'tools/call' || !isObject(params) || typeof params.name !== 'string') return null
  return params.name
}

/** Remembers which requests of a client call tools, but for those that `isExcluded` names. */
export function watchCalls(isExcluded: (tool: string) => boolean): Calls {
  const calls = new Set<string>()
  const remember = (message: unknown) => {
    if (!isObject(message) || typeof message.method !== 'string') return
    if (typeof message.id !== 'string' && typeof message.id !== 'number') return
    const id = JSON.stringify(message.id)
    const tool = toolOf(message)
    calls.delete(id)
    if (tool === null || isExcluded(tool)) return
    calls.add(id)
    const [oldest] = calls
    if (calls.size > MAX_CALLS && oldest !== undefined) calls.delete(oldest)
  }
  const lines = createLines()
  return {
    stream: new Transform({
      transform(chunk: Buffer, _encoding, done) {
        for (const { bytes, whole } of lines.split(chunk, () => true)) if (whole) parse(bytes).forEach(remember)
        done(null, chunk)
      },
    }),
    take: (id) => calls.delete(id),
    any: () => calls.size > 0,
  }
}

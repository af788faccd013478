import { Transform } from 'node:stream'
import { isObject } from '@cairnway/sdk'
import { createLineSplitter } from './line-splitter.ts'

/** Bounds the set, since only failed results remove their call; the oldest calls are dropped first. */
const MAX_CALLS = 1000
/** Only the program and its subcommand are used, which the last command of a chain names. */
const MAX_COMMAND_CHARS = 2000

/** A tool call whose result may get advice. */
export interface TrackedCall {
  /** the command line that a shell tool was given; null for other tools */
  command: string | null
}

export interface CallTracker {
  /** passes the client's bytes to the server unchanged and reads the requests in them */
  stream: Transform
  /**
   * Removes a tracked tool call.
   * @param id the request id as JSON: `1` and `"1"` are different ids
   * @returns null when no call with that id is tracked: it was not a tool call, its tool is excluded, or it was taken
   * before
   */
  take(id: string): TrackedCall | null
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

/** The names that shell tools give to the argument with the command line. */
const COMMAND_ARGUMENTS = ['command', 'cmd', 'command_line', 'commandLine', 'script']

function readCommand({ params }: Record<string, unknown>): string | null {
  const given = isObject(params) && isObject(params.arguments) ? params.arguments : {}
  const command = COMMAND_ARGUMENTS.map((name) => given[name]).find((value) => typeof value === 'string')
  return typeof command === 'string' ? command.slice(-MAX_COMMAND_CHARS) : null
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
  const calls = new Map<string, TrackedCall>()
  const track = (message: unknown) => {
    if (!isObject(message) || typeof message.method !== 'string') return
    if (typeof message.id !== 'string' && typeof message.id !== 'number') return
    const id = JSON.stringify(message.id)
    const tool = calledTool(message)
    // deleting first moves a reused id to the end of the order, and drops one that is no longer a tool call
    calls.delete(id)
    if (tool === null || isExcluded(tool)) return
    calls.set(id, { command: readCommand(message) })
    const [oldest] = calls.keys()
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
    take(id) {
      const call = calls.get(id) ?? null
      calls.delete(id)
      return call
    },
    hasTracked: () => calls.size > 0,
  }
}

import { isObject } from '@cairnway/sdk'
import { formQuery } from '@cairnway/sdk/gates'
import { type HookEvent, toHookEvent } from './hook-event.ts'
import { readJsonLines } from './read-json-lines.ts'
import { createSessionStep, type SessionStep } from './session-step.ts'

interface ToolCall {
  command: string
  at: number
}

/**
 * Reads the commands that an agent ran from the transcript of its host: JSON lines, with tool calls and tool results as
 * separate entries (Claude Code, Codex). Lines of other forms are skipped. Never throws.
 */
export function readTranscript(path: string): SessionStep[] {
  const calls = new Map<string, ToolCall>()
  const steps: SessionStep[] = []
  for (const entry of readJsonLines(path)) {
    const at = readTimestamp(entry)
    for (const part of listParts(entry)) {
      const call = readToolCall(part)
      if (call) calls.set(call.id, { command: call.command, at })
      const result = readToolResult(part)
      const executed = result && calls.get(result.id)
      if (!result || !executed) continue
      const { failed, output, exit_code } = result.event
      const error = failed === false ? null : formQuery(output, { command: executed.command }).error_message
      steps.push(createSessionStep(executed.command, failed ? (error ?? `exit code ${exit_code}`) : error, at))
    }
  }
  return steps
}

function readTimestamp(entry: unknown): number {
  const time = isObject(entry) && typeof entry.timestamp === 'string' ? Date.parse(entry.timestamp) : Number.NaN
  return Number.isNaN(time) ? 0 : time
}

/** The parts of an entry: the content of its message or payload, or else the entry itself. */
function listParts(entry: unknown): Record<string, unknown>[] {
  if (!isObject(entry)) return []
  const inner = [entry.message, entry.payload].find(isObject) ?? entry
  const content = inner.content
  return Array.isArray(content) ? content.filter(isObject) : [inner]
}

function readToolCall(part: Record<string, unknown>): { id: string; command: string } | null {
  if (part.type !== 'tool_use' && part.type !== 'function_call' && part.type !== 'local_shell_call') return null
  const id = part.call_id ?? part.id
  const { command } = toHookEvent({ tool_input: part.input ?? part.arguments ?? part.action })
  return typeof id === 'string' && command !== null ? { id, command } : null
}

function readToolResult(part: Record<string, unknown>): { id: string; event: HookEvent } | null {
  const is_claude = part.type === 'tool_result'
  if (!is_claude && part.type !== 'function_call_output') return null
  const id = is_claude ? part.tool_use_id : part.call_id
  if (typeof id !== 'string') return null
  const result = is_claude ? part.content : part.output
  const event = toHookEvent({ tool_response: result })
  // Claude Code marks every failure, so a result without the mark is a success
  return { id, event: is_claude ? { ...event, failed: part.is_error === true } : event }
}

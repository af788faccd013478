import { isObject } from '@cairnway/sdk'

/** A host's report of a tool call or of the end of a run; null where the host does not say. */
export interface HookEvent {
  /** the host's name of the event */
  name: string | null
  session: string | null
  /** the command line of a shell tool */
  command: string | null
  tool: string | null
  exit_code: number | null
  /** the output of the tool; of a long one only the end */
  output: string
  /** whether the call failed; null when the host does not report it, such as Codex */
  failed: boolean | null
  /** whether a person interrupted or denied the call, which is not a failure */
  stopped_by_person: boolean
  transcript_path: string | null
  /** whether an earlier answer of this hook continued the run */
  continued: boolean
  /** the last message of the agent */
  last_message: string | null
}

const MAX_OUTPUT_CHARS = 200_000

/** The names that hosts give to the same field, documented names first. */
const FIELD_NAMES = {
  event: ['hook_event_name', 'hookEventName', 'hookName', 'event'],
  session: ['session_id', 'sessionId', 'conversation_id', 'conversationId', 'taskId', 'session'],
  tool: ['tool_name', 'toolName', 'tool'],
  input: ['tool_input', 'toolArgs', 'toolInput', 'parameters', 'arguments'],
  command: ['command', 'cmd', 'command_line', 'commandLine', 'script'],
  result: ['tool_response', 'tool_result', 'toolResult', 'tool_output', 'toolOutput', 'result', 'output', 'stdout'],
  error: ['error', 'error_message', 'errorMessage', 'stderr'],
  code: ['exit_code', 'exitCode', 'exit_status', 'code'],
  transcript: ['transcript_path', 'transcriptPath'],
  message: ['last_assistant_message', 'prompt_response', 'response'],
} as const

/** The fields of a result that contain text, in reading order; equal texts are used once. */
const TEXT_FIELDS = [
  'stderr',
  'stdout',
  'output',
  'llmContent',
  'textResultForLlm',
  'text_result_for_llm',
  'content',
  'text',
  'message',
  'result',
  'error',
  'returnDisplay',
]

/** The forms in which hosts write the exit code into the output. */
const EXIT_CODE_IN_TEXT =
  /^(?:Exit code:?|Process exited with code|\(?exit status)[ :]*(\d{1,3})\b|<exited with exit code (\d{1,3})>/im

type HookFields = Record<string, unknown>

const findFirstValue = (fields: HookFields, names: readonly string[]): unknown =>
  names.map((name) => fields[name]).find((value) => value !== undefined && value !== null && value !== '')

const nonEmptyString = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Parses a text that is a JSON object or list, because Cursor and Copilot send objects as text; returns other values as
 * is.
 */
function parseIfJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function collectText(value: unknown, depth = 0): string {
  const parsed = parseIfJson(value)
  if (typeof parsed === 'string') return parsed
  if (depth > 4 || typeof parsed !== 'object' || parsed === null) return ''
  const parts = Array.isArray(parsed)
    ? parsed.map((item) => collectText(item, depth + 1))
    : TEXT_FIELDS.map((name) => collectText(Reflect.get(parsed, name), depth + 1))
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))].join('\n')
}

function findExitCode(fields: HookFields, result: unknown, text: string): number | null {
  const sources = [fields, result, isObject(result) ? result.metadata : undefined].filter(isObject)
  const reported = sources.map((source) => findFirstValue(source, FIELD_NAMES.code)).find((code) => code !== undefined)
  const code = typeof reported === 'number' || typeof reported === 'string' ? Number(reported) : Number.NaN
  if (Number.isInteger(code)) return code
  const [, labeled, bracketed] = EXIT_CODE_IN_TEXT.exec(text) ?? []
  return labeled === undefined && bracketed === undefined ? null : Number(labeled ?? bracketed)
}

function detectFailure(name: string | null, fields: HookFields, result: unknown, code: number | null): boolean | null {
  if (name !== null && /fail/i.test(name)) return true
  if (code !== null) return code !== 0
  const kind = isObject(result) ? findFirstValue(result, ['resultType', 'result_type']) : undefined
  if (kind === 'failure' || kind === 'error') return true
  if (fields.success === false || (isObject(result) && (result.success === false || result.is_error === true)))
    return true
  if (findFirstValue(fields, ['error', 'error_message', 'errorMessage']) !== undefined) return true
  return fields.success === true || (isObject(result) && 'stdout' in result && 'stderr' in result) ? false : null
}

/** The event of GitHub Copilot, which does not name it: a failed tool has an error and no result. */
const copilotEventName = (result: unknown): string => (result === undefined ? 'postToolUseFailure' : 'postToolUse')

/** The command of a shell tool, which hosts send as a text or as a list of words. */
function readCommand(fields: HookFields): string | null {
  const input = parseIfJson(findFirstValue(fields, FIELD_NAMES.input))
  const command =
    (isObject(input) ? findFirstValue(input, FIELD_NAMES.command) : undefined) ??
    findFirstValue(fields, FIELD_NAMES.command)
  return Array.isArray(command) ? command.filter((word) => typeof word === 'string').join(' ') : nonEmptyString(command)
}

/**
 * Reads the JSON that a host passes to a hook, in any of the known forms. Never throws.
 * @returns null for anything else, including broken JSON, no part of which can safely be treated as output
 */
export function readHookEvent(text: string): HookEvent | null {
  const value = parseIfJson(text)
  return isObject(value) ? toHookEvent(value) : null
}

/** Creates the event of a command of which only the output is known. */
export const createOutputEvent = (output: string): HookEvent => ({
  ...EMPTY_EVENT,
  output: output.slice(-MAX_OUTPUT_CHARS),
})

/** Reads the event from the parsed JSON of a host. */
export function toHookEvent(input: HookFields): HookEvent {
  // Cline nests the fields of an event in a field named after it
  const nested = [input.postToolUse, input.tool_info, input.data].find(isObject)
  const fields = { ...nested, ...input }
  const result = parseIfJson(findFirstValue(fields, FIELD_NAMES.result))
  const name =
    nonEmptyString(findFirstValue(fields, FIELD_NAMES.event)) ??
    ('toolArgs' in fields ? copilotEventName(result) : null)
  const output = [collectText(findFirstValue(fields, FIELD_NAMES.error)), collectText(result)]
    .filter((part) => part !== '')
    .join('\n')
  const exit_code = findExitCode(fields, result, output)
  return {
    name,
    session: nonEmptyString(findFirstValue(fields, FIELD_NAMES.session)),
    command: readCommand(fields),
    tool: nonEmptyString(findFirstValue(fields, FIELD_NAMES.tool)),
    exit_code,
    output: output.slice(-MAX_OUTPUT_CHARS),
    failed: detectFailure(name, fields, result, exit_code),
    stopped_by_person:
      fields.is_interrupt === true ||
      fields.failure_type === 'permission_denied' ||
      fields.status === 'aborted' ||
      (isObject(result) && result.interrupted === true),
    transcript_path: nonEmptyString(findFirstValue(fields, FIELD_NAMES.transcript)),
    continued: fields.stop_hook_active === true || (typeof fields.loop_count === 'number' && fields.loop_count > 0),
    last_message: nonEmptyString(findFirstValue(fields, FIELD_NAMES.message)),
  }
}

const EMPTY_EVENT: HookEvent = {
  name: null,
  session: null,
  command: null,
  tool: null,
  exit_code: null,
  output: '',
  failed: null,
  stopped_by_person: false,
  transcript_path: null,
  continued: false,
  last_message: null,
}

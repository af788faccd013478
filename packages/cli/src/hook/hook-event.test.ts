import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOutputEvent, type HookEvent, readHookEvent } from './hook-event.ts'

const shell = { tool_name: 'Bash', tool_input: { command: 'npm test' } }

test.each<[string, object, Partial<HookEvent>]>([
  [
    'Claude Code, a failure',
    { hook_event_name: 'PostToolUseFailure', session_id: 's', ...shell, error: 'Exit code 2\nno such file' },
    { name: 'PostToolUseFailure', session: 's', command: 'npm test', exit_code: 2, failed: true },
  ],
  [
    'Claude Code, stopped by a person',
    { hook_event_name: 'PostToolUseFailure', ...shell, error: 'x', is_interrupt: true },
    { stopped_by_person: true },
  ],
  [
    'Claude Code, a success',
    { hook_event_name: 'PostToolUse', ...shell, tool_response: { stdout: 'ok', stderr: '', interrupted: false } },
    { failed: false, output: 'ok', stopped_by_person: false },
  ],
  [
    'Codex, which does not report failures',
    { hook_event_name: 'PostToolUse', ...shell, tool_response: 'BYE\n' },
    { failed: null, exit_code: null, output: 'BYE\n' },
  ],
  [
    'Gemini CLI',
    {
      hook_event_name: 'AfterTool',
      tool_name: 'run_shell_command',
      tool_input: { command: 'ls x' },
      tool_response: { llmContent: [{ text: 'Output: no such file\nExit Code: 2' }], returnDisplay: 'no such file' },
    },
    { command: 'ls x', exit_code: 2, failed: true },
  ],
  [
    'Cursor, with its result as text',
    {
      conversation_id: 'c',
      tool_name: 'Shell',
      tool_input: { command: 'x' },
      tool_output: '{"exitCode":1,"stdout":"a","stderr":"b"}',
    },
    { session: 'c', command: 'x', exit_code: 1, failed: true, output: 'b\na' },
  ],
  [
    'Cursor, forbidden by a person',
    { tool_name: 'Shell', error_message: 'denied', failure_type: 'permission_denied' },
    { stopped_by_person: true },
  ],
  ['Cursor, the end of a run that was continued', { status: 'completed', loop_count: 2 }, { continued: true }],
  [
    'GitHub Copilot, with its arguments as text',
    {
      sessionId: 'g',
      toolName: 'bash',
      toolArgs: '{"command":"make"}',
      toolResult: { resultType: 'success', textResultForLlm: 'boom\n<exited with exit code 2>' },
    },
    { name: 'postToolUse', session: 'g', command: 'make', exit_code: 2, failed: true },
  ],
  [
    'GitHub Copilot, a failed tool',
    { sessionId: 'g', toolName: 'bash', toolArgs: {}, error: 'boom' },
    { name: 'postToolUseFailure', failed: true, output: 'boom' },
  ],
  [
    'VS Code, the end of a run',
    { hookEventName: 'Stop', sessionId: 'v', stop_hook_active: true, transcript_path: '/t' },
    { name: 'Stop', continued: true, transcript_path: '/t' },
  ],
  [
    'Cline, with nested fields',
    {
      hookName: 'PostToolUse',
      taskId: 'k',
      postToolUse: { toolName: 'x', parameters: { command: 'y' }, result: 'z', success: false },
    },
    { session: 'k', command: 'y', failed: true, output: 'z' },
  ],
  ['a command as a list of words', { tool_input: { command: ['bash', '-lc', 'make'] } }, { command: 'bash -lc make' }],
  [
    'fields of unexpected types',
    { exit_code: { toString: 1, valueOf: 1 }, loop_count: { valueOf: 1 }, command: [{ toString: 1 }, 'make'] },
    { exit_code: null, continued: false, command: 'make' },
  ],
  ['an unknown host', { command: 'make', exit_code: 0, output: 'fine' }, { command: 'make', failed: false }],
])('an event is read from the JSON of %s', (_, input, expected) => {
  expect(readHookEvent(JSON.stringify(input))).toMatchObject(expected)
})

test.each(['', 'Error: boom\n', '{"tool_name": ', '"Error: boom"', '["Error: boom"]'])('%j is not an event', (text) => {
  expect(readHookEvent(text)).toBeNull()
})

test('plain text becomes an event of which only the output is known', () => {
  expect(createOutputEvent('Error: boom\n')).toMatchObject({ output: 'Error: boom\n', failed: null, command: null })
})

test('every input yields a valid event or none', () => {
  const names = fc.constantFrom(
    'tool_input',
    'tool_response',
    'error',
    'exit_code',
    'result',
    'toolArgs',
    'stop_hook_active',
    'loop_count',
    'command',
    'toString',
    'x',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc
          .dictionary(names, fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.jsonValue())))
          .map((value) => JSON.stringify(value)),
      ),
      (text) => {
        const event = readHookEvent(text)
        expect(typeof (event?.output ?? '')).toBe('string')
        expect(Number.isInteger(event?.exit_code ?? 0)).toBe(true)
      },
    ),
  )
})

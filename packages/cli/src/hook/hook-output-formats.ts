import { serializeEscapedJson } from '../output/escape-for-terminal.ts'
import type { HookEvent } from './hook-event.ts'

/** How a host takes a text for its agent. */
export interface HookOutputFormat {
  /** after a failed tool */
  advice: (text: string, event: HookEvent) => string
  /** at the end of a run, which goes on once so that the agent reads it */
  offer: (text: string) => string
  /** with which the hook ends when it has advice, where that is not 0 */
  advice_exit_code?: (event: HookEvent) => number
}

const jsonLine = (value: object): string => `${serializeEscapedJson(value)}\n`

const additionalContextAdvice =
  (usual: string) =>
  (text: string, { name }: HookEvent) =>
    jsonLine({ hookSpecificOutput: { hookEventName: name ?? usual, additionalContext: text } })

const blockDecision = (text: string): string => jsonLine({ decision: 'block', reason: text })

const plainText: HookOutputFormat = { advice: (text) => `${text}\n`, offer: (text) => `${text}\n` }

const isFailureEvent = ({ name }: HookEvent): boolean => name === 'postToolUseFailure'

/** By GitHub Copilot hooks reference, and Agent hooks in VS Code, which reads the same files. */
const copilot: HookOutputFormat = {
  advice: (text, event) =>
    isFailureEvent(event)
      ? `${text}\n`
      : jsonLine({
          additionalContext: text,
          hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: text },
        }),
  offer: blockDecision,
  // only with this code its output reaches the agent
  advice_exit_code: (event) => (isFailureEvent(event) ? 2 : 0),
}

/** By the name of `--host`; an unknown one gets plain text. */
const HOOK_OUTPUT_FORMATS: Record<string, HookOutputFormat> = {
  // Claude Code Docs: Hooks reference
  'claude-code': { advice: additionalContextAdvice('PostToolUseFailure'), offer: blockDecision },
  // Codex docs: Hooks
  codex: { advice: additionalContextAdvice('PostToolUse'), offer: blockDecision },
  // Gemini CLI docs: Hooks reference
  'gemini-cli': {
    advice: additionalContextAdvice('AfterTool'),
    offer: (text) => jsonLine({ decision: 'deny', reason: text }),
  },
  // Cursor Docs: Hooks
  cursor: {
    advice: (text) => jsonLine({ additional_context: text }),
    offer: (text) => jsonLine({ followup_message: text }),
  },
  'copilot-cli': copilot,
  vscode: copilot,
}

export const getHookOutputFormat = (host: string): HookOutputFormat => HOOK_OUTPUT_FORMATS[host] ?? plainText

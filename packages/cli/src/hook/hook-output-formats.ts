import { serializeEscapedJson } from '../output/escape-for-terminal.ts'
import type { HookEvent } from './hook-event.ts'

/** The form in which a host accepts a text for its agent. */
export interface HookOutputFormat {
  /** the output after a failed tool */
  advice: (text: string, event: HookEvent) => string
  /** the output at the end of a run, which makes the host continue the run once, so that the agent reads it */
  offer: (text: string) => string
  /** the exit code of a hook that has advice; 0 without this function */
  advice_exit_code?: (event: HookEvent) => number
}

const jsonLine = (value: object): string => `${serializeEscapedJson(value)}\n`

const additionalContextAdvice =
  (default_event: string) =>
  (text: string, { name }: HookEvent) =>
    jsonLine({ hookSpecificOutput: { hookEventName: name ?? default_event, additionalContext: text } })

const blockDecision = (text: string): string => jsonLine({ decision: 'block', reason: text })

const plainText: HookOutputFormat = { advice: (text) => `${text}\n`, offer: (text) => `${text}\n` }

const isFailureEvent = ({ name }: HookEvent): boolean => name === 'postToolUseFailure'

/** Follows the GitHub Copilot hooks reference, and Agent hooks in VS Code, which reads the same files. */
const copilot: HookOutputFormat = {
  advice: (text, event) =>
    isFailureEvent(event)
      ? `${text}\n`
      : jsonLine({
          additionalContext: text,
          hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: text },
        }),
  offer: blockDecision,
  // the output of a failure hook reaches the agent only with exit code 2
  advice_exit_code: (event) => (isFailureEvent(event) ? 2 : 0),
}

/** The format of each value of `--host`. The comments name the documentation that specifies it. */
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

/** The output format of a host; plain text for an unknown one. */
export const getHookOutputFormat = (host: string): HookOutputFormat => HOOK_OUTPUT_FORMATS[host] ?? plainText

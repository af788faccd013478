import { safeJson } from '../print/neutralise.ts'
import type { HookEvent } from './hook-event.ts'

/** How a host takes a text for its agent. */
export interface AnswerForm {
  /** after a failed tool */
  advice: (text: string, event: HookEvent) => string
  /** at the end of a run, which goes on once so that the agent reads it */
  offer: (text: string) => string
  /** with which the hook ends when it has advice, where that is not 0 */
  advice_exit?: (event: HookEvent) => number
}

const json = (value: object): string => `${safeJson(value)}\n`

const context =
  (usual: string) =>
  (text: string, { name }: HookEvent) =>
    json({ hookSpecificOutput: { hookEventName: name ?? usual, additionalContext: text } })

const block = (text: string): string => json({ decision: 'block', reason: text })

const plain: AnswerForm = { advice: (text) => `${text}\n`, offer: (text) => `${text}\n` }

const afterFailure = ({ name }: HookEvent): boolean => name === 'postToolUseFailure'

/** By GitHub Copilot hooks reference, and Agent hooks in VS Code, which reads the same files. */
const copilot: AnswerForm = {
  advice: (text, event) =>
    afterFailure(event)
      ? `${text}\n`
      : json({
          additionalContext: text,
          hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: text },
        }),
  offer: block,
  // only with this code its output reaches the agent
  advice_exit: (event) => (afterFailure(event) ? 2 : 0),
}

/** By the name of `--host`; an unknown one gets plain text. */
const FORMS: Record<string, AnswerForm> = {
  // Claude Code Docs: Hooks reference
  'claude-code': { advice: context('PostToolUseFailure'), offer: block },
  // Codex docs: Hooks
  codex: { advice: context('PostToolUse'), offer: block },
  // Gemini CLI docs: Hooks reference
  'gemini-cli': { advice: context('AfterTool'), offer: (text) => json({ decision: 'deny', reason: text }) },
  // Cursor Docs: Hooks
  cursor: {
    advice: (text) => json({ additional_context: text }),
    offer: (text) => json({ followup_message: text }),
  },
  'copilot-cli': copilot,
  vscode: copilot,
}

export const formOf = (host: string): AnswerForm => FORMS[host] ?? plain

import { isObject } from '@cairnway/sdk'
import { sanitizeLine } from '@cairnway/sdk/gates'
import { type JSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/server'

/** Message of the SDK for parameters that do not match its schema: an optional prefix and the zod issues as JSON. */
const VALIDATOR_DUMP = /^(?:(Invalid [^[]*): )?(\[\s*\{.*\}\s*\])$/s

const MAX_ISSUES = 5
const MAX_MESSAGE_CHARS = 500

const formatIssue = (issue: unknown): string | null => {
  if (!isObject(issue) || !Array.isArray(issue.path) || typeof issue.message !== 'string') return null
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message
}

/** Formats the issues of a dump; null when the text is not a list of issues. */
function formatIssues(dump: string): string[] | null {
  try {
    const issues = JSON.parse(dump) as unknown[]
    const texts = issues.slice(0, MAX_ISSUES).map(formatIssue)
    return texts.every((text) => text !== null) ? texts : null
  } catch {
    return null
  }
}

/**
 * Turns the SDK's error for parameters that do not match its schema into `InvalidParams` with a message of one line. In
 * most methods the SDK reports them as an internal error and dumps the validator's whole output. Any other message is
 * returned as it is.
 */
export function normalizeParameterErrors(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message)) return message
  const [, prefix = 'Invalid parameters', dump] = VALIDATOR_DUMP.exec(message.error.message) ?? []
  const issues = dump === undefined ? null : formatIssues(dump)
  if (issues === null) return message
  const text = sanitizeLine(`${prefix}: ${issues.join('; ')}`, MAX_MESSAGE_CHARS)
  return { ...message, error: { code: ProtocolErrorCode.InvalidParams, message: text } }
}

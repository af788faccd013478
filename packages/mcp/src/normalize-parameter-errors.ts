import { sanitizeLine } from '@cairnway/sdk/gates'
import { type JSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { isObject } from './is-object.ts'

/** What the SDK writes of parameters of another form: words of its own or none, and a list of what is wrong as JSON. */
const VALIDATOR_DUMP = /^(?:(Invalid [^[]*): )?(\[\s*\{.*\}\s*\])$/s

const MAX_ISSUES = 5
const MAX_MESSAGE_CHARS = 500

const formatIssue = (issue: unknown): string | null => {
  if (!isObject(issue) || !Array.isArray(issue.path) || typeof issue.message !== 'string') return null
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message
}

/** The faults of a dump; null when a text is none. */
function formatIssues(dump: string): string[] | null {
  try {
    const issues = JSON.parse(dump) as unknown[]
    const faults = issues.slice(0, MAX_ISSUES).map(formatIssue)
    return faults.every((fault) => fault !== null) ? faults : null
  } catch {
    return null
  }
}

/**
 * A message to the client, in which parameters of another form are the client's fault, told on one line. The SDK calls them
 * an internal fault in most methods, and writes down all that its validator has to say.
 */
export function normalizeParameterErrors(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message)) return message
  const [, words = 'Invalid parameters', dump] = VALIDATOR_DUMP.exec(message.error.message) ?? []
  const faults = dump === undefined ? null : formatIssues(dump)
  if (faults === null) return message
  const told = sanitizeLine(`${words}: ${faults.join('; ')}`, MAX_MESSAGE_CHARS)
  return { ...message, error: { code: ProtocolErrorCode.InvalidParams, message: told } }
}

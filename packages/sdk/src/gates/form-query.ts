import { checkQuery } from './check-query.ts'
import { commandName } from './command-name.ts'
import { maskMachineDetails } from './mask-machine-details.ts'
import { parseTerminalOutput } from './parse-terminal-output.ts'
import { pickError } from './pick-error.ts'
import { readJsonErrorMessages } from './read-json-error-messages.ts'

/** Limits of the search for `q` and `error_message`. */
export const MAX_QUERY_CHARS = 1000
export const MAX_MESSAGE_CHARS = 500
/** Maximum number of lines in addition to the cause; more of them would describe the location rather than the error. */
export const MAX_OTHER_LINES = 6

/** A question to the search; `q` is '' when there is nothing to ask. */
export interface ErrorQuery {
  /** the command and its error lines, at most `MAX_QUERY_CHARS` characters */
  q: string
  /** the lines of the error itself, at most `MAX_MESSAGE_CHARS` characters; null when the output has only its consequences */
  error_message: string | null
}

function truncate(text: string, chars: number): string {
  const shortened = text.length <= chars ? text : text.slice(0, chars)
  return shortened.replace(/[\ud800-\udbff]$/, '').trim()
}

const maskLine = (line: string): string => checkQuery(maskMachineDetails(line)).redacted

/**
 * Forms a search query from the output of a failed command or tool: the line that names the cause comes first, other
 * error lines follow. Credentials, personal data and details of one machine (home folders, temporary names, addresses,
 * times) are removed. Never throws. Takes time linear in the length of the text.
 * @param text output of any length, with or without terminal escape sequences
 * @param context the command line and the name of the tool that failed
 */
export function formQuery(text: string, context: { command?: string; tool?: string } = {}): ErrorQuery {
  const lines = parseTerminalOutput(readJsonErrorMessages(text) ?? text)
  const picked = pickError(lines)
  if (!picked) return { q: '', error_message: null }
  const cause = picked.cause.map(maskLine).filter((line) => line !== '')
  const others = [...new Set(picked.others.slice(0, 4 * MAX_OTHER_LINES).map(maskLine))].filter(
    (line) => line !== '' && !cause.includes(line),
  )
  const error_message = truncate(checkQuery(cause.join('\n')).redacted, MAX_MESSAGE_CHARS)
  const ran = [context.tool, context.command === undefined ? undefined : commandName(context.command)]
  const name = maskLine(
    parseTerminalOutput(ran.filter((part) => part !== undefined && part !== '').join(' ')).join(' '),
  )
  const error_lines = [...cause, ...others.slice(0, MAX_OTHER_LINES)]
  if (error_lines.length === 0) return { q: '', error_message: null }
  const q = truncate(
    checkQuery([name, ...error_lines].filter((part) => part !== '').join('\n')).redacted,
    MAX_QUERY_CHARS,
  )
  return { q, error_message: error_message === '' ? null : error_message }
}

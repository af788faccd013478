import { StringDecoder } from 'node:string_decoder'
import type { CliContext } from './cli-context.ts'
import { InterruptedError } from './cli-errors.ts'
import { END_OF_INPUT, INTERRUPT } from './review/key-reader.ts'

const LINE_ENDS = ['\r', '\n']
const BACKSPACE = ['\u007f', '\b']

/**
 * Reads what is typed in a terminal up to Ctrl-D, or up to the end of the line. The terminal is in raw mode, because in
 * the other it drops what a line has beyond some thousand characters.
 * @throws InterruptedError for Ctrl-C
 */
async function readTyped(
  question: string,
  { is_line, has_echo }: { is_line: boolean; has_echo: boolean },
  { stdin, stderr }: CliContext,
): Promise<string> {
  const decoder = new StringDecoder('utf8')
  // the echo is off before the question appears, so that text pasted at once is hidden too
  stdin.setRawMode?.(true)
  stderr.write(question)
  try {
    let typed = ''
    // the input stays open for a second question
    for await (const chunk of stdin.iterator({ destroyOnReturn: false }))
      for (const character of decoder.write(chunk)) {
        if (character === INTERRUPT) throw new InterruptedError()
        const is_line_end = LINE_ENDS.includes(character)
        if (character === END_OF_INPUT || (is_line && is_line_end)) return typed
        if (has_echo) stderr.write(is_line_end ? '\r\n' : character)
        if (BACKSPACE.includes(character)) typed = typed.slice(0, -1)
        else typed += is_line_end ? '\n' : character
      }
    return typed
  } finally {
    stdin.setRawMode?.(false)
    stderr.write('\n')
  }
}

/**
 * Asks a question in a terminal and reads the answer without echo.
 * @throws InterruptedError for Ctrl-C
 */
export const promptHidden = (question: string, context: CliContext): Promise<string> =>
  readTyped(question, { is_line: true, has_echo: false }, context)

/**
 * Reads a text of several lines that is pasted into a terminal, up to Ctrl-D.
 * @throws InterruptedError for Ctrl-C
 */
export const readPasted = (request: string, context: CliContext): Promise<string> =>
  readTyped(request, { is_line: false, has_echo: true }, context)

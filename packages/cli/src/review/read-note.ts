import { InterruptedError } from '../cli-errors.ts'
import { escapeLineForTerminal } from '../output/escape-for-terminal.ts'
import { splitGraphemes } from '../output/text-width.ts'
import { END_OF_INPUT, INTERRUPT, type KeyReader } from './key-reader.ts'

const LINE_END = /[\r\n]/
const BACKSPACES = ['\u007f', '\b']
const CONTROL_CHARACTERS = /\p{Cc}/gu

/**
 * Reads a line in raw mode, with echo and backspace.
 * @returns the line; null when Escape or the end of the input leaves it
 * @throws InterruptedError for Ctrl-C
 */
export async function readNote(
  question: string,
  keys: Pick<KeyReader, 'read'>,
  write: (text: string) => void,
): Promise<string | null> {
  write(question)
  let note = ''
  for (;;) {
    const typed = await keys.read()
    if (typed === INTERRUPT) throw new InterruptedError()
    if (typed === END_OF_INPUT || typed === '\u001b') {
      write('\n')
      return null
    }
    if (BACKSPACES.includes(typed)) {
      if (note === '') continue
      note = splitGraphemes(note).slice(0, -1).join('')
      write(`\r\u001b[K${question}${escapeLineForTerminal(note)}`)
      continue
    }
    // an arrow key
    if (typed.startsWith('\u001b')) continue
    const text = (typed.split(LINE_END)[0] ?? '').replace(CONTROL_CHARACTERS, '')
    note += text
    write(escapeLineForTerminal(text))
    if (!LINE_END.test(typed)) continue
    write('\n')
    return note.trim() === '' ? null : note.trim()
  }
}

import type { SourceLine } from '../units/source-line.ts'

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = { b: ' ', f: ' ', t: '\t', '"': '"', '/': '/', '\\': '\\' }

/** Colors and movements of a terminal, and other control characters, as JSON writes them. */
const TERMINAL_SEQUENCE = /^\\u00(?:1b(?:\[[\d;?]{0,20}[A-Za-z])?|0[0-8bcef]|1[\da-f]|7f)/i
const MAX_SEQUENCE_CHARS = 32

/** The lines of a JSON string whose inside stands at `start` to `end` of the source, with the place of each character. */
export function decodeJsonLines(source: string, start: number, end: number): SourceLine[] {
  const lines: SourceLine[] = []
  let text = ''
  let offsets: number[] = []
  let line_start = start
  const close = (at: number): void => {
    lines.push({ text, start: line_start, end: at, offsets })
    text = ''
    offsets = []
  }
  let at = start
  while (at < end) {
    const character = source[at] as string
    if (character !== '\\') {
      if (character === '\n') {
        close(at)
        line_start = at + 1
      } else {
        text += character
        offsets.push(at)
      }
      at++
      continue
    }
    const kind = source[at + 1] ?? ''
    if (kind === 'n' || kind === 'r') {
      const is_pair = kind === 'r' && source.startsWith('\\n', at + 2)
      close(at)
      at += is_pair ? 4 : 2
      line_start = at
      continue
    }
    const colors = TERMINAL_SEQUENCE.exec(source.slice(at, Math.min(end, at + MAX_SEQUENCE_CHARS)))
    if (colors !== null) {
      at += colors[0].length
      continue
    }
    const is_unicode = kind === 'u' && /^[\da-fA-F]{4}$/.test(source.slice(at + 2, at + 6))
    text += is_unicode
      ? String.fromCharCode(Number.parseInt(source.slice(at + 2, at + 6), 16))
      : (SIMPLE_ESCAPES[kind] ?? kind)
    offsets.push(at)
    at += is_unicode ? 6 : 2
  }
  close(Math.min(at, end))
  return lines
}

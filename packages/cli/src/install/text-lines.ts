/** How a text is written: the end of its lines, and the step by which they are indented. */
export interface TextStyle {
  eol: '\n' | '\r\n'
  step: string
}

/** Tells from the lines of a text how the next one is to be written; two spaces and LF where nothing is to be seen. */
export function detectTextStyle(text: string): TextStyle {
  const windows = text.split('\r\n').length - 1
  const all = text.split('\n').length - 1
  const step = /^(\t| {1,8})\S/m.exec(text)?.[1]
  return { eol: windows > 0 && windows * 2 >= all ? '\r\n' : '\n', step: step ?? '  ' }
}

/** The white space in front of what stands first in the line of an offset. */
export function indentationAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** Line and column of an offset, both from 1. */
export function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

export const lineStartOffset = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1

/** The start of the next line; an offset that is at the start of a line already stays. */
export function nextLineOffset(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end + 1
}

/** Puts lines in front of a line, or behind the last one; where that has no end, ours have none either. */
export function insertLines(text: string, offset: number, lines: readonly string[]): string {
  const { eol } = detectTextStyle(text)
  const before = text.slice(0, offset)
  const block = lines.join(eol)
  const is_open = before !== '' && !before.endsWith('\n')
  return (is_open ? before + eol + block : before + block + eol) + text.slice(offset)
}

/** Takes out whole lines; where the last one had no end, the one that is the last now has none either. */
export function removeLines(text: string, start: number, end: number): string {
  const before = text.slice(0, start)
  const is_open = end === text.length && !text.endsWith('\n')
  return (is_open ? before.replace(/\r?\n$/, '') : before) + text.slice(end)
}

/** The style of a text: its line ends, and one step of its indentation. */
export interface TextStyle {
  eol: '\n' | '\r\n'
  step: string
}

/** Detects the style of a text; LF and two spaces by default. */
export function detectTextStyle(text: string): TextStyle {
  const crlf_count = text.split('\r\n').length - 1
  const line_count = text.split('\n').length - 1
  const step = /^(\t| {1,8})\S/m.exec(text)?.[1]
  return { eol: crlf_count > 0 && crlf_count * 2 >= line_count ? '\r\n' : '\n', step: step ?? '  ' }
}

/** The indentation of the line that contains the offset. */
export function indentationAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** The line and column of an offset, both counted from 1, for messages. */
export function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

export const lineStartOffset = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1

/** The start of the next line; the offset itself when it is at the start of a line. */
export function nextLineOffset(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end + 1
}

/** Inserts lines before a line, or after the last one; a text without a final line end still has none. */
export function insertLines(text: string, offset: number, lines: readonly string[]): string {
  const { eol } = detectTextStyle(text)
  const before = text.slice(0, offset)
  const block = lines.join(eol)
  const lacks_line_end = before !== '' && !before.endsWith('\n')
  return (lacks_line_end ? before + eol + block : before + block + eol) + text.slice(offset)
}

/** Removes whole lines; a text without a final line end still has none. */
export function removeLines(text: string, start: number, end: number): string {
  const before = text.slice(0, start)
  const lacks_line_end = end === text.length && !text.endsWith('\n')
  return (lacks_line_end ? before.replace(/\r?\n$/, '') : before) + text.slice(end)
}

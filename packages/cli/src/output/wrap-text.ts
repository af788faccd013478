import { splitGraphemes, textWidth } from './text-width.ts'

/** Pieces of a word that is wider than a line. */
function breakWord(word: string, columns: number): string[] {
  if (textWidth(word) <= columns) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const grapheme of splitGraphemes(word)) {
    if (piece !== '' && textWidth(piece + grapheme) > columns) {
      pieces.push(piece)
      piece = ''
    }
    piece += grapheme
  }
  return [...pieces, piece]
}

/** One line as several; the indentation of the line goes before each of them. */
function wrapLine(line: string, columns: number): string[] {
  if (textWidth(line) <= columns) return [line]
  const indent = (/^ */.exec(line)?.[0] ?? '').slice(0, Math.max(0, Math.min(columns / 2, columns - 2)))
  const room = columns - indent.length
  const lines: string[] = []
  let current = ''
  for (const word of line
    .trim()
    .split(/ +/)
    .flatMap((each) => breakWord(each, room))) {
    if (current !== '' && textWidth(current) + 1 + textWidth(word) > room) {
      lines.push(indent + current)
      current = word
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, indent + current]
}

/** Text as lines of at most that many columns, broken at blanks; its own line ends stay. */
export const wrapText = (text: string, columns: number): string[] =>
  text
    .replace(/\n+$/, '')
    .split('\n')
    .flatMap((line) => wrapLine(line, columns))

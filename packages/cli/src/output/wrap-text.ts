import { splitGraphemes, textWidth } from './text-width.ts'

/** Splits a word that is wider than a line into pieces of at most that many columns, never inside a character. */
function breakWord(word: string, columns: number): string[] {
  if (textWidth(word) <= columns) return [word]
  const pieces: string[] = []
  let piece = ''
  let piece_width = 0
  for (const grapheme of splitGraphemes(word)) {
    const width = textWidth(grapheme)
    if (piece !== '' && piece_width + width > columns) {
      pieces.push(piece)
      piece = ''
      piece_width = 0
    }
    piece += grapheme
    piece_width += width
  }
  return [...pieces, piece]
}

/** Wraps one line; every resulting line keeps the indentation of the first one. */
function wrapLine(line: string, columns: number): string[] {
  if (textWidth(line) <= columns) return [line]
  const indent = (/^ */.exec(line)?.[0] ?? '').slice(0, Math.max(0, Math.min(columns / 2, columns - 2)))
  const available = columns - indent.length
  const words = line
    .trim()
    .split(/ +/)
    .flatMap((word) => breakWord(word, available))
  const lines: string[] = []
  let current = ''
  for (const word of words) {
    if (current !== '' && textWidth(current) + 1 + textWidth(word) > available) {
      lines.push(indent + current)
      current = word
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, indent + current]
}

/**
 * Wraps text at spaces into lines of at most that many columns. Line ends of the text stay; trailing ones are dropped.
 *
 * The package `wrap-ansi` does not fit here: it normalizes the text to NFC, drops the indentation, and starts a word
 * that is too long, such as an address, in the middle of a line.
 */
export const wrapText = (text: string, columns: number): string[] =>
  text
    .replace(/\n+$/, '')
    .split('\n')
    .flatMap((line) => wrapLine(line, columns))

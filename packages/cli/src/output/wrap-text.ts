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

const splitWords = (line: string): string[] => line.trim().split(/ +/)

/** Wraps one line; every resulting line keeps the indentation of the first one. */
function wrapLine(
  line: string,
  columns: number,
  splitWord = breakWord,
  listWords: (line: string) => string[] = splitWords,
): string[] {
  if (textWidth(line) <= columns) return [line]
  const indent = (/^ */.exec(line)?.[0] ?? '').slice(0, Math.max(0, Math.min(columns / 2, columns - 2)))
  const available = columns - indent.length
  const words = listWords(line).flatMap((word) => splitWord(word, available))
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

const FENCE = /^\s*(?:```|~~~)/
/** A block of code without fences: indented, or typed at a prompt. */
const CODE_LINE = /^(?: {4}|\t|\s*\$ )/
/** A word, in which code between backticks counts as one; a backtick without a second one is a character. */
const WORD_OR_CODE = /(?:`[^`]*`|[^ `]|`(?![^`]*`))+/g

const listWordsAndCode = (line: string): string[] => line.match(WORD_OR_CODE) ?? ['']
const breakUnlessCode = (word: string, columns: number): string[] =>
  word.includes('`') ? [word] : breakWord(word, columns)

/**
 * Wraps text like `wrapText`, except for the code in it, which would not run when copied: blocks in fences, indented
 * lines, commands at a prompt, and text between backticks. A line of code may therefore be longer.
 */
export function wrapProse(text: string, columns: number): string[] {
  let is_code = false
  return text
    .replace(/\n+$/, '')
    .split('\n')
    .flatMap((line) => {
      const is_fence = FENCE.test(line)
      if (is_fence) is_code = !is_code
      return is_fence || is_code || CODE_LINE.test(line)
        ? [line]
        : wrapLine(line, columns, breakUnlessCode, listWordsAndCode)
    })
}

import stringWidth from 'string-width'

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Splits a text into what a reader sees as one character: a letter with its marks, a family of emoji. */
export const splitGraphemes = (text: string): string[] =>
  PRINTABLE_ASCII.test(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment)

/** The number of columns that one line of text takes in a terminal; escape sequences take none. */
export const textWidth = (text: string): number => stringWidth(text)

/** Pads a text on the right with spaces up to that many columns. */
export const padText = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - textWidth(text)))

/** Shortens a text to at most that many columns; a final `…` shows that something is left out. */
export function truncateToWidth(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text
  let width = 0
  let out = ''
  for (const grapheme of splitGraphemes(text)) {
    width += textWidth(grapheme)
    if (width > columns - 1) break
    out += grapheme
  }
  return `${out}…`
}

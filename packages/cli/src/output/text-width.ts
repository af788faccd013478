/** Characters that take two columns (Unicode East Asian Width W and F, in wide strokes). */
const WIDE_CHARACTER =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/
const ZERO_WIDTH = /^[\p{M}\p{Cf}]*$/u

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What a reader sees as one character: a letter with its marks, a family of emoji. */
export const splitGraphemes = (text: string): string[] =>
  PRINTABLE_ASCII.test(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment)

const graphemeWidth = (grapheme: string): number =>
  ZERO_WIDTH.test(grapheme) ? 0 : WIDE_CHARACTER.test(grapheme) ? 2 : 1

/** Columns that one line of text takes in a terminal. */
export const textWidth = (text: string): number =>
  PRINTABLE_ASCII.test(text) ? text.length : splitGraphemes(text).reduce((sum, each) => sum + graphemeWidth(each), 0)

/** The text with blanks behind it up to that many columns. */
export const padText = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - textWidth(text)))

/** The beginning of a text that takes at most that many columns, with `…` where something is left out. */
export function truncateText(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text
  let width = 0
  let out = ''
  for (const grapheme of splitGraphemes(text)) {
    width += graphemeWidth(grapheme)
    if (width > columns - 1) break
    out += grapheme
  }
  return `${out}…`
}

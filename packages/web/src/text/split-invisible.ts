/** A piece of a text: characters as they are, or the code point of one that would not be seen or would reorder others. */
export type TextPiece = { text: string } | { code_point: number }

/**
 * Characters without a glyph, such as controls, soft hyphens, bidirectional controls (Unicode TR 36) and tags; but for tabs
 * and line feeds, and for joiners and variation selectors, of which emoji are made.
 */
const invisible = /(?!\t|\n|\u200d|[\ufe00-\ufe0f])(?:\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point})/gu

/** Splits a text at characters that must be made visible, since they hide or reorder the text of others. */
export function splitInvisible(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of text.matchAll(invisible)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) })
    pieces.push({ code_point: match[0].codePointAt(0) as number })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** Names a code point as Unicode does, such as U+202E. */
export const codePointName = (code_point: number): string =>
  `U+${code_point.toString(16).toUpperCase().padStart(4, '0')}`

/** A text of somebody else where only text can be shown, such as in a title: invisible characters are named in it. */
export const nameInvisible = (text: string): string =>
  splitInvisible(text)
    .map((piece) => ('text' in piece ? piece.text : `⟨${codePointName(piece.code_point)}⟩`))
    .join('')

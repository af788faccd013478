/** A piece of a text in one line or few: code between backticks, or words. */
export interface TextOrCode {
  text: string
  is_code: boolean
}

/** Opens a block of code, with at most a language, or closes it; words next to it would be a part of the text. */
const FENCE_LINE = /^[ \t]*(?:`{3,}|~{3,})[ \t]*[\w+#.-]{0,20}[ \t]*$\n?/gm

/** Leaves out the lines that open and close blocks of code, unless nothing else is there. */
function dropFences(text: string): string {
  const rest = text.includes('\n') ? text.replace(FENCE_LINE, '') : text
  return rest.trim() === '' ? text : rest
}

/** Splits a text at its inline code; the lines that open and close a block of code are left out. */
export function splitCode(text: string): TextOrCode[] {
  return dropFences(text)
    .split(/(`[^`\n]+`)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      /^`[^`\n]+`$/.test(piece) ? { text: piece.slice(1, -1), is_code: true } : { text: piece, is_code: false },
    )
}

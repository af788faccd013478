/** A piece of a text in one line or few: code between backticks, or words. */
export interface TextOrCode {
  text: string
  is_code: boolean
}

const FENCE_LINE = /^[ \t]*(?:`{3,}|~{3,}).*$\n?/gm

/** Splits a text at its inline code; the lines that open and close a block of code are left out. */
export function splitCode(text: string): TextOrCode[] {
  return text
    .replace(FENCE_LINE, '')
    .split(/(`[^`\n]+`)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      /^`[^`\n]+`$/.test(piece) ? { text: piece.slice(1, -1), is_code: true } : { text: piece, is_code: false },
    )
}

/**
 * White space, and characters that control a terminal, change the direction of text or are invisible: fillers, tags and
 * variation selectors, except the two that choose between emoji and text presentation.
 */
export const UNSAFE_CHARACTERS =
  /(?:(?![\ufe0e\ufe0f])[\s\p{Cc}\p{Cf}\p{Surrogate}\p{Default_Ignorable_Code_Point}])+/gu

/** The last word of a shortened line, when it is not too long to be left out. */
export const BROKEN_WORD = /\s\S{0,20}$/

/**
 * Puts untrusted text on one line for a log, a prompt or a result: it can neither imitate the lines around it nor
 * control a terminal. A longer text ends with `…`, after a whole word if one ends nearby.
 * @param chars maximum length in code points
 */
export function sanitizeLine(text: string, chars: number): string {
  const line = text.replace(UNSAFE_CHARACTERS, ' ').trim()
  const characters = [...line]
  if (characters.length <= chars) return line
  const shortened = characters.slice(0, chars - 1).join('')
  return `${shortened.replace(BROKEN_WORD, '')}…`
}

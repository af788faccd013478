/** Longer single words are cut inside. */
const MAX_WORD_CHARS = 40

/**
 * The start of a text, cut between words where one is near, and never inside of a character.
 * @param max_chars of the result, without the ellipsis
 */
export function clipText(text: string, max_chars: number): string {
  if (text.length <= max_chars) return text
  const start = text.slice(0, max_chars)
  const blank = start.search(/\s\S*$/)
  const cut = blank > 0 && blank > max_chars - MAX_WORD_CHARS ? start.slice(0, blank) : start
  return `${cut.replace(/[\ud800-\udbff]$/, '')}…`
}

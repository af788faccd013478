/** The beginning of a text on one line, at most `most` characters, cut at a word and marked where it is cut. */
export function quote(text: string, most: number): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const letters = [...line]
  if (letters.length <= most) return line
  const head = letters.slice(0, most - 1).join('')
  const word_end = head.lastIndexOf(' ')
  return `${word_end > head.length / 2 ? head.slice(0, word_end) : head}…`
}

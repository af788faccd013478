/**
 * The beginning of a text, of at most `max` code points. It ends with a line, else with a word, unless that would cost
 * half of it.
 */
export function cutText(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  const cut = characters.slice(0, max).join('')
  const end = [cut.lastIndexOf('\n'), cut.search(/\s\S*$/)].find((index) => index > cut.length / 2)
  return cut.slice(0, end ?? cut.length).trimEnd()
}

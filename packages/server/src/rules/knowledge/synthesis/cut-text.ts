/** The beginning of a text of at most `max` UTF-16 units, without half of a character at its end. */
export const firstChars = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

/** The beginning of a text. It ends with a line, else with a word, unless that would cost half of it. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = firstChars(text, max)
  const end = [cut.lastIndexOf('\n'), cut.lastIndexOf(' ')].find((at) => at > max / 2)
  return cut.slice(0, end ?? cut.length).trimEnd()
}

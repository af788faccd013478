/** The beginning of a text of at most `max` code points, ending at a blank where there is one. */
export function shortenText(text: string, max: number): string {
  const points = Array.from(text.trim())
  if (points.length <= max) return points.join('')
  const head = points.slice(0, max - 1).join('')
  const blank = head.search(/\s\S*$/)
  return `${blank > max / 2 ? head.slice(0, blank) : head}…`
}

/** The same in one line. */
export const shortenLine = (text: string, max: number): string => shortenText(text.replace(/\s+/g, ' '), max)

/** Characters of a line that are compared; what comes after says where it happened rather than what. */
const MAX_LINE_CHARS = 300
/** Lines of one text that may carry keys, and lines after an error line that belong to it. */
const MAX_LINES = 40
const MAX_LINES_BELOW = 10

/** A line as programs write it: `TypeError: …`, `error[E0382]: …`, `npm ERR! …`, `FATAL: …`, `Traceback (…`. */
const ERROR_LINE =
  /(?:^|[\s`'"(.])[\w$.]{0,80}(?:Error|Exception)\b ?[:(]|(?:^|[\s>`])(?:[Ee]rror|ERROR|[Ff]atal|FATAL|panic|panicked|[Ee]xception)\b ?(?:at\b|[:[!(]|[A-Z]{1,4}\d)|\b(?:COMPILATION|npm|<<<) ERR|\bFailed to execute|^Traceback \(|\b(?:ERR_[A-Z]|E[A-Z]{4,}\b|SQLSTATE|ORA-\d)/

/**
 * What is other on every machine or in every run, and the sign that stands for it; in this order, since a later kind
 * would find a part of an earlier one.
 */
const VARIABLE_PARTS: readonly (readonly [found: RegExp, sign: string])[] = [
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, ''],
  [/\b\d{4}-\d\d-\d\d[t ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:z|[+-]\d\d:?\d\d)?/g, ''],
  [/\b\d\d:\d\d:\d\d(?:[.,]\d{1,9})?/g, ''],
  [/[:,([]?\b(?:line|column|col) \d+/g, ''],
  [/https?:\/\/[^\s"'`<>)]+/g, '#p'],
  [/(?<![\w.])(?:[a-z]:|~|\.{1,2})?(?:[/\\][^\s/\\"'`:,;()<>]+)+[/\\]?/g, '#p'],
  [/\b0x[0-9a-f]+\b/g, '#h'],
  [/\b(?=[0-9a-f]{0,63}\d)(?=[0-9a-f]{0,63}[a-f])[0-9a-f]{7,64}\b/g, '#h'],
  [/[:[(]\[?\d+[:,]\d+[\])]?/g, ''],
  [/(?<![a-z_\d])\d+(?:\.\d+)*(?![a-z_])/g, '#'],
]
const QUOTED = /"[^"]{0,200}"|`[^`]{0,200}`|(?<!\w)'[^']{0,200}'(?!\w)/g
/** A quoted value that names nothing but a place or a number. */
const NAMELESS_QUOTE = /^.[\s#ph./\\:-]*.$/

/**
 * A line of an error text without what changes from machine to machine: paths `#p`, digests and addresses `#h`, numbers
 * `#`; UUIDs, times and positions are dropped; type names and codes stay. Lower case, spaces run together. `quoted`:
 * whether quoted names stay, or become `#s` as well.
 */
export function normalizeErrorLine(line: string, quoted: 'kept' | 'folded'): string {
  let folded = line.slice(0, MAX_LINE_CHARS).toLowerCase()
  for (const [found, sign] of VARIABLE_PARTS) folded = folded.replace(found, sign)
  folded = folded.replace(QUOTED, (value) => (quoted === 'folded' || NAMELESS_QUOTE.test(value) ? '#s' : value))
  return folded.replace(/\s+/g, ' ').trim()
}

/** The lines of a text that belong to an error: those that programs write and up to ten below each, to the next gap. */
export function extractErrorLines(text: string): string[] {
  const found: string[] = []
  let below = 0
  for (const line of text.split('\n')) {
    if (ERROR_LINE.test(line.slice(0, MAX_LINE_CHARS))) below = MAX_LINES_BELOW + 1
    if (line.trim() === '') below = 0
    if (below-- > 0) found.push(line)
    if (found.length >= MAX_LINES) break
  }
  return found
}

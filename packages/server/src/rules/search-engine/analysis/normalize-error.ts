/**
 * Maximum number of characters of a line that are compared; the rest says where the error happened rather than what it
 * is.
 */
const MAX_LINE_CHARS = 300
/** Maximum number of error lines in a text, and of lines below an error line that belong to it. */
const MAX_LINES = 40
const MAX_LINES_BELOW = 10

/** A line as programs write it: `TypeError: …`, `error[E0382]: …`, `npm ERR! …`, `FATAL: …`, `Traceback (…`. */
const ERROR_LINE =
  /(?:^|[\s`'"(.])[\w$.]{0,80}(?:Error|Exception)\b ?[:(]|(?:^|[\s>`])(?:[Ee]rror|ERROR|[Ff]atal|FATAL|panic|panicked|[Ee]xception)\b ?(?:at\b|[:[!(]|[A-Z]{1,4}\d)|\b(?:COMPILATION|npm|<<<) ERR|\bFailed to execute|^Traceback \(|\b(?:ERR_[A-Z]|E[A-Z]{4,}\b|SQLSTATE|ORA-\d)/

/**
 * Parts that differ between machines or runs, with their placeholders. The order matters: a later pattern would match
 * parts of an earlier one.
 */
const VARIABLE_PARTS: readonly (readonly [pattern: RegExp, placeholder: string])[] = [
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
/** A quoted value that consists of placeholders only. */
const NAMELESS_QUOTE = /^.[\s#ph./\\:-]*.$/

/**
 * Normalizes a line of an error text so that it is equal on every machine: paths become `#p`, digests and addresses
 * `#h`, numbers `#`; UUIDs, times and positions are removed; type names and codes stay. Case and white space are
 * folded.
 * @param quoted whether quoted names are kept, or folded to `#s`
 */
export function normalizeErrorLine(line: string, quoted: 'kept' | 'folded'): string {
  let normalized = line.slice(0, MAX_LINE_CHARS).toLowerCase()
  for (const [pattern, placeholder] of VARIABLE_PARTS) normalized = normalized.replace(pattern, placeholder)
  normalized = normalized.replace(QUOTED, (value) => (quoted === 'folded' || NAMELESS_QUOTE.test(value) ? '#s' : value))
  return normalized.replace(/\s+/g, ' ').trim()
}

/** Returns the error lines of a text, each with up to ten lines below it, which end at a blank line; 40 at most. */
export function extractErrorLines(text: string): string[] {
  const errorLines: string[] = []
  let remaining = 0
  for (const line of text.split('\n')) {
    if (ERROR_LINE.test(line.slice(0, MAX_LINE_CHARS))) remaining = MAX_LINES_BELOW + 1
    if (line.trim() === '') remaining = 0
    if (remaining-- > 0) errorLines.push(line)
    if (errorLines.length >= MAX_LINES) break
  }
  return errorLines
}

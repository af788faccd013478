// character codes
const QUOTE = 34
const BACKSLASH = 92
export const OPENING_BRACKETS = new Set([91, 123])
const CLOSING = new Set([93, 125])
const SEPARATORS = new Set([9, 10, 13, 32, 44, 58])

/** Position of a value in a JSON text; `end` is exclusive. */
export interface JsonSpan {
  start: number
  end: number
}

function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at + 1
}

function endOfValue(json: string, start: number): number {
  if (json.charCodeAt(start) === QUOTE) return endOfString(json, start)
  let depth = 0
  let at = start
  while (at < json.length) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(json, at)
      continue
    }
    if (depth === 0 && (SEPARATORS.has(code) || CLOSING.has(code))) return at
    if (OPENING_BRACKETS.has(code)) depth++
    at++
    if (CLOSING.has(code) && --depth === 0) return at
  }
  return at
}

/**
 * Lists the spans of the values in the object or array that begins at `start`; for an object, member names and values
 * alternate.
 * @param json a text that JSON.parse accepts
 */
export function listValueSpans(json: string, start: number): JsonSpan[] {
  const spans: JsonSpan[] = []
  let at = start + 1
  while (at < json.length && !CLOSING.has(json.charCodeAt(at))) {
    if (SEPARATORS.has(json.charCodeAt(at))) at++
    else {
      const end = endOfValue(json, at)
      spans.push({ start: at, end })
      at = end
    }
  }
  return spans
}

/**
 * Finds the value of a member of the object that begins at `start`; null unless the object has exactly one such member.
 */
export function findMemberSpan(json: string, start: number, name: string): JsonSpan | null {
  const spans = listValueSpans(json, start)
  const values = spans.filter((_, index) => {
    const member_name = index % 2 === 1 ? spans[index - 1] : undefined
    return member_name !== undefined && JSON.parse(json.slice(member_name.start, member_name.end)) === name
  })
  return values.length === 1 ? (values[0] ?? null) : null
}

const QUOTE = 34
const BACKSLASH = 92
const OPENING = new Set([91, 123])
const CLOSING = new Set([93, 125])
const SEPARATORS = new Set([9, 10, 13, 32, 44, 58])

/** Where a value stands in a JSON text: `end` is behind its last character. */
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
    if (OPENING.has(code)) depth++
    at++
    if (CLOSING.has(code) && --depth === 0) return at
  }
  return at
}

/**
 * The places of the values in the object or list that begins at `start`: for an object names and values in turn.
 * `json` must be a text that JSON.parse takes.
 */
export function listValueSpans(json: string, start: number): JsonSpan[] {
  const places: JsonSpan[] = []
  let at = start + 1
  while (at < json.length && !CLOSING.has(json.charCodeAt(at))) {
    if (SEPARATORS.has(json.charCodeAt(at))) at++
    else {
      const end = endOfValue(json, at)
      places.push({ start: at, end })
      at = end
    }
  }
  return places
}

/** The place of a member's value in the object that begins at `start`; null unless the object has exactly one of it. */
export function findMemberSpan(json: string, start: number, name: string): JsonSpan | null {
  const places = listValueSpans(json, start)
  const found = places.filter((place, at) => {
    const named = at > 0 && at % 2 === 1 ? places[at - 1] : undefined
    return named !== undefined && JSON.parse(json.slice(named.start, named.end)) === name && place !== named
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

/** A JSON value with the place of each string. */
export type PlacedJson =
  | { kind: 'string'; start: number; end: number }
  | { kind: 'object'; entries: { key: string; key_start: number; key_end: number; value: PlacedJson }[] }
  | { kind: 'array'; items: PlacedJson[] }
  | { kind: 'other'; start: number; end: number }

const MAX_DEPTH = 64
/** Lines of JSON that may be damaged: some, and a share of the whole ones. With fewer whole ones a text is no JSON. */
const MAX_DAMAGED_LINES = 1
const MAX_DAMAGED_SHARE = 0.25
const MIN_LINES = 2
const BLANK = /\s*/y
const STRING = /"(?:[^"\\]|\\[\s\S])*"/y
const LITERAL = /[-+.\w]+/y

/**
 * Parses JSON with the place of each string; null if the text is not JSON or nests too deep. Of a text that was
 * cut, what stands before the cut is read, and of lines of JSON those that are whole.
 */
export function parseJsonPlaces(source: string): PlacedJson | null {
  let at = 0
  const skip = (): void => {
    BLANK.lastIndex = at
    BLANK.test(source)
    at = BLANK.lastIndex
  }
  const readString = (): { start: number; end: number } | null => {
    STRING.lastIndex = at
    if (!STRING.test(source)) return null
    const found = { start: at + 1, end: STRING.lastIndex - 1 }
    at = STRING.lastIndex
    return found
  }
  /** A string within which the text was cut: nobody knows how it goes on, so it says nothing. */
  const skipCutString = (): PlacedJson | null => {
    if (source.indexOf('"', at + 1) >= 0) return null
    const start = at
    at = source.length
    return { kind: 'other', start, end: at }
  }
  const isCut = (): boolean => at >= source.length
  const readValue = (depth: number): PlacedJson | null => {
    if (depth > MAX_DEPTH) return null
    skip()
    const character = source[at]
    if (character === '"') {
      const found = readString()
      return found === null ? skipCutString() : { kind: 'string', ...found }
    }
    if (character === '{') return readObject(depth)
    if (character === '[') return readArray(depth)
    LITERAL.lastIndex = at
    if (!LITERAL.test(source)) return null
    const start = at
    at = LITERAL.lastIndex
    return { kind: 'other', start, end: at }
  }
  const readObject = (depth: number): PlacedJson | null => {
    const entries: Extract<PlacedJson, { kind: 'object' }>['entries'] = []
    at++
    for (;;) {
      skip()
      if (source[at] === '}') {
        at++
        return { kind: 'object', entries }
      }
      const key = readString()
      if (key === null) return isCut() && entries.length > 0 ? { kind: 'object', entries } : null
      skip()
      if (isCut()) return { kind: 'object', entries }
      if (source[at++] !== ':') return null
      const value = readValue(depth + 1)
      if (value === null) return isCut() ? { kind: 'object', entries } : null
      entries.push({ key: source.slice(key.start, key.end), key_start: key.start, key_end: key.end, value })
      skip()
      if (source[at] === ',') at++
      else if (source[at] !== '}') return isCut() ? { kind: 'object', entries } : null
    }
  }
  const readArray = (depth: number): PlacedJson | null => {
    const items: PlacedJson[] = []
    at++
    for (;;) {
      skip()
      if (source[at] === ']') {
        at++
        return { kind: 'array', items }
      }
      const item = readValue(depth + 1)
      if (item === null) return isCut() && items.length > 0 ? { kind: 'array', items } : null
      items.push(item)
      skip()
      if (source[at] === ',') at++
      else if (source[at] !== ']') return isCut() ? { kind: 'array', items } : null
    }
  }
  const values: PlacedJson[] = []
  let damaged = 0
  // several values after each other are JSON lines
  for (skip(); at < source.length; skip()) {
    const start = at
    const value = readValue(0)
    if (value !== null && value.kind !== 'other' && value.kind !== 'string') {
      values.push(value)
      continue
    }
    // a line that was cut or overwritten
    if (++damaged > MAX_DAMAGED_LINES + values.length * MAX_DAMAGED_SHARE) return null
    at = source.indexOf('\n', start)
    if (at < 0) break
  }
  if (values.length === 0 || (damaged > 0 && values.length < MIN_LINES)) return null
  return values.length === 1 ? (values[0] as PlacedJson) : { kind: 'array', items: values }
}

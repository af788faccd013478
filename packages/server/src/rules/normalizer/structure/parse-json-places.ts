/** A JSON value with the place of each string. */
export type PlacedJson =
  | { kind: 'string'; start: number; end: number }
  | { kind: 'object'; entries: { key: string; key_start: number; key_end: number; value: PlacedJson }[] }
  | { kind: 'array'; items: PlacedJson[] }
  | { kind: 'other'; start: number; end: number }

const MAX_DEPTH = 64
const BLANK = /\s*/y
const STRING = /"(?:[^"\\]|\\[\s\S])*"/y
const LITERAL = /[-+.\w]+/y

/** Parses JSON with the place of each string; null if the text is not JSON or nests too deep. */
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
  const readValue = (depth: number): PlacedJson | null => {
    if (depth > MAX_DEPTH) return null
    skip()
    const character = source[at]
    if (character === '"') {
      const found = readString()
      return found === null ? null : { kind: 'string', ...found }
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
      if (key === null) return null
      skip()
      if (source[at++] !== ':') return null
      const value = readValue(depth + 1)
      if (value === null) return null
      entries.push({ key: source.slice(key.start, key.end), key_start: key.start, key_end: key.end, value })
      skip()
      if (source[at] === ',') at++
      else if (source[at] !== '}') return null
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
      if (item === null) return null
      items.push(item)
      skip()
      if (source[at] === ',') at++
      else if (source[at] !== ']') return null
    }
  }
  const values: PlacedJson[] = []
  // several values after each other are JSON lines
  for (skip(); at < source.length; skip()) {
    const value = readValue(0)
    if (value === null || value.kind === 'other' || value.kind === 'string') return null
    values.push(value)
  }
  if (values.length === 0) return null
  return values.length === 1 ? (values[0] as PlacedJson) : { kind: 'array', items: values }
}

export const MAX_JSON_CHARS = 100_000
export const MAX_DEPTH = 6
/** Members in which services and tools report an error, the most specific first. */
export const ERROR_MEMBERS = [
  'error',
  'errors',
  'message',
  'msg',
  'stderr',
  'detail',
  'details',
  'reason',
  'cause',
  'code',
  'error_description',
  'stdout',
  'output',
  'text',
  'result',
]

/** The beginning of a JSON document that may hold such members. */
export const DOCUMENT_START = /^\s{0,100}[{[]/
/** Elements of an array that are read. */
export const MAX_ELEMENTS = 20

function collectTexts(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return value.slice(0, MAX_ELEMENTS).flatMap((item) => collectTexts(item, depth + 1))
  const members = new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]))
  return ERROR_MEMBERS.flatMap((name) => collectTexts(members.get(name), depth + 1))
}

/** Reads the error messages of a JSON document, one per line; null for text that is not JSON. */
export function readJsonErrorMessages(text: string): string | null {
  if (text.length > MAX_JSON_CHARS || !DOCUMENT_START.test(text)) return null
  try {
    const texts = collectTexts(JSON.parse(text), 0)
    return texts.length === 0 ? null : texts.join('\n')
  } catch {
    return null
  }
}

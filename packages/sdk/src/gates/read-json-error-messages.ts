const MAX_READ_CHARS = 100_000
const MAX_DEPTH = 6
/** Members under which services and tools put what went wrong, the most telling first. */
const ERROR_MEMBERS = [
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

function collectTexts(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((item) => collectTexts(item, depth + 1))
  const members = new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]))
  return ERROR_MEMBERS.flatMap((name) => collectTexts(members.get(name), depth + 1))
}

/** The texts of an answer in JSON that tell what went wrong, one below the other; null for text that is no JSON. */
export function readJsonErrorMessages(text: string): string | null {
  if (text.length > MAX_READ_CHARS || !/^\s{0,100}[{[]/.test(text)) return null
  try {
    const texts = collectTexts(JSON.parse(text), 0)
    return texts.length === 0 ? null : texts.join('\n')
  } catch {
    return null
  }
}

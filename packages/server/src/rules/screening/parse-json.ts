const MAX_DEPTH = 32
const MAX_KEYS = 2000
const MAX_ITEMS = 1000

export type ParsedJson = { value: unknown } | { syntax_error: string; position: number }

/**
 * Parses JSON text from outside. Text that is nested too deeply or has too many keys is invalid. An own `__proto__` is
 * left out, because it would become the prototype of the next copy.
 */
export function parseJson(text: string): ParsedJson {
  const excess = findJsonExcess(text)
  if (excess !== null) return { syntax_error: excess, position: 0 }
  try {
    return { value: JSON.parse(text, (key, part) => (key === '__proto__' ? undefined : part)) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // the parser quotes the text around the error, which may contain a secret
    const syntax_error = message.replace(/, (?:\.\.\.)?".*$/s, '')
    return { syntax_error, position: Number(/position (\d+)/.exec(message)?.[1] ?? 0) }
  }
}

/**
 * Checks JSON text before it is parsed: `JSON.parse` accepts any depth, but recursive code behind it does not.
 * @returns the limit that the text exceeds, or null
 */
export function findJsonExcess(text: string): string | null {
  let keys = 0
  const items: number[] = []
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 0x22: // skips a string
        for (i++; i < text.length && text.charCodeAt(i) !== 0x22; i++) if (text.charCodeAt(i) === 0x5c) i++
        break
      case 0x5b:
      case 0x7b:
        items.push(1)
        if (items.length > MAX_DEPTH) return `nested deeper than ${MAX_DEPTH} levels`
        break
      case 0x5d:
      case 0x7d:
        items.pop()
        break
      case 0x3a:
        if (++keys > MAX_KEYS) return `more than ${MAX_KEYS} keys`
        break
      case 0x2c: {
        const count = (items.pop() ?? 0) + 1
        if (count > MAX_ITEMS) return `more than ${MAX_ITEMS} items in one list or object`
        items.push(count)
      }
    }
  }
  return null
}

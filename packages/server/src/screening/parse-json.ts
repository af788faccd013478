import { findJsonExcess } from './find-json-excess.ts'

export type ParsedJson = { value: unknown } | { fault: string; position: number }

/**
 * JSON text from outside as a value. What is nested too deep or has too many keys is a fault; an own `__proto__` is
 * left out, since it would turn into a prototype in the next copy.
 */
export function parseJson(text: string): ParsedJson {
  const excess = findJsonExcess(text)
  if (excess !== null) return { fault: excess, position: 0 }
  try {
    return { value: JSON.parse(text, (key, part) => (key === '__proto__' ? undefined : part)) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // the parser quotes the text around the fault, which may hold a secret
    const fault = message.replace(/, (?:\.\.\.)?".*$/s, '')
    return { fault, position: Number(/position (\d+)/.exec(message)?.[1] ?? 0) }
  }
}

const MAX_DEPTH = 32
const MAX_KEYS = 2000
const MAX_ITEMS = 1000

/**
 * Looks over JSON text before it is parsed: JSON.parse takes any depth, what comes after it does not.
 * @returns what is too much, or null
 */
export function findJsonExcess(text: string): string | null {
  let keys = 0
  const items: number[] = []
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 0x22: // a string: to its end
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

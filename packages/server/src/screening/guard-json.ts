const DEPTH_MAX = 32
const KEYS_MAX = 2000
const ITEMS_MAX = 1000

/**
 * Looks over JSON text before it is parsed: JSON.parse takes any depth, what comes after it does not.
 * @returns what is too much, or null
 */
export function guardJson(text: string): string | null {
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
        if (items.length > DEPTH_MAX) return `nested deeper than ${DEPTH_MAX} levels`
        break
      case 0x5d:
      case 0x7d:
        items.pop()
        break
      case 0x3a:
        if (++keys > KEYS_MAX) return `more than ${KEYS_MAX} keys`
        break
      case 0x2c: {
        const count = (items.pop() ?? 0) + 1
        if (count > ITEMS_MAX) return `more than ${ITEMS_MAX} items in one list or object`
        items.push(count)
      }
    }
  }
  return null
}

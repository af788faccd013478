const depth_max = 32
const keys_max = 2000
const items_max = 1000

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
        if (items.length > depth_max) return `nested deeper than ${depth_max} levels`
        break
      case 0x5d:
      case 0x7d:
        items.pop()
        break
      case 0x3a:
        if (++keys > keys_max) return `more than ${keys_max} keys`
        break
      case 0x2c: {
        const count = (items.pop() ?? 0) + 1
        if (count > items_max) return `more than ${items_max} items in one list or object`
        items.push(count)
      }
    }
  }
  return null
}

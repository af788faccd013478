/** One string inside a plain JSON value: its dotted path, its text, and a function that replaces it. */
export type TextSlot = { field: string; text: string; write: (text: string) => void }

/** Field names of the contract; only other keys can contain text of a contributor. */
const CONTRACT_KEY = /^[a-z_]{1,40}$/

/** Smallest number that has as many digits as a payment card. */
const MIN_LONG_NUMBER = 1e11

/**
 * Lists every string and every long number of a plain JSON object, including the keys of free-form maps. A key comes
 * after its value, so that writing the slots in order is valid.
 * @param maskKey returns the part of a path that may be shown for a key of a free-form map
 */
export function listTextSlots(node: object, maskKey: (key: string) => string, path = ''): TextSlot[] {
  const slots: TextSlot[] = []
  for (const [key, value] of Object.entries(node)) {
    const is_field_name = Array.isArray(node) || CONTRACT_KEY.test(key)
    const segment = is_field_name ? key : maskKey(key)
    const field = path === '' ? segment : `${path}.${segment}`
    if (typeof value === 'number' && value >= MIN_LONG_NUMBER)
      slots.push({ field, text: String(value), write: (text) => Reflect.set(node, key, text) })
    else if (typeof value === 'string')
      slots.push({ field, text: value, write: (text) => Reflect.set(node, key, text) })
    else if (typeof value === 'object' && value !== null) slots.push(...listTextSlots(value, maskKey, field))
    if (!is_field_name) slots.push({ field, text: key, write: (text) => renameKey(node, key, text) })
  }
  return slots
}

function renameKey(node: object, key: string, wanted: string): void {
  const value: unknown = Reflect.get(node, key)
  Reflect.deleteProperty(node, key)
  let name = wanted
  for (let copy = 2; Object.hasOwn(node, name); copy++) name = `${wanted} ${copy}`
  Reflect.set(node, name, value)
}

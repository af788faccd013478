/** One string inside a plain JSON value: where it is, what it says, and how to put another text in its place. */
export type TextSlot = { field: string; text: string; write: (text: string) => void }

/** Field names of the contract; only other keys can carry text of a contributor. */
const CONTRACT_KEY = /^[a-z_]{1,40}$/

/** From here on a number has the digits of an account or a card. */
const MIN_LONG_NUMBER = 1e11

/**
 * Every string and every long number of a plain JSON object, keys of free-form maps included, with its dotted path. `maskKey` turns a key
 * into the part of the path that may be shown. Keys come after what they hold, so that writing in order stays valid.
 */
export function listTextSlots(node: object, maskKey: (key: string) => string, path = ''): TextSlot[] {
  const slots: TextSlot[] = []
  for (const [key, value] of Object.entries(node)) {
    const named = Array.isArray(node) || CONTRACT_KEY.test(key)
    const segment = named ? key : maskKey(key)
    const field = path === '' ? segment : `${path}.${segment}`
    if (typeof value === 'number' && value >= MIN_LONG_NUMBER)
      slots.push({ field, text: String(value), write: (text) => Reflect.set(node, key, text) })
    else if (typeof value === 'string')
      slots.push({ field, text: value, write: (text) => Reflect.set(node, key, text) })
    else if (typeof value === 'object' && value !== null) slots.push(...listTextSlots(value, maskKey, field))
    if (!named) slots.push({ field, text: key, write: (text) => renameKey(node, key, text) })
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

import { MAX_ANSWER_BYTES } from '@cairnway/contract'

/** Items of one read: they are decoded on the main thread in one piece, and a record may have 256 kB. */
const READ_ITEMS = { min: 5, max: 20 }
/** An item of this size is large; a smaller budget reads fewer of them at once. */
const LARGE_ITEM_BYTES = 50_000

/** The bytes of all texts in a plain value, which are nearly all of its JSON. */
export function textBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value !== 'object' || value === null) return 0
  let bytes = 0
  for (const part of Object.values(value)) bytes += textBytes(part)
  return bytes
}

/**
 * Reads items in small steps until there are as many as wanted or the next one would exceed the budget. The first item
 * always fits.
 * @param read returns the next items, at most `count`; an empty list at the end
 * @returns `is_cut`: items were left out for their size
 */
export async function takeWithinBytes<Item>(
  read: (count: number) => Promise<readonly Item[]>,
  wanted: number,
  max_bytes: number = MAX_ANSWER_BYTES,
): Promise<{ items: Item[]; is_cut: boolean }> {
  const step = Math.min(READ_ITEMS.max, Math.max(READ_ITEMS.min, Math.floor(max_bytes / LARGE_ITEM_BYTES)))
  const items: Item[] = []
  let left = max_bytes
  while (items.length < wanted) {
    const more = await read(Math.min(step, wanted - items.length))
    if (more.length === 0) break
    for (const item of more) {
      left -= textBytes(item)
      if (left < 0 && items.length > 0) return { items, is_cut: true }
      items.push(item)
    }
  }
  return { items, is_cut: false }
}

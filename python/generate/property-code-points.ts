import type { CodePoints } from './code-points.ts'
import { UntranslatableRegExpError } from './regexp-node.ts'
import { UNICODE_PROPERTIES } from './unicode-properties.ts'

/**
 * The characters of a Unicode property such as `L`.
 * @throws UntranslatableRegExpError for a property that the table lacks
 */
export function propertyCodePoints(property: string): CodePoints {
  const ranges = UNICODE_PROPERTIES[property]
  if (ranges === undefined) throw new UntranslatableRegExpError(`no characters of \\p{${property}}`)
  let next = 0
  return ranges.split(' ').map((range) => {
    const [gap = 0, further = 0] = range.split('+').map((count) => Number.parseInt(count, 36))
    const first = next + gap
    next = first + further + 1
    return [first, next - 1]
  })
}

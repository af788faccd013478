import { type CodePoints, LAST_CODE_POINT } from './code-points.ts'

/** The characters of a Unicode property such as `L`, in the version of Unicode that this program knows. */
export function propertyCodePoints(property: string): CodePoints {
  const pattern = new RegExp(`^\\p{${property}}$`, 'u')
  const ranges: [number, number][] = []
  for (let code_point = 0; code_point <= LAST_CODE_POINT; code_point++) {
    if (!pattern.test(String.fromCodePoint(code_point))) continue
    const previous = ranges.at(-1)
    if (previous?.[1] === code_point - 1) previous[1] = code_point
    else ranges.push([code_point, code_point])
  }
  return ranges
}

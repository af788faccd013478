import { estimateTokens } from './estimate-tokens.ts'
import { isObject } from './is-object.ts'
import { printAnswer } from './print-answer.ts'

export type Answer = Record<string, unknown>

/** An answer with at most `most` items in the list at a path; with 0, a field of another kind is left out. */
function cut(value: unknown, path: string[], most: number): unknown {
  if (Array.isArray(value)) return value.map((item) => cut(item, path, most))
  const [name = '', ...rest] = path
  if (!isObject(value) || !(name in value)) return value
  const { [name]: field, ...others } = value
  if (rest.length > 0) return { ...value, [name]: cut(field, rest, most) }
  if (Array.isArray(field)) return { ...value, [name]: field.slice(0, most) }
  return most > 0 ? value : others
}

/** The lists and fields at a path. */
function valuesAt(value: unknown, path: string[]): unknown[] {
  if (Array.isArray(value) && path.length > 0) return value.flatMap((item) => valuesAt(item, path))
  const [name = '', ...rest] = path
  if (path.length === 0) return [value]
  return isObject(value) && name in value ? valuesAt(value[name], rest) : []
}

/** The longest list at a path; 1 for a field of another kind, 0 for none. */
const longestAt = (value: Answer, path: string[]): number =>
  Math.max(0, ...valuesAt(value, path).map((found) => (Array.isArray(found) ? found.length : 1)))

const itemsAt = (value: Answer, path: string[]): number =>
  valuesAt(value, path).reduce((sum: number, found) => sum + (Array.isArray(found) ? found.length : 1), 0)

export interface Fitted {
  answer: Answer
  /** what was left out, such as `2 of 5 results` or `context` */
  left_out: string[]
}

/**
 * An answer that keeps to a number of tokens, as JSON and as text: as little as possible of the cuts is left out, in their
 * order, whole fields and whole items only. Where even that is not enough, what is not among the cuts stays.
 * @param cuts dotted paths through lists
 */
export function fitAnswer(whole: Answer, max_tokens: number, cuts: string[]): Fitted {
  const fits = (answer: Answer): boolean =>
    estimateTokens(JSON.stringify(answer)) <= max_tokens && estimateTokens(printAnswer(answer)) <= max_tokens
  let answer = whole
  const left_out: string[] = []
  for (const dotted of cuts) {
    if (fits(answer)) break
    const path = dotted.split('.')
    const before = answer
    const cutTo = (most: number): Answer => cut(before, path, most) as Answer
    let [none, tooMany] = [0, longestAt(before, path)]
    while (tooMany - none > 1) {
      const middle = (none + tooMany) >> 1
      if (fits(cutTo(middle))) none = middle
      else tooMany = middle
    }
    answer = cutTo(none)
    const [had, has] = [itemsAt(before, path), itemsAt(answer, path)]
    if (had > has) left_out.push(has > 0 || had > 1 ? `${had - has} of ${had} ${path.at(-1)}` : dotted)
  }
  return { answer, left_out }
}

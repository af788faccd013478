import type { Cut } from '@cairnway/contract'
import { keepsTo } from './estimate-tokens.ts'
import { isObject } from './is-object.ts'
import { printAnswer } from './print-answer.ts'

export type Answer = Record<string, unknown>

/** A text of fewer letters tells nothing: it goes as a whole. */
const FEWEST_LETTERS = 20

/** More fields than this are counted rather than named. */
const MOST_NAMES = 6

/** A text of at most `most` letters and the mark that it went on. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most).join('').trimEnd()}…`
}

/** A field of which at most `most` stays; undefined when nothing does. */
function cutField(field: unknown, most: number): unknown {
  if (typeof field === 'string') return most < FEWEST_LETTERS ? undefined : shorten(field, most)
  if (most === 0) return undefined
  return Array.isArray(field) ? field.slice(0, most) : field
}

/** An answer in which at most `most` stays of what is at a path: items of a list, letters of a text, or a whole field. */
function cut(value: unknown, path: string[], most: number): unknown {
  if (Array.isArray(value)) return value.map((item) => cut(item, path, most))
  const [name = '', ...rest] = path
  if (!isObject(value) || !(name in value)) return value
  const { [name]: field, ...others } = value
  const left = rest.length > 0 ? cut(field, rest, most) : cutField(field, most)
  return left === undefined ? others : { ...value, [name]: left }
}

/** The lists and fields at a path. */
function valuesAt(value: unknown, path: string[]): unknown[] {
  if (Array.isArray(value) && path.length > 0) return value.flatMap((item) => valuesAt(item, path))
  const [name = '', ...rest] = path
  if (path.length === 0) return [value]
  return isObject(value) && name in value ? valuesAt(value[name], rest) : []
}

/** Items of a list, letters of a text; 1 for a field of another kind. */
const lengthOf = (found: unknown): number => (Array.isArray(found) || typeof found === 'string' ? found.length : 1)

const longestAt = (value: Answer, path: string[]): number => Math.max(0, ...valuesAt(value, path).map(lengthOf))

interface Fitted {
  answer: Answer
  /** paths of fields that are gone */
  fields: ReadonlySet<string>
  /** what else is, such as `2 of 5 results`, by path */
  parts: ReadonlyMap<string, string>
}

const items = (lists: unknown[]): number => lists.reduce((sum: number, list) => sum + lengthOf(list), 0)

function cutAt({ answer, fields, parts }: Fitted, path: string, most: number): Fitted {
  const names = path.split('.')
  const after = cut(answer, names, most) as Answer
  const [had, has] = [valuesAt(answer, names), valuesAt(after, names)]
  if (had.length > has.length) return { answer: after, fields: new Set(fields).add(path), parts }
  if (had.every((field, at) => lengthOf(field) === lengthOf(has[at]))) return { answer: after, fields, parts }
  const said = had.some(Array.isArray) ? `${items(had) - items(has)} of ${items(had)} ${names.at(-1)}` : 'ends of texts'
  return { answer: after, fields, parts: new Map(parts).set(path, said) }
}

/** In words, without what is gone with a field round it. */
function wordsFor({ fields, parts }: Fitted): string[] {
  const is_gone = (path: string): boolean => [...fields].some((field) => path.startsWith(`${field}.`))
  const names = [...fields].filter((path) => !is_gone(path)).map((path) => path.slice(path.lastIndexOf('.') + 1))
  const of_parts = [...parts].filter(([path]) => !fields.has(path) && !is_gone(path)).map(([, said]) => said)
  return [...new Set([...(names.length > MOST_NAMES ? [`${names.length} fields`] : names), ...of_parts])]
}

/**
 * An answer under its note that keeps to a number of tokens, as JSON and as text: as little as possible of the cuts is left
 * out, in their order. Where even that is not enough, what is not among the cuts stays.
 * @param noteOf what is written above an answer from which this was left out
 */
export function fitAnswer(
  whole: Answer,
  max_tokens: number,
  cuts: readonly Cut[],
  noteOf: (left_out: string[]) => string,
): Answer {
  const noted = (fitted: Fitted): Answer => ({ note: noteOf(wordsFor(fitted)), ...fitted.answer })
  const fits = (fitted: Fitted): boolean => {
    const answer = noted(fitted)
    return keepsTo(JSON.stringify(answer), max_tokens) && keepsTo(printAnswer(answer), max_tokens)
  }
  let fitted: Fitted = { answer: whole, fields: new Set(), parts: new Map() }
  if (fits(fitted)) return noted(fitted)
  for (const one of cuts) {
    const [path, least] = typeof one === 'string' ? [one, 0] : one
    const before = fitted
    let [most, tooMuch] = [least, longestAt(before.answer, path.split('.'))]
    if (tooMuch <= least) continue
    fitted = cutAt(before, path, least)
    if (!fits(fitted)) continue
    while (tooMuch - most > 1) {
      const middle = (most + tooMuch) >> 1
      if (fits(cutAt(before, path, middle))) most = middle
      else tooMuch = middle
    }
    return noted(cutAt(before, path, most))
  }
  return noted(fitted)
}

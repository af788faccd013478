import type { TruncationStep } from '@cairnway/contract'
import { isWithinTokenBudget } from './estimate-tokens.ts'
import { isObject } from './is-object.ts'
import { renderAnswer } from './render-answer.ts'

export type ToolAnswer = Record<string, unknown>

/** A text of fewer letters tells nothing: it goes as a whole. */
const MIN_TEXT_CHARS = 20

/** More fields than this are counted rather than named. */
const MAX_FIELD_NAMES = 6

/** A text of at most `most` letters and the mark that it went on. */
function truncateText(text: string, most: number): string {
  if (text.length <= most) return text
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most).join('').trimEnd()}…`
}

/** A field of which at most `most` stays; undefined when nothing does. */
function truncateField(field: unknown, most: number): unknown {
  if (typeof field === 'string') return most < MIN_TEXT_CHARS ? undefined : truncateText(field, most)
  if (most === 0) return undefined
  return Array.isArray(field) ? field.slice(0, most) : field
}

/** An answer in which at most `most` stays of what is at a path: items of a list, letters of a text, or a whole field. */
function truncateAtPath(value: unknown, path: string[], most: number): unknown {
  if (Array.isArray(value)) return value.map((item) => truncateAtPath(item, path, most))
  const [name = '', ...rest] = path
  if (!isObject(value) || !(name in value)) return value
  const { [name]: field, ...others } = value
  const left = rest.length > 0 ? truncateAtPath(field, rest, most) : truncateField(field, most)
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

const maxLengthAt = (value: ToolAnswer, path: string[]): number => Math.max(0, ...valuesAt(value, path).map(lengthOf))

interface TruncatedAnswer {
  answer: ToolAnswer
  /** paths of fields that are gone */
  removed_fields: ReadonlySet<string>
  /** what else is, such as `2 of 5 results`, by path */
  truncated_parts: ReadonlyMap<string, string>
}

const countItems = (lists: unknown[]): number => lists.reduce((sum: number, list) => sum + lengthOf(list), 0)

function applyTruncation(
  { answer, removed_fields, truncated_parts }: TruncatedAnswer,
  path: string,
  most: number,
): TruncatedAnswer {
  const names = path.split('.')
  const after = truncateAtPath(answer, names, most) as ToolAnswer
  const [had, has] = [valuesAt(answer, names), valuesAt(after, names)]
  if (had.length > has.length)
    return { answer: after, removed_fields: new Set(removed_fields).add(path), truncated_parts }
  if (had.every((field, at) => lengthOf(field) === lengthOf(has[at])))
    return { answer: after, removed_fields, truncated_parts }
  const said = had.some(Array.isArray)
    ? `${countItems(had) - countItems(has)} of ${countItems(had)} ${names.at(-1)}`
    : 'ends of texts'
  return { answer: after, removed_fields, truncated_parts: new Map(truncated_parts).set(path, said) }
}

/** In words, without what is gone with a field round it. */
function describeOmissions({ removed_fields, truncated_parts }: TruncatedAnswer): string[] {
  const is_gone = (path: string): boolean => [...removed_fields].some((field) => path.startsWith(`${field}.`))
  const names = [...removed_fields]
    .filter((path) => !is_gone(path))
    .map((path) => path.slice(path.lastIndexOf('.') + 1))
  const of_parts = [...truncated_parts]
    .filter(([path]) => !removed_fields.has(path) && !is_gone(path))
    .map(([, said]) => said)
  return [...new Set([...(names.length > MAX_FIELD_NAMES ? [`${names.length} fields`] : names), ...of_parts])]
}

/**
 * An answer under its note that keeps to a number of tokens, as JSON and as text: as little as possible of the cuts is left
 * out, in their order. Where even that is not enough, what is not among the cuts stays.
 * @param noteOf what is written above an answer from which this was left out
 */
export function truncateToBudget(
  whole: ToolAnswer,
  max_tokens: number,
  cuts: readonly TruncationStep[],
  noteOf: (left_out: string[]) => string,
): ToolAnswer {
  const noted = (fitted: TruncatedAnswer): ToolAnswer => ({ note: noteOf(describeOmissions(fitted)), ...fitted.answer })
  const fits = (fitted: TruncatedAnswer): boolean => {
    const answer = noted(fitted)
    return (
      isWithinTokenBudget(JSON.stringify(answer), max_tokens) && isWithinTokenBudget(renderAnswer(answer), max_tokens)
    )
  }
  let fitted: TruncatedAnswer = { answer: whole, removed_fields: new Set(), truncated_parts: new Map() }
  if (fits(fitted)) return noted(fitted)
  for (const one of cuts) {
    const [path, least] = typeof one === 'string' ? [one, 0] : one
    const before = fitted
    let [most, tooMuch] = [least, maxLengthAt(before.answer, path.split('.'))]
    if (tooMuch <= least) continue
    fitted = applyTruncation(before, path, least)
    if (!fits(fitted)) continue
    while (tooMuch - most > 1) {
      const middle = (most + tooMuch) >> 1
      if (fits(applyTruncation(before, path, middle))) most = middle
      else tooMuch = middle
    }
    return noted(applyTruncation(before, path, most))
  }
  return noted(fitted)
}

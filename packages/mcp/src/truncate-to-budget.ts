import type { TruncationStep } from '@cairnway/contract'
import { isObject } from '@cairnway/sdk'
import { isWithinTokenBudget } from './estimate-tokens.ts'
import { renderToolAnswer } from './render-tool-answer.ts'

export type ToolAnswer = Record<string, unknown>

/** Minimum length to which a text is truncated; a shorter one means nothing, so it is removed instead. */
const MIN_TEXT_CHARS = 20

/** The note counts removed fields instead of naming them when there are more than this. */
const MAX_FIELD_NAMES = 6

/** Shortens a text to `max` characters (code points) and an ellipsis. */
function truncateText(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`
}

/** Shortens a field to `max` characters or items; undefined when nothing of it remains. */
function truncateField(field: unknown, max: number): unknown {
  if (typeof field === 'string') return max < MIN_TEXT_CHARS ? undefined : truncateText(field, max)
  if (max === 0) return undefined
  return Array.isArray(field) ? field.slice(0, max) : field
}

/** Shortens the value at a path to `max` items of a list or characters of a text; 0 removes the field. */
function truncateAtPath(value: unknown, path: string[], max: number): unknown {
  if (Array.isArray(value)) return value.map((item) => truncateAtPath(item, path, max))
  const [name = '', ...rest] = path
  if (!isObject(value) || !(name in value)) return value
  const { [name]: field, ...others } = value
  const truncated = rest.length > 0 ? truncateAtPath(field, rest, max) : truncateField(field, max)
  return truncated === undefined ? others : { ...value, [name]: truncated }
}

/** Lists the values at a path: one per item of each list on the way, none where a field is absent. */
function valuesAt(value: unknown, path: string[]): unknown[] {
  if (Array.isArray(value) && path.length > 0) return value.flatMap((item) => valuesAt(item, path))
  const [name = '', ...rest] = path
  if (path.length === 0) return [value]
  return isObject(value) && name in value ? valuesAt(value[name], rest) : []
}

/** Number of items of a list or of UTF-16 units of a text; 1 for any other value. */
const lengthOf = (value: unknown): number => (Array.isArray(value) || typeof value === 'string' ? value.length : 1)

const maxLengthAt = (value: ToolAnswer, path: string[]): number => Math.max(0, ...valuesAt(value, path).map(lengthOf))

interface TruncatedAnswer {
  answer: ToolAnswer
  /** paths of the fields that were removed */
  removed_fields: ReadonlySet<string>
  /** other omissions by path, in words such as `2 of 5 results` */
  truncated_parts: ReadonlyMap<string, string>
}

const countItems = (lists: unknown[]): number => lists.reduce((sum: number, list) => sum + lengthOf(list), 0)

function applyTruncation(
  { answer, removed_fields, truncated_parts }: TruncatedAnswer,
  path: string,
  max: number,
): TruncatedAnswer {
  const names = path.split('.')
  const after = truncateAtPath(answer, names, max) as ToolAnswer
  const [values_before, values_after] = [valuesAt(answer, names), valuesAt(after, names)]
  if (values_before.length > values_after.length)
    return { answer: after, removed_fields: new Set(removed_fields).add(path), truncated_parts }
  if (values_before.every((value, index) => lengthOf(value) === lengthOf(values_after[index])))
    return { answer: after, removed_fields, truncated_parts }
  const omission = values_before.some(Array.isArray)
    ? `${countItems(values_before) - countItems(values_after)} of ${countItems(values_before)} ${names.at(-1)}`
    : 'ends of texts'
  return { answer: after, removed_fields, truncated_parts: new Map(truncated_parts).set(path, omission) }
}

/** Lists the omitted fields and parts; parts of a removed field are not listed separately. */
function describeOmissions({ removed_fields, truncated_parts }: TruncatedAnswer): string[] {
  const isInsideRemoved = (path: string): boolean => [...removed_fields].some((field) => path.startsWith(`${field}.`))
  const names = [...removed_fields]
    .filter((path) => !isInsideRemoved(path))
    .map((path) => path.slice(path.lastIndexOf('.') + 1))
  const parts = [...truncated_parts]
    .filter(([path]) => !removed_fields.has(path) && !isInsideRemoved(path))
    .map(([, omission]) => omission)
  return [...new Set([...(names.length > MAX_FIELD_NAMES ? [`${names.length} fields`] : names), ...parts])]
}

/**
 * Truncates an answer until it and its note keep to a token budget, both as JSON and as rendered text. The steps are
 * applied in order: each one removes as much as it may before the next begins, and the step that reaches the budget
 * removes only as much as needed (found by binary search). Fields that no step names stay, so the result may exceed the
 * budget.
 * @param steps paths to shorten or remove, each optionally with the items or characters that must stay
 * @param formatNote makes the note from descriptions of what was left out; there are none when nothing was
 * @returns the answer with the field `note` in front
 */
export function truncateToBudget(
  full_answer: ToolAnswer,
  max_tokens: number,
  steps: readonly TruncationStep[],
  formatNote: (left_out: string[]) => string,
): ToolAnswer {
  const withNote = (truncated: TruncatedAnswer): ToolAnswer => ({
    note: formatNote(describeOmissions(truncated)),
    ...truncated.answer,
  })
  const fits = (truncated: TruncatedAnswer): boolean => {
    const answer = withNote(truncated)
    return (
      isWithinTokenBudget(JSON.stringify(answer), max_tokens) &&
      isWithinTokenBudget(renderToolAnswer(answer), max_tokens)
    )
  }
  let truncated: TruncatedAnswer = { answer: full_answer, removed_fields: new Set(), truncated_parts: new Map() }
  if (fits(truncated)) return withNote(truncated)
  for (const step of steps) {
    const [path, min_length] = typeof step === 'string' ? [step, 0] : step
    const before = truncated
    let [fitting_length, too_long] = [min_length, maxLengthAt(before.answer, path.split('.'))]
    if (too_long <= min_length) continue
    truncated = applyTruncation(before, path, min_length)
    if (!fits(truncated)) continue
    while (too_long - fitting_length > 1) {
      const middle = (fitting_length + too_long) >> 1
      if (fits(applyTruncation(before, path, middle))) fitting_length = middle
      else too_long = middle
    }
    return withNote(applyTruncation(before, path, fitting_length))
  }
  return withNote(truncated)
}

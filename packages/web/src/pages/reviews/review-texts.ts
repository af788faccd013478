import { type CallInput, isObject } from '@cairnway/sdk'

type ReviewChanges = NonNullable<CallInput<'decideReview'>['changes']>

/** The form of a text: one line, several, code, one item a line, items between commas, a choice; `fixed` stays. */
type TextForm = 'line' | 'text' | 'code' | 'items' | 'words' | 'outcome' | 'fixed'

/** One text of an experience that a reviewer reads, with its path, such as `successful_approach.method`. */
export interface ReviewText {
  path: string
  form: TextForm
  text: string
}

/** The texts that a reviewer can change, in the order in which a person reads them; `*` counts the items of a list. */
const FORMS: readonly (readonly [path: string, form: Exclude<TextForm, 'fixed'>])[] = [
  ['title', 'line'],
  ['problem', 'text'],
  ['failed_approaches.*.attempt', 'text'],
  ['failed_approaches.*.why_it_failed', 'text'],
  ['root_cause', 'text'],
  ['successful_approach.method', 'text'],
  ['successful_approach.implementation', 'code'],
  ['outcome.status', 'outcome'],
  ['outcome.evidence', 'text'],
  ['outcome.side_effects', 'text'],
  ['insight', 'text'],
  ['applies_when', 'items'],
  ['does_not_apply_when', 'items'],
  ['context.goal', 'text'],
  ['context.environment.language', 'line'],
  ['context.environment.framework', 'line'],
  ['context.environment.runtime', 'line'],
  ['context.environment.platform', 'line'],
  ['context.tools', 'words'],
  ['context.constraints', 'text'],
  ['tags', 'words'],
  ['compact_summary', 'text'],
]
const forms = new Map(FORMS)
/** Top-level fields that may be null; the others must have a value. */
const NULLABLE = ['context', 'compact_summary']

type Fields = Record<string, unknown>

/** The path of a text without its index in a list: the same for all failed approaches. */
export const generalPath = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '.*')

const readPath = (fields: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (isObject(value) || Array.isArray(value) ? (value as Fields)[name] : undefined),
      fields,
    )

function toText(value: unknown, form: TextForm): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.join(form === 'words' ? ', ' : '\n')
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/** Every leaf of an experience that no form covers, such as the versions in its environment or its source. */
function listOtherPaths(value: unknown, path: string): string[] {
  if (forms.has(generalPath(path))) return []
  if (Array.isArray(value) ? value.some((item) => typeof item === 'object') : isObject(value))
    return Object.entries(value as Fields).flatMap(([name, inner]) =>
      // a name with a dot cannot be found again by its path
      name.includes('.') ? [] : listOtherPaths(inner, path === '' ? name : `${path}.${name}`),
    )
  return path === '' ? [] : [path]
}

const countAttempts = ({ failed_approaches }: Fields): number =>
  Array.isArray(failed_approaches) ? failed_approaches.length : 0

/** Lists all paths that can have a text, for a number of failed approaches. */
const listPaths = (attempt_count: number): string[] => {
  const paths = FORMS.map(([path]) => path)
  const start = paths.findIndex((path) => path.includes('*'))
  const attempts = paths.filter((path) => path.includes('*'))
  return [
    ...paths.slice(0, start),
    ...Array.from({ length: attempt_count }, (_, index) =>
      attempts.map((path) => path.replace('*', `${index}`)),
    ).flat(),
    ...paths.slice(start + attempts.length),
  ]
}

/**
 * The texts of an experience in the order in which a person reads them.
 * @param attempt_count number of failed approaches, where more than it has are to be written; missing texts are empty
 */
export function listTexts(experience: Fields, attempt_count = countAttempts(experience)): ReviewText[] {
  const changeable = listPaths(Math.max(attempt_count, countAttempts(experience))).map((path) => {
    const form = forms.get(generalPath(path)) ?? 'text'
    return { path, form, text: toText(readPath(experience, path), form) }
  })
  const fixed = listOtherPaths(experience, '').map((path) => ({
    path,
    form: 'fixed' as const,
    text: toText(readPath(experience, path), 'fixed'),
  }))
  return [...changeable, ...fixed.filter(({ text }) => text !== '')]
}

function parseText(text: string, form: TextForm | undefined): unknown {
  if (form === 'items' || form === 'words')
    return text
      .split(form === 'items' ? /\n/ : /[,\n]/)
      .map((item) => item.trim())
      .filter((item) => item !== '')
  return form === 'code' ? text : text.trim()
}

/** Writes a value at its path; an empty one is removed, and creates no parent. */
function writePath(fields: Fields, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() as string
  let place = fields
  for (const [index, name] of names.entries()) {
    if (typeof place[name] !== 'object' || place[name] === null) {
      if (value === '') return
      place[name] = /^\d+$/.test(names[index + 1] ?? '') ? [] : {}
    }
    place = place[name] as Fields
  }
  if (value === '' && names.length > 0) delete place[last]
  else place[last] = value
}

/**
 * The fields of an experience that a reviewer has changed, with their new values.
 * @param edits new texts by their paths
 */
export function toReviewChanges(experience: Fields, edits: Record<string, string>): ReviewChanges {
  const changed = structuredClone(experience)
  for (const [path, text] of Object.entries(edits))
    writePath(changed, path, parseText(text, forms.get(generalPath(path))))
  if (Array.isArray(changed.failed_approaches))
    changed.failed_approaches = changed.failed_approaches.filter(
      (each) => isObject(each) && Object.keys(each).length > 0,
    )
  const names = [...new Set(FORMS.map(([path]) => path.split('.')[0] as string))]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(changed[name] ?? null) !== JSON.stringify(experience[name] ?? null))
      .map((name) => [name, NULLABLE.includes(name) && changed[name] === '' ? null : changed[name]]),
  )
}

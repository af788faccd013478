import { inside } from '@cairnway/contract'
import { isObject } from './is-object.ts'

type Json = Record<string, unknown>

const isItems = (value: unknown): value is Json[] => Array.isArray(value) && value.length > 0 && value.every(isObject)

function printValue(value: unknown): string {
  if (isItems(value)) return value.map((item) => `\n- ${inside(printFields(item))}`).join('')
  if (Array.isArray(value)) return value.map((item) => inside(printValue(item))).join(' · ')
  if (isObject(value))
    return Object.entries(value)
      .map(([name, field]) => `${name}: ${inside(printValue(field))}`)
      .join(' · ')
  return inside(String(value))
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

const printFields = (fields: Json): string =>
  Object.entries(fields)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => {
      const printed = printValue(value)
      return `${name}:${printed.startsWith('\n') ? '' : ' '}${printed}`
    })
    .join('\n')

/** An answer as text: a line for each field, then the items of its list, everything joined by lines of `---`. */
export function printAnswer(answer: Json): string {
  const [name, list] = Object.entries(answer).find(([, value]) => isItems(value)) ?? ['', []]
  const { [name]: _, ...fields } = answer
  return [printFields(fields), ...(isItems(list) ? list.map(printFields) : [])]
    .filter((part) => part !== '')
    .join('\n---\n')
}

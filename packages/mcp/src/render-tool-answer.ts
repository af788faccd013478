import { escapeUntrustedText } from '@cairnway/contract'
import { isObject } from '@cairnway/sdk'

type Json = Record<string, unknown>

const isObjectList = (value: unknown): value is Json[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject)

function renderValue(value: unknown): string {
  if (isObjectList(value)) return value.map((item) => `\n- ${escapeUntrustedText(renderFields(item))}`).join('')
  if (Array.isArray(value)) return value.map((item) => escapeUntrustedText(renderValue(item))).join(' · ')
  if (isObject(value))
    return Object.entries(value)
      .map(([name, field]) => `${name}: ${escapeUntrustedText(renderValue(field))}`)
      .join(' · ')
  return escapeUntrustedText(String(value))
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

const renderFields = (fields: Json): string =>
  Object.entries(fields)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => {
      const text = renderValue(value)
      return `${name}:${text.startsWith('\n') ? '' : ' '}${text}`
    })
    .join('\n')

/**
 * Renders an answer as text: one line per field, then the items of its first list of objects, separated by lines of
 * `---`. Values are escaped so that no text of a record can look like a field or a separator.
 */
export function renderToolAnswer(answer: Json): string {
  const [name, list] = Object.entries(answer).find(([, value]) => isObjectList(value)) ?? ['', []]
  const { [name]: _, ...fields } = answer
  return [renderFields(fields), ...(isObjectList(list) ? list.map(renderFields) : [])]
    .filter((part) => part !== '')
    .join('\n---\n')
}

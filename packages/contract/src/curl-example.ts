import type { ApiReference, OperationReference, ReferenceField } from './api-reference.ts'
import { hasRequestBody, type Operation, pathParameterNames } from './operation.ts'
import { operations } from './operations.ts'

/** A value of a type that `describeType` put into words; an object has its required fields. */
function exampleValue(type: string, schemas: ApiReference['schemas']): unknown {
  if (type.startsWith('list of ')) return [exampleValue(type.slice('list of '.length), schemas)]
  if (/^(?:integer|number)/.test(type)) return 1
  if (type.startsWith('boolean')) return true
  if (type.startsWith('`')) return type.split('`')[1]
  const named = schemas.find(({ name }) => name === type.split(' ')[0])
  if (!named) return type.startsWith('string') || type === 'datetime' ? '…' : {}
  if (named.values.length > 0) return named.values[0]
  return exampleObject(named.fields, schemas)
}

/** An optional field has an example where most calls have the field. */
const isShown = ({ required, example }: ReferenceField): boolean => required || example !== null

const exampleObject = (fields: ReferenceField[], schemas: ApiReference['schemas']): Record<string, unknown> =>
  Object.fromEntries(
    fields.filter(isShown).map(({ name, type, example }) => [name, example ?? exampleValue(type, schemas)]),
  )

/**
 * A curl command that calls the operation with its required fields and those that have an example.
 * @param base_url address of the service, without a slash at its end
 */
export function curlExample(
  { name, method, paths, scope, fields }: OperationReference,
  { schemas }: ApiReference,
  base_url: string,
): string {
  const op: Operation = operations[name]
  const path = (paths[0] ?? '').replaceAll(/\{(\w+)\}/g, '<$1>')
  const shown = fields.filter((field) => isShown(field) && !pathParameterNames(op.path).includes(field.name))
  const in_body = hasRequestBody(op) && op.body !== 'ndjson'
  const query = in_body ? [] : shown.map((field) => `${field.name}=…`)
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${base_url}${path}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
    ...(scope === 'public' ? [] : ['-H "Authorization: Bearer $CAIRNWAY_API_KEY"']),
  ]
  if (op.body === 'multipart')
    lines.push(...shown.map(({ name: field, type }) => `-F "${field}=${type.startsWith('file') ? '@FILE' : '…'}"`))
  else if (in_body) {
    const body = JSON.stringify(exampleObject(shown, schemas), null, 2)
    lines.push('-H "Content-Type: application/json"', `-d '${body}'`)
  }
  if (op.body === 'ndjson') lines.push('-H "Content-Type: application/x-ndjson"', '--data-binary @FILE.jsonl')
  return lines.join(' \\\n  ')
}

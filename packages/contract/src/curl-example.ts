import { type Operation, pathNames, takesBody } from './operation.ts'
import { operations } from './operations.ts'
import type { Field, OperationReference, Reference } from './reference.ts'

/** A value of a type as `typeOf` writes it; of an object, the required fields. */
function exampleOf(type: string, schemas: Reference['schemas']): unknown {
  if (type.startsWith('list of ')) return [exampleOf(type.slice('list of '.length), schemas)]
  if (/^(?:integer|number)/.test(type)) return 1
  if (type.startsWith('boolean')) return true
  if (type.startsWith('`')) return type.split('`')[1]
  const named = schemas.find(({ name }) => name === type.split(' ')[0])
  if (!named) return type.startsWith('string') || type === 'datetime' ? '…' : {}
  if (named.values.length > 0) return named.values[0]
  return exampleOfFields(named.fields, schemas)
}

const exampleOfFields = (fields: Field[], schemas: Reference['schemas']): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ required }) => required)
      .map(({ name, type, example }) => [name, example ?? exampleOf(type, schemas)]),
  )

/** A call of the operation with curl: required fields only. */
export function curlOf(
  { name, method, paths, scope, fields }: OperationReference,
  { schemas }: Reference,
  base_url: string,
): string {
  const op: Operation = operations[name]
  const path = (paths[0] ?? '').replaceAll(/\{(\w+)\}/g, '<$1>')
  const needed = fields.filter((field) => field.required && !pathNames(op.path).includes(field.name))
  const in_body = takesBody(op) && op.body !== 'ndjson'
  const query = in_body ? [] : needed.map((field) => `${field.name}=…`)
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${base_url}${path}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
    ...(scope === 'public' ? [] : ['-H "Authorization: Bearer $CAIRNWAY_API_KEY"']),
  ]
  if (in_body) {
    const body = JSON.stringify(exampleOfFields(needed, schemas), null, 2)
    lines.push('-H "Content-Type: application/json"', `-d '${body}'`)
  }
  if (op.body === 'ndjson') lines.push('-H "Content-Type: application/x-ndjson"', '--data-binary @FILE.jsonl')
  return lines.join(' \\\n  ')
}

import { errorNames, errors } from './errors.ts'
import { range, type Schema } from './json-schema.ts'
import { type LimitName, limitInWords, limitNames, limits } from './limits.ts'
import { openapi } from './openapi.ts'
import { type Group, limitOf, type Operation, type Scope } from './operation.ts'
import { type OperationName, operationNames, operations } from './operations.ts'

/** One field as a reader needs it. */
export interface Field {
  name: string
  place: 'path' | 'query' | 'body' | 'header' | ''
  /** such as `string`, `integer 1 to 100`, `list of FailedApproach` */
  type: string
  required: boolean
  description: string
  default: string | null
  /** a value that the schema gives as one it takes */
  example: string | null
}

export interface OperationReference {
  name: OperationName
  group: Group
  method: string
  paths: string[]
  scope: Scope
  summary: string
  description: string
  fields: Field[]
  /** name of the limit that it is under; null: it always answers */
  limit: LimitName | null
  statuses: string[]
  answer: string
}

/** The whole interface as data, for every form of documentation. */
export interface Reference {
  operations: OperationReference[]
  schemas: { name: string; description: string; fields: Field[]; values: string[] }[]
  errors: { name: string; status: number; meaning: string }[]
  limits: { name: LimitName; rates: string; meaning: string }[]
}

/** A JSON Schema in a few words. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  const choices = schema.anyOf ?? schema.allOf
  if (choices) {
    const names = choices.filter(({ type }) => type !== 'null').map(typeOf)
    return [...new Set(names), ...(choices.some(({ type }) => type === 'null') ? ['null'] : [])].join(' or ')
  }
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' or ')
  if (schema.type === 'array')
    return `list of ${typeOf(schema.items ?? {})}${range(schema.minItems, schema.maxItems, ' items')}`
  if (schema.type === 'string') {
    if (schema.format === 'date-time') return 'datetime'
    return `${schema.format === 'email' ? 'e-mail address' : 'string'}${range(schema.minLength, schema.maxLength, ' chars')}`
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return `${schema.type}${range(schema.minimum, schema.maximum, '')}`
  if (
    schema.type === 'object' &&
    typeof schema.additionalProperties === 'object' &&
    Object.keys(schema.additionalProperties).length > 0
  )
    return `map of string to ${typeOf(schema.additionalProperties)}`
  return typeof schema.type === 'string' ? schema.type : 'any'
}

/** A property of a schema as a reader needs it. */
export const fieldOf = (name: string, schema: Schema, required: boolean, place: Field['place']): Field => ({
  name,
  place,
  type: typeOf(schema),
  required,
  description: schema.description ?? '',
  default: schema.default === undefined || schema.default === null ? null : JSON.stringify(schema.default),
  example: typeof schema.examples?.[0] === 'string' ? schema.examples[0] : null,
})

const fieldsOf = ({ properties = {}, required = [] }: Schema, place: Field['place']): Field[] =>
  Object.entries(properties).map(([name, schema]) => fieldOf(name, schema, required.includes(name), place))

interface Described {
  parameters: {
    name: string
    in: 'path' | 'query' | 'header'
    required: boolean
    description?: string
    schema: Schema
  }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

const firstSchema = (content: Record<string, { schema: Schema }> | undefined): Schema | undefined =>
  Object.values(content ?? {})[0]?.schema

/** Reads the interface out of the OpenAPI document, so that the two cannot differ. */
export function reference(): Reference {
  const document = openapi({ base_url: '', admin: true }) as {
    paths: Record<string, Record<string, Described>>
    components: { schemas: Record<string, Schema> }
  }
  const describe = (name: OperationName): OperationReference => {
    const op: Operation = operations[name]
    const entry = document.paths[op.path]?.[op.method.toLowerCase()]
    if (!entry) throw new Error(`${name} is not in the OpenAPI document`)
    const sent = firstSchema(entry.requestBody?.content)
    const body = sent?.$ref ? document.components.schemas[typeOf(sent)] : sent
    const statuses = Object.keys(entry.responses)
    const success = firstSchema(entry.responses[statuses.find((status) => status < '300') ?? '']?.content)
    return {
      name,
      group: op.group,
      method: op.method,
      paths: op.alias ? [op.path, op.alias] : [op.path],
      scope: op.scope,
      summary: op.summary,
      description: op.description ?? '',
      fields: [
        ...entry.parameters.map(({ name: field, in: place, required, description, schema }) =>
          fieldOf(field, { ...schema, ...(description && { description }) }, required, place),
        ),
        ...(body ? fieldsOf(body, 'body') : []),
      ],
      limit: limitOf(op),
      statuses,
      answer: success ? typeOf(success) : 'nothing',
    }
  }
  const internal = new Set(['ErrorResponse', 'HTTPValidationError', 'ValidationError'])
  return {
    operations: operationNames.map(describe),
    schemas: Object.entries(document.components.schemas)
      .filter(([name]) => !internal.has(name))
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, schema]) => ({
        name,
        description: schema.description ?? '',
        fields: fieldsOf(schema, ''),
        values: (schema.enum ?? []).map(String),
      })),
    errors: errorNames.map((name) => ({ name, status: errors[name][0], meaning: errors[name][1] })),
    limits: limitNames.map((name) => ({ name, rates: limitInWords(name), meaning: limits[name].meaning })),
  }
}

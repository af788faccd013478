import { z } from 'zod'
import { range, type Schema } from './json-schema.ts'
import { type Group, type Operation, pathNames, type Scope, spell } from './operation.ts'
import { type OperationName, operationNames, operations } from './operations.ts'

/** What a value is, as far as one who types it needs to know. */
export type FieldKind = 'text' | 'choice' | 'integer' | 'number' | 'boolean' | 'texts' | 'objects' | 'object' | 'json'

/** A field of an input, as data. */
export interface CommandField {
  name: string
  kind: FieldKind
  required?: true
  in_path?: true
  /** texts so short that commas may stand between them */
  short?: true
  choices?: string[]
  /** such as `1 to 100`, `at most 1000 chars` */
  limits?: string
  /** what the object, or each object of the list, holds, such as `{attempt, why_it_failed}` */
  shape?: string
  description?: string
  default?: unknown
}

/** An operation as data, for surfaces that must start without building schemas. */
export interface CommandEntry {
  operation: OperationName
  /** such as `search-experiences` */
  command: string
  group: Group
  scope: Scope
  summary: string
  description?: string
  takes_lines?: true
  gives_lines?: true
  /** the answer holds an API key */
  gives_key?: true
  /** the field of the answer that lists what was asked for, such as `results` */
  list?: string
  fields: CommandField[]
}

/** Items of at most so many characters are labels, which hold no commas. */
const LABEL_CHARS = 200
const SHAPE_DEPTH = 3

type Definitions = Record<string, Schema>

/** The schema behind references and without `null`; of a choice between more than one, nothing but its description. */
function plain(schema: Schema, definitions: Definitions): Schema {
  const { $ref, anyOf, ...rest } = schema
  if ($ref) return { ...plain(definitions[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, definitions), ...rest }
  if (!anyOf) return schema
  const [only, ...others] = anyOf.filter(({ type }) => type !== 'null')
  return only && others.length === 0 ? { ...plain(only, definitions), ...rest } : rest
}

function kindOf(schema: Schema, definitions: Definitions): FieldKind {
  if (schema.enum) return 'choice'
  if (schema.type === 'array') {
    const { type, anyOf } = schema.items?.anyOf ? schema.items : plain(schema.items ?? {}, definitions)
    const objects = type === 'object' || anyOf?.every((each) => plain(each, definitions).type === 'object')
    return type === 'string' ? 'texts' : objects ? 'objects' : 'json'
  }
  if (schema.type === 'string') return 'text'
  const same = ['integer', 'number', 'boolean', 'object'] as const
  return same.find((kind) => kind === schema.type) ?? 'json'
}

/** What an object holds, in one line; optional fields carry a `?`. */
function shapeOf(schema: Schema, definitions: Definitions, depth = 1): string {
  const { properties, required = [] } = schema
  if (!properties || depth > SHAPE_DEPTH) return '{…}'
  const fields = Object.entries(properties).map(([name, property]) => {
    const value = plain(property, definitions)
    const item = plain(value.items ?? {}, definitions)
    const label = required.includes(name) ? name : `${name}?`
    if (value.enum) return `${label}: ${value.enum.join(' | ')}`
    if (value.properties) return `${label}: ${shapeOf(value, definitions, depth + 1)}`
    if (value.type === 'array') return `${label}: [${item.properties ? shapeOf(item, definitions, depth + 1) : '…'}]`
    return label
  })
  return `{${fields.join(', ')}}`
}

function limitsOf({ type, minLength, maxLength, minItems, maxItems, minimum, maximum }: Schema): string {
  if (type === 'array') return range(minItems, maxItems, ' items')
  return type === 'string' ? range(minLength, maxLength, ' chars') : range(minimum, maximum, '')
}

function fieldOf(name: string, schema: Schema, definitions: Definitions, op: Operation, required: boolean) {
  const value = plain(schema, definitions)
  const item = plain(value.items ?? {}, definitions)
  const kind = kindOf(value, definitions)
  const limits = limitsOf(value).trim()
  const shaped = [value, item].find(({ properties }) => properties !== undefined)
  const field: CommandField = {
    name,
    kind,
    ...(required && { required }),
    ...(pathNames(op.path).includes(name) && { in_path: true }),
    ...(kind === 'texts' && (item.maxLength ?? Infinity) <= LABEL_CHARS && { short: true }),
    ...(value.enum && { choices: value.enum.map(String) }),
    ...(limits && { limits }),
    ...(shaped && { shape: shapeOf(shaped, definitions) }),
    ...(value.description && { description: value.description }),
    ...(value.default !== undefined && value.default !== null && { default: value.default }),
  }
  return field
}

/** The one list of objects that an answer is about: its first field, or the only thing in it that is no plain value. */
function listOf({ properties = {}, required = [] }: Schema, definitions: Definitions): string | undefined {
  const kinds = Object.entries(properties).map(
    ([name, property]) => [name, kindOf(plain(property, definitions), definitions)] as const,
  )
  const [first] = kinds
  if (first?.[1] === 'objects') return first[0]
  const wide = kinds.filter(([name, kind]) => required.includes(name) && ['objects', 'object', 'json'].includes(kind))
  const [only] = wide
  return wide.length === 1 && only?.[1] === 'objects' ? only[0] : undefined
}

function entryOf(operation: OperationName): CommandEntry {
  const op: Operation = operations[operation]
  const schema = z.toJSONSchema(op.input, { io: 'input' }) as Schema
  const definitions = schema.$defs ?? {}
  const { properties = {}, required = [] } = plain(schema, definitions)
  const output = z.toJSONSchema(op.output, { io: 'input' }) as Schema
  const shared = output.$defs ?? {}
  const answer = plain(output, shared)
  const list = listOf(answer, shared)
  return {
    operation,
    command: spell(operation, '-'),
    group: op.group,
    scope: op.scope,
    summary: op.summary,
    ...(op.description && { description: op.description }),
    ...(op.body === 'ndjson' && { takes_lines: true }),
    ...(op.answer === 'ndjson' && { gives_lines: true }),
    ...('api_key' in (answer.properties ?? {}) && { gives_key: true }),
    ...(list !== undefined && { list }),
    fields: Object.entries(properties).map(([name, property]) =>
      fieldOf(name, property, definitions, op, required.includes(name)),
    ),
  }
}

/** Every operation as data, in the order of the table. */
export const commandTable = (): CommandEntry[] => operationNames.map(entryOf)

/** The module of the command-line program that holds the table, so that it starts without building schemas. */
export const printCommandTable = (): string => `// Printed from the operation table by \`npm run docs\`; do not edit.
import type { CommandEntry } from '@cairnway/contract'

/** Every operation as data, in the order of the table. */
export const commandTable: CommandEntry[] = ${JSON.stringify(commandTable(), null, 2)}
`

import { z } from 'zod'
import { HEADINGS_REQUEST } from './best-read-headings.ts'
import { formatRange, isFile, type JsonSchemaNode, type NamedJsonSchemas, resolveSchema } from './json-schema.ts'
import { type Operation, type OperationGroup, pathParameterNames, type Scope, toDelimitedCase } from './operation.ts'
import { type OperationId, operationIds, operations } from './operations.ts'
import { GENERATED_NOTICE, renderLiteral } from './render-literal.ts'
import { MAX_FILE_BYTES } from './schemas/primitives.ts'

/** The kind of a value, to the extent that a person who types it needs to know. */
export type FieldKind =
  | 'text'
  | 'file'
  | 'choice'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'texts'
  | 'objects'
  | 'object'
  | 'json'

/** One input field of an operation, as data. */
export interface CommandField {
  name: string
  kind: FieldKind
  required?: true
  in_path?: true
  /** A list of short texts, which can be given separated by commas. */
  is_short?: true
  choices?: string[]
  /** Such as `1 to 100`, `at most 1000 chars`. */
  limits?: string
  /** The fields of the object, or of each object in the list, such as `{attempt, why_it_failed}`. */
  shape?: string
  description?: string
  default?: unknown
}

/** An operation as data, so that the CLI starts without building zod schemas. */
export interface CommandEntry {
  operation: OperationId
  /** Such as `search-experiences`. */
  command: string
  group: OperationGroup
  scope: Scope
  summary: string
  description?: string
  takes_lines?: true
  returns_lines?: true
  /** The response contains an API key. */
  returns_key?: true
  /** No other call can undo it, so it is confirmed first. */
  is_destructive?: true
  /** The field of the response that holds the requested items, such as `results`. */
  list?: string
  fields: CommandField[]
}

/** Longer items may contain commas, so a list of them cannot be separated by commas. */
const MAX_LABEL_CHARS = 200
const MAX_SHAPE_DEPTH = 3

function fieldKind(schema: JsonSchemaNode, definitions: NamedJsonSchemas): FieldKind {
  if (schema.enum) return 'choice'
  if (schema.type === 'array') {
    const { type, anyOf } = schema.items?.anyOf ? schema.items : resolveSchema(schema.items ?? {}, definitions)
    const has_objects = type === 'object' || anyOf?.every((each) => resolveSchema(each, definitions).type === 'object')
    return type === 'string' ? 'texts' : has_objects ? 'objects' : 'json'
  }
  if (schema.type === 'string') return isFile(schema) ? 'file' : 'text'
  const same_name = ['integer', 'number', 'boolean', 'object'] as const
  return same_name.find((kind) => kind === schema.type) ?? 'json'
}

/** The fields of an object in one line; optional ones are marked with `?`. */
function formatObjectShape(schema: JsonSchemaNode, definitions: NamedJsonSchemas, depth = 1): string {
  const { properties, required = [] } = schema
  if (!properties || depth > MAX_SHAPE_DEPTH) return '{…}'
  const fields = Object.entries(properties).map(([name, property]) => {
    const value = resolveSchema(property, definitions)
    const item = resolveSchema(value.items ?? {}, definitions)
    const label = required.includes(name) ? name : `${name}?`
    if (value.enum) return `${label}: ${value.enum.join(' | ')}`
    if (value.properties) return `${label}: ${formatObjectShape(value, definitions, depth + 1)}`
    if (value.type === 'array')
      return `${label}: [${item.properties ? formatObjectShape(item, definitions, depth + 1) : '…'}]`
    return label
  })
  return `{${fields.join(', ')}}`
}

function formatBounds(schema: JsonSchemaNode): string {
  const { type, minLength, maxLength, minItems, maxItems, minimum, maximum } = schema
  if (type === 'array') return formatRange(minItems, maxItems, ' items')
  if (isFile(schema)) return formatRange(minLength, maxLength, ' bytes')
  return type === 'string' ? formatRange(minLength, maxLength, ' chars') : formatRange(minimum, maximum, '')
}

/** Whether texts of the schema hold no commas that matter: labels, and names of choices. */
const isShort = ({ enum: choices, maxLength = Infinity }: JsonSchemaNode): boolean =>
  choices !== undefined || maxLength <= MAX_LABEL_CHARS

function commandField(
  name: string,
  schema: JsonSchemaNode,
  definitions: NamedJsonSchemas,
  op: Operation,
  required: boolean,
): CommandField {
  const value = resolveSchema(schema, definitions)
  const item = resolveSchema(value.items ?? {}, definitions)
  const kind = fieldKind(value, definitions)
  const limits = formatBounds(value).trim()
  const with_properties = [value, item].find(({ properties }) => properties !== undefined)
  return {
    name,
    kind,
    ...(required && { required }),
    ...(pathParameterNames(op.path).includes(name) && { in_path: true }),
    ...(kind === 'texts' && isShort(item) && { is_short: true }),
    ...(value.enum && { choices: value.enum.map(String) }),
    ...(limits && { limits }),
    ...(with_properties && { shape: formatObjectShape(with_properties, definitions) }),
    ...(value.description && { description: value.description }),
    ...(value.default !== undefined && value.default !== null && { default: value.default }),
  }
}

/**
 * The list of objects that a response is about: its first field, or its only required field that is not a plain value.
 */
function findMainList(
  { properties = {}, required = [] }: JsonSchemaNode,
  definitions: NamedJsonSchemas,
): string | undefined {
  const kinds = Object.entries(properties).map(
    ([name, property]) => [name, fieldKind(resolveSchema(property, definitions), definitions)] as const,
  )
  const [first] = kinds
  if (first?.[1] === 'objects') return first[0]
  const composite = kinds.filter(
    ([name, kind]) => required.includes(name) && ['objects', 'object', 'json'].includes(kind),
  )
  const [only] = composite
  return composite.length === 1 && only?.[1] === 'objects' ? only[0] : undefined
}

function commandEntry(operation: OperationId): CommandEntry {
  const op: Operation = operations[operation]
  const schema = z.toJSONSchema(op.input, { io: 'input' }) as JsonSchemaNode
  const definitions = schema.$defs ?? {}
  const { properties = {}, required = [] } = resolveSchema(schema, definitions)
  const output = z.toJSONSchema(op.output, { io: 'input' }) as JsonSchemaNode
  const output_definitions = output.$defs ?? {}
  const answer = resolveSchema(output, output_definitions)
  const list = findMainList(answer, output_definitions)
  return {
    operation,
    command: toDelimitedCase(operation, '-'),
    group: op.group,
    scope: op.scope,
    summary: op.summary,
    ...(op.description && { description: op.description }),
    ...(op.body === 'ndjson' && { takes_lines: true }),
    ...(op.answer === 'ndjson' && { returns_lines: true }),
    ...('api_key' in (answer.properties ?? {}) && { returns_key: true }),
    ...(op.is_destructive && { is_destructive: true }),
    ...(list !== undefined && { list }),
    fields: Object.entries(properties).map(([name, property]) =>
      commandField(name, property, definitions, op, required.includes(name)),
    ),
  }
}

/** Every operation as data, in the order of the table. */
export const commandTable = (): CommandEntry[] => operationIds.map(commandEntry)

/** The command table as TypeScript: `generated/command-table.ts` of the CLI, which starts without building schemas. */
export const generateCommandTable = (): string =>
  [
    GENERATED_NOTICE,
    '',
    `import type { CommandEntry } from '@cairnway/contract'`,
    '',
    '/** Every operation as data, in the order of the table. */',
    `export const commandTable: CommandEntry[] = ${renderLiteral(commandTable())}`,
    '',
    '/** Asks for the headings that are read best. */',
    'export const HEADINGS_REQUEST =',
    `  ${renderLiteral(HEADINGS_REQUEST)}`,
    '',
    '/** Most bytes of a text file that is deposited. */',
    `export const MAX_FILE_BYTES = ${MAX_FILE_BYTES}`,
    '',
  ].join('\n')

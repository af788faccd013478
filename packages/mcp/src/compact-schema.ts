import { z } from 'zod'

export interface ToolSchema {
  type?: unknown
  enum?: unknown[]
  const?: unknown
  description?: string
  default?: unknown
  items?: ToolSchema
  anyOf?: ToolSchema[]
  properties?: Record<string, ToolSchema>
  additionalProperties?: ToolSchema | boolean
  required?: string[]
  $ref?: string
  $defs?: Record<string, ToolSchema>
  [keyword: string]: unknown
}

/** Keywords kept besides types, in input schemas only: an agent writes inputs but only reads outputs. */
const KEPT_KEYWORDS = ['enum', 'const', 'default']

/** Limits that an agent may exceed by accident, kept for top-level input fields when their value is in the range. */
const KEPT_LIMIT_RANGES: Record<string, [from: number, to: number]> = {
  maximum: [1, 100_000],
  maxLength: [200, 1000],
  maxItems: [1, 20],
}

/** The form of an id, which an agent has from an answer and never makes up. */
const ID_DESCRIPTION = /^[a-z]+_ and \d+ characters\.$/

/** More deeply nested fields of an input keep no description: their names are enough. */
const MAX_DESCRIBED_DEPTH = 2

interface SchemaContext {
  io: 'input' | 'output'
  /** dotted paths of fields to leave out */
  hidden: string[]
  defs: Record<string, ToolSchema>
  /** number of enclosing objects */
  depth: number
  /** whether the node is an item of a list rather than a field */
  is_item: boolean
  /** the deepest fields that keep their description */
  max_described_depth: number
}

function isKeptLimit(keyword: string, value: unknown): boolean {
  const [from, to] = KEPT_LIMIT_RANGES[keyword] ?? []
  return from !== undefined && to !== undefined && typeof value === 'number' && value >= from && value <= to
}

const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

const pathsBelow = (hidden: string[], name: string): string[] =>
  hidden.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))

function compactFields(schema: ToolSchema, context: SchemaContext): ToolSchema {
  // an agent sees nested objects when the answer arrives
  if (context.io === 'output' && (context.depth > 1 || (context.depth === 1 && !context.is_item))) return {}
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !context.hidden.includes(name))
  const compactField = (name: string, field: ToolSchema) =>
    compactNode(field, {
      ...context,
      hidden: pathsBelow(context.hidden, name),
      depth: context.depth + 1,
      is_item: false,
    })
  const required = fields.map(([name]) => name).filter((name) => schema.required?.includes(name))
  return {
    properties: Object.fromEntries(fields.map(([name, field]) => [name, compactField(name, field)])),
    ...(context.io === 'input' && required.length > 0 && { required }),
  }
}

function compactNode(schema: ToolSchema, context: SchemaContext): ToolSchema {
  const { io, defs, depth, is_item, max_described_depth } = context
  const { description } = schema
  const is_described = description !== undefined && depth <= max_described_depth && !ID_DESCRIPTION.test(description)
  // an object is described by its fields
  const describe = (compacted: ToolSchema) =>
    is_described && !compacted.properties ? { ...compacted, description } : compacted
  if (schema.$ref) return describe(compactNode(defs[schema.$ref.replace('#/$defs/', '')] ?? {}, context))
  // null means the same as an absent field
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null')
  const [only, ...others] = choices ?? []
  if (only && others.length === 0) return describe(compactNode(only, context))
  const { type } = schema
  const kept_entries = Object.entries(schema).filter(
    ([keyword, value]) =>
      (KEPT_KEYWORDS.includes(keyword) && !isEmptyValue(value)) ||
      // fields that another tool describes have their limits there
      (max_described_depth > 0 && (keyword === 'minItems' || (depth === 1 && !is_item && isKeptLimit(keyword, value)))),
  )
  const item = schema.items && compactNode(schema.items, { ...context, is_item: true })
  return describe({
    ...(type !== undefined && { type: Array.isArray(type) ? type.find((name) => name !== 'null') : type }),
    ...(io === 'input' && Object.fromEntries(kept_entries)),
    ...(choices && { anyOf: choices.map((choice) => compactNode(choice, context)) }),
    ...(item && (io === 'input' || item.properties) && { items: item }),
    ...(schema.properties && compactFields(schema, context)),
    ...(typeof schema.additionalProperties === 'object' &&
      !isEmptyValue(schema.additionalProperties) && {
        additionalProperties: compactNode(schema.additionalProperties, context),
      }),
  })
}

/** Only the first list of objects shows what its items look like: an agent plans its call by that one. */
function keepMainItems({ properties = {}, ...schema }: ToolSchema): ToolSchema {
  const main = Object.keys(properties).find((name) => properties[name]?.items)
  const shorten = (name: string, { items, ...field }: ToolSchema): ToolSchema =>
    name === main && items ? { ...field, items } : field
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, shorten(name, field)])),
  }
}

/**
 * Converts a zod type to a JSON Schema of as few tokens as an agent needs: references are resolved, null and generator
 * noise are left out. An output schema holds field names and types only and requires none of them, because truncation
 * to a token budget may remove any field.
 * @param hidden dotted paths of fields to leave out
 * @param is_described whether the fields of an input keep their descriptions
 */
export function compactSchema(
  type: z.ZodType,
  io: 'input' | 'output',
  { hidden = [], is_described = true }: { hidden?: string[]; is_described?: boolean } = {},
): ToolSchema {
  // the input form serves both directions: zod cannot represent the output of a transform as JSON Schema
  const { $defs = {}, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as ToolSchema
  const max_described_depth = io === 'input' && is_described ? MAX_DESCRIBED_DEPTH : 0
  const compacted = compactNode(schema, { io, hidden, defs: $defs, depth: 0, is_item: false, max_described_depth })
  return io === 'output' ? keepMainItems(compacted) : compacted
}

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

/** What of the input is kept beside types: limits and words only where somebody has to write the value. */
const keptKeywords = ['enum', 'const', 'default', 'minItems']

/** Limits that an agent may meet by accident; kept for the fields of the input itself. */
const keptLimitRanges: Record<string, [from: number, to: number]> = {
  minimum: [0, 1],
  maximum: [1, 100_000],
  maxLength: [200, 1000],
  maxItems: [1, 20],
}

/** Fields deeper than this explain themselves. */
const MAX_DESCRIBED_DEPTH = 2

interface SchemaContext {
  io: 'input' | 'output'
  /** dotted paths of fields to leave out */
  hidden: string[]
  defs: Record<string, ToolSchema>
  /** objects around this place */
  depth: number
  /** an item of a list rather than a field */
  is_item: boolean
}

function isKeptLimit(keyword: string, value: unknown): boolean {
  const [from, to] = keptLimitRanges[keyword] ?? []
  return from !== undefined && to !== undefined && typeof value === 'number' && value >= from && value <= to
}

const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

const pathsBelow = (hidden: string[], name: string): string[] =>
  hidden.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))

function compactFields(schema: ToolSchema, place: SchemaContext): ToolSchema {
  // an agent reads an object when it comes; what the items of the list are like, it wants to know before
  if (place.io === 'output' && (place.depth > 1 || (place.depth === 1 && !place.is_item))) return {}
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !place.hidden.includes(name))
  const slimOf = (name: string, field: ToolSchema) =>
    compactNode(field, { ...place, hidden: pathsBelow(place.hidden, name), depth: place.depth + 1, is_item: false })
  const required = fields.map(([name]) => name).filter((name) => schema.required?.includes(name))
  return {
    properties: Object.fromEntries(fields.map(([name, field]) => [name, slimOf(name, field)])),
    ...(place.io === 'input' && required.length > 0 && { required }),
  }
}

function compactNode(schema: ToolSchema, place: SchemaContext): ToolSchema {
  const { io, defs, depth, is_item } = place
  const { description } = schema
  const is_described = io === 'input' && description !== undefined && depth <= MAX_DESCRIBED_DEPTH
  // the fields of an object describe it
  const describe = (slimmed: ToolSchema) =>
    is_described && !slimmed.properties ? { ...slimmed, description } : slimmed
  if (schema.$ref) return describe(compactNode(defs[schema.$ref.replace('#/$defs/', '')] ?? {}, place))
  // null says no more than leaving the field out
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null')
  const [only, ...others] = choices ?? []
  if (only && others.length === 0) return describe(compactNode(only, place))
  const { type } = schema
  const written = Object.entries(schema).filter(
    ([keyword, value]) =>
      (keptKeywords.includes(keyword) && !isEmptyValue(value)) ||
      (depth === 1 && !is_item && isKeptLimit(keyword, value)),
  )
  const item = schema.items && compactNode(schema.items, { ...place, is_item: true })
  return describe({
    ...(type !== undefined && { type: Array.isArray(type) ? type.find((one) => one !== 'null') : type }),
    ...(io === 'input' && Object.fromEntries(written)),
    ...(choices && { anyOf: choices.map((choice) => compactNode(choice, place)) }),
    ...(item && (io === 'input' || item.properties) && { items: item }),
    ...(schema.properties && compactFields(schema, place)),
    ...(typeof schema.additionalProperties === 'object' &&
      !isEmptyValue(schema.additionalProperties) && {
        additionalProperties: compactNode(schema.additionalProperties, place),
      }),
  })
}

/**
 * The JSON Schema of a zod type in as few words as an agent needs: references resolved, null and noise left out. That of
 * an answer names fields and types only, none of them required, since a short answer may leave out each of them.
 * @param hidden dotted paths of fields that are left out
 */
export function compactSchema(type: z.ZodType, io: 'input' | 'output', hidden: string[] = []): ToolSchema {
  // both are printed in the form of what is sent: that of a transformed value cannot be printed
  const { $defs = {}, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as ToolSchema
  return compactNode(schema, { io, hidden, defs: $defs, depth: 0, is_item: false })
}

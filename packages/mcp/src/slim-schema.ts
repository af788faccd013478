import { z } from 'zod'

export interface JsonSchema {
  type?: unknown
  enum?: unknown[]
  const?: unknown
  description?: string
  default?: unknown
  items?: JsonSchema
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  required?: string[]
  $ref?: string
  $defs?: Record<string, JsonSchema>
  [keyword: string]: unknown
}

/** What of the input is kept beside types: limits and words only where somebody has to write the value. */
const kept = ['enum', 'const', 'default', 'minItems']

/** Limits that an agent may meet by accident; kept for the fields of the input itself. */
const limits: Record<string, [from: number, to: number]> = {
  minimum: [0, 1],
  maximum: [1, 100_000],
  maxLength: [200, 1000],
  maxItems: [1, 20],
}

/** Fields deeper than this explain themselves. */
const DESCRIBED_DEPTH = 2

interface Place {
  io: 'input' | 'output'
  /** dotted paths of fields to leave out */
  hidden: string[]
  defs: Record<string, JsonSchema>
  /** objects around this place */
  depth: number
  /** an item of a list rather than a field */
  is_item: boolean
}

function isLimit(keyword: string, value: unknown): boolean {
  const [from, to] = limits[keyword] ?? []
  return from !== undefined && to !== undefined && typeof value === 'number' && value >= from && value <= to
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

const below = (hidden: string[], name: string): string[] =>
  hidden.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))

function slimFields(schema: JsonSchema, place: Place): JsonSchema {
  // an agent reads an object when it comes; what the items of the list are like, it wants to know before
  if (place.io === 'output' && (place.depth > 1 || (place.depth === 1 && !place.is_item))) return {}
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !place.hidden.includes(name))
  const slimOf = (name: string, field: JsonSchema) =>
    slim(field, { ...place, hidden: below(place.hidden, name), depth: place.depth + 1, is_item: false })
  const required = fields.map(([name]) => name).filter((name) => schema.required?.includes(name))
  return {
    properties: Object.fromEntries(fields.map(([name, field]) => [name, slimOf(name, field)])),
    ...(place.io === 'input' && required.length > 0 && { required }),
  }
}

function slim(schema: JsonSchema, place: Place): JsonSchema {
  const { io, defs, depth, is_item } = place
  const { description } = schema
  const is_described = io === 'input' && description !== undefined && depth <= DESCRIBED_DEPTH
  // the fields of an object describe it
  const describe = (slimmed: JsonSchema) =>
    is_described && !slimmed.properties ? { ...slimmed, description } : slimmed
  if (schema.$ref) return describe(slim(defs[schema.$ref.replace('#/$defs/', '')] ?? {}, place))
  // null says no more than leaving the field out
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null')
  const [only, ...others] = choices ?? []
  if (only && others.length === 0) return describe(slim(only, place))
  const { type } = schema
  const written = Object.entries(schema).filter(
    ([keyword, value]) =>
      (kept.includes(keyword) && !isNothing(value)) || (depth === 1 && !is_item && isLimit(keyword, value)),
  )
  const item = schema.items && slim(schema.items, { ...place, is_item: true })
  return describe({
    ...(type !== undefined && { type: Array.isArray(type) ? type.find((one) => one !== 'null') : type }),
    ...(io === 'input' && Object.fromEntries(written)),
    ...(choices && { anyOf: choices.map((choice) => slim(choice, place)) }),
    ...(item && (io === 'input' || item.properties) && { items: item }),
    ...(schema.properties && slimFields(schema, place)),
    ...(typeof schema.additionalProperties === 'object' &&
      !isNothing(schema.additionalProperties) && { additionalProperties: slim(schema.additionalProperties, place) }),
  })
}

/**
 * The JSON Schema of a zod type in as few words as an agent needs: references resolved, null and noise left out. That of
 * an answer names fields and types only, none of them required, since a short answer may leave out each of them.
 * @param hidden dotted paths of fields that are left out
 */
export function slimSchema(type: z.ZodType, io: 'input' | 'output', hidden: string[] = []): JsonSchema {
  // both are printed in the form of what is sent: that of a transformed value cannot be printed
  const { $defs = {}, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return slim(schema, { io, hidden, defs: $defs, depth: 0, is_item: false })
}

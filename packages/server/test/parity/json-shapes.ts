import { addShape, join, type Shape, type Shapes } from './shape.ts'

/** What is read of a JSON Schema. */
export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: unknown
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  required?: string[]
  default?: unknown
  [keyword: string]: unknown
}
export type Definitions = Record<string, JsonSchema>

const bounds = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'] as const
/** zod gives every integer the bounds of a safe one. */
const says = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER

/** The schema without references and choices: one for each that it may be. */
function alternatives(schema: JsonSchema, definitions: Definitions): JsonSchema[] {
  const { $ref, anyOf, ...own } = schema
  if ($ref !== undefined) {
    const target = definitions[$ref.slice($ref.lastIndexOf('/') + 1)]
    if (!target) throw new Error(`nothing is defined as ${$ref}`)
    return alternatives({ ...target, ...own }, definitions)
  }
  if (anyOf) return anyOf.flatMap((choice) => alternatives(choice, definitions)).map((one) => ({ ...one, ...own }))
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return types.map((type) => ({ ...schema, type }))
}

const valuesOf = ({ enum: values, const: value }: JsonSchema): unknown[] | undefined =>
  values ?? (value === undefined ? undefined : [value])

function shapeOf(choices: JsonSchema[], required: boolean): Shape {
  const some = choices.filter(({ type }) => type !== 'null')
  const values = some.map(valuesOf)
  const limits = Object.fromEntries(
    some.flatMap((one) => bounds.flatMap((bound) => (says(one[bound]) ? [[bound, one[bound]]] : []))),
  )
  const byDefault = choices.find((one) => one.default !== undefined)?.default
  return {
    types: [...new Set(some.map(({ type }) => (type === undefined ? 'any' : String(type))))].sort(),
    nullable: some.length < choices.length,
    ...(values.length > 0 && values.every((one) => one !== undefined) && { values: values.flat().sort() }),
    required,
    limits,
    ...(byDefault !== undefined && { default: byDefault }),
  }
}

/** Reads a JSON Schema, and all that stands in it, into shapes. */
export function readJsonSchema(
  schema: JsonSchema,
  definitions: Definitions,
  path = '',
  required = true,
  shapes: Shapes = new Map(),
): Shapes {
  const choices = alternatives(schema, definitions)
  addShape(shapes, path, shapeOf(choices, required))
  const under = (place: string, inner: JsonSchema, needed: boolean) =>
    readJsonSchema(inner, definitions, place, needed, shapes)
  for (const { properties = {}, required: names = [], items, additionalProperties } of choices) {
    for (const [name, inner] of Object.entries(properties)) under(join(path, name), inner, names.includes(name))
    if (items) under(`${path}[]`, items, true)
    if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
      under(`${path}{}`, additionalProperties, true)
  }
  return shapes
}

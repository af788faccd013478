import { type FieldShape, type FieldShapes, joinPath, mergeShape } from './field-shape.ts'

/** What is read of a JSON Schema. */
export interface ParityJsonSchema {
  $ref?: string
  $defs?: Record<string, ParityJsonSchema>
  type?: unknown
  enum?: unknown[]
  const?: unknown
  anyOf?: ParityJsonSchema[]
  items?: ParityJsonSchema
  properties?: Record<string, ParityJsonSchema>
  additionalProperties?: ParityJsonSchema | boolean
  required?: string[]
  default?: unknown
  [keyword: string]: unknown
}
export type SchemaDefinitions = Record<string, ParityJsonSchema>

const BOUND_KEYWORDS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'] as const
/** zod gives every integer the bounds of a safe one. */
const isBound = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER

/** The schema without references and choices: one for each that it may be. */
function listAlternatives(schema: ParityJsonSchema, definitions: SchemaDefinitions): ParityJsonSchema[] {
  const { $ref, anyOf, ...own } = schema
  if ($ref !== undefined) {
    const target = definitions[$ref.slice($ref.lastIndexOf('/') + 1)]
    if (!target) throw new Error(`nothing is defined as ${$ref}`)
    return listAlternatives({ ...target, ...own }, definitions)
  }
  if (anyOf) return anyOf.flatMap((choice) => listAlternatives(choice, definitions)).map((one) => ({ ...one, ...own }))
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return types.map((type) => ({ ...schema, type }))
}

const listEnumValues = ({ enum: values, const: value }: ParityJsonSchema): unknown[] | undefined =>
  values ?? (value === undefined ? undefined : [value])

function buildShape(choices: ParityJsonSchema[], required: boolean): FieldShape {
  const some = choices.filter(({ type }) => type !== 'null')
  const values = some.map(listEnumValues)
  const limits = Object.fromEntries(
    some.flatMap((one) => BOUND_KEYWORDS.flatMap((bound) => (isBound(one[bound]) ? [[bound, one[bound]]] : []))),
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
  schema: ParityJsonSchema,
  definitions: SchemaDefinitions,
  path = '',
  required = true,
  shapes: FieldShapes = new Map(),
): FieldShapes {
  const choices = listAlternatives(schema, definitions)
  mergeShape(shapes, path, buildShape(choices, required))
  const under = (place: string, inner: ParityJsonSchema, needed: boolean) =>
    readJsonSchema(inner, definitions, place, needed, shapes)
  for (const { properties = {}, required: names = [], items, additionalProperties } of choices) {
    for (const [name, inner] of Object.entries(properties)) under(joinPath(path, name), inner, names.includes(name))
    if (items) under(`${path}[]`, items, true)
    if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
      under(`${path}{}`, additionalProperties, true)
  }
  return shapes
}

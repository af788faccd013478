import { type FieldShape, type FieldShapes, joinPath, mergeShape } from './field-shape.ts'

/** The keywords of JSON Schema that the parity tests read. */
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

const LIMIT_KEYWORDS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'] as const
/** Tells a limit of the contract from the safe-integer range, which zod adds to every integer. */
const isLimit = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER

/** Resolves references and choices: returns one schema for each alternative. */
function listAlternatives(schema: ParityJsonSchema, definitions: SchemaDefinitions): ParityJsonSchema[] {
  const { $ref, anyOf, ...own } = schema
  if ($ref !== undefined) {
    const target = definitions[$ref.slice($ref.lastIndexOf('/') + 1)]
    if (!target) throw new Error(`nothing is defined as ${$ref}`)
    return listAlternatives({ ...target, ...own }, definitions)
  }
  if (anyOf)
    return anyOf
      .flatMap((choice) => listAlternatives(choice, definitions))
      .map((alternative) => ({ ...alternative, ...own }))
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return types.map((type) => ({ ...schema, type }))
}

const listEnumValues = ({ enum: values, const: value }: ParityJsonSchema): unknown[] | undefined =>
  values ?? (value === undefined ? undefined : [value])

function buildShape(choices: ParityJsonSchema[], required: boolean): FieldShape {
  const non_null = choices.filter(({ type }) => type !== 'null')
  const values = non_null.map(listEnumValues)
  const limits = Object.fromEntries(
    non_null.flatMap((choice) =>
      LIMIT_KEYWORDS.flatMap((keyword) => (isLimit(choice[keyword]) ? [[keyword, choice[keyword]]] : [])),
    ),
  )
  const default_value = choices.find((choice) => choice.default !== undefined)?.default
  return {
    types: [...new Set(non_null.map(({ type }) => (type === undefined ? 'any' : String(type))))].sort(),
    nullable: non_null.length < choices.length,
    ...(non_null.some(({ format }) => format === 'binary') && { is_file: true }),
    ...(values.length > 0 && values.every((list) => list !== undefined) && { values: values.flat().sort() }),
    required,
    limits,
    ...(default_value !== undefined && { default: default_value }),
  }
}

/** Reads the shapes of a JSON Schema and of all schemas inside it. */
export function readJsonSchema(
  schema: ParityJsonSchema,
  definitions: SchemaDefinitions,
  path = '',
  required = true,
  shapes: FieldShapes = new Map(),
): FieldShapes {
  const choices = listAlternatives(schema, definitions)
  mergeShape(shapes, path, buildShape(choices, required))
  const readNested = (nested_path: string, nested: ParityJsonSchema, is_required: boolean) =>
    readJsonSchema(nested, definitions, nested_path, is_required, shapes)
  for (const { properties = {}, required: names = [], items, additionalProperties } of choices) {
    for (const [name, property] of Object.entries(properties))
      readNested(joinPath(path, name), property, names.includes(name))
    if (items) readNested(`${path}[]`, items, true)
    if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
      readNested(`${path}{}`, additionalProperties, true)
  }
  return shapes
}

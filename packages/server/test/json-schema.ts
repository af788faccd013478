/** The subset of JSON Schema 2020-12 that the OpenAPI document uses. */
export interface OpenapiSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: OpenapiSchema
  minItems?: number
  maxItems?: number
  properties?: Record<string, OpenapiSchema>
  additionalProperties?: OpenapiSchema | boolean
  required?: string[]
  anyOf?: OpenapiSchema[]
  oneOf?: OpenapiSchema[]
  allOf?: OpenapiSchema[]
  default?: unknown
  description?: string
}

export interface OpenapiOperation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: OpenapiSchema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: OpenapiSchema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: OpenapiSchema }> }>
  security: Record<string, string[]>[]
}

export interface ParsedOpenapiDocument {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OpenapiOperation>>
  components: {
    schemas: Record<string, OpenapiSchema>
    headers: Record<string, unknown>
    securitySchemes: Record<string, unknown>
  }
}

/** Keywords that `listSchemaViolations` checks, and annotations that do not constrain a value. */
export const SUPPORTED_KEYWORDS = new Set(
  `$ref type format enum const pattern minLength maxLength minimum maximum items minItems maxItems properties
  additionalProperties required anyOf oneOf allOf default description examples`.split(/\s+/),
)

/**
 * Returns the schema that a `$ref` points to.
 * @throws Error when the document has no such schema
 */
export function resolveRef(document: ParsedOpenapiDocument, ref: string): OpenapiSchema {
  const name = ref.replace('#/components/schemas/', '')
  const schema = document.components.schemas[name]
  if (!schema) throw new Error(`${ref} cannot be resolved`)
  return schema
}

function jsonTypeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

const formatChecks: Record<string, (value: unknown) => boolean> = {
  binary: (value) => typeof value === 'string',
  'date-time': (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value),
  email: (value) => typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value),
  uri: (value) => typeof value === 'string' && URL.canParse(value),
  double: (value) => typeof value === 'number',
}

/** Lists how a value violates a schema of the document, each violation with its path; empty when the value is valid. */
export function listSchemaViolations(
  document: ParsedOpenapiDocument,
  schema: OpenapiSchema,
  value: unknown,
  at = '$',
): string[] {
  if (schema.$ref) return listSchemaViolations(document, resolveRef(document, schema.$ref), value, at)
  const violations: string[] = []
  const check = (is_valid: boolean, message: string) => is_valid || violations.push(`${at}: ${message}`)
  for (const part of schema.allOf ?? []) violations.push(...listSchemaViolations(document, part, value, at))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const violations_of_choices = choices.map((choice) => listSchemaViolations(document, choice, value, at))
    const best = violations_of_choices.sort((a, b) => a.length - b.length)[0] ?? []
    violations.push(...best)
  }
  const type = jsonTypeName(value)
  const types = [schema.type ?? []].flat()
  check(
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number')),
    `${type} is not ${types}`,
  )
  if (schema.const !== undefined) check(value === schema.const, `is not ${schema.const}`)
  if (schema.enum) check(schema.enum.includes(value), `is none of ${schema.enum}`)
  if (schema.format) check(formatChecks[schema.format]?.(value) ?? false, `is not ${schema.format}`)
  if (typeof value === 'string') {
    const length = [...value].length
    check(length >= (schema.minLength ?? 0) && length <= (schema.maxLength ?? Infinity), `has ${length} characters`)
    if (schema.pattern) check(new RegExp(schema.pattern, 'u').test(value), `does not match ${schema.pattern}`)
  }
  if (typeof value === 'number')
    check(value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity), `${value} is out of bounds`)
  if (Array.isArray(value)) {
    check(
      value.length >= (schema.minItems ?? 0) && value.length <= (schema.maxItems ?? Infinity),
      `has ${value.length} items`,
    )
    const { items } = schema
    if (items)
      violations.push(...value.flatMap((item, i) => listSchemaViolations(document, items, item, `${at}[${i}]`)))
  } else if (typeof value === 'object' && value !== null) {
    for (const name of schema.required ?? []) check(name in value, `${name} is missing`)
    for (const [name, part] of Object.entries(value)) {
      const property = schema.properties?.[name] ?? schema.additionalProperties
      if (typeof property === 'object')
        violations.push(...listSchemaViolations(document, property, part, `${at}.${name}`))
      else check(property !== false, `${name} is not allowed`)
    }
  }
  return violations
}

/** Lists the paths of fields that an object schema with named properties does not declare. */
export function listUndeclaredFields(
  document: ParsedOpenapiDocument,
  schema: OpenapiSchema,
  value: unknown,
  at = '$',
): string[] {
  if (schema.$ref) return listUndeclaredFields(document, resolveRef(document, schema.$ref), value, at)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const matching = choices.filter((choice) => listSchemaViolations(document, choice, value).length === 0)
    return (
      matching
        .map((choice) => listUndeclaredFields(document, choice, value, at))
        .sort((a, b) => a.length - b.length)[0] ?? []
    )
  }
  if (Array.isArray(value))
    return value.flatMap((item, i) => listUndeclaredFields(document, schema.items ?? {}, item, `${at}[${i}]`))
  if (typeof value !== 'object' || value === null || !schema.properties) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const property = schema.properties?.[name]
    return property ? listUndeclaredFields(document, property, part, `${at}.${name}`) : [`${at}.${name}`]
  })
}

/** The keywords of JSON Schema that this package reads. */
export interface JsonSchemaNode {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  items?: JsonSchemaNode
  anyOf?: JsonSchemaNode[]
  allOf?: JsonSchemaNode[]
  properties?: Record<string, JsonSchemaNode>
  additionalProperties?: JsonSchemaNode | boolean
  required?: string[]
  description?: string
  default?: unknown
  examples?: unknown[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  $defs?: Record<string, JsonSchemaNode>
  /** A further type that callers of the SDK may give; see `acceptedAlternatives`. */
  'x-alternative'?: JsonSchemaNode
}

/** Whether the values are files, whose lengths are bytes. */
export const isFile = ({ type, format }: JsonSchemaNode): boolean => type === 'string' && format === 'binary'

/** Zod gives every integer the bounds of a safe integer, which mean nothing to a reader. */
export const isMeaningfulBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < 2 ** 53 - 1

/** Bounds as text with a leading blank, such as ` 1 to 200 chars`; empty when there are none. */
export function formatRange(min: number | undefined, max: number | undefined, unit: string): string {
  if (isMeaningfulBound(min) && isMeaningfulBound(max))
    return min === max ? ` ${min}${unit}` : ` ${min} to ${max}${unit}`
  if (isMeaningfulBound(max)) return ` at most ${max}${unit}`
  return isMeaningfulBound(min) && min > 0 ? ` at least ${min}${unit}` : ''
}

/** The schemas to which others refer, by name. */
export type NamedJsonSchemas = Record<string, JsonSchemaNode>

/** The schema without references and without `null`. A choice between several types is reduced to its description. */
export function resolveSchema(schema: JsonSchemaNode, definitions: NamedJsonSchemas): JsonSchemaNode {
  const { $ref, anyOf, ...rest } = schema
  if ($ref) return { ...resolveSchema(definitions[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, definitions), ...rest }
  if (!anyOf) return schema
  const [only, ...others] = anyOf.filter(({ type }) => type !== 'null')
  return only && others.length === 0 ? { ...resolveSchema(only, definitions), ...rest } : rest
}

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

/** Zod gives every integer the bounds of a safe integer, which tell a reader nothing. */
const isMeaningfulBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < 2 ** 53 - 1

/** Bounds as text with a leading blank, such as ` 1 to 200 chars`; empty when there are none. */
export function formatRange(min: number | undefined, max: number | undefined, unit: string): string {
  if (isMeaningfulBound(min) && isMeaningfulBound(max))
    return min === max ? ` ${min}${unit}` : ` ${min} to ${max}${unit}`
  if (isMeaningfulBound(max)) return ` at most ${max}${unit}`
  return isMeaningfulBound(min) && min > 0 ? ` at least ${min}${unit}` : ''
}

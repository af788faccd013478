/** What this package reads of a JSON Schema. */
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
  /** what TypeScript callers may give besides */
  'x-also'?: JsonSchemaNode
}

/** Bounds that zod prints for every integer say nothing. */
const isMeaningfulBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < 2 ** 53 - 1

/** Bounds in words with a blank before them, such as ` 1 to 200 chars`; empty where there are none. */
export function formatRange(low: number | undefined, high: number | undefined, unit: string): string {
  if (isMeaningfulBound(low) && isMeaningfulBound(high))
    return low === high ? ` ${low}${unit}` : ` ${low} to ${high}${unit}`
  if (isMeaningfulBound(high)) return ` at most ${high}${unit}`
  return isMeaningfulBound(low) && low > 0 ? ` at least ${low}${unit}` : ''
}

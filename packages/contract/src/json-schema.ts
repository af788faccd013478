/** What this package reads of a JSON Schema. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
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
  $defs?: Record<string, Schema>
  /** what TypeScript callers may give besides */
  'x-also'?: Schema
}

/** Bounds that zod prints for every integer say nothing. */
const isBound = (value: number | undefined): value is number => value !== undefined && Math.abs(value) < 2 ** 53 - 1

/** Bounds in words with a blank before them, such as ` 1 to 200 chars`; empty where there are none. */
export function range(low: number | undefined, high: number | undefined, unit: string): string {
  if (isBound(low) && isBound(high)) return low === high ? ` ${low}${unit}` : ` ${low} to ${high}${unit}`
  if (isBound(high)) return ` at most ${high}${unit}`
  return isBound(low) && low > 0 ? ` at least ${low}${unit}` : ''
}

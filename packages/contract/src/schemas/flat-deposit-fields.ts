import type { z } from 'zod'
import { withAliases } from './field-aliases.ts'

/** The places of the fields of a flat deposit in the published, nested form. */
const FLAT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  solution: ['successful_approach', 'method'],
  implementation: ['successful_approach', 'implementation'],
  outcome_status: ['outcome', 'status'],
  outcome_evidence: ['outcome', 'evidence'],
  outcome_side_effects: ['outcome', 'side_effects'],
  env_versions: ['context', 'environment', 'versions'],
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Sets the value at a path unless there is one; a value that is no object is left for the schema to refuse. */
function setMissing(target: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return target ?? value
  if (!isRecord(target ?? {})) return target
  const record: Record<string, unknown> = isRecord(target) ? target : {}
  return { ...record, [name]: setMissing(record[name], rest, value) }
}

/**
 * Moves the flat fields of a deposit to their place in the nested form. Where both are given, the nested one counts.
 */
export function nestFlatFields(input: unknown): unknown {
  if (!isRecord(input)) return input
  return Object.entries(FLAT_FIELDS).reduce<unknown>((nested, [flat, path]) => {
    const value = Object.hasOwn(input, flat) ? input[flat] : null
    return value === null || value === undefined ? nested : setMissing(nested, path, value)
  }, input)
}

/** Accepts a deposit with flat fields too. */
export const withFlatFields = <T extends z.ZodObject>(schema: T) =>
  withAliases(schema, Object.keys(FLAT_FIELDS), nestFlatFields)

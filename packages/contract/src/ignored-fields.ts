import type { z } from 'zod'
import { aliasesOf } from './schemas/field-aliases.ts'

/**
 * Maximum number of fields that are named, and of characters of each name, so that ignored fields never make an answer
 * long.
 */
const MAX_IGNORED_FIELDS = 20
const MAX_IGNORED_NAME_CHARS = 64

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function* prefixPaths(step: string | number, paths: Iterable<string>): Generator<string> {
  for (const path of paths) yield `${step}.${path}`
}

function* walkFields(schema: z.core.$ZodObject, value: Record<string, unknown>): Generator<string> {
  const { shape } = schema._zod.def
  const aliases = aliasesOf(schema)
  for (const [name, field] of Object.entries(value)) {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (known !== undefined) yield* prefixPaths(name, walk(known, field))
    else if (!aliases.includes(name)) yield name
  }
}

/** Yields the path of every field of a value that its schema does not have. */
function* walk(schema: z.core.$ZodType, value: unknown): Generator<string> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (typeof value !== 'object' || value === null) return
  if ('innerType' in def) yield* walk(def.innerType, value)
  else if (def.type === 'pipe') yield* walk(def.in._zod.def.type === 'transform' ? def.out : def.in, value)
  else if (def.type === 'object' && isRecord(value)) yield* walkFields(schema as z.core.$ZodObject, value)
  else if (def.type === 'array' && Array.isArray(value))
    for (const [i, item] of value.entries()) yield* prefixPaths(i, walk(def.element, item))
  else if (def.type === 'record' && isRecord(value))
    for (const [name, field] of Object.entries(value)) yield* prefixPaths(name, walk(def.valueType, field))
}

/**
 * Names the fields of an input that are ignored because no schema has them: by their paths, such as `context.goals`,
 * and never with their values. Of very many it names the first.
 */
export function listIgnoredFields(schema: z.ZodType, input: unknown): string[] {
  const names = new Set<string>()
  for (const path of walk(schema, input)) {
    names.add(path.slice(0, MAX_IGNORED_NAME_CHARS))
    if (names.size === MAX_IGNORED_FIELDS) break
  }
  return [...names]
}

import { z } from 'zod'

const fieldAliases = z.registry<{ names: readonly string[] }>()

/**
 * Accepts an object for whose fields some clients use other names.
 * @param names the other names, which count as fields of the object
 * @param move sets the fields by those of the other names
 */
export function withAliases<T extends z.ZodObject>(
  schema: T,
  names: readonly string[],
  move: (value: unknown) => unknown,
) {
  fieldAliases.add(schema, { names })
  return z.preprocess(move, schema)
}

/** The other names of the fields of an object, as `withAliases` was given them. */
export const aliasesOf = (schema: z.core.$ZodType): readonly string[] => fieldAliases.get(schema)?.names ?? []

import { type ExperienceCreate, ImportedExperience } from '@cairnway/contract'
import { z } from 'zod'

/**
 * The value of a field of which nothing is known: the default of the contract where it has one, else an empty text or
 * list, and of an enum the last value, since the contract orders its values so that the last claims least.
 */
function emptyValue(schema: unknown): unknown {
  if (!(schema instanceof z.ZodType)) throw new Error('a field without a schema has no empty value')
  const absent = schema.safeParse(undefined)
  if (absent.success) return absent.data
  if (schema instanceof z.ZodObject) return emptyObject(schema)
  if (schema instanceof z.ZodEnum) return schema.options.at(-1)
  if (schema instanceof z.ZodArray) return []
  if (schema instanceof z.ZodString) return ''
  throw new Error(`a required field of type ${schema.type} has no empty value`)
}

const emptyObject = ({ shape }: z.ZodObject): object =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, emptyValue(schema)]))

/** A deposit whose fields are all empty. */
export const EMPTY_RECORD = Object.freeze(emptyObject(ImportedExperience.out)) as Readonly<ExperienceCreate>

import { z } from 'zod'

/** Returned by a projection when the value does not have its type. */
const MISMATCH = Symbol('mismatch')

/** Returns the part of a value that the schema defines, or MISMATCH. */
type Projection = (value: unknown) => unknown

const projectIf =
  (matches: (value: unknown) => boolean): Projection =>
  (value) =>
    matches(value) ? value : MISMATCH

function projectObject(shape: Readonly<Record<string, z.core.$ZodType>>): Projection {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, project: compileProjection(schema) }))
  return (value) => {
    if (!z.core.util.isObject(value)) return MISMATCH
    const out: Record<string, unknown> = {}
    for (const { name, project } of fields) {
      const part = project(value[name])
      if (part === MISMATCH) return MISMATCH
      if (part !== undefined) out[name] = part
    }
    return out
  }
}

function projectArray(element: z.core.$ZodType): Projection {
  const project = compileProjection(element)
  return (value) => {
    if (!Array.isArray(value)) return MISMATCH
    const out = value.map(project)
    return out.includes(MISMATCH) ? MISMATCH : out
  }
}

function projectRecord(valueType: z.core.$ZodType): Projection {
  const project = compileProjection(valueType)
  return (value) => {
    if (!z.core.util.isObject(value)) return MISMATCH
    const out = Object.entries(value).map(([key, part]) => [key, project(part)] as const)
    return out.some(([, part]) => part === MISMATCH) ? MISMATCH : Object.fromEntries(out)
  }
}

function projectUnion(options: readonly z.core.$ZodType[]): Projection {
  const projections = options.map(compileProjection)
  return (value) => {
    for (const project of projections) {
      const out = project(value)
      if (out !== MISMATCH) return out
    }
    return MISMATCH
  }
}

function projectUnlessEqual(exception: null | undefined, innerType: z.core.$ZodType): Projection {
  const project = compileProjection(innerType)
  return (value) => (value === exception ? value : project(value))
}

function compileProjection(schema: z.core.$ZodType): Projection {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return projectObject(def.shape)
    case 'array':
      return projectArray(def.element)
    case 'record':
      return projectRecord(def.valueType)
    case 'union':
      return projectUnion(def.options)
    case 'nullable':
      return projectUnlessEqual(null, def.innerType)
    case 'optional':
      return projectUnlessEqual(undefined, def.innerType)
    case 'default': {
      const project = compileProjection(def.innerType)
      return (value) => (value === undefined ? def.defaultValue : project(value))
    }
    case 'enum': {
      const values = new Set<unknown>(Object.values(def.entries))
      return projectIf((value) => values.has(value))
    }
    case 'literal':
      return projectIf((value) => def.values.some((allowed) => allowed === value))
    case 'string':
      return projectIf((value) => typeof value === 'string')
    case 'boolean':
      return projectIf((value) => typeof value === 'boolean')
    case 'number':
      return projectIf('format' in def ? Number.isSafeInteger : Number.isFinite)
    case 'null':
      return projectIf((value) => value === null)
    case 'unknown':
      return (value) => value
    default:
      return () => MISMATCH
  }
}

/**
 * Compiles a schema into a function that keeps the fields that the schema defines, checks their types and fills in
 * defaults. It does not check the limits of texts and numbers, which were checked on input: a full parse of a search
 * response takes about as long as loading its records.
 * @returns a function that throws ZodError for a value that does not have the type of the schema
 */
export function compileOutputProjection(schema: z.ZodType): (value: unknown) => unknown {
  const project = compileProjection(schema)
  return (value) => {
    const out = project(value)
    // zod reports the mismatch, or parses a type that has no case above
    return out === MISMATCH ? schema.parse(value) : out
  }
}

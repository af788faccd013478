import type { z } from 'zod'
import { isObject } from './is-object.ts'

/** What a projection gives for a value that is not of its type. */
const MISFIT = Symbol('misfit')

type Project = (value: unknown) => unknown

const when =
  (fits: (value: unknown) => boolean): Project =>
  (value) =>
    fits(value) ? value : MISFIT

function projectObject(shape: Readonly<Record<string, z.core.$ZodType>>): Project {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, project: projectionOf(schema) }))
  return (value) => {
    if (!isObject(value)) return MISFIT
    const out: Record<string, unknown> = {}
    for (const { name, project } of fields) {
      const part = project(value[name])
      if (part === MISFIT) return MISFIT
      if (part !== undefined) out[name] = part
    }
    return out
  }
}

function projectArray(element: z.core.$ZodType): Project {
  const project = projectionOf(element)
  return (value) => {
    if (!Array.isArray(value)) return MISFIT
    const out = value.map(project)
    return out.includes(MISFIT) ? MISFIT : out
  }
}

function projectRecord(valueType: z.core.$ZodType): Project {
  const project = projectionOf(valueType)
  return (value) => {
    if (!isObject(value)) return MISFIT
    const out = Object.entries(value).map(([key, part]) => [key, project(part)] as const)
    return out.some(([, part]) => part === MISFIT) ? MISFIT : Object.fromEntries(out)
  }
}

function projectUnion(options: readonly z.core.$ZodType[]): Project {
  const projects = options.map(projectionOf)
  return (value) => {
    for (const project of projects) {
      const out = project(value)
      if (out !== MISFIT) return out
    }
    return MISFIT
  }
}

function projectUnless(taken: null | undefined, innerType: z.core.$ZodType): Project {
  const project = projectionOf(innerType)
  return (value) => (value === taken ? value : project(value))
}

function projectionOf(schema: z.core.$ZodType): Project {
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
      return projectUnless(null, def.innerType)
    case 'optional':
      return projectUnless(undefined, def.innerType)
    case 'default': {
      const project = projectionOf(def.innerType)
      return (value) => (value === undefined ? def.defaultValue : project(value))
    }
    case 'enum': {
      const known = new Set<unknown>(Object.values(def.entries))
      return when((value) => known.has(value))
    }
    case 'literal':
      return when((value) => def.values.some((known) => known === value))
    case 'string':
      return when((value) => typeof value === 'string')
    case 'boolean':
      return when((value) => typeof value === 'boolean')
    case 'number':
      return when('format' in def ? Number.isSafeInteger : Number.isFinite)
    case 'null':
      return when((value) => value === null)
    case 'unknown':
      return (value) => value
    default:
      return () => MISFIT
  }
}

/**
 * What leaves of an answer: the fields that its schema names, each of its type, defaults filled in. Limits of texts and
 * numbers were checked when these came in; checking them again took as long as fetching the records [measured].
 * @throws ZodError for what is not of the schema
 */
export function returnedForm(schema: z.ZodType): (value: unknown) => unknown {
  const project = projectionOf(schema)
  return (value) => {
    const out = project(value)
    // zod says what is wrong, and judges what is not known here
    return out === MISFIT ? schema.parse(value) : out
  }
}

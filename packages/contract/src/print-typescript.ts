import type { Schema } from './json-schema.ts'
import { fieldOf } from './reference.ts'

/** Gives the TypeScript name of a named schema. */
export type NameOf = (name: string) => string

const WIDTH = 120
const quoted = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value)

/** A comment in the form of JSDoc, wrapped to the width of the page; nothing for an empty text. */
export function printComment(text: string, indent: string): string[] {
  if (text === '') return []
  if (`${indent}/** ${text} */`.length <= WIDTH && !text.includes('\n')) return [`${indent}/** ${text} */`]
  const lines = text.split('\n').flatMap((paragraph) => {
    const wrapped: string[] = ['']
    for (const word of paragraph.split(' ')) {
      const last = wrapped.at(-1) ?? ''
      const longer = last === '' ? word : `${last} ${word}`
      if (`${indent} * ${longer}`.length > WIDTH) wrapped.push(word)
      else wrapped[wrapped.length - 1] = longer
    }
    return wrapped
  })
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`]
}

/** What the type alone does not say: the meaning, limits and the default. */
function commentOf(name: string, schema: Schema): string {
  const { description, type, default: byDefault } = fieldOf(name, schema, false, '')
  const limits = /datetime|e-mail|(?:^| )\d/.test(type) && !schema.enum ? `${type}.` : ''
  const said = byDefault === null ? '' : `Default: \`${byDefault}\`.`
  return [description, limits.charAt(0).toUpperCase() + limits.slice(1), said].filter(Boolean).join(' ')
}

const choicesOf = (schema: Schema, nameOf: NameOf, indent: string): string[] => {
  const also = schema['x-also'] ? choicesOf(schema['x-also'], nameOf, indent) : []
  const { anyOf, enum: values, const: only, type } = schema
  const own = anyOf
    ? anyOf.flatMap((each) => choicesOf(each, nameOf, indent))
    : values
      ? values.map(quoted)
      : only !== undefined
        ? [quoted(only)]
        : Array.isArray(type)
          ? type.flatMap((each) => choicesOf({ ...schema, type: each }, nameOf, indent))
          : [plainType(schema, nameOf, indent)]
  // null stands last, as people write it
  const all = [...new Set([...own, ...also])]
  return [...all.filter((each) => each !== 'null'), ...all.filter((each) => each === 'null')]
}

function plainType(schema: Schema, nameOf: NameOf, indent: string): string {
  if (schema.$ref) return nameOf(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
  switch (schema.type) {
    case 'array': {
      const items = choicesOf(schema.items ?? {}, nameOf, indent)
      return items.length > 1 ? `(${items.join(' | ')})[]` : `${items[0]}[]`
    }
    case 'object': {
      if (schema.properties && Object.keys(schema.properties).length > 0) return printObject(schema, nameOf, indent)
      const values = schema.additionalProperties
      return `Record<string, ${typeof values === 'object' ? choicesOf(values, nameOf, indent).join(' | ') : 'never'}>`
    }
    case 'integer':
      return 'number'
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type
    default:
      return 'unknown'
  }
}

/** The type behind a name or a colon: on one line, or one choice to a line where that would be too long. */
export function printType(before: string, schema: Schema, nameOf: NameOf, indent: string): string[] {
  const choices = choicesOf(schema, nameOf, indent)
  const line = `${indent}${before} ${choices.join(' | ')}`
  const last = line.split('\n').at(-1) ?? ''
  if (choices.length === 1 || last.length <= WIDTH) return [line]
  return [`${indent}${before}`, ...choices.map((choice) => `${indent}  | ${choice}`)]
}

/** An object type with a comment for each field, from its opening brace to its closing one. */
function printObject(
  { properties = {}, required = [], additionalProperties }: Schema,
  nameOf: NameOf,
  indent: string,
): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).flatMap(([name, schema]) => [
    ...printComment(commentOf(name, schema), inner),
    ...printType(`${name}${required.includes(name) ? '' : '?'}:`, schema, nameOf, inner),
  ])
  const more = typeof additionalProperties === 'object' ? [`${inner}[more: string]: unknown`] : []
  return ['{', ...fields, ...more, `${indent}}`].join('\n')
}

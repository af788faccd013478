import { describeField } from './api-reference.ts'
import type { JsonSchemaNode } from './json-schema.ts'
import { MAX_LINE_CHARS, renderPrimitive } from './render-literal.ts'

/** Gives the TypeScript name of a named schema. */
export type TypeNameResolver = (name: string) => string

/** A comment in the form of JSDoc, wrapped to the width of the page; nothing for an empty text. */
export function renderComment(text: string, indent: string): string[] {
  if (text === '') return []
  if (`${indent}/** ${text} */`.length <= MAX_LINE_CHARS && !text.includes('\n')) return [`${indent}/** ${text} */`]
  const lines = text.split('\n').flatMap((paragraph) => {
    const wrapped: string[] = ['']
    for (const word of paragraph.split(' ')) {
      const last = wrapped.at(-1) ?? ''
      const longer = last === '' ? word : `${last} ${word}`
      if (`${indent} * ${longer}`.length > MAX_LINE_CHARS) wrapped.push(word)
      else wrapped[wrapped.length - 1] = longer
    }
    return wrapped
  })
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`]
}

/** What the type alone does not say: the meaning, limits and the default. */
function fieldComment(name: string, schema: JsonSchemaNode): string {
  const { description, type, default: byDefault } = describeField(name, schema, false, '')
  const limits = /datetime|e-mail|(?:^| )\d/.test(type) && !schema.enum ? `${type}.` : ''
  const said = byDefault === null ? '' : `Default: \`${byDefault}\`.`
  return [description, limits.charAt(0).toUpperCase() + limits.slice(1), said].filter(Boolean).join(' ')
}

const renderChoices = (schema: JsonSchemaNode, nameOf: TypeNameResolver, indent: string): string[] => {
  const also = schema['x-also'] ? renderChoices(schema['x-also'], nameOf, indent) : []
  const { anyOf, enum: values, const: only, type } = schema
  const own = anyOf
    ? anyOf.flatMap((each) => renderChoices(each, nameOf, indent))
    : values
      ? values.map(renderPrimitive)
      : only !== undefined
        ? [renderPrimitive(only)]
        : Array.isArray(type)
          ? type.flatMap((each) => renderChoices({ ...schema, type: each }, nameOf, indent))
          : [renderPlainType(schema, nameOf, indent)]
  // null stands last, as people write it
  const all = [...new Set([...own, ...also])]
  return [...all.filter((each) => each !== 'null'), ...all.filter((each) => each === 'null')]
}

function renderPlainType(schema: JsonSchemaNode, nameOf: TypeNameResolver, indent: string): string {
  if (schema.$ref) return nameOf(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
  switch (schema.type) {
    case 'array': {
      const items = renderChoices(schema.items ?? {}, nameOf, indent)
      return items.length > 1 ? `(${items.join(' | ')})[]` : `${items[0]}[]`
    }
    case 'object': {
      if (schema.properties && Object.keys(schema.properties).length > 0)
        return renderObjectType(schema, nameOf, indent)
      const values = schema.additionalProperties
      return `Record<string, ${typeof values === 'object' ? renderChoices(values, nameOf, indent).join(' | ') : 'never'}>`
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
export function renderType(before: string, schema: JsonSchemaNode, nameOf: TypeNameResolver, indent: string): string[] {
  const choices = renderChoices(schema, nameOf, indent)
  const line = `${indent}${before} ${choices.join(' | ')}`
  const last = line.split('\n').at(-1) ?? ''
  if (choices.length === 1 || last.length <= MAX_LINE_CHARS) return [line]
  return [`${indent}${before}`, ...choices.map((choice) => `${indent}  | ${choice}`)]
}

/** An object type with a comment for each field, from its opening brace to its closing one. */
function renderObjectType(
  { properties = {}, required = [], additionalProperties }: JsonSchemaNode,
  nameOf: TypeNameResolver,
  indent: string,
): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).flatMap(([name, schema]) => [
    ...renderComment(fieldComment(name, schema), inner),
    ...renderType(`${name}${required.includes(name) ? '' : '?'}:`, schema, nameOf, inner),
  ])
  const more = typeof additionalProperties === 'object' ? [`${inner}[more: string]: unknown`] : []
  return ['{', ...fields, ...more, `${indent}}`].join('\n')
}

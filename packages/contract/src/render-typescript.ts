import { isFile, type JsonSchemaNode } from './json-schema.ts'
import { MAX_GENERATED_LINE_CHARS, renderPrimitive } from './render-literal.ts'
import { describeBeyondType, type TypeNameResolver } from './sdk-schemas.ts'

/** The lines of a JSDoc comment, wrapped to the line width; none for an empty text. */
export function renderComment(text: string, indent: string): string[] {
  if (text === '') return []
  if (`${indent}/** ${text} */`.length <= MAX_GENERATED_LINE_CHARS && !text.includes('\n'))
    return [`${indent}/** ${text} */`]
  const lines = text.split('\n').flatMap((paragraph) => {
    const wrapped: string[] = ['']
    for (const word of paragraph.split(' ')) {
      const last = wrapped.at(-1) ?? ''
      const longer = last === '' ? word : `${last} ${word}`
      if (`${indent} * ${longer}`.length > MAX_GENERATED_LINE_CHARS) wrapped.push(word)
      else wrapped[wrapped.length - 1] = longer
    }
    return wrapped
  })
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`]
}

/** The members of the union that a schema stands for; most schemas have one. */
function renderMembers(schema: JsonSchemaNode, nameOf: TypeNameResolver, indent: string): string[] {
  const alternative = schema['x-alternative']
  if (isFile(schema)) return ['Blob', 'Uint8Array', 'string']
  const own = renderOwnMembers(schema, nameOf, indent)
  const members = new Set(alternative ? [...own, ...renderMembers(alternative, nameOf, indent)] : own)
  // null comes last by convention
  return members.delete('null') ? [...members, 'null'] : [...members]
}

function renderOwnMembers(schema: JsonSchemaNode, nameOf: TypeNameResolver, indent: string): string[] {
  const { anyOf, enum: values, const: only_value, type } = schema
  if (anyOf) return anyOf.flatMap((choice) => renderMembers(choice, nameOf, indent))
  if (values) return values.map(renderPrimitive)
  if (only_value !== undefined) return [renderPrimitive(only_value)]
  if (!Array.isArray(type)) return [renderPlainType(schema, nameOf, indent)]
  return type.map((name) => renderPlainType({ ...schema, type: name }, nameOf, indent))
}

function renderPlainType(schema: JsonSchemaNode, nameOf: TypeNameResolver, indent: string): string {
  if (schema.$ref) return nameOf(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
  switch (schema.type) {
    case 'array': {
      const items = renderMembers(schema.items ?? {}, nameOf, indent)
      return items.length > 1 ? `(${items.join(' | ')})[]` : `${items[0]}[]`
    }
    case 'object': {
      if (schema.properties && Object.keys(schema.properties).length > 0)
        return renderObjectType(schema, nameOf, indent)
      const values = schema.additionalProperties
      return `Record<string, ${typeof values === 'object' ? renderMembers(values, nameOf, indent).join(' | ') : 'never'}>`
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

/**
 * The lines of a declaration: the type on the line of `prefix`, or one member of the union per line when that is too
 * long.
 * @param prefix what precedes the type, such as `export type Name =` or `name?:`
 */
export function renderType(prefix: string, schema: JsonSchemaNode, nameOf: TypeNameResolver, indent: string): string[] {
  const members = renderMembers(schema, nameOf, indent)
  const line = `${indent}${prefix} ${members.join(' | ')}`
  const last = line.split('\n').at(-1) ?? ''
  if (members.length === 1 || last.length <= MAX_GENERATED_LINE_CHARS) return [line]
  return [`${indent}${prefix}`, ...members.map((member) => `${indent}  | ${member}`)]
}

/** An object type with a comment on each field, from its opening brace to its closing one. */
function renderObjectType(
  { properties = {}, required = [], additionalProperties }: JsonSchemaNode,
  nameOf: TypeNameResolver,
  indent: string,
): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).flatMap(([name, schema]) => [
    ...renderComment(describeBeyondType(name, schema), inner),
    ...renderType(`${name}${required.includes(name) ? '' : '?'}:`, schema, nameOf, inner),
  ])
  const index_signature = typeof additionalProperties === 'object' ? [`${inner}[more: string]: unknown`] : []
  return ['{', ...fields, ...index_signature, `${indent}}`].join('\n')
}

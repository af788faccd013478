import { isFile, type JsonSchemaNode } from './json-schema.ts'
import { MAX_GENERATED_LINE_CHARS } from './render-literal.ts'
import { isPythonName, renderDocstring, renderPythonPrimitive } from './render-python.ts'
import { describeBeyondType, type TypeNameResolver } from './sdk-schemas.ts'

/** The members of a union, mostly one, with the classes that they need and that have no name in the contract. */
export interface PythonType {
  members: string[]
  declarations: string[]
}

/** A type as the text of an annotation. None comes last by convention, and Any says what it is with others. */
export function renderAnnotation({ members }: PythonType): string {
  const others = new Set(members.filter((member) => member !== 'None'))
  if (others.has('Any')) return 'Any'
  return [...others, ...(members.includes('None') ? ['None'] : [])].join(' | ')
}

const toPascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

const union = (types: PythonType[]): PythonType => ({
  members: types.flatMap(({ members }) => members),
  declarations: types.flatMap(({ declarations }) => declarations),
})

const plain = (...members: string[]): PythonType => ({ members, declarations: [] })

/**
 * The Python type of a schema.
 * @param own_name of the class for an object that has no name in the contract
 */
export function toPythonType(schema: JsonSchemaNode, nameOf: TypeNameResolver, own_name: string): PythonType {
  const alternative = schema['x-alternative']
  if (isFile(schema)) return plain('FileContent')
  if (schema.format === 'ndjson') return plain('Lines')
  const own = toOwnType(schema, nameOf, own_name)
  return alternative ? union([own, toPythonType(alternative, nameOf, own_name)]) : own
}

function toOwnType(schema: JsonSchemaNode, nameOf: TypeNameResolver, own_name: string): PythonType {
  const { anyOf, enum: values, const: only_value, type } = schema
  if (anyOf)
    return union(anyOf.map((choice, index) => toPythonType(choice, nameOf, own_name + (index === 0 ? '' : index + 1))))
  if (values) {
    const literals = values.filter((value) => value !== null).map(renderPythonPrimitive)
    return plain(`Literal[${literals.join(', ')}]`, ...(values.includes(null) ? ['None'] : []))
  }
  if (only_value !== undefined)
    return plain(only_value === null ? 'None' : `Literal[${renderPythonPrimitive(only_value)}]`)
  if (!Array.isArray(type)) return toPlainType(schema, nameOf, own_name)
  return union(type.map((name) => toPlainType({ ...schema, type: name }, nameOf, own_name)))
}

function toPlainType(schema: JsonSchemaNode, nameOf: TypeNameResolver, own_name: string): PythonType {
  if (schema.$ref) return plain(nameOf(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)))
  switch (schema.type) {
    case 'array': {
      const items = toPythonType(schema.items ?? {}, nameOf, `${own_name}Item`)
      return { ...items, members: [`list[${renderAnnotation(items)}]`] }
    }
    case 'object': {
      if (schema.properties && Object.keys(schema.properties).length > 0)
        return { members: [own_name], declarations: renderTypedDict(own_name, schema, nameOf) }
      const values = schema.additionalProperties
      const items = typeof values === 'object' ? toPythonType(values, nameOf, `${own_name}Value`) : plain('Any')
      return { ...items, members: [`dict[str, ${renderAnnotation(items)}]`] }
    }
    case 'integer':
      return plain('int')
    case 'number':
      return plain('float')
    case 'string':
      return plain('str')
    case 'boolean':
      return plain('bool')
    case 'null':
      return plain('None')
    default:
      return plain('Any')
  }
}

/** The class of an object, behind the classes of objects within it. */
export function renderTypedDict(name: string, schema: JsonSchemaNode, nameOf: TypeNameResolver): string[] {
  const { properties = {}, required = [], description = '' } = schema
  const fields = Object.entries(properties).map(([field, value]) => {
    const resolved = toPythonType(value, nameOf, name + toPascalCase(field))
    const annotation = renderAnnotation(resolved)
    const { declarations } = resolved
    const type = required.includes(field) ? annotation : `NotRequired[${annotation}]`
    return { field, type, declarations, comment: describeBeyondType(field, value) }
  })
  const inner = fields.flatMap(({ declarations }) => declarations)
  const docstring = renderDocstring(description, '    ')
  if (fields.every(({ field }) => isPythonName(field))) {
    const lines = fields.flatMap(({ field, type, comment }) => [
      ...wrapAnnotation(`    ${field}: `, type),
      ...renderDocstring(comment, '    '),
    ])
    return [...inner, [`class ${name}(TypedDict):`, ...docstring, ...lines].join('\n')]
  }
  // a key that is a keyword of Python cannot stand in a class body
  const entries = fields.map(({ field, type }) => `    ${JSON.stringify(field)}: ${JSON.stringify(type)},`)
  return [
    ...inner,
    [`${name} = TypedDict(`, `    "${name}",`, '    {', ...entries.map((entry) => `    ${entry}`), '    },', ')'].join(
      '\n',
    ),
  ]
}

/** An annotation behind its name, in brackets with one member of the union per line when it is too long. */
function wrapAnnotation(prefix: string, type: string): string[] {
  if ((prefix + type).length <= MAX_GENERATED_LINE_CHARS) return [prefix + type]
  const indent = ' '.repeat(prefix.length - prefix.trimStart().length)
  const literal = /^(.*?Literal\[)([^\]]*)(\].*)$/.exec(type)
  if (!literal) return [prefix + type]
  const [, before = '', values = '', after = ''] = literal
  return [`${prefix}${before}`, ...values.split(', ').map((value) => `${indent}    ${value},`), `${indent}${after}`]
}

/** The declaration of a named schema: a class, or an alias for what is no object. */
export function renderPythonNamedType(name: string, schema: JsonSchemaNode, nameOf: TypeNameResolver): string {
  const is_object = schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0
  if (is_object) return renderTypedDict(name, schema, nameOf).join('\n\n\n')
  const type = toPythonType(schema, nameOf, `${name}Value`)
  const annotation = renderAnnotation(type)
  const is_evaluated = /^(?:Literal|dict\[str, Any\]$|str$|int$)/.test(annotation)
  const alias = is_evaluated
    ? wrapAnnotation(`${name}: TypeAlias = `, annotation)
    : [`${name}: TypeAlias = ${JSON.stringify(annotation)}`]
  return [...type.declarations, [...alias, ...renderDocstring(schema.description ?? '', '')].join('\n')].join('\n\n\n')
}

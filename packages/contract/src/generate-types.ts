import { z } from 'zod'
import { errorClassNames, errors } from './errors.ts'
import type { JsonSchemaNode } from './json-schema.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { GENERATED_NOTICE } from './render-literal.ts'
import { renderComment, renderType } from './render-typescript.ts'
import { errorDetails } from './schemas/error-details.ts'
import { acceptedAlternatives } from './schemas/primitives.ts'

/** Named schemas as they are sent, and as they come back: fields with a default are optional only in the first form. */
type SchemaDirection = 'input' | 'output'
type NamedSchemas = Map<string, JsonSchemaNode>

const collectJsonSchema = (type: z.ZodType, form: SchemaDirection, named: NamedSchemas): JsonSchemaNode => {
  const { $defs = {}, ...schema } = z.toJSONSchema(type, {
    io: form,
    override: ({ zodSchema, jsonSchema }) => {
      const also = acceptedAlternatives.get(zodSchema)
      if (also) jsonSchema['x-also'] = also
    },
  }) as JsonSchemaNode
  for (const [name, definition] of Object.entries($defs)) named.set(name, definition)
  return schema
}

/** One named type. No interface: a value of one could not be given where any object with text keys is taken. */
const renderNamedType = (name: string, schema: JsonSchemaNode, nameOf: (name: string) => string): string =>
  [...renderComment(schema.description ?? '', ''), ...renderType(`export type ${name} =`, schema, nameOf, '')].join(
    '\n',
  )

interface RenderedTypes {
  typeName: Record<SchemaDirection, (name: string) => string>
  declarations: string[]
}

/** Each schema once where both forms are the same; else the form that comes back is called `…Returned`. */
function renderNamedTypes(named: Record<SchemaDirection, NamedSchemas>): RenderedTypes {
  const apart = new Set<string>()
  const typeName = {
    input: (name: string) => name,
    output: (name: string) => (apart.has(name) ? `${name}Returned` : name),
  }
  const both = [...named.input].flatMap(([name, sent]) => {
    const returned = named.output.get(name)
    return returned ? [{ name, sent, returned }] : []
  })
  for (let before = -1; before < apart.size; ) {
    before = apart.size
    for (const { name, sent, returned } of both)
      if (renderNamedType(name, sent, typeName.input) !== renderNamedType(name, returned, typeName.output))
        apart.add(name)
  }
  const all = [
    ...[...named.input].map(([name, schema]) => ({ name, text: renderNamedType(name, schema, typeName.input) })),
    ...[...named.output]
      .filter(([name]) => !named.input.has(name) || apart.has(name))
      .map(([name, schema]) => ({
        name: typeName.output(name),
        text: renderNamedType(typeName.output(name), schema, typeName.output),
      })),
  ]
  return { typeName, declarations: all.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => text) }
}

const describeOperation = ({ summary, description, method, path, scope }: Operation): string =>
  `${[summary, description].filter(Boolean).join(' ')}\n\`${method} ${path}\`, scope ${scope}`

/** Every type of the interface as TypeScript without any import: `generated/types.ts` of the SDK. */
export function generateTypes(): string {
  const named: Record<SchemaDirection, NamedSchemas> = { input: new Map(), output: new Map() }
  const all = Object.entries<Operation>(operations).map(([name, op]) => ({
    name,
    op,
    sent: collectJsonSchema(op.input, 'input', named.input),
    returned: collectJsonSchema(op.output, 'output', named.output),
  }))
  const details = errorClassNames.map((name) => ({
    name,
    schema: collectJsonSchema(errorDetails[name], 'output', named.output),
  }))
  const { typeName, declarations } = renderNamedTypes(named)
  return [
    GENERATED_NOTICE,
    '',
    declarations.join('\n\n'),
    '',
    '/** What each operation takes and gives; an operation over lines gives one of these for each line. */',
    'export interface Operations {',
    ...all.flatMap(({ name, op, sent, returned }) => [
      ...renderComment(describeOperation(op), '  '),
      `  ${name}: {`,
      ...renderType('sent:', sent, typeName.input, '    '),
      ...renderType('returned:', returned, typeName.output, '    '),
      '  }',
    ]),
    '}',
    '',
    '/** `details` of each class of error. */',
    'export interface ErrorDetails {',
    ...details.flatMap(({ name, schema }) => [
      ...renderComment(errors[name][1], '  '),
      ...renderType(`${name}:`, schema, typeName.output, '  '),
    ]),
    '}',
    '',
  ].join('\n')
}

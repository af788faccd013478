import { z } from 'zod'
import { errorClassNames, errors } from './errors.ts'
import type { JsonSchemaNode } from './json-schema.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { GENERATED_NOTICE } from './render-literal.ts'
import { renderComment, renderType } from './render-typescript.ts'
import { errorDetails, ViolationList } from './schemas/error-details.ts'
import { acceptedAlternatives } from './schemas/primitives.ts'
import { WebhookEvent } from './webhook-events.ts'

/** A schema has two forms: a field with a default is optional in an input and present in an output. */
type SchemaDirection = 'input' | 'output'
type NamedSchemas = Map<string, JsonSchemaNode>

/**
 * Converts a zod type to JSON Schema in one direction.
 * @param named collects the named schemas that the result refers to
 */
const collectJsonSchema = (type: z.ZodType, direction: SchemaDirection, named: NamedSchemas): JsonSchemaNode => {
  const { $defs = {}, ...schema } = z.toJSONSchema(type, {
    io: direction,
    override: ({ zodSchema, jsonSchema }) => {
      const alternative = acceptedAlternatives.get(zodSchema)
      if (alternative) jsonSchema['x-alternative'] = alternative
    },
  }) as JsonSchemaNode
  for (const [name, definition] of Object.entries($defs)) named.set(name, definition)
  return schema
}

/** Renders a named type as an alias, because an interface is not assignable to `Record<string, unknown>`. */
const renderNamedType = (name: string, schema: JsonSchemaNode, nameOf: (name: string) => string): string =>
  [...renderComment(schema.description ?? '', ''), ...renderType(`export type ${name} =`, schema, nameOf, '')].join(
    '\n',
  )

interface RenderedTypes {
  typeName: Record<SchemaDirection, (name: string) => string>
  declarations: string[]
}

/** Declares a schema once when both directions render the same, and otherwise twice: the output form as `…Output`. */
function renderNamedTypes(named: Record<SchemaDirection, NamedSchemas>): RenderedTypes {
  const differing = new Set<string>()
  const typeName = {
    input: (name: string) => name,
    output: (name: string) => (differing.has(name) ? `${name}Output` : name),
  }
  const in_both_directions = [...named.input].flatMap(([name, input]) => {
    const output = named.output.get(name)
    return output ? [{ name, input, output }] : []
  })
  // a schema whose two forms differ makes those that refer to it differ as well: repeat until no other is found
  for (let previous_size = -1; previous_size < differing.size; ) {
    previous_size = differing.size
    for (const { name, input, output } of in_both_directions)
      if (renderNamedType(name, input, typeName.input) !== renderNamedType(name, output, typeName.output))
        differing.add(name)
  }
  const all = [
    ...[...named.input].map(([name, schema]) => ({ name, text: renderNamedType(name, schema, typeName.input) })),
    ...[...named.output]
      .filter(([name]) => !named.input.has(name) || differing.has(name))
      .map(([name, schema]) => ({
        name: typeName.output(name),
        text: renderNamedType(typeName.output(name), schema, typeName.output),
      })),
  ]
  return { typeName, declarations: all.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => text) }
}

const describeOperation = ({ summary, description, method, path, scope }: Operation): string =>
  `${[summary, description].filter(Boolean).join(' ')}\n\`${method} ${path}\`, scope ${scope}`

/** Generates `generated/types.ts` of the SDK: the types of all operations and error details, without imports. */
export function generateTypes(): string {
  const named: Record<SchemaDirection, NamedSchemas> = { input: new Map(), output: new Map() }
  const all = Object.entries<Operation>(operations).map(([name, op]) => ({
    name,
    op,
    input: collectJsonSchema(op.input, 'input', named.input),
    output: collectJsonSchema(op.output, 'output', named.output),
    forms: op.output_forms && {
      field: op.output_forms.field,
      when_true: collectJsonSchema(op.output_forms.when_true, 'output', named.output),
      when_false: collectJsonSchema(op.output_forms.when_false, 'output', named.output),
    },
  }))
  const details = errorClassNames.map((name) => ({
    name,
    schema: collectJsonSchema(errorDetails[name], 'output', named.output),
  }))
  // the items of `detail`, which the SDK names
  collectJsonSchema(ViolationList, 'output', named.output)
  // the bodies of webhook deliveries
  collectJsonSchema(WebhookEvent, 'output', named.output)
  const { typeName, declarations } = renderNamedTypes(named)
  return [
    GENERATED_NOTICE,
    '',
    declarations.join('\n\n'),
    '',
    '/** Input and output of each operation; where the response is a stream of lines, `output` is one line. */',
    'export interface Operations {',
    ...all.flatMap(({ name, op, input, output, forms }) => [
      ...renderComment(describeOperation(op), '  '),
      `  ${name}: {`,
      ...renderType('input:', input, typeName.input, '    '),
      ...renderType('output:', output, typeName.output, '    '),
      ...(forms
        ? [
            '    /** The output by the value of an input field. */',
            `    output_forms: {`,
            `      ${forms.field}: {`,
            ...renderType('true:', forms.when_true, typeName.output, '        '),
            ...renderType('false:', forms.when_false, typeName.output, '        '),
            '      }',
            '    }',
          ]
        : []),
      '  }',
    ]),
    '}',
    '',
    '/** The `details` of each error class. */',
    'export interface ErrorDetails {',
    ...details.flatMap(({ name, schema }) => [
      ...renderComment(errors[name][1], '  '),
      ...renderType(`${name}:`, schema, typeName.output, '  '),
    ]),
    '}',
    '',
  ].join('\n')
}

import { z } from 'zod'
import { describeField } from './api-reference.ts'
import { type ErrorClassName, errorClassNames } from './errors.ts'
import type { JsonSchemaNode } from './json-schema.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { errorDetails, ViolationList } from './schemas/error-details.ts'
import { acceptedAlternatives } from './schemas/primitives.ts'
import { WebhookEvent } from './webhook-events.ts'

/** A schema has two forms: a field with a default is optional in an input and present in an output. */
type SchemaDirection = 'input' | 'output'
type NamedSchemas = Record<SchemaDirection, Map<string, JsonSchemaNode>>

/** An operation with the schemas of its input and output, as the generators of the SDKs read it. */
export interface OperationSchemas {
  name: string
  op: Operation
  input: JsonSchemaNode
  output: JsonSchemaNode
  forms: { field: string; when_true: JsonSchemaNode; when_false: JsonSchemaNode } | undefined
}

interface SdkSchemas {
  operations: OperationSchemas[]
  /** The schema of `details` for each class of error. */
  details: { name: ErrorClassName; schema: JsonSchemaNode }[]
  /** The schemas with a name of their own, to which the others refer. */
  named: NamedSchemas
}

/** Everything that an SDK has a type for, as JSON Schema. */
export function collectSdkSchemas(): SdkSchemas {
  const named: NamedSchemas = { input: new Map(), output: new Map() }
  const collect = (type: z.ZodType, direction: SchemaDirection): JsonSchemaNode => {
    const { $defs = {}, ...schema } = z.toJSONSchema(type, {
      io: direction,
      override: ({ zodSchema, jsonSchema }) => {
        const alternative = acceptedAlternatives.get(zodSchema)
        if (alternative) jsonSchema['x-alternative'] = alternative
      },
    }) as JsonSchemaNode
    for (const [name, definition] of Object.entries($defs)) named[direction].set(name, definition)
    return schema
  }
  const all = Object.entries<Operation>(operations).map(([name, op]) => ({
    name,
    op,
    input: collect(op.input, 'input'),
    output: collect(op.output, 'output'),
    forms: op.output_forms && {
      field: op.output_forms.field,
      when_true: collect(op.output_forms.when_true, 'output'),
      when_false: collect(op.output_forms.when_false, 'output'),
    },
  }))
  const details = errorClassNames.map((name) => ({ name, schema: collect(errorDetails[name], 'output') }))
  // the items of `detail`, which the SDKs name
  collect(ViolationList, 'output')
  // the bodies of webhook deliveries
  collect(WebhookEvent, 'output')
  return { operations: all, details, named }
}

/** Returns the name of a named schema in the language of an SDK. */
export type TypeNameResolver = (name: string) => string

/** Describes what the type of a field does not express: meaning, limits and default. */
export function describeBeyondType(name: string, schema: JsonSchemaNode): string {
  const { description, type, default: byDefault } = describeField(name, schema, false, '')
  const limits = /datetime|e-mail|(?:^| )\d/.test(type) && !schema.enum ? `${type}.` : ''
  const default_text = byDefault === null ? '' : `Default: \`${byDefault}\`.`
  return [description, limits.charAt(0).toUpperCase() + limits.slice(1), default_text].filter(Boolean).join(' ')
}

interface RenderedTypes {
  typeName: Record<SchemaDirection, TypeNameResolver>
  declarations: string[]
}

/**
 * Declares a schema once when both directions render the same, and otherwise twice: the output form as `…Output`.
 * @param renderNamedType the declaration of a type with this name, in which `nameOf` gives the names of other types
 */
export function renderNamedTypes(
  named: NamedSchemas,
  renderNamedType: (name: string, schema: JsonSchemaNode, nameOf: TypeNameResolver) => string,
): RenderedTypes {
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

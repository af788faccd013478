import { z } from 'zod'
import { errorNames, errors } from './errors.ts'
import type { Schema } from './json-schema.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { printComment, printType } from './print-typescript.ts'
import { alsoTaken } from './schemas/common.ts'
import { errorDetails } from './schemas/error-details.ts'

/** Named schemas as they are sent, and as they come back: fields with a default are optional only in the first form. */
type Form = 'input' | 'output'
type Named = Map<string, Schema>

const schemaOf = (type: z.ZodType, form: Form, named: Named): Schema => {
  const { $defs = {}, ...schema } = z.toJSONSchema(type, {
    io: form,
    override: ({ zodSchema, jsonSchema }) => {
      const also = alsoTaken.get(zodSchema)
      if (also) jsonSchema['x-also'] = also
    },
  }) as Schema
  for (const [name, definition] of Object.entries($defs)) named.set(name, definition)
  return schema
}

/** One named type. No interface: a value of one could not be given where any object with text keys is taken. */
const printNamed = (name: string, schema: Schema, nameOf: (name: string) => string): string =>
  [...printComment(schema.description ?? '', ''), ...printType(`export type ${name} =`, schema, nameOf, '')].join('\n')

interface Names {
  of: Record<Form, (name: string) => string>
  printed: string[]
}

/** Each schema once where both forms are the same; else the form that comes back is called `…Returned`. */
function printAllNamed(named: Record<Form, Named>): Names {
  const apart = new Set<string>()
  const of = {
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
      if (printNamed(name, sent, of.input) !== printNamed(name, returned, of.output)) apart.add(name)
  }
  const all = [
    ...[...named.input].map(([name, schema]) => ({ name, text: printNamed(name, schema, of.input) })),
    ...[...named.output]
      .filter(([name]) => !named.input.has(name) || apart.has(name))
      .map(([name, schema]) => ({ name: of.output(name), text: printNamed(of.output(name), schema, of.output) })),
  ]
  return { of, printed: all.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => text) }
}

const aboutOf = ({ summary, description, method, path, scope }: Operation): string =>
  `${[summary, description].filter(Boolean).join(' ')}\n\`${method} ${path}\`, scope ${scope}`

/** Every type of the interface as TypeScript without any import: `printed/types.ts` of the SDK. */
export function printTypes(): string {
  const named: Record<Form, Named> = { input: new Map(), output: new Map() }
  const all = Object.entries<Operation>(operations).map(([name, op]) => ({
    name,
    op,
    sent: schemaOf(op.input, 'input', named.input),
    returned: schemaOf(op.output, 'output', named.output),
  }))
  const details = errorNames.map((name) => ({ name, schema: schemaOf(errorDetails[name], 'output', named.output) }))
  const { of, printed } = printAllNamed(named)
  return [
    '// Printed from the operation table by `npm run docs`; do not edit.',
    '',
    printed.join('\n\n'),
    '',
    '/** What each operation takes and gives; an operation over lines gives one of these for each line. */',
    'export interface Operations {',
    ...all.flatMap(({ name, op, sent, returned }) => [
      ...printComment(aboutOf(op), '  '),
      `  ${name}: {`,
      ...printType('sent:', sent, of.input, '    '),
      ...printType('returned:', returned, of.output, '    '),
      '  }',
    ]),
    '}',
    '',
    '/** `details` of each class of error. */',
    'export interface ErrorDetails {',
    ...details.flatMap(({ name, schema }) => [
      ...printComment(errors[name][1], '  '),
      ...printType(`${name}:`, schema, of.output, '  '),
    ]),
    '}',
    '',
  ].join('\n')
}

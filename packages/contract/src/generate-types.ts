import { errors } from './errors.ts'
import type { JsonSchemaNode } from './json-schema.ts'
import type { Operation } from './operation.ts'
import { GENERATED_NOTICE } from './render-literal.ts'
import { renderComment, renderType } from './render-typescript.ts'
import { collectSdkSchemas, renderNamedTypes } from './sdk-schemas.ts'

/** Renders a named type as an alias, because an interface is not assignable to `Record<string, unknown>`. */
const renderNamedType = (name: string, schema: JsonSchemaNode, nameOf: (name: string) => string): string =>
  [...renderComment(schema.description ?? '', ''), ...renderType(`export type ${name} =`, schema, nameOf, '')].join(
    '\n',
  )

const describeOperation = ({ summary, description, method, path, scope }: Operation): string =>
  `${[summary, description].filter(Boolean).join(' ')}\n\`${method} ${path}\`, scope ${scope}`

/** Generates `generated/types.ts` of the SDK: the types of all operations and error details, without imports. */
export function generateTypes(): string {
  const { operations, details, named } = collectSdkSchemas()
  const { typeName, declarations } = renderNamedTypes(named, renderNamedType)
  return [
    GENERATED_NOTICE,
    '',
    declarations.join('\n\n'),
    '',
    '/** Input and output of each operation; where the response is a stream of lines, `output` is one line. */',
    'export interface Operations {',
    ...operations.flatMap(({ name, op, input, output, forms }) => [
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

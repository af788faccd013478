import { z } from 'zod'
import { BEST_READ_HEADINGS, HEADINGS_REQUEST } from './best-read-headings.ts'
import { isMeaningfulBound, type JsonSchemaNode, type NamedJsonSchemas, resolveSchema } from './json-schema.ts'
import type { Operation } from './operation.ts'
import { operationIds, operations } from './operations.ts'
import { GENERATED_NOTICE, renderLiteral } from './render-literal.ts'

/** The maximum of a value: characters of a text, bytes of a file, items of a list, or the greatest number. */
const maximumOf = ({ maxLength, maxItems, maximum }: JsonSchemaNode): number | undefined =>
  [maxLength, maxItems, maximum].find(isMeaningfulBound)

/** The maxima of a schema and of what is in it, by dotted path; `*` stands for each item of a list. */
function collectMaxima(schema: JsonSchemaNode, definitions: NamedJsonSchemas, path = ''): [string, number][] {
  const value = resolveSchema(schema, definitions)
  const maximum = maximumOf(value)
  const inner = Object.entries({ ...value.properties, ...(value.items && { '*': value.items }) })
  return [
    ...(path !== '' && maximum !== undefined ? [[path, maximum] satisfies [string, number]] : []),
    ...inner.flatMap(([name, each]) => collectMaxima(each, definitions, path === '' ? name : `${path}.${name}`)),
  ]
}

function inputMaxima({ input }: Operation): [string, number][] {
  const { $defs = {}, ...schema } = z.toJSONSchema(input, { io: 'input' }) as JsonSchemaNode
  return collectMaxima(schema, $defs)
}

/**
 * Generates `generated/input-limits.ts` of the console: the maximum of each field of an input, and the headings that a
 * text should have. One constant for each operation, so that a page is built with those alone that its forms call.
 */
export const generateInputLimits = (): string =>
  [
    GENERATED_NOTICE,
    '// The most that a field takes: characters, bytes of a file, items of a list, or the greatest number.',
    ...operationIds.flatMap((name) => {
      const maxima = inputMaxima(operations[name])
      return maxima.length === 0
        ? []
        : ['', `export const ${name}Limits = ${renderLiteral(Object.fromEntries(maxima))} as const`]
    }),
    '',
    '/** The headings of a text that are read best, and the sentence that asks for them. */',
    `export const BEST_READ_HEADINGS = ${renderLiteral([...BEST_READ_HEADINGS])} as const`,
    'export const HEADINGS_REQUEST =',
    `  ${renderLiteral(HEADINGS_REQUEST)}`,
    '',
  ].join('\n')

import { z } from 'zod'
import { errorClassNames, errors } from './errors.ts'
import { acceptsIdempotencyKey, hasRequestBody, inputFields, type Operation } from './operation.ts'
import { operations } from './operations.ts'
import { GENERATED_NOTICE, MAX_GENERATED_LINE_CHARS } from './render-literal.ts'

/** The field of a paginated response that holds the items of one page; null for an operation without pages. */
export function findPageField({ input, output }: Pick<Operation, 'input' | 'output'>): string | null {
  if (!('cursor' in inputFields(input)) || !(output instanceof z.ZodObject) || !('next_cursor' in output.shape))
    return null
  const lists = Object.entries(output.shape).filter(([, schema]) => schema instanceof z.ZodArray)
  return lists.length === 1 ? (lists[0]?.[0] ?? null) : null
}

/** Generates `generated/routes.ts` of the SDK: how each operation is called. */
export function generateRoutes(): string {
  const lines = Object.entries<Operation>(operations).map(([name, op]) => {
    const page_field = findPageField(op)
    const parts = [
      `method: '${op.method}'`,
      `path: '${op.path}'`,
      ...(hasRequestBody(op) ? [`body: '${op.body ?? 'json'}'`] : []),
      ...(op.answer === 'ndjson' ? [`answer: 'ndjson'`] : []),
      ...(op.is_read_only ? ['is_read_only: true'] : []),
      ...(acceptsIdempotencyKey(op) ? ['accepts_idempotency_key: true'] : []),
      ...(page_field === null ? [] : [`page_field: '${page_field}'`]),
    ]
    const line = `  ${name}: { ${parts.join(', ')} },`
    return line.length <= MAX_GENERATED_LINE_CHARS
      ? line
      : [`  ${name}: {`, ...parts.map((part) => `    ${part},`), '  },'].join('\n')
  })
  return [
    GENERATED_NOTICE,
    '',
    `import type { Route } from '../route.ts'`,
    '',
    'export const routes = {',
    ...lines,
    '} as const satisfies Record<string, Route>',
    '',
  ].join('\n')
}

/** Generates `generated/errors.ts` of the SDK: every error class with its status. */
export const generateErrors = (): string =>
  [
    GENERATED_NOTICE,
    '',
    '/** Every error class with its usual status. */',
    'export const errorStatus = {',
    ...errorClassNames.map((name) => `  ${name}: ${errors[name][0]},`),
    '} as const',
    '',
  ].join('\n')

/** Generates `generated/version.ts` of the SDK: the version of its package. */
export const generateVersion = (version: string): string =>
  `// Generated from package.json by \`npm run generate\`; do not edit.\n\nexport const version = '${version}'\n`

import { errorClassNames, errors } from './errors.ts'
import { findPageField } from './find-page-field.ts'
import { acceptsIdempotencyKey, hasRequestBody, type Operation } from './operation.ts'
import { operations } from './operations.ts'
import { GENERATED_NOTICE, MAX_LINE_CHARS } from './render-literal.ts'

/** The ways to all operations as TypeScript: `generated/routes.ts` of the SDK. */
export function generateRoutes(): string {
  const lines = Object.entries<Operation>(operations).map(([name, op]) => {
    const pages = findPageField(op)
    const parts = [
      `method: '${op.method}'`,
      `path: '${op.path}'`,
      ...(hasRequestBody(op) ? [`body: '${op.body ?? 'json'}'`] : []),
      ...(op.answer === 'ndjson' ? [`answer: 'ndjson'`] : []),
      ...(op.is_read_only ? ['reads: true'] : []),
      ...(acceptsIdempotencyKey(op) ? ['keyed: true'] : []),
      ...(pages === null ? [] : [`pages: '${pages}'`]),
    ]
    const line = `  ${name}: { ${parts.join(', ')} },`
    return line.length <= MAX_LINE_CHARS
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

/** Every class of error with its status as TypeScript: `generated/errors.ts` of the SDK. */
export const generateErrors = (): string =>
  [
    GENERATED_NOTICE,
    '',
    '/** Every class of error with its usual status. */',
    'export const errorStatus = {',
    ...errorClassNames.flatMap((name) => [`  ${name}: ${errors[name][0]},`]),
    '} as const',
    '',
  ].join('\n')

/** The version of the package as TypeScript: `generated/version.ts` of the SDK. */
export const generateVersion = (version: string): string =>
  `// Generated from package.json by \`npm run generate\`; do not edit.\n\nexport const version = '${version}'\n`

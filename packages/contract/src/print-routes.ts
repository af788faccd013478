import { errorNames, errors } from './errors.ts'
import { type Operation, takesBody, takesIdempotencyKey } from './operation.ts'
import { operations } from './operations.ts'
import { pageFieldOf } from './page-field.ts'

const printed = '// Printed from the operation table by `npm run docs`; do not edit.'

/** The ways to all operations as TypeScript: `printed/routes.ts` of the SDK. */
export function printRoutes(): string {
  const lines = Object.entries<Operation>(operations).map(([name, op]) => {
    const pages = pageFieldOf(op)
    const parts = [
      `method: '${op.method}'`,
      `path: '${op.path}'`,
      ...(takesBody(op) ? [`body: '${op.body ?? 'json'}'`] : []),
      ...(op.answer === 'ndjson' ? [`answer: 'ndjson'`] : []),
      ...(op.reads ? ['reads: true'] : []),
      ...(takesIdempotencyKey(op) ? ['keyed: true'] : []),
      ...(pages === null ? [] : [`pages: '${pages}'`]),
    ]
    const line = `  ${name}: { ${parts.join(', ')} },`
    return line.length <= 120 ? line : [`  ${name}: {`, ...parts.map((part) => `    ${part},`), '  },'].join('\n')
  })
  return [
    printed,
    '',
    `import type { Route } from '../route.ts'`,
    '',
    'export const routes = {',
    ...lines,
    '} as const satisfies Record<string, Route>',
    '',
  ].join('\n')
}

/** Every class of error with its status as TypeScript: `printed/errors.ts` of the SDK. */
export const printErrors = (): string =>
  [
    printed,
    '',
    '/** Every class of error with its usual status. */',
    'export const errorStatus = {',
    ...errorNames.flatMap((name) => [`  ${name}: ${errors[name][0]},`]),
    '} as const',
    '',
  ].join('\n')

/** The version of the package as TypeScript: `printed/version.ts` of the SDK. */
export const printVersion = (version: string): string =>
  `// Printed from package.json by \`npm run docs\`; do not edit.\n\nexport const version = '${version}'\n`

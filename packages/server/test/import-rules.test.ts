import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

/** Modules of rules: they know no caller, no clock and no database. */
const pure = ['patterns', 'contract', 'server/screening', 'server/search/engine', 'server/trust']
/**
 * The modules that each module may import. A module is a package, or a folder or file at the top of the server's
 * sources; an import that is not listed is forbidden. Modules come after those that they import.
 */
const allowedImports: Record<string, string[]> = {
  patterns: [],
  contract: [],
  sdk: ['patterns'],
  mcp: ['contract', 'sdk'],
  cli: ['contract', 'sdk'],
  'server/addresses': [],
  'server/event-loop': [],
  'server/search/engine': [],
  'server/start-error': [],
  'server/threads': [],
  'server/time': [],
  'server/version': [],
  'server/models': ['server/threads'],
  'server/screening': ['patterns', 'contract'],
  'server/trust': ['contract'],
  'server/db': ['server/start-error', 'server/threads'],
  'server/visibility': ['server/db'],
  'server/events': ['contract', 'server/db'],
  'server/pagination': ['contract', 'server/db'],
  'server/a2a': [
    'contract',
    'sdk',
    'server/context',
    'server/db',
    'server/pagination',
    'server/screening',
    'server/version',
  ],
  'server/audit': ['contract', 'server/context', 'server/db', 'server/pagination'],
  'server/config': ['server/addresses', 'server/contributors', 'server/start-error'],
  'server/ops': ['contract', 'sdk', 'server/config', 'server/start-error'],
  'server/idempotency': ['contract', 'server/context', 'server/db'],
  'server/ids': ['server/context'],
  'server/invites': ['contract', 'server/context', 'server/db', 'server/pagination', 'server/time'],
  'server/jobs': [
    'contract',
    'server/audit',
    'server/context',
    'server/db',
    'server/pagination',
    'server/screening',
    'server/time',
  ],
  'server/contributors': [
    'contract',
    'server/addresses',
    'server/audit',
    'server/context',
    'server/db',
    'server/events',
    'server/invites',
    'server/jobs',
    'server/screening',
    'server/start-error',
    'server/time',
    'server/trust',
    'server/visibility',
  ],
  'server/experiences': [
    'contract',
    'server/audit',
    'server/context',
    'server/contributors',
    'server/db',
    'server/events',
    'server/jobs',
    'server/pagination',
    'server/screening',
    'server/time',
    'server/trust',
    'server/visibility',
  ],
  'server/limits': ['contract', 'server/addresses', 'server/context'],
  'server/main': ['server/config', 'server/run', 'server/start-error'],
  'server/operators': [
    'contract',
    'server/audit',
    'server/context',
    'server/contributors',
    'server/db',
    'server/invites',
    'server/pagination',
    'server/screening',
  ],
  'server/privacy': [
    'contract',
    'server/audit',
    'server/context',
    'server/contributors',
    'server/db',
    'server/experiences',
    'server/jobs',
    'server/time',
    'server/visibility',
  ],
  'server/reports': [
    'contract',
    'server/audit',
    'server/context',
    'server/db',
    'server/experiences',
    'server/pagination',
    'server/screening',
  ],
  'server/rescan': [
    'contract',
    'server/audit',
    'server/context',
    'server/db',
    'server/events',
    'server/experiences',
    'server/jobs',
    'server/screening',
  ],
  'server/job-handlers': [
    'server/audit',
    'server/context',
    'server/contributors',
    'server/experiences',
    'server/idempotency',
    'server/invites',
    'server/jobs',
    'server/privacy',
    'server/rescan',
  ],
  'server/scheduling': ['server/context', 'server/db', 'server/jobs'],
  'server/search': [
    'contract',
    'server/context',
    'server/db',
    'server/event-loop',
    'server/events',
    'server/experiences',
    'server/models',
    'server/pagination',
    'server/screening',
    'server/search/engine',
    'server/threads',
    'server/time',
    'server/trust',
    'server/version',
    'server/visibility',
  ],
  'server/advice': [
    'contract',
    'sdk',
    'server/context',
    'server/experiences',
    'server/screening',
    'server/search',
    'server/search/engine',
  ],
  'server/deposits': [
    'contract',
    'server/audit',
    'server/context',
    'server/contributors',
    'server/db',
    'server/event-loop',
    'server/events',
    'server/experiences',
    'server/limits',
    'server/screening',
    'server/search',
    'server/search/engine',
    'server/threads',
    'server/time',
    'server/trust',
  ],
  'server/context': [
    'contract',
    'server/config',
    'server/contributors',
    'server/db',
    'server/deposits',
    'server/idempotency',
    'server/jobs',
    'server/limits',
    'server/models',
    'server/search',
    'server/status',
    'server/time',
  ],
  'server/load-seeds': ['server/context', 'server/db', 'server/deposits', 'server/experiences'],
  'server/status': ['contract', 'server/context', 'server/db', 'server/jobs', 'server/version', 'server/visibility'],
  'server/reviews': [
    'contract',
    'server/audit',
    'server/context',
    'server/contributors',
    'server/db',
    'server/deposits',
    'server/experiences',
    'server/pagination',
    'server/screening',
    'server/search',
  ],
  'server/app': [
    'server/config',
    'server/context',
    'server/contributors',
    'server/db',
    'server/deposits',
    'server/idempotency',
    'server/ids',
    'server/job-handlers',
    'server/jobs',
    'server/limits',
    'server/models',
    'server/search',
    'server/start-error',
    'server/status',
  ],
  'server/handlers': [
    'server/a2a',
    'server/advice',
    'server/audit',
    'server/context',
    'server/contributors',
    'server/deposits',
    'server/experiences',
    'server/invites',
    'server/jobs',
    'server/operators',
    'server/privacy',
    'server/reports',
    'server/rescan',
    'server/reviews',
    'server/search',
    'server/status',
  ],
  'server/execute': [
    'contract',
    'server/context',
    'server/contributors',
    'server/db',
    'server/handlers',
    'server/idempotency',
    'server/limits',
    'server/time',
  ],
  'server/surfaces': [
    'contract',
    'mcp',
    'server/a2a',
    'server/addresses',
    'server/config',
    'server/context',
    'server/contributors',
    'server/event-loop',
    'server/execute',
    'server/limits',
    'server/screening',
    'server/time',
    'server/version',
  ],
  'server/serve': ['contract', 'server/context', 'server/start-error', 'server/surfaces'],
  'server/run': [
    'server/app',
    'server/config',
    'server/load-seeds',
    'server/rescan',
    'server/scheduling',
    'server/serve',
  ],
}

const root = join(import.meta.dirname, '../../..')
const sources = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[^/\\]+[/\\]src[/\\].*\.ts$/.test(file) && !/\.test\.ts$|testing-/.test(file))
  .map((file) => join(root, 'packages', file))

function moduleOf(file: string): string {
  const [, name = '', , ...rest] = relative(root, file).split(sep)
  if (name !== 'server') return name
  const [first = '', second = ''] = rest
  if (first === 'search' && second === 'engine') return 'server/search/engine'
  return `server/${first.replace(/\.ts$/, '')}`
}

interface Import {
  file: string
  from: string
  to: string
  target: string
}

const imports: Import[] = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import) '([^']+)'/g)].map(([, target = '']) => {
    const to = target.startsWith('.')
      ? moduleOf(join(dirname(file), target))
      : target.startsWith('@cairnway/')
        ? (target.split('/')[1] ?? '')
        : ''
    return { file: relative(root, file), from: moduleOf(file), to, target }
  }),
)

test('a module imports only the modules that it may import', () => {
  const forbidden = imports.filter(({ from, to }) => to !== '' && to !== from && !allowedImports[from]?.includes(to))
  expect(forbidden.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
})

test('every permitted import is in use', () => {
  const used = new Set(imports.map(({ from, to }) => `${from} -> ${to}`))
  const unused = Object.entries(allowedImports).flatMap(([from, targets]) =>
    targets.map((to) => `${from} -> ${to}`).filter((permitted) => !used.has(permitted)),
  )
  expect(unused).toEqual([])
})

test('rules are pure: no database, no clock, no randomness, no I/O', () => {
  const impure = sources.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return (
      pure.includes(moduleOf(file)) &&
      /Date\.now|new Date\(\)|Math\.random|process\.|from 'node:(?!crypto|zlib)/.test(text)
    )
  })
  expect(impure.map((file) => relative(root, file))).toEqual([])
})

test('only config.ts and programs read the environment', () => {
  const readers = sources.filter((file) => /process\.env|env.*= process$/m.test(readFileSync(file, 'utf8')))
  expect(readers.map((file) => relative(root, file)).sort()).toEqual([
    join('packages', 'cli', 'src', 'main.ts'),
    join('packages', 'mcp', 'src', 'main.ts'),
    join('packages', 'server', 'src', 'main.ts'),
    join('packages', 'server', 'src', 'ops', 'main.ts'),
  ])
})

test('SQL statements are only in store files, in db and in the predicates that these share', () => {
  const allowed = /[/\\](?:[\w-]*store|visibility-predicates|keyset-cursor|emit)\.ts$|[/\\]db[/\\]/
  const writers = sources.filter((file) => /\bsql`/.test(readFileSync(file, 'utf8')) && !allowed.test(file))
  expect(writers.map((file) => relative(root, file))).toEqual([])
})

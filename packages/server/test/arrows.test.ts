import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

/** Rules know nothing of callers, clocks and databases: the pure rooms and files. */
const pure = ['contract', 'server/screening', 'server/search/engine', 'server/trust']
/** What every verb may use: the contract, the context that it is handed, and the statements' tag. */
const base = ['contract', 'server/context', 'server/db']

/**
 * Who may import whom. A room is a package, or a folder or file of the server; an import that is not listed is
 * forbidden. In the order of ARCHITECTURE.md, from the inside to the outside.
 */
const arrows: Record<string, string[]> = {
  contract: [],
  sdk: [],
  mcp: ['contract', 'sdk'],
  // of the contract its types alone: the program starts without building schemas
  cli: ['contract', 'sdk'],
  'server/days-before': [],
  'server/version': [],
  'server/start-error': [],
  'server/start-worker': [],
  'server/thread-time': [],
  'server/serve-thread': ['server/thread-time'],
  'server/ask-thread': ['server/serve-thread', 'server/thread-time'],
  'server/timed': [],
  'server/in-batches': [],
  'server/addresses': [],
  'server/web-origin': [],
  'server/config': ['server/addresses', 'server/contributors', 'server/start-error', 'server/web-origin'],
  'server/schedule': [],
  'server/seq-cursor': ['contract'],
  'server/screening': ['contract'],
  'server/search/engine': [],
  'server/trust': ['contract'],
  'server/models': ['server/start-worker'],
  'server/db': ['server/start-error', 'server/start-worker'],
  'server/readable': ['server/db'],
  'server/events': ['contract', 'server/db'],
  'server/audit': [...base, 'server/seq-cursor'],
  'server/jobs': [...base, 'server/audit', 'server/days-before', 'server/screening', 'server/seq-cursor'],
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
  'server/recurring-work': ['server/context', 'server/jobs'],
  'server/status': [...base, 'server/jobs', 'server/readable', 'server/version'],
  'server/limits': ['contract', 'server/addresses', 'server/context'],
  'server/idempotency': base,
  'server/invites': [...base, 'server/days-before'],
  'server/contributors': [
    ...base,
    'server/addresses',
    'server/audit',
    'server/days-before',
    'server/events',
    'server/invites',
    'server/jobs',
    'server/readable',
    'server/screening',
    'server/start-error',
    'server/trust',
  ],
  'server/experiences': [
    ...base,
    'server/audit',
    'server/contributors',
    'server/days-before',
    'server/events',
    'server/jobs',
    'server/readable',
    'server/screening',
    'server/trust',
  ],
  'server/rescan': [...base, 'server/audit', 'server/events', 'server/experiences', 'server/jobs', 'server/screening'],
  'server/privacy': [
    ...base,
    'server/audit',
    'server/contributors',
    'server/days-before',
    'server/experiences',
    'server/jobs',
    'server/readable',
  ],
  'server/search': [
    ...base,
    'server/ask-thread',
    'server/events',
    'server/experiences',
    'server/models',
    'server/readable',
    'server/screening',
    'server/search/engine',
    'server/serve-thread',
    'server/start-worker',
    'server/timed',
    'server/trust',
    'server/version',
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
    ...base,
    'server/ask-thread',
    'server/audit',
    'server/contributors',
    'server/days-before',
    'server/events',
    'server/experiences',
    'server/in-batches',
    'server/limits',
    'server/screening',
    'server/search',
    'server/search/engine',
    'server/serve-thread',
    'server/start-worker',
    'server/trust',
  ],
  'server/operators': [
    ...base,
    'server/audit',
    'server/contributors',
    'server/experiences',
    'server/invites',
    'server/screening',
  ],
  'server/reports': [...base, 'server/audit', 'server/experiences', 'server/screening'],
  'server/reviews': [
    ...base,
    'server/audit',
    'server/contributors',
    'server/deposits',
    'server/experiences',
    'server/screening',
    'server/search',
  ],
  'server/a2a': [...base, 'sdk', 'server/screening', 'server/version'],
  // types only: what the parts of an app are
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
    'server/timed',
  ],
  'server/new-id': ['server/context'],
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
    ...base,
    'server/contributors',
    'server/handlers',
    'server/idempotency',
    'server/limits',
    'server/timed',
  ],
  'server/surfaces': [
    'contract',
    'server/a2a',
    'mcp',
    'server/addresses',
    'server/config',
    'server/context',
    'server/contributors',
    'server/execute',
    'server/in-batches',
    'server/limits',
    'server/screening',
    'server/timed',
    'server/version',
  ],
  'server/load-seeds': ['server/context', 'server/db', 'server/deposits', 'server/experiences'],
  'server/tasks': ['server/context', 'server/db', 'server/recurring-work', 'server/schedule'],
  'server/app': [
    'server/config',
    'server/context',
    'server/contributors',
    'server/db',
    'server/deposits',
    'server/idempotency',
    'server/job-handlers',
    'server/jobs',
    'server/limits',
    'server/models',
    'server/new-id',
    'server/search',
    'server/start-error',
    'server/status',
  ],
  'server/serve': ['contract', 'server/context', 'server/start-error', 'server/surfaces'],
  'server/run': [
    'server/app',
    'server/config',
    'server/load-seeds',
    'server/rescan',
    'server/schedule',
    'server/serve',
    'server/tasks',
  ],
  'server/main': ['server/config', 'server/run', 'server/start-error'],
  'server/ops': ['contract', 'sdk', 'server/config', 'server/start-error'],
}

const root = join(import.meta.dirname, '../../..')
const sources = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[^/\\]+[/\\]src[/\\].*\.ts$/.test(file) && !/\.test\.ts$|testing-/.test(file))
  .map((file) => join(root, 'packages', file))

function roomOf(file: string): string {
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
      ? roomOf(join(dirname(file), target))
      : target.startsWith('@cairnway/')
        ? (target.split('/')[1] ?? '')
        : ''
    return { file: relative(root, file), from: roomOf(file), to, target }
  }),
)

test('imports follow the arrows', () => {
  const broken = imports.filter(({ from, to }) => to !== '' && to !== from && !arrows[from]?.includes(to))
  expect(broken.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
})

test('every arrow is in use, so that the list stays the truth', () => {
  const used = new Set(imports.map(({ from, to }) => `${from} -> ${to}`))
  const idle = Object.entries(arrows).flatMap(([from, targets]) =>
    targets.map((to) => `${from} -> ${to}`).filter((arrow) => !used.has(arrow)),
  )
  expect(idle).toEqual([])
})

test('rules are pure: no database, no clock, no randomness, no I/O', () => {
  const impure = sources.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return (
      pure.includes(roomOf(file)) &&
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

test('statements stand in store files and in db', () => {
  const allowed = /[/\\](?:[\w-]*store|readable|emit)\.ts$|[/\\]db[/\\]/
  const writers = sources.filter((file) => /\bsql`/.test(readFileSync(file, 'utf8')) && !allowed.test(file))
  expect(writers.map((file) => relative(root, file))).toEqual([])
})

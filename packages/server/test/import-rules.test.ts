import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

/** Modules of rules: they know no caller, no clock and no database. */
const pure = ['patterns', 'contract', 'server/normalizer', 'server/screening', 'server/search/engine', 'server/trust']
/**
 * The modules that each module may import. A module is a package, or a folder or file at the top of the server's
 * sources; an import that is not listed is forbidden. Modules come after those that they import.
 */
const allowedImports: Record<string, string[]> = {
  contract: [],
  patterns: [],
  sdk: ['patterns'],
  mcp: ['contract', 'sdk'],
  cli: ['contract', 'sdk'],
  web: ['sdk'],
  'server/addresses': [],
  'server/errors': [],
  'server/outgoing': ['contract'],
  'server/event-loop': [],
  'server/files': [],
  'server/time': [],
  'server/threads': ['server/time'],
  'server/version': [],
  'server/search/engine': ['contract'],
  'server/trust': ['contract'],
  'server/limits': ['contract', 'server/addresses'],
  'server/screening': ['contract', 'patterns'],
  'server/normalizer': ['contract'],
  'server/db': ['server/errors', 'server/files', 'server/threads', 'server/time'],
  'server/visibility': ['server/db'],
  'server/pagination': ['contract', 'server/db'],
  'server/models': ['server/errors', 'server/outgoing', 'server/threads', 'server/time'],
  'server/intake': [
    'contract',
    'server/errors',
    'server/models',
    'server/normalizer',
    'server/screening',
    'server/threads',
    'server/time',
  ],
  'server/a2a': [
    'contract',
    'sdk',
    'server/context',
    'server/db',
    'server/pagination',
    'server/screening',
    'server/version',
    'server/visibility',
  ],
  'server/audit': ['contract', 'server/context', 'server/db', 'server/pagination'],
  'server/events': ['contract', 'server/audit', 'server/db', 'server/search/engine'],
  'server/lifecycle': ['contract', 'server/db', 'server/events', 'server/trust', 'server/visibility'],
  'server/backups': [
    'contract',
    'server/context',
    'server/db',
    'server/events',
    'server/jobs',
    'server/pagination',
    'server/time',
  ],
  'server/banner': ['server/addresses', 'server/config', 'server/version'],
  'server/misspelt-variables': ['server/search/engine'],
  'server/config': [
    'contract',
    'server/addresses',
    'server/contributors',
    'server/errors',
    'server/misspelt-variables',
  ],
  'server/ops': ['contract', 'sdk', 'server/config', 'server/errors', 'server/files'],
  'server/idempotency': ['contract', 'server/context', 'server/db', 'server/events'],
  'server/ids': ['server/context'],
  'server/invites': ['contract', 'server/context', 'server/db', 'server/events', 'server/pagination', 'server/time'],
  'server/observations': ['server/db', 'server/visibility'],
  'server/activity': ['server/db', 'server/normalizer'],
  'server/demand': [
    'contract',
    'server/context',
    'server/db',
    'server/events',
    'server/jobs',
    'server/normalizer',
    'server/screening',
    'server/search',
    'server/search/engine',
    'server/time',
    'server/visibility',
  ],
  'server/dashboard': [
    'contract',
    'server/advice',
    'server/context',
    'server/db',
    'server/events',
    'server/jobs',
    'server/status',
    'server/time',
  ],
  'server/contributors': [
    'contract',
    'server/addresses',
    'server/context',
    'server/db',
    'server/errors',
    'server/events',
    'server/files',
    'server/invites',
    'server/lifecycle',
    'server/observations',
    'server/screening',
    'server/time',
    'server/trust',
    'server/visibility',
  ],
  'server/jobs': [
    'contract',
    'server/context',
    'server/db',
    'server/events',
    'server/pagination',
    'server/screening',
    'server/time',
  ],
  'server/experiences': [
    'contract',
    'server/context',
    'server/contributors',
    'server/db',
    'server/demand',
    'server/events',
    'server/jobs',
    'server/lifecycle',
    'server/observations',
    'server/pagination',
    'server/screening',
    'server/time',
    'server/trust',
    'server/visibility',
  ],
  'server/workspaces': [
    'contract',
    'server/context',
    'server/contributors',
    'server/db',
    'server/events',
    'server/experiences',
    'server/invites',
    'server/jobs',
    'server/lifecycle',
    'server/pagination',
    'server/screening',
  ],
  'server/identity': [
    'contract',
    'server/context',
    'server/contributors',
    'server/db',
    'server/events',
    'server/idempotency',
    'server/limits',
    'server/outgoing',
    'server/time',
    'server/workspaces',
  ],
  'server/freshness': [
    'contract',
    'server/context',
    'server/db',
    'server/events',
    'server/experiences',
    'server/lifecycle',
    'server/pagination',
    'server/time',
    'server/visibility',
  ],
  'server/drafts': [
    'contract',
    'server/context',
    'server/contributors',
    'server/deposits',
    'server/events',
    'server/experiences',
    'server/lifecycle',
    'server/screening',
    'server/visibility',
  ],
  'server/main': ['server/start'],
  'server/start': ['server/config', 'server/errors', 'server/run'],
  'server/operators': [
    'contract',
    'server/context',
    'server/contributors',
    'server/db',
    'server/events',
    'server/identity',
    'server/invites',
    'server/pagination',
    'server/screening',
  ],
  'server/pipeline': [
    'contract',
    'server/audit',
    'server/context',
    'server/contributors',
    'server/db',
    'server/events',
    'server/idempotency',
    'server/limits',
    'server/time',
  ],
  'server/webhooks': [
    'contract',
    'server/context',
    'server/db',
    'server/demand',
    'server/events',
    'server/idempotency',
    'server/jobs',
    'server/outgoing',
    'server/pagination',
    'server/screening',
    'server/version',
    'server/visibility',
  ],
  'server/privacy': [
    'contract',
    'server/activity',
    'server/context',
    'server/contributors',
    'server/db',
    'server/demand',
    'server/events',
    'server/experiences',
    'server/identity',
    'server/jobs',
    'server/observations',
    'server/time',
    'server/visibility',
    'server/workspaces',
  ],
  'server/reports': [
    'contract',
    'server/context',
    'server/db',
    'server/events',
    'server/experiences',
    'server/lifecycle',
    'server/pagination',
    'server/screening',
  ],
  'server/rescan': [
    'contract',
    'server/context',
    'server/db',
    'server/events',
    'server/jobs',
    'server/lifecycle',
    'server/screening',
  ],
  'server/raw': [
    'contract',
    'server/activity',
    'server/context',
    'server/contributors',
    'server/db',
    'server/demand',
    'server/deposits',
    'server/drafts',
    'server/events',
    'server/experiences',
    'server/intake',
    'server/jobs',
    'server/limits',
    'server/normalizer',
    'server/observations',
    'server/pagination',
    'server/screening',
    'server/visibility',
    'server/workspaces',
  ],
  'server/sessions': [
    'contract',
    'server/context',
    'server/contributors',
    'server/db',
    'server/drafts',
    'server/events',
    'server/experiences',
    'server/jobs',
    'server/normalizer',
    'server/pagination',
    'server/screening',
    'server/visibility',
    'server/workspaces',
  ],
  'server/job-handlers': [
    'contract',
    'server/advice',
    'server/audit',
    'server/backups',
    'server/context',
    'server/contributors',
    'server/dashboard',
    'server/demand',
    'server/experiences',
    'server/idempotency',
    'server/identity',
    'server/invites',
    'server/jobs',
    'server/knowledge',
    'server/privacy',
    'server/raw',
    'server/rescan',
    'server/sessions',
    'server/webhooks',
    'server/workspaces',
  ],
  'server/scheduling': ['server/context', 'server/dashboard', 'server/jobs', 'server/knowledge', 'server/webhooks'],
  'server/search': [
    'contract',
    'server/activity',
    'server/context',
    'server/dashboard',
    'server/db',
    'server/demand',
    'server/errors',
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
    'server/activity',
    'server/context',
    'server/dashboard',
    'server/db',
    'server/events',
    'server/experiences',
    'server/jobs',
    'server/observations',
    'server/raw',
    'server/screening',
    'server/search',
    'server/search/engine',
    'server/time',
    'server/trust',
    'server/visibility',
    'server/workspaces',
  ],
  'server/deposits': [
    'contract',
    'server/activity',
    'server/context',
    'server/contributors',
    'server/db',
    'server/demand',
    'server/event-loop',
    'server/events',
    'server/experiences',
    'server/lifecycle',
    'server/limits',
    'server/screening',
    'server/search',
    'server/search/engine',
    'server/threads',
    'server/time',
    'server/trust',
    'server/visibility',
    'server/workspaces',
  ],
  'server/knowledge': [
    'contract',
    'server/context',
    'server/db',
    'server/deposits',
    'server/events',
    'server/experiences',
    'server/jobs',
    'server/models',
    'server/normalizer',
    'server/pagination',
    'server/search',
    'server/search/engine',
    'server/trust',
    'server/visibility',
  ],
  'server/profiles': [
    'contract',
    'server/activity',
    'server/advice',
    'server/context',
    'server/contributors',
    'server/db',
    'server/experiences',
    'server/models',
    'server/search',
    'server/time',
    'server/trust',
    'server/visibility',
  ],
  'server/context': [
    'contract',
    'server/advice',
    'server/audit',
    'server/config',
    'server/contributors',
    'server/dashboard',
    'server/db',
    'server/deposits',
    'server/events',
    'server/idempotency',
    'server/identity',
    'server/intake',
    'server/jobs',
    'server/knowledge',
    'server/limits',
    'server/models',
    'server/outgoing',
    'server/profiles',
    'server/search',
    'server/status',
    'server/time',
  ],
  'server/status': [
    'contract',
    'server/advice',
    'server/context',
    'server/db',
    'server/jobs',
    'server/version',
    'server/visibility',
  ],
  'server/reviews': [
    'contract',
    'server/context',
    'server/contributors',
    'server/db',
    'server/deposits',
    'server/events',
    'server/experiences',
    'server/lifecycle',
    'server/observations',
    'server/pagination',
    'server/reports',
    'server/screening',
    'server/search',
    'server/visibility',
  ],
  'server/app': [
    'server/advice',
    'server/audit',
    'server/config',
    'server/context',
    'server/contributors',
    'server/dashboard',
    'server/db',
    'server/deposits',
    'server/errors',
    'server/events',
    'server/files',
    'server/idempotency',
    'server/identity',
    'server/ids',
    'server/intake',
    'server/job-handlers',
    'server/jobs',
    'server/knowledge',
    'server/limits',
    'server/models',
    'server/outgoing',
    'server/profiles',
    'server/search',
    'server/secrets',
    'server/status',
  ],
  'server/handlers': [
    'contract',
    'server/a2a',
    'server/advice',
    'server/audit',
    'server/backups',
    'server/context',
    'server/contributors',
    'server/dashboard',
    'server/demand',
    'server/deposits',
    'server/drafts',
    'server/experiences',
    'server/freshness',
    'server/identity',
    'server/invites',
    'server/jobs',
    'server/knowledge',
    'server/operators',
    'server/privacy',
    'server/profiles',
    'server/raw',
    'server/reports',
    'server/rescan',
    'server/reviews',
    'server/search',
    'server/sessions',
    'server/status',
    'server/webhooks',
    'server/workspaces',
  ],
  'server/secrets': [
    'server/audit',
    'server/contributors',
    'server/db',
    'server/errors',
    'server/files',
    'server/idempotency',
  ],
  'server/execute': ['server/context', 'server/db', 'server/handlers', 'server/idempotency', 'server/pipeline'],
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
    'server/identity',
    'server/limits',
    'server/pipeline',
    'server/screening',
    'server/status',
    'server/time',
    'server/version',
  ],
  'server/serve': ['contract', 'server/config', 'server/context', 'server/errors', 'server/surfaces'],
  'server/run': [
    'server/app',
    'server/banner',
    'server/config',
    'server/deposits',
    'server/events',
    'server/rescan',
    'server/scheduling',
    'server/serve',
    'server/time',
  ],
}

const root = join(import.meta.dirname, '../../..')
const sources = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[^/\\]+[/\\]src[/\\].*\.tsx?$/.test(file) && !/\.test\.tsx?$|testing-/.test(file))
  .map((file) => join(root, 'packages', file))

function moduleOf(file: string): string {
  const [, name = '', , ...rest] = relative(root, file).split(sep)
  if (name !== 'server') return name
  const [first = '', second = ''] = rest
  if (first === 'search' && second === 'engine') return 'server/search/engine'
  return `server/${first.replace(/\.tsx?$/, '')}`
}

interface Import {
  file: string
  from: string
  to: string
  target: string
  /** loaded when it is needed, so it may import what loads it */
  is_lazy: boolean
}

const imports: Import[] = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from |\bimport |\bimport(\())'([^']+)'/g)].map(
    ([, call, target = '']) => {
      const to = target.startsWith('.')
        ? moduleOf(join(dirname(file), target))
        : target.startsWith('@cairnway/')
          ? (target.split('/')[1] ?? '')
          : ''
      return { file: relative(root, file), from: moduleOf(file), to, target, is_lazy: call !== undefined }
    },
  ),
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
    join('packages', 'server', 'src', 'ops', 'main.ts'),
    join('packages', 'server', 'src', 'start.ts'),
  ])
})

test('SQL statements are only in store files, in db and in the predicates that these share', () => {
  const allowed = /[/\\](?:[\w-]*store|[\w-]+-predicates|keyset-cursor)\.ts$|[/\\]db[/\\]/
  const writers = sources.filter((file) => /\bsql`/.test(readFileSync(file, 'utf8')) && !allowed.test(file))
  expect(writers.map((file) => relative(root, file))).toEqual([])
})

const matching = (pattern: RegExp): string[] =>
  sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).map((file) => relative(root, file))
const inServer = (...path: string[]): string => join('packages', 'server', 'src', ...path)

test('only the lifecycle module changes the state of a record', () => {
  const states = 'validation_state|validity_status|superseded_by|duplicate_of|withheld|retracted_at|audience'
  const update = new RegExp(`update experiences\\b(?:(?!\`|where )[\\s\\S])*?\\b(?:${states}) = `)
  expect(matching(update)).toEqual([inServer('lifecycle', 'lifecycle-store.ts')])
})

test('what follows a commit is applied by change() alone', () => {
  // run.ts passes on the notifications of other nodes, and starts the worker's first look at the queue
  expect(matching(/indexer\.refresh\(|key_cache\.invalidate\(|worker\.notify\(/).sort()).toEqual([
    inServer('events', 'change.ts'),
    inServer('run.ts'),
  ])
  expect(matching(/\b(?:insertEvents|insertJob|appendAudit)\(/).sort()).toEqual([
    inServer('audit', 'append-audit.ts'),
    inServer('events', 'change.ts'),
    inServer('events', 'outbox-store.ts'),
  ])
})

test('a call gets the rights of jobs, which see the rows of all workspaces, in these places alone', () => {
  expect(matching(/\basJobs\(/).sort()).toEqual([
    inServer('app.ts'),
    inServer('events', 'change.ts'),
    inServer('experiences', 'erase-experience.ts'),
    inServer('privacy', 'erase-me.ts'),
    inServer('privacy', 'export-my-data.ts'),
    inServer('workspaces', 'delete-workspace.ts'),
    inServer('workspaces', 'remove-member.ts'),
  ])
})

test('only the module outgoing calls other hosts', () => {
  // what the rest may take of these modules: a server, and what reads addresses
  const harmless = /^(?:type \w+|createServer|isIPv?[46]?|SocketAddress|BlockList)$/
  const callers = sources.filter((file) => {
    if (!moduleOf(file).startsWith('server/') || moduleOf(file) === 'server/outgoing') return false
    const text = readFileSync(file, 'utf8')
    const taken = [
      ...text.matchAll(/import (?!type)([^']*) from '(?:node:)?(?:https?|http2|net|tls|dgram|dns|undici)\b[^']*'/g),
    ]
    const names = taken.flatMap(([, clause = '']) => clause.replace(/[{}]/g, '').split(',')).map((name) => name.trim())
    const is_importing = names.some((name) => name !== '' && !harmless.test(name))
    return (
      is_importing ||
      /(?<![.\w])(?:globalThis\.)?fetch\(|new (?:WebSocket|EventSource)\(|import\('(?:node:)?(?:http|net|tls|dns|undici)/.test(
        text,
      )
    )
  })
  expect(callers.map((file) => relative(root, file))).toEqual([])
})

test('no file asks URL.canParse, whose answer changes in Node 20 when it is compiled', () => {
  const askers = sources.filter((file) => /\bURL\.canParse\(/.test(readFileSync(file, 'utf8')))
  expect(askers.map((file) => relative(root, file))).toEqual([])
})

test('no file imports itself by way of others', () => {
  const targets = new Map<string, string[]>()
  for (const { file, target, is_lazy } of imports)
    if (target.startsWith('.') && !is_lazy)
      targets.set(file, [...(targets.get(file) ?? []), relative(root, join(root, dirname(file), target))])
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (targets.get(from) ?? []).some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  expect([...targets.keys()].filter((file) => reaches(file, file))).toEqual([])
})

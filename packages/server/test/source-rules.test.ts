import { expect, test } from 'vitest'
import { readSource, sources } from './product-sources.ts'

const matching = (pattern: RegExp): string[] => sources.filter((file) => pattern.test(readSource(file))).toSorted()
const inServer = (path: string): string => `packages/server/src/${path}`

test('only config.ts and programs read the environment, and one module writes what a library reads', () => {
  expect(matching(/process\.env|env.*= process$/m)).toEqual([
    'packages/cli/src/main.ts',
    'packages/mcp/src/main.ts',
    inServer('app/ops/main.ts'),
    inServer('app/start.ts'),
    inServer('platform/models/disable-runtime-telemetry.ts'),
  ])
})

test('SQL statements are only in store files, in db and in the predicates that these share', () => {
  const allowed = /[/\\](?:[\w-]*store|[\w-]+-predicates|keyset-cursor)\.ts$|[/\\]db[/\\]/
  expect(matching(/\bsql`/).filter((file) => !allowed.test(file))).toEqual([])
})

test('only the lifecycle module changes the state of a record', () => {
  const states = 'validation_state|validity_status|superseded_by|duplicate_of|withheld|retracted_at|audience'
  const update = new RegExp(`update experiences\\b(?:(?!\`|where )[\\s\\S])*?\\b(?:${states}) = `)
  expect(matching(update)).toEqual([inServer('records/lifecycle/lifecycle-store.ts')])
})

test('what follows a commit is applied by change() alone', () => {
  // run.ts passes on the notifications of other nodes, and starts the worker's first look at the queue
  expect(matching(/indexer\.refresh\(|key_cache\.invalidate\(|worker\.notify\(/)).toEqual([
    inServer('app/run.ts'),
    inServer('platform/events/change.ts'),
  ])
  expect(matching(/\b(?:insertEvents|insertJob|appendAudit)\(/)).toEqual([
    inServer('platform/audit/append-audit.ts'),
    inServer('platform/events/change.ts'),
    inServer('platform/events/outbox-store.ts'),
  ])
})

test('a call gets the rights of jobs, which see the rows of all workspaces, in these places alone', () => {
  expect(matching(/\basJobs\(/)).toEqual([
    inServer('accounts/workspaces/delete-workspace.ts'),
    inServer('accounts/workspaces/remove-member.ts'),
    inServer('app/app.ts'),
    // a command of operators, which is no call
    inServer('app/ops/search-commands.ts'),
    inServer('governance/privacy/erase-me.ts'),
    inServer('governance/privacy/export-my-data.ts'),
    inServer('platform/events/change.ts'),
    inServer('records/experiences/erase-experience.ts'),
  ])
})

test('a store is moved by the command of operators alone, and the start looks for the mark of a move', () => {
  expect(matching(/from '[./]*\/platform\/moves\//)).toEqual([
    inServer('app/app.ts'),
    inServer('app/ops/move-commands.ts'),
  ])
})

test('only the module outgoing calls other hosts', () => {
  // what the rest may take of these modules: a server, and what reads addresses
  const harmless = /^(?:type \w+|createServer|isIPv?[46]?|SocketAddress|BlockList)$/
  const callers = sources.filter((file) => {
    if (!file.startsWith(inServer('')) || file.startsWith(inServer('platform/outgoing/'))) return false
    const text = readSource(file)
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
  expect(callers).toEqual([])
})

test('no file asks URL.canParse, whose answer changes in Node 20 when it is compiled', () => {
  expect(matching(/\bURL\.canParse\(/)).toEqual([])
})

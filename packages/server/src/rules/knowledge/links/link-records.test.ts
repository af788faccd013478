import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KnowledgeRecord } from '../knowledge-types.ts'
import { createRecordLinker, type FieldCosines } from './link-records.ts'

const ordinary_words = { has: (word: string) => /^[a-z]+$/.test(word) }
const words = { rarity: (token: string) => (token === 'node.js' ? 2 : 7), ordinary_words }

const record = (changes: Partial<KnowledgeRecord> = {}): KnowledgeRecord => ({
  id: 'exp_1',
  cluster: 'con_1',
  wedge: 'coding',
  tags: [],
  title: 'Imports hang after ten requests',
  problem: 'Every import hangs after ten requests that failed in a transaction.',
  failed_approaches: [],
  successful_approach: { method: 'Call client.release() in a finally block.', implementation: null },
  outcome: { status: 'resolved', evidence: null },
  root_cause: 'A transaction throws before client.release(), so pool.connect() finds the pool empty.',
  insight: 'A pool that is empty waits silently.',
  applies_when: [],
  does_not_apply_when: [],
  environment: null,
  score_low: null,
  has_authority: true,
  observations: [],
  created_at: '2026-01-01T00:00:00.000Z',
  ...changes,
})

const other = record({
  id: 'exp_2',
  title: 'Uploads stop while the process stays alive',
  problem: 'Uploads stop after a while, and nothing is logged by the server.',
  root_cause: 'pool.connect() took a client for a transaction; client.release() is not called when it throws.',
  successful_approach: { method: 'Wrap the steps and call client.release() in finally.', implementation: null },
  insight: 'Give every client back.',
})

const NEAR: FieldCosines = { cause: 0.6, method: 0.6 }
const link = (a: KnowledgeRecord, b: KnowledgeRecord, cosine = 0.7, fields = NEAR) =>
  createRecordLinker(a, words).link(b, cosine, fields)

test('two people who tell of one cause and its remedy in their own words support each other', () => {
  expect(link(record(), other)?.kind).toBe('supports')
})

test('the order of two records does not matter', () => {
  const text = fc.constantFrom(
    other.root_cause,
    record().root_cause,
    'Do not call client.release() twice.',
    'client.release() was never called on Windows with PostgreSQL 15.',
    '升级到v1.82后 client.release() 失败',
    '',
  )
  const any = fc.record({ title: text, problem: text, root_cause: text, insight: text })
  const cosine = fc.constantFrom(0.5, 0.6, 0.8, 0.95)
  fc.assert(
    fc.property(any, any, cosine, (a, b, near) => {
      expect(link(record(b), record(a), near)).toEqual(link(record(a), record(b), near))
    }),
  )
})

test.each<[string, Partial<KnowledgeRecord>, FieldCosines?]>([
  [
    'another cause of the same symptom',
    { root_cause: 'The conntrack table of our firewall drops idle flows after nat_timeout seconds.' },
    { cause: 0.1, method: 0.6 },
  ],
  [
    'another remedy',
    { successful_approach: { method: 'Set keepAlive to true.', implementation: null } },
    { cause: 0.6, method: 0.1 },
  ],
  [
    'nothing by name',
    {
      root_cause: 'A transaction throws before the client is given back, so the pool is empty.',
      successful_approach: { method: 'Call release in a finally block.', implementation: null },
    },
  ],
  [
    'other steps in another language',
    {
      environment: { language: 'Python', framework: null, runtime: null, platform: null, versions: {} },
      successful_approach: { method: 'Return the client by putconn() at the end.', implementation: null },
    },
    { cause: 0.6, method: 0.3 },
  ],
  ['attempts only, without a solution', { outcome: { status: 'unresolved', evidence: null } }],
])('records are not linked when one tells %s', (_, changes, fields = NEAR) => {
  const inTypeScript = { language: 'TypeScript', framework: null, runtime: null, platform: null, versions: {} }
  expect(link(record({ environment: inTypeScript }), { ...other, ...changes }, 0.7, fields)).toBeNull()
})

test.each([
  ['TypeScript', 'js'],
  ['Go', 'golang'],
  ['python', 'Python 3.12'],
])('%s and %s are one language, so that accounts of both are linked', (a, b) => {
  const inLanguage = (language: string) => ({ language, framework: null, runtime: null, platform: null, versions: {} })
  const link_of = link(record({ environment: inLanguage(a) }), { ...other, environment: inLanguage(b) })
  expect(link_of?.kind).toBe('supports')
})

test('accounts in two languages whose steps are the same are linked', () => {
  const inLanguage = (language: string) => ({ language, framework: null, runtime: null, platform: null, versions: {} })
  const link_of = link(record({ environment: inLanguage('Ruby') }), { ...other, environment: inLanguage('Python') })
  expect(link_of?.kind).toBe('supports')
})

test('a cause that both quote word for word drops no link', () => {
  const { root_cause } = record()
  expect(link(record(), { ...other, root_cause })?.kind).toBe('supports')
})

test('errors with the same wording around them are different causes', () => {
  const failing = (message: string) =>
    record({
      title: message,
      root_cause: `ValueError: ${message}`,
      problem: `ValueError: ${message}\n${record().problem}`,
    })
  const [one, another] = [failing('the length of values does not match'), failing('all values are scalar')]
  expect(link(one, { ...another, id: 'exp_2' }, 0.95)).toBeNull()
  expect(link(one, { ...one, id: 'exp_2' }, 0.95)?.kind).toBe('supports')
})

test('runs of one task that failed for other reasons came to the same method', () => {
  const run = (root_cause: string) => record({ problem: other.problem, root_cause })
  const [one, another] = [run('A mistaken condition on lines.'), run('Nothing was counted twice here.')]
  expect(link(one, { ...another, id: 'exp_2' }, 0.95)?.kind).toBe('supports')
  expect(link(one, { ...another, id: 'exp_2', problem: 'Sums are wrong for even numbers.' }, 0.95)).toBeNull()
})

test('records that are not near are not linked, whatever they name', () => {
  expect(link(record(), other, 0.5)).toBeNull()
})

test('records whose titles name different things are about different things', () => {
  const about = (name: string, base: KnowledgeRecord) => ({ ...base, title: `lint::${name}: hangs` })
  expect(link(about('open_pool', record()), about('lost_pool', other), 0.98)).toBeNull()
  expect(link(about('lost_pool', record()), about('lost_pool', other))?.kind).toBe('supports')
})

test('a copy with other words in the title is about something else', () => {
  const copy = { ...record(), id: 'exp_2', title: 'Exports hang after ten requests' }
  expect(
    link({ ...record(), title: 'Imports of mail hang' }, { ...copy, title: 'Exports of charts hang' }, 0.85),
  ).toBeNull()
  expect(link(record(), copy, 0.95)?.kind).toBe('supports')
})

test('a record that advises against what another one advises contradicts it', () => {
  const denial = {
    ...other,
    successful_approach: { method: 'Do not call client.release() in finally.', implementation: null },
  }
  expect(link(record(), denial)?.kind).toBe('contradicts')
  expect(link(denial, record())?.kind).toBe('contradicts')
})

test('a record that tried the method of another one in vain contradicts it, whatever worked instead', () => {
  const tried = { attempt: 'Call client.release() in a finally block.', why_it_failed: 'The pool was empty again.' }
  const denial = {
    ...other,
    failed_approaches: [tried],
    successful_approach: { method: 'Put PgBouncer in front and lower idle_timeout.', implementation: null },
  }
  const FAR_METHODS = { cause: 0.6, method: 0.1 }
  expect(link(record(), denial, 0.7, FAR_METHODS)?.kind).toBe('contradicts')
  expect(link(denial, record(), 0.7, FAR_METHODS)?.kind).toBe('contradicts')
  const elsewhere = { problem: 'The nightly export of invoices is empty.', root_cause: 'The filter has another year.' }
  expect(link(record(), { ...denial, ...elsewhere }, 0.7, FAR_METHODS)).toBeNull()
})

test('independent reports may name other versions and quantities', () => {
  const early = record({ problem: `${record().problem} Seen with Node 18 after 30 seconds.` })
  const late = { ...other, problem: `${other.problem} Seen with Node 22 after 90 seconds.` }
  expect(link(early, late)?.kind).toBe('supports')
})

test('hostile texts are compared in bounded time', () => {
  const long = (piece: string) => piece.repeat((256 * 1024) / piece.length)
  for (const piece of ['client.release() ', 'a', '𝔸', '。', 'a.b/', '--x ']) {
    const huge = record({
      problem: long(piece),
      root_cause: long(piece),
      successful_approach: { method: long(piece), implementation: long(piece) },
    })
    expect(() => link(huge, { ...huge, id: 'exp_2' }, 0.9)).not.toThrow()
  }
})

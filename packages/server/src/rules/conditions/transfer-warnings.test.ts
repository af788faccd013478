import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readConditions } from './read-conditions.ts'
import { type TransferRecord, transferWarnings } from './transfer-warnings.ts'

const record = (parts: Partial<TransferRecord> = {}): TransferRecord => ({
  does_not_apply_when: [],
  context: null,
  validity_status: 'active',
  corroborated: true,
  risk_flags: [],
  contradicted_by: null,
  ...parts,
})
const typesOf = (parts: Partial<TransferRecord>, conditions: Record<string, unknown> | null): string[] =>
  transferWarnings(record(parts), readConditions(conditions)).map((warning) => warning.type)

test('an active, confirmed record without limits has no warning', () => {
  expect(transferWarnings(record(), readConditions(null))).toEqual([])
  expect(transferWarnings(record(), readConditions({ language: 'python' }))).toEqual([])
})

describe('boundary', () => {
  test.each([
    ['a value of one word', 'Windows hosts', { platform: 'windows' }, ['windows']],
    ['a nested value', 'behind Cloudflare', { network: { proxies: ['Cloudflare'] } }, ['cloudflare']],
    ['a switch', 'when Redis is used as a cache', { redis: true }, ['redis']],
    [
      'a name in a text',
      'IPv6 clusters',
      { setup: 'we run a mixed cluster with IPv6 and many nodes' },
      ['ipv6', 'clusters'],
    ],
    [
      'two words of a text',
      'read-only replica connections',
      { note: 'we only have a replica connection here' },
      ['replica', 'connections'],
    ],
    [
      'key and value together',
      'large file uploads',
      { upload: 'many large and small ones at once' },
      ['large', 'uploads'],
    ],
  ])('%s', (_, limit, conditions, keywords) => {
    const [warning] = transferWarnings(record({ does_not_apply_when: [limit] }), readConditions(conditions))
    expect(warning?.type).toBe('boundary')
    expect(warning?.message).toContain(limit)
    expect(warning?.matched_keywords).toEqual(expect.arrayContaining(keywords))
  })

  test.each([
    ['one common word of a text', 'large file uploads', { note: 'we have a large team of many people' }],
    ['a switch that is off', 'when Redis is used as a cache', { redis: false }],
    ['stop words', 'when it is not the same as before', { note: 'it is not the same here' }],
    ['another name', 'Windows hosts', { platform: 'linux' }],
    ['numbers', 'more than 40 users', { users: null, limit: 40 }],
    ['no conditions', 'Windows hosts', null],
  ])('none for %s', (_, limit, conditions) => {
    expect(typesOf({ does_not_apply_when: [limit] }, conditions)).toEqual([])
  })

  test('there is one warning per limit that is met, in order', () => {
    const limits = ['Windows hosts', 'macOS only', 'Docker Desktop']
    const warnings = transferWarnings(
      record({ does_not_apply_when: limits }),
      readConditions({ os: 'windows', tools: ['docker'] }),
    )
    expect(warnings.map((warning) => warning.message.slice(-15, -1))).toEqual(['"Windows hosts', 'Docker Desktop'])
  })
})

describe('version_mismatch', () => {
  const context = { environment: { versions: { node: '18.3.1', react: '0.13.2' } } }
  test.each([
    [{ node: '20.1' }, true],
    [{ node: 'v20' }, true],
    [{ node_version: 20 }, true],
    [{ environment: { versions: { 'Node.js': '^22.0.0' } } }, true],
    [{ note: 'we use Node 20.11 in production' }, true],
    [{ react: '0.14' }, true],
    [{ node: '18.19' }, false],
    [{ react: '0.13.9' }, false],
    [{ python: '3.12' }, false],
    [{ node: true }, false],
    [{}, false],
  ])('%j → %s', (conditions, expected) => {
    expect(typesOf({ context }, conditions).includes('version_mismatch')).toBe(expected)
  })
})

/** About ten times the duration of linear parsing and a fraction of that of quadratic parsing. */
const PARSE_TIMEOUT_MS = 5000

test.each([
  ['letters', { a: 'x'.repeat(300_000) }],
  ['letters with separators', { a: 'a-'.repeat(150_000) }],
  ['letters with dots', { a: 'a.'.repeat(150_000) }],
  ['words', { a: 'a '.repeat(150_000) }],
  ['blanks', { a: `a${' '.repeat(300_000)}` }],
  ['a long key of many values', { ['x y '.repeat(75_000)]: Array(200).fill(1) }],
  ['a long key of many switches', { ['x y '.repeat(75_000)]: Array(200).fill(true) }],
  ['a long key above many others', { ['x y '.repeat(75_000)]: Object.fromEntries(Array(200).fill(true).entries()) }],
])(
  'conditions of %s are parsed in linear time',
  (_, conditions) => {
    expect(readConditions(conditions).versions.size).toBe(0)
  },
  PARSE_TIMEOUT_MS,
)

test('only the first versions and limits of a record with very many are compared', () => {
  const versions = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`lib${at}`, '1.0']))
  const yours = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`lib${at}`, 2]))
  const conditions = readConditions({ ...yours, os: 'windows' })
  const many = record({ does_not_apply_when: Array(100).fill('Windows hosts'), context: { environment: { versions } } })
  const types = transferWarnings(many, conditions).map(({ type }) => type)
  expect(types.filter((type) => type === 'version_mismatch')).toHaveLength(50)
  expect(types.filter((type) => type === 'boundary')).toHaveLength(20)
})

describe('environment_mismatch', () => {
  const context = (language: string | null, platform: string | null) => ({ environment: { language, platform } })
  test.each([
    ['python', null, { language: 'Rust' }, true],
    ['python, typescript', null, { language: 'js' }, false],
    ['Python 3.11', null, { language: 'python' }, false],
    ['go', null, { environment: { language: 'golang' } }, false],
    ['python', null, {}, false],
    [null, null, { language: 'python' }, false],
    [null, 'Ubuntu 22.04', { os: 'linux' }, false],
    [null, 'Ubuntu 22.04', { os: 'Windows 11' }, true],
    [null, 'linux arm64', { platform: 'linux x86_64' }, true],
    [null, 'linux', { platform: 'AWS Lambda' }, false],
    [null, 'AWS', { platform: 'GCP' }, true],
  ])('language %s, platform %s against %j → %s', (language, platform, conditions, expected) => {
    expect(typesOf({ context: context(language, platform) }, conditions).includes('environment_mismatch')).toBe(
      expected,
    )
  })
})

describe('state', () => {
  test.each(['stale', 'disputed', 'superseded'])('%s', (validity_status) => {
    expect(typesOf({ validity_status }, null)).toEqual([validity_status])
  })

  test('no warning names a field that compact results do not have', () => {
    const [warning] = transferWarnings(record({ validity_status: 'superseded' }), readConditions(null))
    expect(warning?.message).toBe('A newer version of this record exists: see its history.')
  })

  test('a record with commands has a warning until it is corroborated', () => {
    const risk_flags = [{ type: 'contains_commands' }, { type: 'contains_commands' }]
    expect(typesOf({ corroborated: false, risk_flags }, null)).toEqual(['contains_commands', 'uncorroborated'])
    expect(typesOf({ corroborated: true, risk_flags }, null)).toEqual([])
  })
})

test('the order of warnings is limits, versions, environment, state, commands, confirmation', () => {
  const all = {
    does_not_apply_when: ['Windows hosts'],
    context: { environment: { language: 'python', platform: 'linux', versions: { python: '3.11' } } },
    validity_status: 'stale',
    corroborated: false,
    risk_flags: [{ type: 'contains_commands' }],
  }
  expect(typesOf(all, { platform: 'windows', language: 'ruby', python: '2.7' })).toEqual([
    'boundary',
    'version_mismatch',
    'environment_mismatch',
    'environment_mismatch',
    'stale',
    'contains_commands',
    'uncorroborated',
  ])
})

test('any JSON object is accepted as conditions', () => {
  const context = { environment: { language: 'go', platform: 'linux', versions: { go: '1.22' } } }
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (conditions) => {
      for (const warning of transferWarnings(
        record({ does_not_apply_when: ['Windows'], context }),
        readConditions(conditions),
      ))
        expect(warning.message).not.toBe('')
    }),
    { numRuns: 150 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../rules/time/time-units.ts'
import { type DoubtedRecord, findDoubts, type Objections, proposeFreshnessActions } from './find-doubts.ts'

const now = new Date('2026-06-01T00:00:00.000Z')
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
const record = (change: Partial<DoubtedRecord> = {}): DoubtedRecord => ({
  wedge: 'coding',
  validity_status: 'active',
  expires_hint: null,
  verified_at: null,
  reaffirmed_at: null,
  confirmed_at: ago(100),
  versions: {},
  ...change,
})
const no_objections: Objections = { outdated: 0, incorrect: 0, negative: 0, succeeded: 0, failed: 0, recurred: 0 }
const node = (major: string, days: number) =>
  new Map([['node', { product: 'node', major, known_at: ago(days), experience_ids: ['exp_newer'] }]])
const doubtsOf = (change: Partial<DoubtedRecord>, objections: Partial<Objections> = {}, newest = node('22', 10)) =>
  findDoubts(record(change), { objections: { ...no_objections, ...objections }, newest, named: newest, now })

test.each<[string, Partial<DoubtedRecord>, Partial<Objections>, string[]]>([
  ['young, without versions', {}, {}, []],
  [
    'named an older version',
    { versions: { 'Node.js': 'v18.2' } },
    {},
    ['It names Node.js v18.2; newer records name version 22.'],
  ],
  ['named the newest version', { versions: { node: '22.9' } }, {}, []],
  ['named a version without a number', { versions: { node: 'lts' } }, {}, []],
  ['held after the newer version was known', { versions: { node: '18' }, confirmed_at: ago(9) }, {}, []],
  ['past its time', { expires_hint: ago(1) }, {}, ['Its time passed on 2026-05-31.']],
  ['past its time, reaffirmed since', { expires_hint: ago(2), reaffirmed_at: ago(1), confirmed_at: ago(1) }, {}, []],
  [
    'soon too old',
    { confirmed_at: ago(701) },
    {},
    ['Nobody has verified it since 2024-06-30; it becomes stale on 2026-06-30.'],
  ],
  [
    'too old',
    { confirmed_at: ago(731), validity_status: 'stale' },
    {},
    ['Nobody has verified it since 2024-05-31; it is stale.'],
  ],
  ['not so old', { confirmed_at: ago(699) }, {}, []],
  ['called outdated', {}, { outdated: 2, negative: 2 }, ['2 contributors said that it is outdated.']],
  [
    'called outdated and wrong',
    { validity_status: 'disputed' },
    { outdated: 1, incorrect: 1, negative: 2 },
    ['1 contributor said that it is outdated, 1 contributor said that it is wrong; it is disputed.'],
  ],
  ['of no help to some', {}, { negative: 3 }, []],
  [
    'disputed',
    { validity_status: 'disputed' },
    { negative: 3 },
    ['3 contributors said that it did not help; it is disputed.'],
  ],
  ['disputed, which the author has answered', { validity_status: 'disputed' }, {}, []],
  [
    'applied in vain',
    {},
    { failed: 1, recurred: 1, succeeded: 1 },
    [
      'It failed for 1 contributor who applied it, the problem came back for 1 contributor, it worked for 1 contributor.',
    ],
  ],
  ['applied as often with success', {}, { failed: 1, succeeded: 1 }, []],
])('the doubts of a record that is %s', (_name, change, objections, messages) => {
  expect(doubtsOf(change, objections).map(({ message }) => message)).toEqual(messages)
})

test('a newer version is shown by the records that name it', () => {
  expect(doubtsOf({ versions: { node: '18' } })).toMatchObject([
    { kind: 'newer_version', experience_ids: ['exp_newer'] },
  ])
})

test('what others report suggests a correction first, everything else a reaffirmation', () => {
  const actionsOf = (doubts: ReturnType<typeof doubtsOf>) =>
    proposeFreshnessActions('exp_1', doubts).map(({ action }) => action)
  expect(actionsOf(doubtsOf({ versions: { node: '18' } }))).toEqual(['reaffirm', 'correct', 'retire'])
  expect(actionsOf(doubtsOf({}, { incorrect: 1, negative: 1 }))).toEqual(['correct', 'retire', 'reaffirm'])
})

test('a reaffirmation leaves no doubt, whatever there was before it, and the next objection is one again', () => {
  const records = fc.record({
    validity_status: fc.constantFrom('active' as const, 'stale' as const, 'disputed' as const),
    expires_hint: fc.option(fc.integer({ min: 1, max: 3000 }).map(ago), { nil: null }),
    versions: fc.dictionary(fc.constantFrom('node', 'deno'), fc.integer({ min: 1, max: 30 }).map(String)),
    wedge: fc.constantFrom('coding', 'design'),
  })
  fc.assert(
    fc.property(records, fc.integer({ min: 1, max: 30 }), (change, major) => {
      const answered = { ...change, reaffirmed_at: ago(0), confirmed_at: ago(0) }
      expect(doubtsOf(answered, {}, node(String(major), 5))).toEqual([])
      expect(doubtsOf(answered, { incorrect: 1, negative: 1 }, node(String(major), 5))).toHaveLength(1)
    }),
  )
})

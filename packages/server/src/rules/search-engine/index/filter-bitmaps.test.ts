import { expect, test } from 'vitest'
import { createTestQuery, createTestRow, testReader } from '../testing-rows.ts'
import { createFilterBitmaps } from './filter-bitmaps.ts'
import type { IndexQuery, IndexRow } from './types.ts'

function passes(row: Partial<IndexRow>, filter: Partial<IndexQuery>): boolean {
  const bitmaps = createFilterBitmaps()
  bitmaps.add(
    0,
    createTestRow({ id: 'exp_other', owner: 'ctr_reader', wedge: 'ops', tags: ['seen'], evidence_class: 'seen' }),
  )
  bitmaps.add(1, createTestRow({ id: 'exp_1', ...row }))
  return bitmaps.matchQuery(createTestQuery(filter))[1] === 1
}

const own = { owner: 'ctr_reader' }
const team = { workspace_id: 'wsp_1' }
const asMember = { reader: testReader('ctr_reader', 'wsp_1') }
const withDrafts = { include_drafts: true }

test.each<[string, Partial<IndexRow>, Partial<IndexQuery>, boolean]>([
  ['a public record is visible to everyone', {}, {}, true],
  ['a private record is hidden from others', { is_published: false }, {}, false],
  ['a private record is visible to its owner', { is_published: false, ...own }, {}, true],
  ['a draft of others is hidden', { validation_state: 'draft' }, {}, false],
  ['a draft of others stays hidden when drafts are included', { validation_state: 'draft' }, withDrafts, false],
  ["the caller's own draft is hidden by default", { validation_state: 'draft', ...own }, {}, false],
  [
    "the caller's own draft is visible when drafts are included",
    { validation_state: 'draft', is_published: false, ...own },
    withDrafts,
    true,
  ],
  [
    'a contested record of others stays hidden when drafts are included',
    { validation_state: 'contested' },
    withDrafts,
    false,
  ],
  ["the caller's own contested record is hidden by default", { validation_state: 'contested', ...own }, {}, false],
  [
    "the caller's own contested record is visible when drafts are included",
    { validation_state: 'contested', ...own },
    withDrafts,
    true,
  ],
  ['a record of a workspace is hidden from outsiders', team, {}, false],
  ['a record of a workspace is visible to its members', team, asMember, true],
  ['a record of another workspace is hidden', { workspace_id: 'wsp_2' }, asMember, false],
  [
    "a withheld record of a workspace is hidden from the author's colleagues",
    { ...team, is_published: false },
    asMember,
    false,
  ],
  ["a record of a workspace is hidden from its author's personal key", { ...team, ...own }, {}, false],
  ['a record of a workspace is visible to its author there', { ...team, ...own, is_published: false }, asMember, true],
  ['self_only finds no own record of a workspace by a personal key', { ...team, ...own }, { self_only: true }, false],
  ['a draft of a colleague is hidden', { ...team, validation_state: 'draft' }, { ...asMember, ...withDrafts }, false],
  ['a private record of its reader is visible in a workspace', { is_published: false, ...own }, asMember, true],
  ['self_only keeps own records', own, { self_only: true }, true],
  ['self_only drops records of others', {}, { self_only: true }, false],
  ['a superseded record is still found', { validity_status: 'superseded' }, {}, true],
  ['an equal wedge matches', { wedge: 'ops' }, { wedge: 'ops' }, true],
  ['another wedge does not match', { wedge: 'ops' }, { wedge: 'code' }, false],
  ['an unknown wedge does not match', {}, { wedge: 'unknown' }, false],
  ['one of the tags matches in any case', { tags: ['Redis', 'db'] }, { tags: ['x', 'REDIS'] }, true],
  ['a record with none of the tags does not match', { tags: ['redis'] }, { tags: ['seen'] }, false],
  ['an equal evidence class matches', { evidence_class: 'measured' }, { evidence_class: 'measured' }, true],
  ['the evidence class is case-sensitive', { evidence_class: 'measured' }, { evidence_class: 'Measured' }, false],
  ['a record without an evidence class does not match', {}, { evidence_class: 'seen' }, false],
  ['a record without an evidence class does not match an unknown one', {}, { evidence_class: 'unknown' }, false],
  ['a causal depth at the minimum matches', { causal_depth: 0.7 }, { min_causal_depth: 0.7 }, true],
  ['a causal depth below the minimum does not match', { causal_depth: 0.69 }, { min_causal_depth: 0.7 }, false],
  [
    'a boundary precision below the minimum does not match',
    { boundary_precision: 0.3 },
    { min_boundary_precision: 0.4 },
    false,
  ],
  [
    'a transferability below the minimum does not match',
    { insight_transferability: 0.3 },
    { min_insight_transferability: 0.4 },
    false,
  ],
])('%s', (_, row, filter, expected) => {
  expect(passes(row, filter)).toBe(expected)
})

test('neighbors are public verified or own records, never drafts, superseded or removed ones', () => {
  const bitmaps = createFilterBitmaps()
  const rows: Partial<IndexRow>[] = [
    {},
    { is_published: false },
    { is_published: false, ...own },
    { validation_state: 'contested' },
    { validation_state: 'draft', ...own },
    { validity_status: 'superseded', ...own },
    own,
  ]
  for (const [n, row] of rows.entries()) bitmaps.add(n, createTestRow({ id: `exp_${n}`, ...row }))
  bitmaps.remove(6)
  expect(rows.map((_, n) => n).filter(bitmaps.neighborPredicate(testReader('ctr_reader')))).toEqual([0, 2])
  expect(rows.map((_, n) => n).filter(bitmaps.othersPredicate('ctr_reader'))).toEqual([0, 1, 3])
  expect(rows.map((_, n) => n).filter(bitmaps.othersPredicate('ctr_other'))).toEqual([0, 1, 2, 3, 5])
})

test('neighbors of a member are those of everybody and of their workspace, and peers have the same audience', () => {
  const bitmaps = createFilterBitmaps()
  const rows: Partial<IndexRow>[] = [
    {},
    team,
    { ...team, is_published: false },
    { ...team, is_published: false, ...own },
    { workspace_id: 'wsp_2' },
    { workspace_id: 'wsp_2', ...own },
    own,
  ]
  for (const [n, row] of rows.entries()) bitmaps.add(n, createTestRow({ id: `exp_${n}`, ...row }))
  const numbers = rows.map((_, n) => n)
  expect(numbers.filter(bitmaps.neighborPredicate(testReader('ctr_reader', 'wsp_1')))).toEqual([0, 1, 3, 6])
  expect(numbers.filter(bitmaps.neighborPredicate(testReader('ctr_reader')))).toEqual([0, 6])
  expect(numbers.filter(bitmaps.neighborPredicate(testReader('ctr_reader', 'wsp_unknown')))).toEqual([0, 6])
  expect(numbers.filter(bitmaps.peerPredicate(0))).toEqual([0, 6])
  expect(numbers.filter(bitmaps.peerPredicate(2))).toEqual([1])
  expect(numbers.filter(bitmaps.othersPredicate('ctr_reader'))).toEqual([0])
})

test('compaction renumbers every column', () => {
  const bitmaps = createFilterBitmaps()
  bitmaps.add(0, createTestRow({ id: 'exp_0', tags: ['a'] }))
  bitmaps.add(1, createTestRow({ id: 'exp_1', tags: ['b'], wedge: 'ops', causal_depth: 0.9 }))
  bitmaps.compact(Int32Array.of(-1, 0))
  const pass = (filter: Partial<IndexQuery>) => bitmaps.matchQuery(createTestQuery(filter))[0]
  expect([pass({ tags: ['b'], wedge: 'ops', min_causal_depth: 0.9 }), pass({ tags: ['a'] })]).toEqual([1, 0])
})

test('a cached bitmap follows documents that are added and removed', () => {
  const bitmaps = createFilterBitmaps()
  const visibleTo = (reader: string) => [
    ...bitmaps.matchQuery(createTestQuery({ reader: testReader(reader) })).subarray(0, 3),
  ]
  bitmaps.add(0, createTestRow({ id: 'exp_0' }))
  expect([visibleTo('ctr_a'), visibleTo('ctr_reader')]).toEqual([[1], [1]].map((bits) => expect.arrayContaining(bits)))
  bitmaps.add(1, createTestRow({ id: 'exp_1', is_published: false }))
  bitmaps.add(2, createTestRow({ id: 'exp_2', ...own, is_published: false }))
  bitmaps.remove(0)
  expect([visibleTo('ctr_a'), visibleTo('ctr_reader'), visibleTo('ctr_other')]).toEqual([
    [0, 1, 0],
    [0, 0, 1],
    [0, 0, 0],
  ])
})

test('readers whose bitmap is no longer cached get a correct one', () => {
  const bitmaps = createFilterBitmaps()
  for (let n = 0; n < 20; n++) bitmaps.add(n, createTestRow({ id: `exp_${n}`, is_published: false, owner: `ctr_${n}` }))
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 20; n++) {
      const bitmap = bitmaps.matchQuery(createTestQuery({ reader: testReader(`ctr_${n}`) })).subarray(0, 20)
      expect([...bitmap.keys()].filter((at) => bitmap[at] === 1)).toEqual([n])
    }
  }
})

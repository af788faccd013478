import { expect, test } from 'vitest'
import { createTestQuery, createTestRow } from '../testing-rows.ts'
import type { IndexQuery, IndexRow } from '../types.ts'
import { createFilterBitmaps } from './filter-bitmaps.ts'

function passes(row: Partial<IndexRow>, filter: Partial<IndexQuery>): boolean {
  const masks = createFilterBitmaps()
  masks.add(
    0,
    createTestRow({ id: 'exp_other', owner: 'ctr_reader', wedge: 'ops', tags: ['seen'], evidence_class: 'seen' }),
  )
  masks.add(1, createTestRow({ id: 'exp_1', ...row }))
  return masks.matchQuery(createTestQuery(filter))[1] === 1
}

const own = { owner: 'ctr_reader' }
const asked = { include_drafts: true }

test.each<[string, Partial<IndexRow>, Partial<IndexQuery>, boolean]>([
  ['a public record is for everyone', {}, {}, true],
  ['a private record is not', { is_public: false }, {}, false],
  ['but its owner sees it', { is_public: false, ...own }, {}, true],
  ['a draft is hidden', { validation_state: 'draft' }, {}, false],
  ['a draft of others stays hidden when asked', { validation_state: 'draft' }, asked, false],
  ['an own draft is hidden until asked', { validation_state: 'draft', ...own }, {}, false],
  ['an own draft is shown when asked', { validation_state: 'draft', is_public: false, ...own }, asked, true],
  ['contested of others stays hidden when asked', { validation_state: 'contested' }, asked, false],
  ['own contested is hidden until asked', { validation_state: 'contested', ...own }, {}, false],
  ['own contested is shown when asked', { validation_state: 'contested', ...own }, asked, true],
  ['self_only keeps own', own, { self_only: true }, true],
  ['self_only drops others', {}, { self_only: true }, false],
  ['a superseded record is still answered', { validity_status: 'superseded' }, {}, true],
  ['wedge equal', { wedge: 'ops' }, { wedge: 'ops' }, true],
  ['wedge other', { wedge: 'ops' }, { wedge: 'code' }, false],
  ['wedge never seen', {}, { wedge: 'unknown' }, false],
  ['one of the tags, any case', { tags: ['Redis', 'db'] }, { tags: ['x', 'REDIS'] }, true],
  ['none of the tags', { tags: ['redis'] }, { tags: ['seen'] }, false],
  ['evidence class equal', { evidence_class: 'measured' }, { evidence_class: 'measured' }, true],
  ['evidence class is literal', { evidence_class: 'measured' }, { evidence_class: 'Measured' }, false],
  ['no evidence class', {}, { evidence_class: 'seen' }, false],
  ['no evidence class and one never seen', {}, { evidence_class: 'unknown' }, false],
  ['depth at the minimum', { causal_depth: 0.7 }, { min_causal_depth: 0.7 }, true],
  ['depth under it', { causal_depth: 0.69 }, { min_causal_depth: 0.7 }, false],
  ['precision under it', { boundary_precision: 0.3 }, { min_boundary_precision: 0.4 }, false],
  ['transferability under it', { insight_transferability: 0.3 }, { min_insight_transferability: 0.4 }, false],
])('%s', (_, row, filter, expected) => {
  expect(passes(row, filter)).toBe(expected)
})

test('neighbours: public verified or own, never superseded or removed', () => {
  const masks = createFilterBitmaps()
  const rows: Partial<IndexRow>[] = [
    {},
    { is_public: false },
    { is_public: false, ...own },
    { validation_state: 'contested' },
    { validation_state: 'draft', ...own },
    { validity_status: 'superseded', ...own },
    own,
  ]
  for (const [n, row] of rows.entries()) masks.add(n, createTestRow({ id: `exp_${n}`, ...row }))
  masks.remove(6)
  expect(rows.map((_, n) => n).filter(masks.neighborPredicate('ctr_reader'))).toEqual([0, 2, 4])
})

test('compact moves every column along', () => {
  const masks = createFilterBitmaps()
  masks.add(0, createTestRow({ id: 'exp_0', tags: ['a'] }))
  masks.add(1, createTestRow({ id: 'exp_1', tags: ['b'], wedge: 'ops', causal_depth: 0.9 }))
  masks.compact(Int32Array.of(-1, 0))
  const pass = (filter: Partial<IndexQuery>) => masks.matchQuery(createTestQuery(filter))[0]
  expect([pass({ tags: ['b'], wedge: 'ops', min_causal_depth: 0.9 }), pass({ tags: ['a'] })]).toEqual([1, 0])
})

test('a mask that was asked before follows what is added and removed', () => {
  const masks = createFilterBitmaps()
  const seen = (reader: string) => [...masks.matchQuery(createTestQuery({ reader })).subarray(0, 3)]
  masks.add(0, createTestRow({ id: 'exp_0' }))
  expect([seen('ctr_a'), seen('ctr_reader')]).toEqual([[1], [1]].map((mask) => expect.arrayContaining(mask)))
  masks.add(1, createTestRow({ id: 'exp_1', is_public: false }))
  masks.add(2, createTestRow({ id: 'exp_2', ...own, is_public: false }))
  masks.remove(0)
  expect([seen('ctr_a'), seen('ctr_reader'), seen('ctr_other')]).toEqual([
    [0, 1, 0],
    [0, 0, 1],
    [0, 0, 0],
  ])
})

test('readers beyond those whose mask is kept get their own', () => {
  const masks = createFilterBitmaps()
  for (let n = 0; n < 20; n++) masks.add(n, createTestRow({ id: `exp_${n}`, is_public: false, owner: `ctr_${n}` }))
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 20; n++) {
      const mask = masks.matchQuery(createTestQuery({ reader: `ctr_${n}` })).subarray(0, 20)
      expect([...mask.keys()].filter((at) => mask[at] === 1)).toEqual([n])
    }
  }
})

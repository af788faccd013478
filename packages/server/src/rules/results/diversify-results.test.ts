import { expect, test } from 'vitest'
import { ENDORSEMENT } from '../trust/trust-classes.ts'
import { diversifyResults, type PageCandidate } from './diversify-results.ts'

const candidate = (id: string, owner: string, is_endorsed = false, cluster = owner): PageCandidate => ({
  id,
  owner,
  cluster,
  endorsement: is_endorsed ? ENDORSEMENT.confirmed : ENDORSEMENT.none,
  created_ms: 0,
  is_team: false,
})
const never = () => false
/** `a1`, `a2`, … are near duplicates, and so are `b1`, `b2`, … */
const sameLetter = (a: PageCandidate, b: PageCandidate) => a.id[0] === b.id[0]
const ids = (candidates: PageCandidate[]) => candidates.map(({ id }) => id)

test('the third and later unendorsed results of one contributor are moved behind the rest in their order', () => {
  const page = [
    candidate('1', 'ann'),
    candidate('2', 'ann'),
    candidate('3', 'ann'),
    candidate('4', 'ann'),
    candidate('5', 'bob'),
    candidate('6', 'ann'),
  ]
  expect(ids(diversifyResults(page, 'reader', never))).toEqual(['1', '2', '5', '3', '4', '6'])
})

test('the results of all contributors of a cluster count together', () => {
  const inRing = (id: string, owner: string) => candidate(id, owner, false, 'ring')
  const page = [inRing('1', 'ann'), inRing('2', 'bob'), inRing('3', 'cid'), candidate('4', 'dan'), inRing('5', 'eve')]
  expect(ids(diversifyResults(page, 'reader', never))).toEqual(['1', '2', '4', '3', '5'])
  expect(ids(diversifyResults(page, 'cid', never))).toEqual(['1', '2', '3', '4', '5'])
})

test('colleagues have no limit within their workspace, and do not use up that of their cluster', () => {
  const colleague = (id: string) => ({ ...candidate(id, 'ann'), is_team: true })
  const page = [
    colleague('1'),
    colleague('2'),
    colleague('3'),
    candidate('4', 'ann'),
    colleague('5'),
    candidate('6', 'bob'),
  ]
  expect(ids(diversifyResults(page, 'reader', never))).toEqual(['1', '2', '3', '4', '5', '6'])
})

test.each([
  [
    'endorsed results',
    [candidate('1', 'ann', true), candidate('2', 'ann', true), candidate('3', 'ann', true), candidate('4', 'bob')],
    'reader',
  ],
  [
    'results of the reader',
    [candidate('1', 'ann'), candidate('2', 'ann'), candidate('3', 'ann'), candidate('4', 'bob')],
    'ann',
  ],
  [
    'results of the only contributor',
    [candidate('1', 'ann'), candidate('2', 'ann'), candidate('3', 'ann'), candidate('4', 'ann')],
    'reader',
  ],
])('%s keep their place', (_, page, reader) => {
  expect(ids(diversifyResults(page, reader, never))).toEqual(['1', '2', '3', '4'])
})

test('endorsed results do not count for the limit of a contributor', () => {
  const page = [
    candidate('1', 'ann', true),
    candidate('2', 'ann', true),
    candidate('3', 'ann'),
    candidate('4', 'ann'),
    candidate('5', 'ann'),
    candidate('6', 'bob'),
  ]
  expect(ids(diversifyResults(page, 'reader', never))).toEqual(['1', '2', '3', '4', '6', '5'])
})

test('copies by other contributors are moved behind, and the best of them stays', () => {
  const page = [candidate('a1', 'ann'), candidate('a2', 'bob'), candidate('a3', 'cid'), candidate('b1', 'dan')]
  expect(ids(diversifyResults(page, 'reader', sameLetter))).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('copies of an endorsed record are moved behind, even those that score above it', () => {
  const page = [candidate('a1', 'ann'), candidate('a2', 'bob'), candidate('a3', 'seed', true), candidate('b1', 'dan')]
  expect(ids(diversifyResults(page, 'reader', sameLetter))).toEqual(['a3', 'b1', 'a1', 'a2'])
})

test('versions by one contributor are not copies of each other', () => {
  expect(
    ids(
      diversifyResults([candidate('a1', 'ann'), candidate('a2', 'ann'), candidate('b1', 'dan')], 'reader', sameLetter),
    ),
  ).toEqual(['a1', 'a2', 'b1'])
})

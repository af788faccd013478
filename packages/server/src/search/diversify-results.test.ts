import { expect, test } from 'vitest'
import { diversifyResults, type PageCandidate } from './diversify-results.ts'

const of = (id: string, owner: string, is_endorsed = false, cluster = owner): PageCandidate => ({
  id,
  owner,
  cluster,
  is_endorsed,
})
const never = () => false
/** `a1`, `a2`, … say the same; so do `b1`, `b2`, … */
const sameLetter = (a: PageCandidate, b: PageCandidate) => a.id[0] === b.id[0]
const ids = (placed: PageCandidate[]) => placed.map(({ id }) => id)

test('from the third unconfirmed result of one contributor on they stand behind the rest, in their order', () => {
  const page = [of('1', 'ann'), of('2', 'ann'), of('3', 'ann'), of('4', 'ann'), of('5', 'bob'), of('6', 'ann')]
  expect(ids(diversifyResults(page, 'reader', never))).toEqual(['1', '2', '5', '3', '4', '6'])
})

test('contributors of one cluster are one voice', () => {
  const of_ring = (id: string, owner: string) => of(id, owner, false, 'ring')
  const page = [of_ring('1', 'ann'), of_ring('2', 'bob'), of_ring('3', 'cid'), of('4', 'dan'), of_ring('5', 'eve')]
  expect(ids(diversifyResults(page, 'reader', never))).toEqual(['1', '2', '4', '3', '5'])
  expect(ids(diversifyResults(page, 'cid', never))).toEqual(['1', '2', '3', '4', '5'])
})

test.each([
  ['settled ones', [of('1', 'ann', true), of('2', 'ann', true), of('3', 'ann', true), of('4', 'bob')], 'reader'],
  ['the reader’s own', [of('1', 'ann'), of('2', 'ann'), of('3', 'ann'), of('4', 'bob')], 'ann'],
  ['those of the only contributor', [of('1', 'ann'), of('2', 'ann'), of('3', 'ann'), of('4', 'ann')], 'reader'],
])('%s keep their places', (_, page, reader) => {
  expect(ids(diversifyResults(page, reader, never))).toEqual(['1', '2', '3', '4'])
})

test('settled results do not use up the places of a contributor', () => {
  const page = [
    of('1', 'ann', true),
    of('2', 'ann', true),
    of('3', 'ann'),
    of('4', 'ann'),
    of('5', 'ann'),
    of('6', 'bob'),
  ]
  expect(ids(diversifyResults(page, 'reader', never))).toEqual(['1', '2', '3', '4', '6', '5'])
})

test('copies by other contributors stand behind, the best of them stays', () => {
  const page = [of('a1', 'ann'), of('a2', 'bob'), of('a3', 'cid'), of('b1', 'dan')]
  expect(ids(diversifyResults(page, 'reader', sameLetter))).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('copies of a settled record stand behind, even those that scored above it', () => {
  const page = [of('a1', 'ann'), of('a2', 'bob'), of('a3', 'seed', true), of('b1', 'dan')]
  expect(ids(diversifyResults(page, 'reader', sameLetter))).toEqual(['a3', 'b1', 'a1', 'a2'])
})

test('versions by one contributor are not copies of another', () => {
  expect(ids(diversifyResults([of('a1', 'ann'), of('a2', 'ann'), of('b1', 'dan')], 'reader', sameLetter))).toEqual([
    'a1',
    'a2',
    'b1',
  ])
})

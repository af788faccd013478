import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { UnmetSearch } from '../../retrieval/demand/unmet-search-store.ts'
import { quantize } from '../../rules/search-engine/index/quantize.ts'
import { countSearchingClusters } from './recurrence.ts'

const unit = (...values: number[]): Float32Array => Float32Array.from(values, (value) => value / Math.hypot(...values))
const search = (cluster: string, vector: Float32Array | null, query = 'x', vector_model = 'm'): UnmetSearch => ({
  cluster,
  query,
  vector: vector && quantize(vector).values,
  vector_model: vector && vector_model,
})
const deposit = {
  lines: ['Queries hang once twenty clients are connected', 'The pool of node-postgres 8 times out'],
  vectors: [unit(1, 0, 0), unit(0, 1, 0)],
  model_id: 'm',
}
const count = (...searches: UnmetSearch[]) => countSearchingClusters(deposit, searches)

test('a cluster counts once, and one cluster alone counts nothing', () => {
  expect(count(search('a', unit(1, 0, 0)), search('a', unit(1, 0.1, 0)))).toBe(0)
  expect(count(search('a', unit(1, 0, 0)), search('b', unit(0, 1, 0)))).toBe(2)
  expect(count(search('a', unit(1, 0, 0)), search('b', unit(0, 1, 0)), search('c', unit(1, 0, 0.1)))).toBe(3)
})

test('a search is for the deposit from a cosine of .75 to the title or the whole text', () => {
  const near = (cosine: number) => search('a', unit(cosine, 0, Math.sqrt(1 - cosine ** 2)))
  const other = search('b', unit(1, 0, 0))
  expect(count(near(0.77), other)).toBe(2)
  expect(count(near(0.73), other)).toBe(0)
})

test('without a vector of the same model the words decide', () => {
  const words = 'queries hang when twenty clients are connected'
  const far = unit(0, 0, 1)
  expect(count(search('a', null, words), search('b', far, words, 'another model'))).toBe(2)
  expect(count(search('a', null, words), search('b', far, words))).toBe(0)
  expect(count(search('a', null, words), search('b', null, 'npm install hangs'))).toBe(0)
  // numbers are folded as in the log
  const line = 'the pool of node postgres # times out'
  expect(countSearchingClusters({ ...deposit, vectors: [] }, [search('a', far, line), search('b', null, line)])).toBe(2)
})

test('the count never exceeds the number of clusters, whatever is searched', () => {
  const any = fc.record({
    cluster: fc.constantFrom('a', 'b', 'c'),
    query: fc.string(),
    vector: fc.option(fc.int8Array({ minLength: 0, maxLength: 4 })),
    vector_model: fc.option(fc.constantFrom('m', 'n')),
  })
  fc.assert(
    fc.property(fc.array(any), (searches) => {
      const clusters = countSearchingClusters(deposit, searches)
      expect(clusters).not.toBe(1)
      expect(clusters).toBeLessThanOrEqual(new Set(searches.map(({ cluster }) => cluster)).size)
    }),
  )
})

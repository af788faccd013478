import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClusterVote, countIndependentClusters } from './independent-clusters.ts'

const votesOf = (...votes: [cluster: string, age_days: number][]): ClusterVote[] =>
  votes.map(([cluster, age_days]) => ({ cluster, age_days }))

test.each([
  ['nobody', votesOf(), 0],
  ['one cluster on many days', votesOf(['a', 0], ['a', 5], ['a', 9]), 1],
  [
    'a hundred clusters of one hour',
    votesOf(...Array.from({ length: 100 }, (_, i) => [`c${i}`, i / 2400] as [string, number])),
    1,
  ],
  ['two clusters a day apart', votesOf(['a', 0], ['b', 1]), 2],
  ['two clusters on two dates within an hour', votesOf(['a', 0.49], ['b', 0.51]), 1],
  ['three clusters on three days', votesOf(['b', 1.2], ['c', 0], ['a', 4]), 3],
  ['a cluster that voted first with another one', votesOf(['a', 3], ['b', 3], ['b', 0]), 1],
])('%s', (_, votes, count) => {
  expect(countIndependentClusters(votes)).toBe(count)
})

test('votes of further clusters never lower the number', () => {
  const age_days = fc.double({ min: 0, max: 30, noNaN: true })
  const votesIn = (...clusters: string[]) => fc.array(fc.record({ cluster: fc.constantFrom(...clusters), age_days }))
  fc.assert(
    fc.property(votesIn('a', 'b', 'c'), votesIn('x', 'y', 'z'), (honest, others) => {
      expect(countIndependentClusters([...honest, ...others])).toBeGreaterThanOrEqual(countIndependentClusters(honest))
    }),
  )
})

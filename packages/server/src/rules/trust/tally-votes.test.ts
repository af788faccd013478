import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tallyVotes, type WeightedVote } from './tally-votes.ts'

const vote = fc.record({
  cluster: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  value: fc.constantFrom(0, 0.5, 0.8, 0.9, 1),
  weight: fc.double({ min: 0, max: 2, noNaN: true }),
  proven: fc.boolean(),
})
const votes = fc.array(vote, { maxLength: 60 })
const of = (cluster: string, value: number, weight: number, proven: boolean): WeightedVote => ({
  cluster,
  value,
  weight,
  proven,
})
const crowdOf = (size: number, value: number, per_cluster = 10): WeightedVote[] =>
  Array.from({ length: size }, (_, i) => of(`crowd ${Math.floor(i / per_cluster)}`, value, 0.2, false))
const near = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThan(1e-9)

test.each([
  ['no votes', [], 0, 0],
  ['one newcomer', [of('a', 1, 0.2, false)], 0.2, 0],
  ['newcomers of one cluster count at most .5', crowdOf(10, 1), 0.5, 0],
  ['a crowd of newcomers counts at most 1', crowdOf(300, 0), 0, 1],
  ['proven voters of one cluster count as the root of their number', Array(4).fill(of('a', 1, 1, true)), 2, 0],
  ['proven voters of two clusters add up', [of('a', 1, 1, true), of('b', 0, 1.5, true)], 1, 1.5],
  ['a vote of value .5 counts on both sides', [of('a', 0.5, 1, true)], 0.5, 0.5],
  [
    'a crowd counts at most half of what the proven voters count',
    [...crowdOf(300, 0), ...'abcdef'.split('').map((c) => of(c, 1, 1, true))],
    6,
    3,
  ],
] as const)('%s', (_, cast, positive, negative) => {
  const tally = tallyVotes(cast)
  near(tally.positive, positive)
  near(tally.negative, negative)
})

test('unproven voters never count more than max(1, half of the proven)', () => {
  fc.assert(
    fc.property(votes, votes, (some, more) => {
      const proven = [...some, ...more].filter(({ proven }) => proven)
      const base = tallyVotes(proven)
      const all = tallyVotes([...some, ...more])
      const crowd = all.positive + all.negative - base.positive - base.negative
      expect(crowd).toBeLessThanOrEqual(Math.max(1, 0.5 * (base.positive + base.negative)) + 1e-9)
      expect(crowd).toBeGreaterThanOrEqual(-1e-9)
    }),
  )
})

test('the order of the votes does not matter, and opposite values swap the two sides', () => {
  fc.assert(
    fc.property(votes, (cast) => {
      const tally = tallyVotes(cast)
      const back = tallyVotes(cast.toReversed())
      near(tally.positive, back.positive)
      near(tally.negative, back.negative)
      const opposite = tallyVotes(cast.map((vote) => ({ ...vote, value: 1 - vote.value })))
      near(tally.positive, opposite.negative)
      near(tally.negative, opposite.positive)
    }),
  )
})

test('proven voters count at least as much in clusters of their own as in one cluster', () => {
  fc.assert(
    fc.property(fc.array(vote, { minLength: 1, maxLength: 20 }), (cast) => {
      const together = tallyVotes(cast.map((vote) => ({ ...vote, cluster: 'one', proven: true })))
      const separate = tallyVotes(cast.map((vote, i) => ({ ...vote, cluster: String(i), proven: true })))
      expect(together.positive).toBeLessThanOrEqual(separate.positive + 1e-9)
    }),
  )
})

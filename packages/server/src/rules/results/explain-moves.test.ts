import type { ResultExplanation } from '@cairnway/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainMoves } from './explain-moves.ts'

const explanation: ResultExplanation = {
  relevance: 0.5,
  score: 0.5,
  channels: {},
  boosts: [{ type: 'quality', factor: 1 }],
}
const explain = (ids: readonly string[]) => ids.map((id) => ({ id, explanation }))
const movesOf = (type: Parameters<typeof explainMoves>[0], before: string, after: string) =>
  explainMoves(type, explain([...before]), explain([...after])).flatMap(({ id, explanation }) =>
    explanation.boosts.slice(1).map(({ places }) => [id, places]),
  )

test('a result that a rule moves is explained, and one that makes room for it is not', () => {
  expect(movesOf('endorsement', 'abcd', 'cabd')).toEqual([['c', 2]])
  expect(movesOf('diversity', 'abcd', 'acdb')).toEqual([['b', -2]])
  expect(movesOf('diversity', 'abcd', 'abcd')).toEqual([])
  // what was behind the candidates so far
  expect(movesOf('own_first', 'ab', 'cab')).toEqual([['c', 2]])
})

test('the order stays that of the rule, and nothing is added where nothing is explained', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 12 })
  fc.assert(
    fc.property(
      ids.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      fc.constantFrom('diversity', 'endorsement', 'own_first'),
      ([before, after], type) => {
        const moved = explainMoves(type, explain(before), explain(after))
        expect(moved.map(({ id }) => id)).toEqual(after)
        const plain = after.map((id) => ({ id }))
        expect(explainMoves(type, plain, plain)).toEqual(plain)
      },
    ),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankAmong } from './rank-among.ts'

const score = fc.constantFrom(0, 0.1, 0.25, 0.5, 0.5, 1)
const scored = fc.array(fc.record({ score, is_visible: fc.boolean() }), { minLength: 1, maxLength: 30 })

test('the rank of a document is one and the number of visible documents with a higher score', () => {
  fc.assert(
    fc.property(scored, fc.array(fc.nat(), { maxLength: 10 }), (all, picks) => {
      const documents = picks.map((pick) => pick % all.length)
      const scoreOf = (n: number): number => all[n]?.score ?? 0
      const isVisible = (n: number): boolean => all[n]?.is_visible === true
      const expected = documents.map(
        (n) => 1 + all.filter((other) => other.is_visible && other.score > scoreOf(n)).length,
      )
      expect(rankAmong(documents, scoreOf, { count: all.length, isVisible })).toEqual(expected)
      const others = all.flatMap((each, n) => (each.score > 0 ? [n] : []))
      expect(rankAmong(documents, scoreOf, { count: all.length, isVisible, others })).toEqual(expected)
    }),
  )
})

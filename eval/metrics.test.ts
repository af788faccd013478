import { expect, test } from 'vitest'
import { scoreRanking } from './metrics.ts'

const scoreRanked = (ranked: string, relevant: string, behind = '') =>
  scoreRanking([...ranked], { relevant: new Set(relevant), behind: [...behind] })

test.each([
  // 1 / log2(2) of the same
  ['abc', 'a', { ndcg10: 1, mrr10: 1, recall10: 1, p1: 1 }],
  // 1 / log2(3)
  ['bac', 'a', { ndcg10: 0.63093, mrr10: 0.5, recall10: 1, p1: 0 }],
  // (1 + 1 / log2(4)) / (1 + 1 / log2(3))
  ['axb', 'ab', { ndcg10: 0.91972, mrr10: 1, recall10: 1, p1: 1 }],
  // the third of three was not found: (1 / log2(3) + 1 / log2(5)) / (1 + 1 / log2(3) + 1 / log2(4))
  ['xaxb', 'abc', { ndcg10: 0.49819, mrr10: 0.5, recall10: 0.66667, p1: 0 }],
  ['', 'a', { ndcg10: 0, mrr10: 0, recall10: 0, p1: 0 }],
])('the metrics of the ranking %s for the relevant %s are exact', (ranked, relevant, expected) => {
  const scores = scoreRanked(ranked, relevant)
  for (const [metric, value] of Object.entries(expected))
    expect(scores[metric as keyof typeof scores], metric).toBeCloseTo(value, 4)
})

test('ranks beyond the tenth do not count', () => {
  expect(scoreRanked('0123456789a', 'a')).toEqual({ ndcg10: 0, mrr10: 0, recall10: 0, p1: 0, ahead: 0 })
})

test('the nDCG of ten relevant results is 1 although more are relevant', () => {
  expect(scoreRanked('abcdefghij', 'abcdefghijkl')).toMatchObject({ ndcg10: 1, recall10: 10 / 12 })
})

test.each([
  ['xnyo', 1],
  ['xnyyyyyyyyyo', 1],
  ['xony', 0],
  ['oxyy', 0],
  ['yyyyyyyyyyno', 0],
])('in the ranking %s, whether n is found before o is %d', (ranked, ahead) => {
  expect(scoreRanked(ranked, 'n', 'o').ahead).toBe(ahead)
})

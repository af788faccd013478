import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jaccard, normalizeForShingles, shingleSimilarityTo, trigramSimilarity, wordShingles } from './shingles.ts'

test.each([
  ['case, punctuation and width', 'Ｔｈｅ  Pool -- closed!', 'the pool closed'],
  ['numbers', 'port 5432 on node18', 'port # on node#'],
  ['hashes', 'commit deadbeef01 at 0x7ffe', 'commit #h at #h'],
])('normalization folds %s', (_, text, expected) => {
  expect(normalizeForShingles(text)).toBe(expected)
})

test('three words are a shingle, and a shorter text is one shingle', () => {
  expect([...wordShingles('one two three four')]).toEqual(['one two three', 'two three four'])
  expect([...wordShingles('one two')]).toEqual(['one two'])
  expect(wordShingles(' .. ').size).toBe(0)
})

test('every character of an unspaced script is a word', () => {
  expect([...wordShingles('升级到v1后')]).toEqual(['升 级 到', '级 到 v#', '到 v# 后'])
  expect(shingleSimilarityTo('数据库连接超时需要重试')('数据库连接超时需要重启')).toBeGreaterThan(0.7)
  expect(shingleSimilarityTo('数据库连接超时需要重试')('编译器找不到头文件')).toBe(0)
})

test('the Jaccard similarity is the intersection over the union, and that of empty sets is 0', () => {
  expect(jaccard(new Set(['a', 'b']), new Set(['b', 'c']))).toBeCloseTo(1 / 3)
  expect(jaccard(new Set(), new Set())).toBe(0)
  expect(shingleSimilarityTo('')('')).toBe(0)
})

test('the similarity of two texts is that of their sets of shingles', () => {
  const text = fc
    .array(fc.constantFrom('pool', 'closed', 'by', 'peer', '超时', '42'), { maxLength: 12 })
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(shingleSimilarityTo(a)(b)).toBe(jaccard(wordShingles(a), wordShingles(b)))
    }),
  )
})

test('texts that differ in a typo are similar by trigrams', () => {
  const [right, wrong] = ['connection refused by database', 'conection refused by database']
  expect(trigramSimilarity(right, wrong)).toBeGreaterThan(0.8)
  expect(trigramSimilarity(right, right)).toBe(1)
  expect(trigramSimilarity('', right)).toBe(0)
})

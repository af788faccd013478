import { expect, test } from 'vitest'
import { accentedShare, nonLatinShare } from './script.ts'

test.each([
  ['plain words', 0],
  ['Não é 42', 0],
  ['数据库锁', 1],
  ['ошибка ab', 0.75],
  ['404 !', 0],
  ['', 0],
])('non-Latin share of "%s" is %s', (text, expected) => {
  expect(nonLatinShare(text)).toBe(expected)
})

test.each([
  ['plain words', 0],
  ['não', 1 / 3],
  ['数据库é', 0.25],
  ['', 0],
])('accented share of "%s" is %s', (text, expected) => {
  expect(accentedShare(text)).toBeCloseTo(expected)
})

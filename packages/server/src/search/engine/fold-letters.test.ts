import { expect, test } from 'vitest'
import { foldLetters } from './fold-letters.ts'

test.each([
  ['Größe', 'grosse'],
  ['AÇÃO', 'acao'],
  ['łódź', 'lodz'],
  ['ÇALIŞTIR', 'calistir'],
  ['ещё', 'еще'],
  ['檔案錯誤', '档案错误'],
  ['ガ', 'ガ'],
  ['한글', '한글'],
  ['Plain', 'plain'],
])('%s is folded to %s', (text, expected) => {
  expect(foldLetters(text)).toBe(expected)
})

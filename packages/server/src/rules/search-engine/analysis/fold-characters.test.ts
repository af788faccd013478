import { expect, test } from 'vitest'
import { foldCharacters } from './fold-characters.ts'

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
  expect(foldCharacters(text)).toBe(expected)
})

import { expect, test } from 'vitest'
import { appendTranslations } from './append-translations.ts'

test('the translation of a text in another language is appended; English texts and tags stay unchanged', () => {
  expect(appendTranslations({ title: '数据库超时', tags: ['pg'], body: 'pool size 10' })).toEqual({
    title: '数据库超时\ndatabase timeout',
    tags: ['pg'],
    body: 'pool size 10',
  })
})

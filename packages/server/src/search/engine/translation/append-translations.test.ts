import { expect, test } from 'vitest'
import { appendTranslations } from './append-translations.ts'

test('English words of a record in another language stand behind its own; English and tags stay as they are', () => {
  expect(appendTranslations({ title: '数据库超时', tags: ['pg'], body: 'pool size 10' })).toEqual({
    title: '数据库超时\ndatabase timeout',
    tags: ['pg'],
    body: 'pool size 10',
  })
})

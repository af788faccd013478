import { expect, test } from 'vitest'
import { announcesTopic } from './announces-topic.ts'

test.each([
  'Moving on to the next item.',
  'Second thing, unrelated.',
  'New topic.',
  'And another one while I am at it.',
  'Noch ein anderes Thema:',
  'Autre sujet :',
  'Otro problema:',
  'Следующая тема.',
  '另外一个问题：',
  '別の問題',
])('%s announces another problem', (text) => {
  expect(announcesTopic(text)).toBe(true)
})

test.each(['Next I restarted it.', 'Another problem is the cache.', 'The next step failed.', 'One more try.', 'Topic'])(
  '%s does not',
  (text) => {
    expect(announcesTopic(text)).toBe(false)
  },
)

import { expect, test } from 'vitest'
import { createLruCache } from './lru-cache.ts'

test('the least recently used value is dropped', () => {
  const cache = createLruCache<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect(['a', 'b', 'c'].map(cache.get)).toEqual([1, undefined, 3])
})

test('setting a key again makes it the most recently used one and drops nothing', () => {
  const cache = createLruCache<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.set('a', 3)
  expect(['a', 'b'].map(cache.get)).toEqual([3, 2])
  cache.set('a', 4)
  cache.set('c', 5)
  expect(['a', 'b', 'c'].map(cache.get)).toEqual([4, undefined, 5])
})

import { expect, test } from 'vitest'
import { findQueuePosition } from './queue-position.ts'

const queue = [
  { id: 'a', created_at: '2026-01-01', assigned_to: null },
  { id: 'b', created_at: '2026-01-02', assigned_to: 'other' },
  { id: 'c', created_at: '2026-01-03', assigned_to: 'me' },
  { id: 'd', created_at: '2026-01-04', assigned_to: null },
]

test.each([
  ['a', undefined, { position: 1, next: 'c', previous: null }],
  ['c', undefined, { position: 3, next: 'd', previous: 'a' }],
  ['d', undefined, { position: 4, next: 'a', previous: 'c' }],
  ['gone', '2026-01-02', { position: null, next: 'c', previous: 'a' }],
  ['gone', '2026-01-09', { position: null, next: 'a', previous: 'd' }],
  ['gone', undefined, { position: null, next: 'a', previous: null }],
])('from %s (%s)', (id, at, expected) => {
  expect(findQueuePosition(queue, { id, at }, 'me')).toEqual(expected)
})

test('the only item has no neighbour', () => {
  expect(findQueuePosition(queue.slice(0, 1), { id: 'a', at: undefined }, 'me')).toEqual({
    position: 1,
    next: null,
    previous: null,
  })
})

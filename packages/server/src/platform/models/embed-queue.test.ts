import { expect, test } from 'vitest'
import { createEmbedQueue } from './embed-queue.ts'

const job = (name: string, urgent = false, owner = 'one') => ({ name, urgent, owner })

test('urgent jobs come first, and each kind keeps its order of arrival', () => {
  const queue = createEmbedQueue<ReturnType<typeof job>>()
  for (const added of [job('d1'), job('q1', true), job('d2'), job('q2', true)]) queue.add(added)
  expect(Array.from({ length: 5 }, () => queue.dequeue()?.name)).toEqual(['q1', 'q2', 'd1', 'd2', undefined])
})

test('a kind can be dequeued alone', () => {
  const queue = createEmbedQueue<ReturnType<typeof job>>()
  for (const added of [job('d1'), job('q1', true)]) queue.add(added)
  expect([queue.dequeue(false)?.name, queue.dequeue(false), queue.dequeue(true)?.name]).toEqual(['d1', undefined, 'q1'])
})

test('a job put back is the next of its kind', () => {
  const queue = createEmbedQueue<ReturnType<typeof job>>()
  for (const added of [job('d1'), job('q1', true)]) queue.add(added)
  queue.requeue(job('d0'))
  expect(Array.from({ length: 3 }, () => queue.dequeue()?.name)).toEqual(['q1', 'd0', 'd1'])
})

test('a removed job is not dequeued, and removing an unknown one does nothing', () => {
  const queue = createEmbedQueue<ReturnType<typeof job>>()
  const removed = job('d1')
  queue.add(removed)
  queue.add(job('d2'))
  expect(queue.remove((queued) => queued === removed)).toBe(true)
  expect(queue.remove(({ name }) => name === 'd3')).toBe(false)
  expect([queue.dequeue()?.name, queue.dequeue()]).toEqual(['d2', undefined])
})

test('owners take turns within each kind', () => {
  const queue = createEmbedQueue<ReturnType<typeof job>>()
  for (const name of ['q1', 'q2', 'q3']) queue.add(job(name, true))
  queue.add(job('of another', true, 'two'))
  expect(Array.from({ length: 4 }, () => queue.dequeue()?.name)).toEqual(['q1', 'of another', 'q2', 'q3'])
})

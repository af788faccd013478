import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const everyone = () => true

function fill(...jobs: string[]) {
  const queue = createFairQueue<string>()
  for (const job of jobs) queue.add(job.charAt(0), job)
  return queue
}

test('owners take turns, and the jobs of each keep their order', () => {
  const queue = fill('a1', 'a2', 'a3', 'b1', 'c1', 'b2')
  expect(queue.size()).toBe(6)
  expect(Array.from({ length: 7 }, () => queue.next(everyone)?.job)).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'b2',
    'a3',
    undefined,
  ])
  expect(queue.size()).toBe(0)
})

test('an owner that comes later does not wait for all jobs of an earlier one', () => {
  const queue = fill('a1', 'a2', 'a3')
  queue.next(everyone)
  queue.add('b', 'b1')
  expect([queue.next(everyone)?.job, queue.next(everyone)?.job]).toEqual(['a2', 'b1'])
})

test('an owner that may not run keeps its place', () => {
  const queue = fill('a1', 'b1', 'a2')
  expect(queue.next((owner) => owner !== 'a')).toEqual({ owner: 'b', job: 'b1' })
  expect(queue.next((owner) => owner !== 'a')).toBeUndefined()
  expect([queue.count('a'), queue.count('b')]).toEqual([2, 0])
  expect(queue.next(everyone)).toEqual({ owner: 'a', job: 'a1' })
})

test('a job that is put back comes before all others, and a removed one does not come', () => {
  const queue = fill('a1', 'b1', 'b2')
  queue.putBack('b', 'b0')
  expect(queue.remove((job) => job === 'b1')).toBe(true)
  expect(queue.remove((job) => job === 'b1')).toBe(false)
  expect(Array.from({ length: 3 }, () => queue.next(everyone)?.job)).toEqual(['b0', 'a1', 'b2'])
  expect([queue.size(), queue.remove(everyone)]).toEqual([0, false])
})

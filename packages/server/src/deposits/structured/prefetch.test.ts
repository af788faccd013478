import { expect, test } from 'vitest'
import { prefetch } from './prefetch.ts'

async function* yieldItems<T>(items: T[]): AsyncGenerator<T> {
  yield* items
}

test('results come in order, and as many items as allowed are worked on at once', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  let running = 0
  let max_running = 0
  const work = async (item: number) => {
    max_running = Math.max(max_running, ++running)
    // no item ends before three have started
    if (running === 3) release()
    await gate
    running--
    return item * 10
  }
  const results: number[] = []
  for await (const result of prefetch(yieldItems([1, 2, 3, 4, 5, 6]), work, 3)) results.push(result)
  expect(results).toEqual([10, 20, 30, 40, 50, 60])
  expect(max_running).toBe(3)
})

test('a failure of the work is thrown after the results before it', async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error('second')
    return item
  }
  const results: number[] = []
  const reading = (async () => {
    for await (const result of prefetch(yieldItems([1, 2, 3]), work, 3)) results.push(result)
  })()
  await expect(reading).rejects.toThrow('second')
  expect(results).toEqual([1])
})

test('a source may wait for the result of its first item before it yields the second', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  async function* source() {
    yield 1
    await answered
    yield 2
  }
  const results: number[] = []
  for await (const result of prefetch(source(), async (item) => item, 3)) {
    results.push(result)
    answer()
  }
  expect(results).toEqual([1, 2])
})

test('a failure of the source is thrown after the results before it', async () => {
  async function* source() {
    yield 1
    throw new Error('broken off')
  }
  const results: number[] = []
  const reading = (async () => {
    for await (const result of prefetch(source(), async (item) => item, 3)) results.push(result)
  })()
  await expect(reading).rejects.toThrow('broken off')
})

test('a consumer that stops early ends the source', async () => {
  let ended = false
  async function* source() {
    try {
      for (let item = 0; ; item++) yield item
    } finally {
      ended = true
    }
  }
  for await (const result of prefetch(source(), async (item) => item, 3)) if (result === 2) break
  await expect.poll(() => ended).toBe(true)
})

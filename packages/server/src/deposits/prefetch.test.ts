import { expect, test } from 'vitest'
import { prefetch } from './prefetch.ts'

async function* yieldItems<T>(items: T[]): AsyncGenerator<T> {
  yield* items
}

test('gives everything in order, and begins as many at once as allowed', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  let under_way = 0
  let most = 0
  const work = async (item: number) => {
    most = Math.max(most, ++under_way)
    // nothing ends before three are begun
    if (under_way === 3) release()
    await gate
    under_way--
    return item * 10
  }
  const results: number[] = []
  for await (const one of prefetch(yieldItems([1, 2, 3, 4, 5, 6]), work, 3)) results.push(one)
  expect(results).toEqual([10, 20, 30, 40, 50, 60])
  expect(most).toBe(3)
})

test('a failure of the work comes at its place', async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error('second')
    return item
  }
  const results: number[] = []
  const reading = (async () => {
    for await (const one of prefetch(yieldItems([1, 2, 3]), work, 3)) results.push(one)
  })()
  await expect(reading).rejects.toThrow('second')
  expect(results).toEqual([1])
})

test('a source that waits for the answer to its first item gets it', async () => {
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
  for await (const one of prefetch(source(), async (item) => item, 3)) {
    results.push(one)
    answer()
  }
  expect(results).toEqual([1, 2])
})

test('an error of the source comes after what was finished before it', async () => {
  async function* source() {
    yield 1
    throw new Error('broken off')
  }
  const results: number[] = []
  const reading = (async () => {
    for await (const one of prefetch(source(), async (item) => item, 3)) results.push(one)
  })()
  await expect(reading).rejects.toThrow('broken off')
})

test('who stops early ends the source', async () => {
  let ended = false
  async function* source() {
    try {
      for (let item = 0; ; item++) yield item
    } finally {
      ended = true
    }
  }
  for await (const one of prefetch(source(), async (item) => item, 3)) if (one === 2) break
  await expect.poll(() => ended).toBe(true)
})

import { expect, test } from 'vitest'
import { batchReadyValues } from './batch-ready-values.ts'

async function* numbers(count: number) {
  for (let n = 1; n <= count; n++) yield n
}

const all = async <T>(values: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const value of values) found.push(value)
  return found
}

test.each([
  [0, []],
  [1, [[1]]],
  [3, [[1, 2, 3]]],
  [4, [[1, 2, 3], [4]]],
])('%i values come in order', async (count, batches) => {
  expect(await all(batchReadyValues(numbers(count), 3))).toEqual(batches)
})

test('what is there is not kept for what is not', async () => {
  let give: (n: number) => void = () => {}
  async function* slow() {
    yield 1
    yield await new Promise<number>((resolve) => {
      give = resolve
    })
  }
  const batches = batchReadyValues(slow(), 3)
  expect((await batches.next()).value).toEqual([1])
  give(2)
  expect((await batches.next()).value).toEqual([2])
})

test('who stops in the middle ends the source', async () => {
  let ended = false
  async function* source() {
    try {
      for (;;) yield 1
    } finally {
      ended = true
    }
  }
  for await (const _ of batchReadyValues(source(), 2)) break
  await new Promise((resolve) => setImmediate(resolve))
  expect(ended).toBe(true)
})

test('who stops does not wait for a value that never comes', async () => {
  async function* source() {
    yield 1
    await new Promise(() => {})
  }
  for await (const batch of batchReadyValues(source(), 2)) {
    expect(batch).toEqual([1])
    break
  }
})

test('a source that fails gives what came before it', async () => {
  async function* source() {
    yield 1
    throw new Error('broke off')
  }
  const batches = batchReadyValues(source(), 3)
  expect((await batches.next()).value).toEqual([1])
  await expect(batches.next()).rejects.toThrow('broke off')
})

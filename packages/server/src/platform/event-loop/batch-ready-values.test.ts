import { expect, test } from 'vitest'
import { batchReadyValues } from './batch-ready-values.ts'

async function* numbers(count: number) {
  for (let n = 1; n <= count; n++) yield n
}

const collect = async <T>(values: AsyncIterable<T>): Promise<T[]> => {
  const collected: T[] = []
  for await (const value of values) collected.push(value)
  return collected
}

test.each([
  [0, []],
  [1, [[1]]],
  [3, [[1, 2, 3]]],
  [4, [[1, 2, 3], [4]]],
])('%i values are batched in order', async (count, batches) => {
  expect(await collect(batchReadyValues(numbers(count), 3))).toEqual(batches)
})

test('a ready value does not wait for one that is not ready', async () => {
  let provide: (n: number) => void = () => {}
  async function* slow() {
    yield 1
    yield await new Promise<number>((resolve) => {
      provide = resolve
    })
  }
  const batches = batchReadyValues(slow(), 3)
  expect((await batches.next()).value).toEqual([1])
  provide(2)
  expect((await batches.next()).value).toEqual([2])
})

test('a consumer that stops early ends the source', async () => {
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

test('a consumer that stops does not wait for a value that never arrives', async () => {
  async function* source() {
    yield 1
    await new Promise(() => {})
  }
  for await (const batch of batchReadyValues(source(), 2)) {
    expect(batch).toEqual([1])
    break
  }
})

test('the values before a failure of the source are delivered', async () => {
  async function* source() {
    yield 1
    throw new Error('broke off')
  }
  const batches = batchReadyValues(source(), 3)
  expect((await batches.next()).value).toEqual([1])
  await expect(batches.next()).rejects.toThrow('broke off')
})

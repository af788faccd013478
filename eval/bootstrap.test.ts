import { expect, test } from 'vitest'
import { bootstrap } from './bootstrap.ts'
import { createRandom, sample } from './random.ts'

const coinTosses = Array.from({ length: 100 }, (_, i) => i % 2)

test('the interval is the same in every run', () => {
  expect(bootstrap([coinTosses])).toEqual(bootstrap([coinTosses]))
})

test('the interval of 100 coin tosses is near the analytical interval of .5 ± .098', () => {
  const { mean, low, high } = bootstrap([coinTosses])
  expect(mean).toBe(0.5)
  expect(low).toBeCloseTo(0.402, 1)
  expect(high).toBeCloseTo(0.598, 1)
  expect(low).toBeLessThan(0.45)
  expect(high).toBeGreaterThan(0.55)
})

test('every non-empty group has the same weight in the mean, whatever its size', () => {
  expect(bootstrap([[1], [0, 0, 0, 0], []]).mean).toBe(0.5)
})

test('a sample depends on its seed only and has no repetitions', () => {
  const drawn = sample([...coinTosses.keys()], 40, createRandom(7))
  expect(drawn).toEqual(sample([...coinTosses.keys()], 40, createRandom(7)))
  expect(drawn).not.toEqual(sample([...coinTosses.keys()], 40, createRandom(8)))
  expect(new Set(drawn).size).toBe(40)
  expect(sample([1, 2], 5, createRandom(1)).toSorted()).toEqual([1, 2])
})

import { expect, test } from 'vitest'
import { createVersionChains } from './version-chains.ts'

const numbers = new Map([0, 1, 2, 3].map((n): [string, number] => [`exp_${n}`, n]))
const numberOf = (id: string) => numbers.get(id)

test('the head of a chain is its newest version in the index', () => {
  const chains = createVersionChains()
  for (const [n, successor] of ['exp_1', 'exp_2', null, 'exp_gone'].entries()) chains.add(n, successor)
  expect([0, 1, 2, 3].map((n) => chains.newestVersionOf(n, numberOf))).toEqual([2, 2, 2, 3])
  expect([...chains.superseded()]).toEqual([0, 1, 3])
  chains.remove(1)
  expect(chains.newestVersionOf(0, numberOf)).toBe(1)
})

test('a cycle of versions does not loop forever', () => {
  const chains = createVersionChains()
  chains.add(0, 'exp_1')
  chains.add(1, 'exp_0')
  expect(chains.newestVersionOf(0, numberOf)).toBe(1)
})

test('compaction renumbers documents and drops removed ones', () => {
  const chains = createVersionChains()
  chains.add(0, 'exp_1')
  chains.add(2, 'exp_3')
  chains.compact(Int32Array.of(-1, -1, 0, 1))
  expect([...chains.superseded()]).toEqual([0])
  expect(chains.newestVersionOf(0, () => 1)).toBe(1)
})

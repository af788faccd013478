import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBurst } from './burst.ts'

const ids = (count: number) => Array.from({ length: count }, (_, i) => `exp_${i}`)
const similar = () => 0.9

test.each([
  ['six similar deposits', ids(6), similar, 6],
  ['five similar deposits', ids(5), similar, 0],
  ['six deposits that are not similar enough', ids(6), () => 0.84, 0],
  ['ten similar deposits', ids(10), similar, 10],
])('%s', (_name, recent, cosine, size) => {
  expect(findBurst('exp_0', recent, cosine)).toHaveLength(size)
})

test('every two deposits of a burst are similar, and the newest is among them', () => {
  const positions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(positions, (position) => {
      const cosine = (a: string, b: string) => 1 - Math.abs((position[Number(a)] ?? 0) - (position[Number(b)] ?? 0))
      const burst = findBurst('0', Object.keys(position), cosine)
      for (const a of burst) for (const b of burst) expect(cosine(a, b)).toBeGreaterThanOrEqual(0.85)
      if (burst.length > 0) expect(burst).toContain('0')
    }),
  )
})

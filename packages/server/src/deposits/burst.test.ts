import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBurst } from './burst.ts'

const ids = (count: number) => Array.from({ length: count }, (_, at) => `exp_${at}`)
const alike = () => 0.9

test.each([
  ['six alike', ids(6), alike, 6],
  ['five alike', ids(5), alike, 0],
  ['six that are not', ids(6), () => 0.84, 0],
  ['ten alike', ids(10), alike, 10],
])('%s', (_name, recent, cosine, size) => {
  expect(findBurst('exp_0', recent, cosine)).toHaveLength(size)
})

test('each of a flood is like each other, and the newest is among them', () => {
  const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(places, (at) => {
      const cosine = (a: string, b: string) => 1 - Math.abs((at[Number(a)] ?? 0) - (at[Number(b)] ?? 0))
      const flood = findBurst('0', Object.keys(at), cosine)
      for (const a of flood) for (const b of flood) expect(cosine(a, b)).toBeGreaterThanOrEqual(0.85)
      if (flood.length > 0) expect(flood).toContain('0')
    }),
  )
})

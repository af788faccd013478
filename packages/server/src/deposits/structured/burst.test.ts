import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClusterDeposit, findBurst } from './burst.ts'

/** Deposits by the names of their contributors, newest first. */
const by = (...names: string[]): ClusterDeposit[] =>
  names.map((contributor_id, at) => ({ id: `exp_${at}`, contributor_id }))
const many = (name: string, count: number): string[] => Array<string>(count).fill(name)
const similar = () => 0.9
const find = (recent: ClusterDeposit[], cosine: (a: string, b: string) => number) =>
  findBurst(recent[0] as ClusterDeposit, recent, cosine)

test.each([
  ['six similar deposits', by(...many('eve', 6)), similar, 6],
  ['five similar deposits', by(...many('eve', 5)), similar, 0],
  ['six deposits that are not similar enough', by(...many('eve', 6)), () => 0.84, 0],
  ['ten similar deposits', by(...many('eve', 10)), similar, 10],
  ['one deposit after the flood of a neighbor', by('ann', ...many('eve', 20)), similar, 0],
  ['four deposits among the flood of a neighbor', by('ann', ...many('eve', 20), 'ann', 'ann', 'ann'), similar, 0],
  ['the flood after the deposits of a neighbor', by(...many('eve', 6), ...many('ann', 3)), similar, 6],
  ['the sixth of six accounts', by('f', 'e', 'd', 'c', 'b', 'a'), similar, 1],
  ['the second deposit of the fifth of five accounts', by('e', 'e', 'd', 'c', 'b', 'a'), similar, 2],
  ['the fifth of five accounts', by('e', 'd', 'c', 'b', 'a'), similar, 0],
])('%s', (_name, recent, cosine, size) => {
  expect(find(recent, cosine)).toHaveLength(size)
})

const deposits = fc.array(
  fc.record({ position: fc.double({ min: 0, max: 1, noNaN: true }), contributor_id: fc.constantFrom('a', 'b', 'c') }),
  { minLength: 1, maxLength: 30 },
)

test('every two deposits of a burst are similar, the newest is among them, and all are of its contributor', () => {
  fc.assert(
    fc.property(deposits, (given) => {
      const recent = given.map(({ contributor_id }, at) => ({ id: String(at), contributor_id }))
      const cosine = (a: string, b: string) =>
        1 - Math.abs((given[Number(a)]?.position ?? 0) - (given[Number(b)]?.position ?? 0))
      const burst = find(recent, cosine)
      for (const a of burst) for (const b of burst) expect(cosine(a, b)).toBeGreaterThanOrEqual(0.85)
      for (const id of burst) expect(given[Number(id)]?.contributor_id).toBe(given[0]?.contributor_id)
      if (burst.length > 0) expect(burst).toContain('0')
    }),
  )
})

test('without the cluster a contributor is withheld when more than five of their own deposits are similar', () => {
  for (const count of [1, 5, 6, 12])
    expect(find(by(...many('ann', count)), similar)).toHaveLength(count > 5 ? count : 0)
})

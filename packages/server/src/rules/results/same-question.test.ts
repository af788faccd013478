import { expect, test } from 'vitest'
import { ENDORSEMENT } from '../trust/trust-classes.ts'
import type { PageCandidate } from './diversify-results.ts'
import { createQuestionComparison } from './same-question.ts'

const candidate = (id: string, cluster = id, is_endorsed = false): PageCandidate => ({
  id,
  owner: id,
  cluster,
  endorsement: is_endorsed ? ENDORSEMENT.confirmed : ENDORSEMENT.none,
  created_ms: 0,
  is_team: false,
})

/** Whether `lie` answers the question of `right`, whose cosine with each of `others` is given. */
function compare(cosine: number, others: readonly (readonly [PageCandidate, number])[]): boolean {
  const right = candidate('right', 'right', true)
  const lie = candidate('lie')
  const cosines = new Map([['lie', cosine] as const, ...others.map(([{ id }, value]) => [id, value] as const)])
  const candidates = [right, lie, ...others.map(([other]) => other)]
  return createQuestionComparison(candidates, (_, { id }) => cosines.get(id) ?? 0)(right, lie)
}

/** Results of a domain whose records all have this cosine. */
const domain = (cosine: number, count = 10) =>
  Array.from({ length: count }, (_, at) => [candidate(`other ${at}`), cosine] as const)

test.each([
  ['two wordings stand out from a wide domain', 0.6, domain(0.3), true],
  ['two records of a narrow domain do not', 0.75, domain(0.7), false],
  ['two wordings stand out from a narrow domain', 0.85, domain(0.6), true],
  ['nearly the same text needs no comparison', 0.9, domain(0.89), true],
  ['few results say little about the domain, and the lowest cosine decides', 0.5, domain(0.7, 3), true],
  ['unlike records never answer one question', 0.49, [], false],
  ['records without vectors never do', 0, [], false],
])('%s', (_, cosine, others, expected) => {
  expect(compare(cosine, others)).toBe(expected)
})

test('the unendorsed results of one cluster count as one, so that nobody makes a domain narrow alone', () => {
  const flood = domain(0.6).map(([{ id }, cosine]) => [candidate(id, 'attacker'), cosine] as const)
  expect(compare(0.62, flood)).toBe(true)
  expect(compare(0.62, domain(0.6))).toBe(false)
})

test('results that came after a confirmed record narrow its domain only when they are confirmed too', () => {
  const planted = domain(0.6).map(([other, cosine]) => [{ ...other, created_ms: 1 }, cosine] as const)
  const endorsed = planted.map(([other, cosine]) => [{ ...other, endorsement: ENDORSEMENT.endorsed }, cosine] as const)
  const confirmed = planted.map(
    ([other, cosine]) => [{ ...other, endorsement: ENDORSEMENT.confirmed }, cosine] as const,
  )
  expect([planted, endorsed, confirmed].map((others) => compare(0.62, others))).toEqual([true, true, false])
})

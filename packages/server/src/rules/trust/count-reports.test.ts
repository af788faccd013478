import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AttemptReport, countReports } from './count-reports.ts'

const report = (outcome: AttemptReport['outcome'], cluster: string, is_grouped = false): AttemptReport => ({
  outcome,
  cluster,
  is_grouped,
})

test('a cluster counts once, by its first report', () => {
  expect(countReports([report('failed', 'a'), report('succeeded', 'a'), report('partial', 'b')])).toEqual({
    failed: 1,
    partial: 1,
    succeeded: 0,
  })
})

test('newcomers count as one, for what most of them report, and for a failure when they are divided', () => {
  const newcomers = ['b', 'c', 'd'].map((cluster) => report('succeeded', cluster, true))
  expect(countReports([report('failed', 'a', true), ...newcomers])).toEqual({ failed: 0, partial: 0, succeeded: 1 })
  expect(countReports([report('succeeded', 'a', true), report('failed', 'b', true)]).failed).toBe(1)
})

test('any number of newcomers moves the counts by one', () => {
  const reports = fc.array(
    fc.record({ outcome: fc.constantFrom('failed', 'partial', 'succeeded'), cluster: fc.string({ maxLength: 2 }) }),
  )
  fc.assert(
    fc.property(reports, fc.array(fc.constantFrom('failed', 'partial', 'succeeded')), (established, newcomers) => {
      const known = established.map(({ outcome, cluster }) => report(outcome as 'failed', cluster))
      const ring = newcomers.map((outcome, at) => report(outcome as 'failed', `ring ${at}`, true))
      const before = countReports(known)
      const after = countReports([...known, ...ring])
      const moved = (['failed', 'partial', 'succeeded'] as const).map((outcome) => after[outcome] - before[outcome])
      expect(moved.reduce((sum, change) => sum + change, 0)).toBe(ring.length === 0 ? 0 : 1)
    }),
  )
})

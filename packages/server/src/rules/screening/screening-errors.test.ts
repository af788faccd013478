import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScreenResult } from './screen.ts'
import { screeningErrors } from './screening-errors.ts'

const screened = (score: number, fields: { field: string; score: number }[]): ScreenResult<object> => ({
  input: {},
  risk_flags: [],
  findings: [],
  poisoning: { score, rule_score: score, categories: ['persona'], fields },
})
const measured = (score: number, fields: { field: string; score: number }[]) =>
  screeningErrors(screened(score, fields)).flatMap(
    ({ details }) => details.findings as { field: string; measured: number }[],
  )

test('a field below the line is no finding of a refusal', () => {
  const fields = [
    { field: 'problem', score: 0.6 },
    { field: 'insight', score: 0.4 },
  ]
  expect(measured(0.76, fields)).toMatchObject([{ field: 'problem', measured: 0.6 }])
})

test('where no field alone reaches the line, the finding is about all of them together', () => {
  const fields = [
    { field: 'problem', score: 0.4 },
    { field: 'insight', score: 0.4 },
  ]
  expect(measured(0.64, fields)).toMatchObject([{ field: 'body', measured: 0.64 }])
})

test('a score is never rounded across a line', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 1, noNaN: true }), (score) => {
      const [finding] = measured(score, [{ field: 'problem', score }])
      expect(finding?.measured).toBeLessThanOrEqual(score)
      expect(finding?.measured).toBeGreaterThan(score - 0.0101)
      for (const line of [0.5, 0.8]) expect((finding?.measured ?? 0) >= line).toBe(score >= line)
    }),
  )
})

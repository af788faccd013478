import { expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'
import { shapeCases } from './testing-shapes.ts'

test.each(Object.entries(shapeCases))('%s is read by who says, runs and prints what', (_shape, expected) => {
  const records = normalizeText(expected.content)
  expect(records).toHaveLength(1)
  const [{ fields, uncertain_fields }] = records as [(typeof records)[number]]
  const method = fields.successful_approach?.method
  expect(fields.problem).toContain(expected.problem)
  expect(method).toContain(expected.method)
  expect(uncertain_fields.includes('successful_approach.method')).toBe(expected.is_uncertain ?? false)
  if (expected.attempt !== undefined)
    expect(fields.failed_approaches.map(({ attempt }) => attempt).join('\n')).toContain(expected.attempt)
  if (expected.cause !== undefined) expect(fields.root_cause).toContain(expected.cause)
  if (expected.excluded !== undefined) expect(method).not.toContain(expected.excluded)
})

import { expect, test } from 'vitest'
import { assessQuality } from './assess-quality.ts'
import { createTestExperience } from './testing-experience.ts'

const gaps = { root_cause: '', insight: '', failed_approaches: [] }

test('a text that leaves sections out passes by what it states, and an attempt without a reason is no loss', () => {
  const honest = createTestExperience(gaps)
  expect(assessQuality(honest)).toMatchObject({ passes: true, findings: [] })
  const attempt_only = { ...gaps, failed_approaches: [{ attempt: 'Increased testTimeout', why_it_failed: '' }] }
  const { score } = assessQuality(honest)
  expect(assessQuality(createTestExperience(attempt_only)).score).toBeGreaterThanOrEqual(score)
})

test.each([
  ['no method', { successful_approach: { method: '' } }],
  ['no problem', { problem: '' }],
  ['empty talk', { problem: 'It did not work at all.', successful_approach: { method: 'I fixed it.' } }],
  [
    'a method that repeats the problem',
    { successful_approach: { method: createTestExperience().problem }, title: 'Jest timeouts' },
  ],
])('gaps do not let a text with %s through', (_what, parts) => {
  expect(assessQuality(createTestExperience({ ...gaps, ...parts })).passes).toBe(false)
})

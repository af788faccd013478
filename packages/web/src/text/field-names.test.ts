import { expect, test } from 'vitest'
import { fieldName } from './field-names.ts'

test.each([
  ['problem', 'Problem'],
  ['outcome.evidence', 'How it was verified'],
  ['failed_approaches[0].attempt', 'Failed attempt 1'],
  ['failed_approaches.1.why_it_failed', 'Why it failed, attempt 2'],
  ['applies_when[2]', 'Applies when 3'],
  ['tags.10', 'Tags 11'],
  ['something_new', 'something_new'],
])('%s is %s', (path, name) => {
  expect(fieldName(path)).toBe(name)
})

import { expect, test } from 'vitest'
import { draftGaps } from './draft-form.ts'
import { EMPTY_FIELDS } from './experience-fields.ts'

test('a draft lacks what it does not tell and nobody has typed yet', () => {
  const missing = ['problem', 'successful_approach', 'root_cause', 'failed_approaches']
  expect(draftGaps(EMPTY_FIELDS, missing)).toEqual({
    needed: ['problem', 'successful_approach'],
    optional: ['root_cause', 'failed_approaches'],
  })
  expect(draftGaps({ ...EMPTY_FIELDS, problem: 'it hangs', method: 'restart' }, missing).needed).toEqual([])
  expect(draftGaps(EMPTY_FIELDS, [])).toEqual({ needed: [], optional: [] })
  expect(draftGaps(EMPTY_FIELDS, ['successful_approach.method']).needed).toEqual(['successful_approach'])
})

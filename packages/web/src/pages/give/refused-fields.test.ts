import { ApiError } from '@cairnway/sdk'
import { expect, test } from 'vitest'
import { existingExperience, fieldPath, messagesOf, refusedFields } from './refused-fields.ts'

const violation = (loc: string[], msg: string) => ({ type: 'value_error', loc, msg, input: null, ctx: {} })

test.each([
  ['problem', 'problem'],
  ['failed_approaches[0].attempt', 'failed_approaches.0.attempt'],
  ['body.changes.successful_approach.method', 'successful_approach.method'],
  ['body.tags', 'tags'],
])('the path %s is %s', (path, expected) => {
  expect(fieldPath(path)).toBe(expected)
})

test('findings of gates win over violations of the schema, which say it less well', () => {
  const findings = [{ field: 'problem', measured: 1, needed: 3, message: 'too short' }]
  const detail = [violation(['body', 'title'], 'Value error, is empty')]
  const error = new ApiError('ValidationError', 'refused', { findings } as never, { detail } as never)
  expect(refusedFields(error)).toEqual([{ field: 'problem', message: 'too short' }])
  const bare = new ApiError('ValidationError', 'refused', {}, { detail } as never)
  expect(refusedFields(bare)).toEqual([{ field: 'title', message: 'is empty' }])
  expect(refusedFields(new Error('broken'))).toEqual([])
})

test('each message of a field is said once', () => {
  const said = { field: 'tags', message: 'say more' }
  expect(messagesOf([said, said, { field: 'title', message: 'other' }], 'tags')).toEqual(['say more'])
})

test('the record that exists already is named', () => {
  const error = new ApiError('DuplicateError', 'known', { existing_experience_id: 'exp_1' })
  expect(existingExperience(error)).toBe('exp_1')
  expect(existingExperience(new Error('broken'))).toBe(null)
})
